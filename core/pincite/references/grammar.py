"""The grammar of numbered references: "Sections 3(a), 5 to 7 and 9 of this Agreement" as mentions.

An *atom* is a unit word with its list of numbers. Neighbouring atoms join: outer first ("§ 4 Abs. 2", "Article IV,
Section 2"), or inner first ("paragraph (b) of Section 4.2").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pincite.parsing.keywords import WORDS
from pincite.parsing.numbering import roman
from pincite.references import elsewhere
from pincite.references.mention import Mention, Scope, Step
from pincite.references.relative import relative
from pincite.references.units import (
    ARTICLE,
    GREATER,
    LETTERED,
    PLURAL,
    SCHEDULE,
    SECTION,
    SENTENCE,
    SHORT,
    SMALL,
    STOPPED,
    TINY,
    UNITS,
    Unit,
)
from pincite.references.words import pattern

_ANCHOR = re.compile(rf"§+|\b{pattern(word for word in UNITS if word[0] != '§')}(?![^\W\d_])")
_WORDS_GO_ON = re.compile(r"\s[a-zäöüß]{3}|[,;)]|\.(?!\s?\d)")
"""What no number stands behind."""
_NO_VERB = re.compile(r"[.,;:)(]|\s+(?:of|to|and|or|del?|du|der|des|und|oder|et|ou|y|e)\b")
_GAP = re.compile(r"\s{0,40}(?:n[°º]\s?|No\.\s|Nr\.\s|\*{1,2}|[“\"])?")
_MARKS = re.compile(r"(?:[ \xa0]?\((?:\d{1,3}[a-z]?|[a-z]{1,2}|[ivxl]{1,6}|[A-Z]{1,2}|[IVXL]{1,6})\))+")
_MARK = re.compile(r"\([^()]*\)")
_HEAD = re.compile(
    r"(?P<code>[LRDA]\.?[ \xa0]?\*{0,2}[ \xa0]?\d{1,4}(?:-\d{1,4})*(?![\w-])(?: [A-Z]{1,2}(?!\w))?)"
    r"|(?P<arabic>[A-Z]\.\d{1,3}(?:\.\d{1,3})*(?![\w%])|\d{1,5}[a-z]-\d{1,3}(?!\w)"
    r"|\d{1,5}(?:(?:\.\d{1,4})+|(?:-\d{1,4})+)?(?:-?[A-Za-z](?!\w)"
    r"|[ -](?:bis(?!\s+\d)|Bis|[Tt]er|[Qq]u[aá]ter|[A-Za-z]{2,12}ies)\b(?: (?:[A-Z]{1,2}|\d{1,2})\b)?"
    r"|(?: [A-Z]{1,2}(?=,?\s(?:du|de|des|et|ou|à|bis|ter|quater)\b|,))|[°ºª]|er\b|(?![\w%])))"
    r"|(?P<roman>[IVXLC]{1,7}(?:er|re)?(?:[ -](?:bis|ter)\b)?(?![\w’'-]))"
    r"|(?P<letter>[A-Z](?:-?\d{1,2})?(?![\w’']|-\w))"
    r"|(?P<small>[a-z]{1,2}(?=[).]?(?:[\s,;:)]|\Z))[).]?)"
    r"|(?P<word>[A-Z][^\W\d_]{2,11}(?!\w))"
)
_AND = (
    r"(?:\s{0,9},\s{0,9}(?:(?:and/or|and|or|und|oder|sowie|et|ou|y|o|e|en|и|или)\s{1,9})?"
    r"|\s{1,9}(?:and/or|and|or|und|oder|sowie|et|ou|y|o|e|en|и|или|&)\s{1,9})"
)
_TO = r"(?:\s?[–—]\s?|\s{1,9}(?:to|through|thru|until|bis|à|a|al|ao|tot(?:\s+en\s+met)?|t/m|по)\s{1,9}|-(?=\d))"
_SEPARATOR = re.compile(rf"(?P<to>{_TO})|(?P<and>{_AND})", re.IGNORECASE)
_CAPTION = re.compile(r"\s{1,9}\((?=[A-ZÄÖÜÀ-Ý])[^()\n]{2,80}\)(?:\s\([^()\n]{2,80}\))?")
"""The caption of a place named: "Sections 8.1 (Liability Caps) and 8.2 (Damages Waiver)"."""
_LISTED = re.compile(r"[^.:;\n]{0,160}:\s{1,9}(?=\d{1,3}(?:\.\d{1,3})*\s*(?:\([A-Z]|,))")
"""What may stand between the word and its numbers: "The following Sections will survive: 5.4, 8.4 and 9"."""
_MEASURE = re.compile(
    r"\s+(?:\(\w+\)\s*)?(?:[a-zäö]{2,12}\s+)?(?:days?|months?|years?|weeks?|hours?|minutes?|per\s?cent|dollars|euros?|copies|"
    r"Tagen?|Wochen?|Monaten?|Jahren?|Stunden?|Prozent|jours|mois|ans|semaines|días|meses|años|giorni|mesi|anni|dias|anos|"
    r"dagen|maanden|jaren|weken)\b|\s?[%€$]"
)
_INNER = re.compile(
    r"(?:\s{1,9}of\s+the\s+\w{4,8}\s+(?:sub-?paragraph|sentence|indent))?\s{1,9}(?:of|to|in|under|der|des|von|vom|aus|in|du|de|del|della|dello|di|do|da|dos|das|van)"
    r"(?:\s{1,9}(?:the|la|las|los|het|de))?\s{1,9}|\s{1,9}(?:de\s+l|dell)['’]\s?",
    re.IGNORECASE,
)
_OUTER = re.compile(r"\s{0,9},?\s{0,9}(?:(?:[Uu]nd|and)\s)?\Z")
_BESIDE = re.compile(_AND, re.IGNORECASE)


@dataclass(slots=True)
class _Item:
    start: int
    end: int
    steps: tuple[Step, ...]
    last: tuple[Step, ...] = ()


@dataclass(slots=True)
class _Atom:
    start: int
    end: int
    unit: Unit
    items: list[_Item]
    plural: bool
    upper: bool
    """Written in capitals."""
    scope: Scope = ""
    name: str = ""
    around: str = ""
    outer: _Atom | None = None


def lowered(text: str) -> str:
    """The text in lower case, of the same length."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c if len(c.lower()) > 1 else c.lower() for c in text)


