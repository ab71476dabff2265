"""The span law, for every kind of answer: each range lies in the client's text, and the words beside it stand there.

Each function takes the text and what the server answered, gives how many ranges it compared, and raises BrokenLaw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, zip_longest
from typing import Any

from bench.soak.text import BrokenLaw, UnitText

_ITEM = re.compile(r"\A\d+")


def holds(what: object, law: str) -> None:
    """Raises BrokenLaw where a law does not hold."""
    if not what:
        raise BrokenLaw(law)


def evidence(text: UnitText, answer: Any) -> int:
    """Of an answer to a question: quotes are exact, and lie in the sections that were read."""
    sections = [text.span(section["range"]) for section in answer["sections"]]
    holds([s["rank"] for s in answer["sections"]] == list(range(1, len(sections) + 1)), "ranks count from 1")
    for each in answer["evidence"]:
        _quoted(text, each["range"], each["text"], "evidence")
        start, end = text.span(each["range"])
        first, last = sections[each["section"]]
        holds(first <= start < end <= last, "evidence lies in its section")
    holds(answer["found"] is bool(answer["evidence"]), "found exactly when there is evidence")
    holds(
        answer.get("answer") == (answer["evidence"][0] if answer["found"] else None), "the answer is the first evidence"
    )
    return len(sections) + len(answer["evidence"])


def symbols(text: UnitText, answer: Any) -> int:
    """Of an outline, as a tree or flat: names are written of words that stand there, divisions lie in each other."""
    return sum(1 for each in answer for _ in _symbol(text, each, (0, len(text.units))))


def _symbol(text: UnitText, symbol: Any, around: tuple[int, int]) -> Iterator[None]:
    if "location" in symbol:
        _named(symbol["name"], text.at(symbol["location"]["range"]))
        yield
        return
    start, end = text.span(symbol["range"])
    first, last = text.span(symbol["selectionRange"])
    holds(around[0] <= start == first <= last <= end <= around[1], "a division starts with its heading, in its parent")
    if symbol.get("kind") != "topic":
        name = symbol["name"] if "name" in symbol else f"{symbol['number']} {symbol['title']}"
        _named(name, text.between(first, last))
    yield
    before = last
    for child in symbol["children"]:
        holds(text.span(child["range"])[0] >= before, "divisions come one after another")
        before = text.span(child["range"])[1]
        yield from _symbol(text, child, (start, end))


def folds(text: UnitText, answer: Any) -> int:
    """Of folding ranges."""
    for fold in answer:
        holds(fold["startLine"] < fold["endLine"] < len(text.lines[0]), "a fold ends in the text")
        if "startCharacter" in fold:
            for end in ("start", "end"):
                text.offset({"line": fold[f"{end}Line"], "character": fold[f"{end}Character"]})
    holds(all(a["startLine"] < b["startLine"] for a, b in pairwise(answer)), "folds come in order, one a line")
    return len(answer)


def selections(text: UnitText, answer: Any, offset: int) -> int:
    """Of one chain of selection ranges, from the inside to the whole document."""
    count = 0
    start, end = text.whole(offset, offset)
    while answer is not None:
        first, last = text.span(answer["range"])
        holds(first <= start <= end <= last, "a selection grows around the cursor")
        start, end, count, answer = first, last, count + 1, answer.get("parent")
    holds((start, end) == (0, text.position(len(text.units)) and len(text.units)), "the last selection is the document")
    return count


def quote(text: UnitText, answer: Any, asked: tuple[int, int]) -> int:
    """Of a cite: the words of the range, to the letter."""
    holds(answer["quote"] == text.between(*text.whole(*asked)), "a cite quotes the range")
    return 1


def around(text: UnitText, wire: Any, offset: int) -> int:
    """Of a range that is about the cursor."""
    start, end = text.span(wire)
    holds(start <= text.whole(offset, offset)[0] <= end, "a range is about the cursor")
    return words(text, [wire])


def words(text: UnitText, ranges: list[Any]) -> int:
    """Of ranges that are words."""
    for wire in ranges:
        holds(text.at(wire).strip(), "a range holds words")
    return len(ranges)


def links(text: UnitText, answer: Any) -> int:
    """Of links in the order of the document."""
    spans = [text.span(link["range"]) for link in answer]
    holds(spans == sorted(spans), "links come in order")
    return words(text, [link["range"] for link in answer])


def hierarchy(text: UnitText, item: Any) -> int:
    """Of an item of the call hierarchy."""
    start, end = text.span(item["range"])
    first, last = text.span(item["selectionRange"])
    holds(start <= first <= last <= end, "the name of a division lies in it")
    name = " ".join(text.between(first, last).split())[:120]
    holds(not name or item["name"] == name, "an item is named by the words there")
    return 2


def diagnostics(text: UnitText, answer: Any) -> int:
    """Of diagnostics; those that quote the words they are about quote them rightly."""
    for each in answer:
        found = " ".join(text.at(each["range"]).split())
        holds(found, "a diagnostic is about words")
        if each.get("code") == "dangling-reference":
            quoted = each["message"].partition("”")[0].removeprefix("“").removesuffix("…")
            holds(quoted in found, "a diagnostic quotes its words")
        for related in each.get("relatedInformation") or ():
            text.span(related["location"]["range"])
    return len(answer)


def annotations(text: UnitText, answer: Any) -> int:
    """Of notes and cuts: where their words stand unedited, these are the words there."""
    for each in answer["annotations"]:
        holds((each["range"] is None) == (each["state"] == "orphaned"), "no range exactly where it is orphaned")
        if each["range"] is not None and each["state"] != "fuzzy":
            holds(text.at(each["range"]).startswith(each["quote"]), f"the words of a {each['state']} annotation")
    return len(answer["annotations"])


def recalled(text: UnitText, answer: Any) -> int:
    """Of a recorded answer in today's text."""
    for each in answer["evidence"]:
        holds((each["range"] is None) == (each["state"] == "stale"), "no range exactly where it is stale")
        if each["range"] is not None and each["state"] != "changed" and each["quote"]:
            _quoted(text, each["range"], each["quote"], f"recalled, {each['state']}")
    return len(answer["evidence"])


