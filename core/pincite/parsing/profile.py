"""What holds of a document as a whole, as far as its marks show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pincite.parsing import titles
from pincite.parsing.captions import CAPS, TITLE
from pincite.parsing.keywords import ARTICLES
from pincite.parsing.mark import HEAD, Mark
from pincite.parsing.numbering import Value

_LATEST = 4
"""A numbering that starts later is not missing its start."""

_EXCERPTS = frozenset({"1.", "I.", "A.", "."})
"""Schemes that head the divisions of an excerpt; the others list items."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Facts that decide between readings of single marks."""

    markdown: bool = False
    opinions: bool = False
    """Judicial opinions, whose divisions are numerals alone on a line."""
    bare: bool = False
    """Numbers without punctuation head divisions ("1 Introduction")."""
    interleaved: frozenset[str] = frozenset()
    """Schemes whose numbering runs on across captions without number: they stand under those captions."""
    counts: dict[str, int] = field(default_factory=dict)
    """How many marks each keyword heads: inner divisions are more numerous than outer ones."""
    title: int = -1
    """The mark of the title, -1 for none."""
    name: str = ""
    """The title, case folded: where it recurs it is no heading."""
    margin: int = 0
    """How far the text is set in from the left, in columns."""
    legal: bool = True
    """Numbered paragraphs are clauses and bold leads are captions; in other Markdown they are not."""
    set: bool = False
    """A Markdown text whose divisions are set as headings."""
    sparse: bool = True
    """Hardly any headings of Markdown's own, so that paragraphs must stand for them."""
    labels: frozenset[str] = frozenset()
    """Bold leads that recur."""
    late: frozenset[tuple[str, Value]] = frozenset()
    """Numbers that a scheme starts with, as far as it can be read, though they are not the first."""
    leads: bool = False
    """Paragraphs start with their captions, not with numbers."""
    subjects: frozenset[str] = frozenset()
    """Capitals that sentences start with again and again: a party's name, where they look like captions."""


def of_plain(marks: Sequence[Mark], margin: int) -> Profile:
    """The profile of a plain text."""
    title = titles.find(marks)
    return Profile(
        opinions=any(mark.trait == "opinion" for mark in marks),
        bare=_counts_bare(marks),
        interleaved=_interleaved(marks),
        counts=_keyword_counts(marks),
        title=title,
        name=marks[title].title.casefold() if title >= 0 else "",
        margin=margin,
        leads=_led(marks),
        late=_late(marks),
        subjects=_recurring(mark.title for mark in marks if mark.style == CAPS and mark.body and not mark.closed),
    )


def of_markdown(marks: Sequence[Mark]) -> Profile:
    """The profile of a Markdown text."""
    own = [mark for mark in marks if mark.depth]
    tops = [mark for mark in own if mark.depth == 1]
    title = -1
    if not own:
        title = titles.find(marks)
    elif tops and own[0] is tops[0] and all(mark.words[:40] == tops[0].words[:40] for mark in tops):
        title = next(index for index, mark in enumerate(marks) if mark is tops[0])
    numbered = sum(_is_rule_number(mark) for mark in own)
    return Profile(
        markdown=True,
        bare=_counts_bare(marks),
        interleaved=_interleaved(marks),
        counts=_keyword_counts(marks),
        title=title,
        name=marks[title].title.casefold() if title >= 0 else "",
        legal=numbered >= 3
        or any(titles.RULES.intersection(titles.words_of(mark.words)) for mark in own[:3])
        or (len(own) <= 2 and _counts_strong(marks))
        or (not own and title >= 0 and bool(titles.RULES.intersection(titles.words_of(marks[title].title)))),
        set=len(own) > 2,
        sparse=len(own) <= 2,
        labels=_recurring(mark.title for mark in marks if mark.trait == "strong"),
    )