def numbered(text: str) -> list[Mention]:
    """The places that a stretch names by unit and number. What "thereof" and its like name is left out."""
    relatives: list[Mention] = []
    atoms = _joined(text, list(_atoms(text, relatives)))
    for atom in atoms:
        _scope(text, atom)
    for before, after in zip(reversed(atoms[:-1]), reversed(atoms[1:]), strict=True):
        _inherit(text, before, after)
    return [*(mention for atom in atoms for mention in _mentions(atom)), *relatives]


def _atoms(text: str, relatives: list[Mention]) -> Iterator[_Atom]:
    """The atoms of a stretch; unit words without a number that name a place by where it stands go to ``relatives``."""
    done = 0
    low = lowered(text)
    for match in _ANCHOR.finditer(low):
        start, end = match.span()
        if start < done or (start and (text[start - 1].isalnum() or text[start - 1] in "_-") and low[start] != "§"):
            continue
        word = match[0]
        if word.startswith("§"):
            word = word[:2]
        elif text[end : end + 1] == "." and word in SHORT:
            if word in STOPPED and (text[start] == "S" or (start and text[start - 1] not in " (\n\t\xa0")):
                continue
            end += 1
        elif word in STOPPED:
            continue
        atom = None
        if not _WORDS_GO_ON.match(text, end) or word in LETTERED or word in PLURAL:
            gap = _GAP.match(text, end)
            atom = _list(text, start, gap.end() if gap else end, word)
        if atom is not None:
            yield atom
            done = atom.end
        elif word in UNITS and (named := relative(text, start, end, UNITS[word].form)):
            relatives.append(named)


def _list(text: str, start: int, at: int, word: str) -> _Atom | None:
    """The atom whose unit word starts at ``start`` and whose first number is expected at ``at``."""
    unit = UNITS[word]
    plural = word in PLURAL
    first = _number(text, at, word, unit)
    if first is None and plural and (listed := _LISTED.match(text, at)):
        start = at = listed.end()
        first = _number(text, at, word, unit)
    if first is None:
        return None
    end, steps = first
    if text[at - 1] in '“"' and text[end : end + 1] in ("”", '"'):
        end += 1  # Schedule "A"
    items = [_Item(start, end, steps)]
    while True:
        caption = _CAPTION.match(text, end)
        separator = _SEPARATOR.match(text, caption.end() if caption else end)
        if separator is None:
            break
        following = _number(text, separator.end(), word, unit)
        if following is None:
            break
        stop, steps = following
        if steps[0].number.startswith("("):
            if caption or not (items[-1].last or items[-1].steps)[-1].number.startswith("("):
                break
            steps = _beside(items[-1].last or items[-1].steps, steps)
        elif not _goes_on(text, items[-1], steps, stop, plural=plural):
            break
        if separator["to"]:
            items[-1] = replace(items[-1], end=stop, last=steps)
        else:
            items.append(_Item(separator.end(), stop, steps))
        end = stop
    return _Atom(start, end, unit, items, plural, text[start].isalpha() and text[start : start + 4].isupper())