def rows(text: UnitText, answer: Any) -> int:
    """Of the rows of a checklist about one document."""
    for each in answer:
        if each["range"] is not None:
            _quoted(text, each["range"], each["quote"], "a row")
            holds(each["line"] >= 1, "a quote has a line")
    return len(answer)


def window(text: UnitText, answer: Any) -> int:
    """Of the text that a reader read: each piece stands in the document, in code points."""
    for start, where, length in answer["pieces"]:
        read, there = answer["text"][start : start + length], text.text[where : where + length]
        holds(read == there, f"a window holds {read[:40]!r}, and there stands {there[:40]!r}")
    return len(answer["pieces"])


def offers(text: UnitText, answer: Any, offset: int) -> int:
    """Of what is offered for completion: each takes the place of what stands before the cursor."""
    for item in answer["items"]:
        start, end = text.span(item["textEdit"]["range"])
        holds(start <= text.whole(offset, offset)[0] <= end, "what is completed is at the cursor")
    return len(answer["items"])


def related(text: UnitText, answer: Any) -> int:
    """Of what words refer to."""
    collapsed = " ".join(text.text.split())
    for each in answer["related"]:
        holds(each["words"] in collapsed, "related words stand in the document")
    return words(text, [each["range"] for each in answer["related"]])


def preview(text: UnitText, answer: Any) -> int:
    """Of the sections that are about to be read."""
    return sum(text.span(section["range"])[0] >= 0 for section in answer["sections"])


def same(_: UnitText, answers: Any) -> int:
    """Of what followed a document's edits, and what a new reading of its text gives: they are the same."""
    followed, anew = ([_told(each) for each in answer] for answer in answers)
    if any(each.get("kind") == "topic" for each in _all(answers[0])):
        return 0  # Topic cuts belong to the document alone.
    for one, other in zip_longest(followed, anew):
        holds(one == other, f"followed {str(one)[:120]}, anew {str(other)[:120]}")
    return len(anew)


def _told(answer: Any) -> Any:
    """An answer without what names its document."""
    data = answer.get("data")
    return answer if data is None else {**answer, "data": data["target"]}


def _all(answer: Any) -> Iterator[Any]:
    for each in answer:
        yield each
        yield from _all(each.get("children", ()))


def edits(text: UnitText, answer: Any) -> int:
    """Of text edits: they can be made."""
    edited(text, answer)
    return len(answer)


def edited(text: UnitText, edits: list[Any]) -> UnitText:
    """The text after a list of text edits, which must not overlap (LSP, Text Edits)."""
    spans = sorted((*text.span(edit["range"]), number) for number, edit in enumerate(edits))
    holds(all(a[1] <= b[0] for a, b in pairwise(spans)), "edits do not overlap")
    for start, end, number in reversed(spans):
        text = text.replaced(text.position(start), text.position(end), edits[number]["newText"])
    return text


def _quoted(text: UnitText, wire: Any, quoted: str, what: str) -> None:
    there = text.at(wire)
    if there != quoted:
        raise BrokenLaw(f"{what}: quoted {quoted[:60]!r}, and there stands {there[:60]!r}")


def _named(name: str, there: str) -> None:
    """The letters and digits of a name, which has no markup, stand there in their order; but which number an item of a
    Markdown list has, the list says, whatever is written (CommonMark 5.3)."""
    if _ITEM.match(name) and _ITEM.match(there):
        name, there = _ITEM.sub("", name), _ITEM.sub("", there)
    letters = iter(there.casefold())
    if not all(letter in letters for letter in name.casefold() if letter.isalnum()):
        raise BrokenLaw(f"a heading named {name[:60]!r} where there stands {there[:60]!r}")