def _late(marks: Sequence[Mark]) -> frozenset[tuple[str, Value]]:
    """The starts of runs of captioned numbers that are not the first of their scheme.

    There are two: of four numbers at least whose first or second were not made out, and of two, where nothing of their
    scheme stands before them, as in an excerpt.
    """
    first: dict[tuple[str, int], Value | None] = {}
    runs: dict[tuple[str, int], tuple[Value, Value, int]] = {}
    found: set[tuple[str, Value]] = set()
    for mark in marks:
        if mark.number is None or mark.number.keyword:
            continue
        reading = mark.number.readings[0]
        value, scheme = reading.value, (reading.form, len(reading.value))
        captioned = mark.style >= TITLE
        first.setdefault(scheme, value if captioned and mark.place == HEAD else None)
        if not captioned:
            continue
        start, last, length = runs.get(scheme, (value, value, 0))
        step = value[-1] - last[-1] if value[:-1] == last[:-1] else 0
        start, length = (start, length + 1) if 1 <= step <= 3 else (value, 1)
        runs[scheme] = start, value, length
        early = len(value) == 1 and length >= 4 and 2 <= start[0] <= _LATEST
        excerpt = length == 2 and step == 1 and start == first[scheme] and reading.form in _EXCERPTS and start[-1] > 1
        if early or excerpt:
            found.add((reading.form, start))
    return frozenset(found)


def _led(marks: Sequence[Mark]) -> bool:
    leads = {mark.title for mark in marks if mark.trait == "lead" and mark.closed}
    numbered = [mark for mark in marks if mark.number is not None and mark.style and mark.place == HEAD]
    runins = sum(mark.body for mark in numbered)
    return len(leads) >= max(4, runins, (len(numbered) - runins) // 3)


def _recurring(words: Iterable[str]) -> frozenset[str]:
    """The words that come more than twice."""
    return frozenset(each for each, count in Counter(words).items() if count > 2)


def _is_rule_number(mark: Mark) -> bool:
    number = mark.number
    return number is not None and (number.keyword not in ("", "bare") or number.readings[0].form == "A.")


def _keyword_counts(marks: Sequence[Mark]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for mark in marks:
        if mark.number is not None and mark.place == HEAD and not mark.small:
            form = mark.number.readings[0].form
            if form in ARTICLES:
                counts[form] = counts.get(form, 0) + 1
    return counts


def _counts_bare(marks: Sequence[Mark]) -> bool:
    """Whether numbers without punctuation count 1, 2, 3 before captions that stand alone."""
    expected = 1
    last = -2
    for index, mark in enumerate(marks):
        number = mark.number
        if number is None or number.keyword != "bare" or not mark.alone or not mark.style or mark.place != HEAD:
            continue
        if mark.style < TITLE and (mark.closed or index - last < 2):
            continue  # a sentence, or the next row of a list
        if number.readings[0].form == "1" and number.readings[0].value == (expected,):
            expected, last = expected + 1, index
            if expected > 3:
                return True
    return False


def _counts_strong(marks: Sequence[Mark]) -> bool:
    """Whether captions in bold, items of lists apart, are counted 1, 2, 3."""
    expected, strong = 1, 0
    for mark in marks:
        number = mark.number
        if number is None or mark.style < TITLE or mark.depth or mark.trait == "item":
            continue
        if number.readings[0].value == (expected,):
            expected += 1
            strong += mark.trait == "strong"
    return expected > 3 and strong > 1


def _interleaved(marks: Sequence[Mark]) -> frozenset[str]:
    last: dict[str, tuple[Value, int]] = {}
    counts: dict[str, int] = {}
    steps: dict[str, int] = {}
    caption = -1
    before: Mark | None = None
    for index, mark in enumerate(marks):
        if mark.number is None:
            named = before is not None and before.number is not None and before.alone and not before.title
            if mark.style == CAPS and not mark.trait and not named:
                caption = index
        elif mark.style:
            for reading in mark.number.readings:
                known = last.get(reading.form)
                if known and reading.value[0] - known[0][0] == 1:
                    steps[reading.form] = steps.get(reading.form, 0) + 1
                    if caption > known[1]:
                        counts[reading.form] = counts.get(reading.form, 0) + 1
                last[reading.form] = (reading.value, index)
        before = mark
    return frozenset(form for form, count in counts.items() if count >= max(2, steps[form] / 8))