def _number(text: str, at: int, word: str, unit: Unit) -> tuple[int, tuple[Step, ...]] | None:
    """The end and the steps of a number with the marks behind it."""
    head = _HEAD.match(text, at)
    steps: list[Step] = []
    end = at
    if head:
        if not _fits(text, head, word, unit):
            return None
        number = head[0].rstrip(").") if head["small"] else head[0]
        steps.append(Step(unit.form, unit.depth, number))
        end = head.end()
        if head["small"]:
            return end, tuple(steps)
    marks = None if head is None and text[at - 1].isalpha() else _MARKS.match(text, end)  # not "point(s)"
    if marks and (head or text[end : end + 1] == "("):
        found = _MARK.findall(marks[0])
        if not head and unit.depth == SCHEDULE:
            return None
        for mark in found:
            first = not steps and head is None
            steps.append(Step(unit.form if first and unit.depth >= SECTION else "", max(unit.depth, SMALL), mark))
        end = marks.end()
    return (end, tuple(steps)) if steps else None


def _fits(text: str, head: re.Match[str], word: str, unit: Unit) -> bool:
    """Whether a token is a number behind this word."""
    if head["word"]:
        return unit.depth < SMALL and unit.form != "§" and head[0].lower() in WORDS and WORDS[head[0].lower()] < 31
    if head["small"]:
        return word in LETTERED and (len(head[0].rstrip(").")) == 1 or roman(head[0].rstrip(").")) > 0)
    if head["letter"] or head["roman"]:
        if unit.form in ("§", "sentence") or (unit.depth == SECTION and head["letter"] and not head["roman"]):
            return False
        # "In this Part I describe": the pronoun, unless what follows is none of a sentence's.
        pronoun = head[0] in ("I", "A") and word == text[head.start() - len(word) - 1 : head.start() - 1]
        return not pronoun or _NO_VERB.match(text, head.end()) is not None
    return True


def _goes_on(text: str, before: _Item, steps: tuple[Step, ...], stop: int, *, plural: bool) -> bool:
    """Whether a number behind a comma or conjunction belongs to the list, and counts nothing else ("and 5 days")."""
    head, number = before.steps[0].number, steps[0].number
    if _MEASURE.match(text, stop) or (number.isdecimal() and len(number) > 3 and len(head) < 3):
        return False
    return plural or _alike(head, number)


def _alike(first: str, second: str) -> bool:
    """Whether two numbers are written in the same way."""
    return _look(first) == _look(second)


def _look(number: str) -> tuple[str, int]:
    return ("1" if number[0].isdigit() else "(" if number[0] == "(" else "A", number.count(".") + number.count("-"))


def _beside(steps: tuple[Step, ...], marks: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of "(c)" behind "4.2(b)(i)": on the level of the last mark that is written like it."""
    wanted = _mark_look(marks[0].number)
    for depth in range(len(steps) - 1, -1, -1):
        if steps[depth].number.startswith("(") and wanted & _mark_look(steps[depth].number):
            first = marks[0]._replace(unit=steps[depth].unit, depth=steps[depth].depth)
            return (*steps[:depth], first, *marks[1:])
    return (*steps[:-1], *marks) if steps[-1].number.startswith("(") else (*steps, *marks)


def _mark_look(mark: str) -> set[str]:
    inner = mark.strip("()")
    if inner[0].isdigit():
        return {"1"}
    looks = {"A" if inner.isupper() else "a"} if len(set(inner)) == 1 else set()
    if roman(inner):
        looks.add("I" if inner.isupper() else "i")
    return looks


def _joined(text: str, atoms: list[_Atom]) -> list[_Atom]:
    """Atoms with those that go on a path taken into the one before, and the others told what holds them."""
    joined: list[_Atom] = []
    for atom in atoms:
        before = joined[-1] if joined else None
        if before is not None and before.end <= atom.start:
            gap = text[before.end : atom.start]
            if len(gap) < 40 and _path(before, atom, gap):
                _append(before, atom)
                continue
            if len(gap) < 40 and _same_path(before, atom, gap):
                base = before.items[-1].steps
                kept = tuple(step for step in base if step.depth < atom.unit.depth)
                atom.items = [replace(item, steps=kept + item.steps) for item in atom.items]
                before.items += atom.items
                before.end = atom.end
                continue
            if (
                len(gap) < 20
                and _INNER.fullmatch(gap)
                and _holds(atom.unit, before.items[0].steps[0])
                and len(atom.items) == 1
            ):
                before.outer = atom
        joined.append(atom)
    return joined


def _holds(unit: Unit, step: Step) -> bool:
    """Whether "of Section 4" may hold what stands before it."""
    return unit.depth < step.depth or (unit.depth == step.depth == GREATER and unit.form != step.unit)


def _path(before: _Atom, atom: _Atom, gap: str) -> bool:
    """Whether an atom goes on the path of the one before: "§ 4" "Abs. 2"."""
    if not _OUTER.match(gap) or before.items[-1].last:
        return False
    last = next(
        (step for step in reversed(before.items[-1].steps) if step.depth < SENTENCE), before.items[-1].steps[-1]
    )
    if "and" in gap or "nd" in gap:
        return False
    if atom.unit.depth == SENTENCE:
        return True
    if last.depth >= SMALL and atom.unit.depth <= last.depth and not (last.depth == atom.unit.depth == TINY):
        return False
    if atom.items[0].steps[0].number.startswith("("):
        return last.depth < TINY and atom.unit.depth >= SECTION
    if atom.unit.depth >= SMALL:
        return before.unit.depth < atom.unit.depth or before.unit.depth == TINY
    if atom.unit.depth in (ARTICLE, SECTION) and "." in atom.items[0].steps[0].number:
        return last.depth == SCHEDULE
    return last.depth < atom.unit.depth and last.depth in (SCHEDULE, GREATER, ARTICLE) and last.depth != atom.unit.depth


def _append(before: _Atom, atom: _Atom) -> None:
    base = before.items[-1]
    for number, item in enumerate(atom.items):
        head = base.steps[0]
        if number and before.plural and _greater(item.steps[0].number, head.number) and not item.last:
            steps: tuple[Step, ...] = (
                head._replace(number=item.steps[0].number),
                *item.steps[1:],
            )  # "§§ 27 Abs. 3, 28"
        else:
            steps = base.steps + item.steps
        last = base.steps + item.last if item.last else ()
        joined = _Item(item.start, item.end, steps, last)
        if number:
            before.items.append(joined)
        else:
            before.items[-1] = replace(joined, start=base.start)
    before.end = atom.end


def _greater(number: str, than: str) -> bool:
    first, second = re.match(r"\d+", number), re.match(r"\d+", than)
    return first is not None and second is not None and int(first[0]) > int(second[0])


def _same_path(before: _Atom, atom: _Atom, gap: str) -> bool:
    """Whether an atom names one more place below the same number: "Artikel 6 Absatz 1 und Absatz 2"."""
    steps = before.items[-1].steps
    return (
        atom.unit.depth >= SMALL
        and any(step.unit == atom.unit.form for step in steps[1:])
        and re.fullmatch(_AND, gap) is not None
    )


def _scope(text: str, atom: _Atom) -> None:
    """Whose places an atom names, by what stands around it."""
    if atom.outer is not None:
        return
    atom.scope, atom.name, atom.around = elsewhere.following(text, atom.end, upper=atom.upper)
    if not atom.scope:
        atom.scope, atom.name = elsewhere.preceding(text, atom.start, upper=atom.upper)


def _inherit(text: str, before: _Atom, after: _Atom) -> None:
    """Of atoms that belong together the earlier has the document of the later."""
    if before.outer is after:
        before.scope, before.name = after.scope, after.name
    elif not before.scope and after.scope in ("named", "elsewhere") and _alike_units(before, after):
        gap = text[before.end : after.start]
        if len(gap) < 20 and _BESIDE.fullmatch(gap):
            before.scope, before.name = after.scope, after.name


def _alike_units(before: _Atom, after: _Atom) -> bool:
    """Whether two atoms may be of one row: "Artikel 248 § 4, § 6" and "Section 3 or Section 5"."""
    return before.unit == after.unit or any(step.unit == after.unit.form for step in before.items[-1].steps)


def _mentions(atom: _Atom) -> Iterator[Mention]:
    if atom.scope == "unsure":
        return
    base: tuple[Step, ...] = ()
    around = atom.around
    if atom.outer is not None:
        outer: _Atom | None = atom.outer
        while outer is not None:
            base = outer.items[0].steps + base
            around = outer.around
            outer = outer.outer
    for item in atom.items:
        steps = tuple(step for step in base + item.steps if step.depth != SENTENCE)
        last = tuple(step for step in base + item.last if step.depth != SENTENCE) if item.last else ()
        if steps:
            yield Mention(item.start, item.end, "number", steps, last, atom.scope, atom.name, around)
