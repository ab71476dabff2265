"""Which marks are headings: one walk over the marks of a document.

A mark is a heading when it continues a numbering that the document is using, or opens one, and looks the part. What
speaks for it is added up: where it stands, how it is captioned, what kind of number it has, and how that number fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pincite.parsing import titles
from pincite.parsing.captions import CAPS, PLAIN, TITLE
from pincite.parsing.heading import Kind
from pincite.parsing.keywords import SCHEDULES, SMALL
from pincite.parsing.mark import CENTRED, GAP, HEAD, INNER, Mark
from pincite.parsing.nesting import Nesting
from pincite.parsing.numbering import Reading
from pincite.parsing.profile import Profile
from pincite.parsing.sequences import BACK, BELOW, FAR, LATE, NEXT, OPENED, ORPHAN, RESUMED, SAME, SKIPPED, WORTH, Fit

_ENOUGH = 6
"""So much must speak for a heading; one less where its caption or keyword stands out, and for a clause."""


_EVERY = 64
"""A walk keeps its state at every so many marks."""
_LOOK = 16
"""No rule looks further ahead than so many marks."""


class Found(NamedTuple):
    """A heading, by the marks that it is made of: indices into the marks that were walked."""

    mark: int
    kind: Kind
    level: int
    caption: int
    """The mark that captions it: its own, the next one, or -1 for none."""
    numbered: bool
    """Its number is shown; else it is part of the title."""


class _Number(NamedTuple):
    """A numbered mark with the reading of its number that fits best."""

    mark: Mark
    reading: Reading
    fit: Fit
    keyword: bool
    bare: bool
    style: int
    took: bool
    """Its caption is the next mark's."""


def _is_odd_lead(mark: Mark) -> bool:
    """Whether a lead is a label or says something."""
    return titles.is_stamp(mark.title) or titles.says(mark.title) or len(mark.title) > 80


class Checkpoint(NamedTuple):
    """The state of a walk before it came to a mark."""

    place: int
    """Index of that mark."""
    nesting: Nesting
    signed: bool
    captioned: bool
    """The mark before this one was taken into a heading."""
    skips: bool
    """This one was, as a caption."""
    found: int
    """How many headings had been found."""

    def like(self, other: Checkpoint) -> bool:
        """Whether a walk goes on from here as it does from the other."""
        return (
            self.nesting == other.nesting
            and self.signed == other.signed
            and self.captioned == other.captioned
            and self.skips == other.skips
            and (self.found > 0) == (other.found > 0)
        )

    def moved(self, marks: int, found: int) -> Checkpoint:
        """The same, so many marks and headings further on."""
        return self._replace(place=self.place + marks, found=self.found + found)


@dataclass(slots=True)
class Walk:
    """One walk over marks; ``units`` tells each mark's unit, page furniture not counted."""

    marks: Sequence[Mark]
    units: Sequence[int]
    profile: Profile
    torn: frozenset[int] = frozenset()
    """Marks right below prose that does not end there: what a page break left over."""
    nesting: Nesting = field(init=False)
    found: list[Found] = field(default_factory=list)
    """The headings, in document order."""
    checkpoints: list[Checkpoint] = field(default_factory=list)
    index: int = 0
    before: Mark | None = None
    following: Mark | None = None
    above: int = 0
    """Units from the mark before to this one."""
    below: int = 0
    """Units from this mark to the next one."""
    signed: bool = False
    """Signatures have begun."""
    captioned: int = -1
    """The last mark that was taken into a heading."""

    def run(self, old: Walk | None = None) -> None:
        """Find the headings; of an ``old`` walk over nearly the same marks, what is the same is kept."""
        self.nesting = Nesting(self.profile)
        if self.profile.title >= 0 and not self.marks[self.profile.title].depth:
            self.nesting.title()
        if old is None or old.profile != self.profile:
            self._walk(0, None, 0)
        else:
            same, tail = self._common(old)
            self._walk(self._resume(old, same), old, tail)

    def _common(self, old: Walk) -> tuple[int, int]:
        """How many marks at the start, and how many at the end, are those of the old walk and stand as they did."""
        most = min(len(self.marks), len(old.marks))
        same = tail = 0
        while same < most and self._is(old, same, same):
            same += 1
        while tail < most - same and self._is(old, len(self.marks) - 1 - tail, len(old.marks) - 1 - tail):
            tail += 1
        return same, tail

    def _is(self, old: Walk, index: int, other: int) -> bool:
        if self.marks[index] is not old.marks[other] or (index in self.torn) != (other in old.torn):
            return False
        if not index or not other:
            return index == other
        return self.units[index] - self.units[index - 1] == old.units[other] - old.units[other - 1]

    def _resume(self, old: Walk, same: int) -> int:
        """Take over what the old walk found before the marks differ, and return where to go on."""
        last = -1
        for number, checkpoint in enumerate(old.checkpoints):
            if checkpoint.place + _LOOK <= same:
                last = number
        if last < 0:
            return 0
        checkpoint = old.checkpoints[last]
        self.checkpoints = old.checkpoints[:last]
        self.found = old.found[: checkpoint.found]
        self.nesting = checkpoint.nesting.copy()
        self.signed = checkpoint.signed
        self.captioned = checkpoint.place if checkpoint.skips else checkpoint.place - 1 if checkpoint.captioned else -1
        return checkpoint.place

    def _walk(self, start: int, old: Walk | None, tail: int) -> None:
        """Walk on from ``start``, at most to where the ``tail`` of the old walk goes the same way."""
        marks, units = self.marks, self.units
        last = len(marks) - 1
        by = len(marks) - len(old.marks) if old is not None else 0
        meet = {each.place + by: number for number, each in enumerate(old.checkpoints)} if old is not None else {}
        for index in range(start, last + 1):
            if index % _EVERY == 0 or index in meet:
                now = self._checkpoint(index)
                if old is not None and index in meet and index > last + 1 - tail:
                    known = old.checkpoints[meet[index]]
                    if now.like(known):
                        self._join(old, meet[index], by)
                        return
                self.checkpoints.append(now)
            if index == self.captioned:
                continue
            mark = marks[index]
            self.index = index
            self.before = marks[index - 1] if index else None
            self.following = marks[index + 1] if index < last else None
            self.above = units[index] - units[index - 1] if index else 99
            self.below = units[index + 1] - units[index] if index < last else 99
            if self.before is not None and (self.before.body or self.above > 1):
                self.nesting.touch()
            self._mark(mark)

    def _checkpoint(self, index: int) -> Checkpoint:
        captioned, skips = self.captioned == index - 1, self.captioned == index
        return Checkpoint(index, self.nesting.copy(), self.signed, captioned, skips, len(self.found))

    def _join(self, old: Walk, number: int, by: int) -> None:
        """Take over what the old walk found from one of its checkpoints on."""
        known = old.checkpoints[number]
        more = len(self.found) - known.found
        self.checkpoints += [each.moved(by, more) for each in old.checkpoints[number:]]
        rest = old.found[known.found :]
        if by:
            rest = [Found(m + by, kind, level, c + by if c >= 0 else c, n) for m, kind, level, c, n in rest]
        self.found += rest

    def _mark(self, mark: Mark) -> None:
        if self.index == self.profile.title:
            if mark.depth:
                self.nesting.title(mark.depth)
            self._found("title", 1, numbered=False)
        elif mark.depth:
            self._own(mark)
        elif mark.trait == "signature":
            self.signed = not self.profile.markdown or self.profile.sparse
        elif mark.trait in ("page", "rule", "contents") and not (mark.number and self.profile.opinions):
            return
        elif mark.trait == "opinion":
            self.signed = False
            self._found("runin" if mark.body else "heading", self.nesting.opinion(), numbered=False)
        elif mark.number is not None:
            self._numbered(mark)
        elif self.index in self.torn and mark.style < CAPS and not self.profile.markdown:
            self.nesting.touch()
        else:
            self._unnumbered(mark)

    def _found(
        self, kind: Kind, level: int, *, numbered: bool = True, took: bool = False, caption: bool = True
    ) -> None:
        at = self.index + 1 if took else self.index
        self.found.append(Found(self.index, kind, level, at if caption else -1, numbered))
        self.captioned = at

    # Markdown's own headings

    def _own(self, mark: Mark) -> None:
        reading: Reading | None = None
        took = False
        if mark.number is not None:
            fits = [
                (WORTH[self.nesting.fit(each, mark)[0]], self.nesting.fit(each, mark)[0], each)
                for each in mark.number.readings
            ]
            _, fit, reading = max(fits, key=lambda each: each[0])
            if not mark.number.keyword and (fit in (BACK, ORPHAN, FAR) or not mark.title):
                reading = None  # a date, a version: words of the title
        if reading is not None and not mark.title:
            took = self._captioned_below(mark)
        kind: Kind = "schedule" if reading is not None and reading.form in SCHEDULES else "heading"
        self._found(kind, self.nesting.own(mark, reading), numbered=reading is not None, took=took)
        self.signed = False

    def _captioned_below(self, mark: Mark) -> bool:
        """Whether the caption of a number is a short paragraph, or a lone deeper heading, right below it."""
        following = self.following
        if following is None or self.below != 1:
            return False
        if not following.depth:
            return self._captions(following, 0)
        after = self.marks[self.index + 2] if self.index + 2 < len(self.marks) else None
        alone = after is None or after.depth != following.depth
        named = mark.number is not None and bool(mark.number.keyword) and following.depth == mark.depth
        return following.number is None and (named or (following.depth > mark.depth and alone))

    # Numbers

    def _numbered(self, mark: Mark) -> None:
        assert mark.number is not None
        bare = mark.number.keyword == "bare"
        keyword = bool(mark.number.keyword) and not bare
        if self.profile.markdown and not self.profile.legal and not keyword:
            return
        fits = [(self.nesting.fit(reading, mark), reading) for reading in mark.number.readings]
        fit, reading = max(fits, key=lambda each: WORTH[each[0][0]])
        took = (
            mark.alone
            and not mark.style
            and self.following is not None
            and not self._strays(reading)
            and self._captions(self.following, reading.rank)
        )
        style = self.following.style if took and self.following is not None else mark.style
        if self.profile.set and mark.trait != "strong" and reading.form[0] == "(" and style < CAPS:
            style = 0  # a paragraph of a statute, which has no captions
        if style == CAPS and mark.body and not mark.closed and mark.title in self.profile.subjects:
            style = 0
        number = _Number(mark, reading, fit, keyword, bare, style, took)
        if reading.form in SCHEDULES:
            self._schedule(number)
        else:
            self._decide(number)

    def _schedule(self, number: _Number) -> None:
        """An exhibit, unless it labels the filing as a whole, is referred to, or stands in a list of exhibits."""
        mark, following = number.mark, self.following
        if mark.place != HEAD or mark.small or not (self.found or len(self.marks) == 1):
            return
        if not mark.alone and not number.style:
            return
        if len(number.reading.value) > 1 and all(each.kind == "title" for each in self.found):
            return
        next_number = following.number if following is not None else None
        if next_number is not None and self.below <= 1 and next_number.readings[0].form in SCHEDULES:
            return
        self.signed = False
        level = self.nesting.number(mark, number.reading, (OPENED, -1), number.style, clause=False)
        self._found("schedule", level, took=number.took)

    def _decide(self, number: _Number) -> None:
        mark, fit = number.mark, number.fit[0]
        if fit in (NEXT, SAME) and self._is_like_clauses(number):
            number = number._replace(style=0)
        style = number.style
        centred = number.bare and mark.alone and not style and mark.indent >= CENTRED
        captioned = style > 0 or (mark.alone and number.keyword) or centred
        if not self._allowed(number, captioned=captioned, centred=centred):
            return
        stands_out = centred or (
            (not number.bare or self.profile.bare) and (style >= TITLE or (number.keyword and mark.alone))
        )
        needed = _ENOUGH - (1 if mark.place >= GAP and stands_out else 0) - (0 if captioned else 1)
        if self._score(number, centred=centred) < needed:
            return
        if captioned and mark.place == HEAD and (self._is_item(number) or self._is_party(number)):
            captioned = False
        kind: Kind = "clause" if not captioned else "runin" if mark.body else "heading"
        level = self.nesting.number(mark, number.reading, number.fit, style, clause=kind == "clause")
        self._found(kind, level, took=number.took, caption=captioned and not centred)

    def _is_like_clauses(self, number: _Number) -> bool:
        """Whether a captioned number whose sibling is a clause is one too: its words are a sentence's or an item's."""
        sibling = self.nesting.frames[number.fit[1]]
        if not sibling.clause or number.mark.body:
            return sibling.clause and number.style < TITLE
        return not sibling.captioned and number.style < CAPS and number.reading.form != "." and not number.took

    def _score(self, number: _Number, *, centred: bool) -> int:
        """What speaks for a numbered mark."""
        mark, fit, style = number.mark, number.fit[0], number.style
        score = mark.place + WORTH[fit]
        if style >= TITLE:
            score += 2 if mark.body and style < CAPS and not number.took else 3
        elif style:
            score += 2 if self._parents(number.reading) or (mark.alone and self._continues(number)) else 1
        elif mark.small:
            score -= 3
        elif not number.keyword and self._continues(number):
            score += 1
        if centred:
            score += 2 if self.profile.opinions else 1
        elif number.bare and not self.profile.bare:
            score -= 2
        elif number.keyword:
            score += 2
            if fit in (BACK, FAR, ORPHAN, SAME) and mark.place == HEAD and not mark.small:
                score += 2  # articles are counted in many ways
        elif number.reading.form == ".":
            score += -1 if fit == ORPHAN else 1
        if (
            fit == ORPHAN
            and mark.alone
            and style >= TITLE
            and mark.isolated
            and not number.took
            and number.reading.rank >= SMALL
        ):
            score += 1
        return score

    def _parents(self, reading: Reading) -> bool:
        """Whether the next mark counts the first division below a number ("1." before "1.1")."""
        number = self.following.number if self.following is not None and self.below <= 1 else None
        return number is not None and number.readings[0].form == "." and number.readings[0].value == (*reading.value, 1)

    def _continues(self, number: _Number) -> bool:
        """Whether the second of a numbering follows its first, set like it."""
        if number.fit[0] != OPENED or number.reading.value != (1,) or number.mark.place != HEAD:
            return False
        for mark in self.marks[self.index + 1 : self.index + _LOOK]:
            if mark.number is None or mark.place != HEAD:
                continue
            for reading in mark.number.readings:
                if reading.form == number.reading.form and reading.value[0] <= 2:
                    return (
                        reading.value == (2,)
                        and (mark.style > 0 or not number.style)
                        and mark.alone == number.mark.alone
                    )
        return False

    def _allowed(self, number: _Number, *, captioned: bool, centred: bool) -> bool:
        """What a numbered mark must not be, whatever speaks for it."""
        mark, fit = number.mark, number.fit[0]
        if number.bare and not centred and fit not in (NEXT, OPENED, SKIPPED, RESUMED):
            return False
        if self.signed and not number.keyword and fit not in (NEXT, BELOW) and number.style < TITLE:
            return False
        if mark.place == INNER and fit not in (NEXT, BELOW, LATE):
            return False
        if captioned:
            return True
        return mark.place == HEAD or (mark.place == GAP and fit in (NEXT, BELOW))

    def _strays(self, reading: Reading) -> bool:
        """Whether another number alone stands right above: what a converter left of a list."""
        before = self.before
        return (
            before is not None
            and before.number is not None
            and not before.number.keyword
            and self.above == 1
            and before.alone
            and not before.title
            and before.number.readings[0].form == reading.form
        )

    def _captions(self, following: Mark, rank: int) -> bool:
        """Whether the next unit is the caption of a number that stands alone."""
        if self.below != 1 or following.number is not None:
            return False
        if following.trait not in ("", "entry") and not (following.trait == "lead" and following.alone):
            return False
        if not following.style or len(following.title) > 160:
            return False
        if following.style < CAPS and not following.isolated:
            return False
        if rank >= SMALL:
            return following.style == CAPS or following.names
        return following.style >= TITLE or not (following.body or following.closed)

    def _is_party(self, number: _Number) -> bool:
        """Whether a captioned number lists a party to the agreement, before the first division."""
        return (
            number.reading.rank >= SMALL
            and all(each.kind in ("title", "clause") or not each.numbered for each in self.found)
            and titles.is_party(number.mark.title)
        )

    def _is_item(self, number: _Number) -> bool:
        """Whether a captioned number has nothing below it before the next one: then it is an item of a list."""
        mark, reading, following = number.mark, number.reading, self.following
        aside = not number.keyword or 0 < self.profile.margin < mark.indent
        if not mark.alone or not aside or reading.form == "." or number.style >= CAPS or number.took:
            return False
        if following is None or following.number is None or self.below > 1:
            return False
        return any(
            each.form == reading.form and each.value[0] - reading.value[0] == 1 for each in following.number.readings
        )

    # Captions without a number

    def _unnumbered(self, mark: Mark) -> None:
        if mark.trait == "lead" and self.profile.leads and mark.closed and not self.signed and not _is_odd_lead(mark):
            self._found("runin", self.nesting.strong(mark.style), numbered=False)
            return
        if not mark.style or not mark.title or mark.trait in ("entry", "lead"):
            self.nesting.touch()
            return
        if self.profile.markdown:
            if mark.trait == "strong":
                self._strong(mark)
                return
            if not self.profile.sparse or not self.profile.legal:
                return
        opener = titles.is_opener(mark.title)
        if not opener and not self._may_head(mark):
            return
        if 0 < self.profile.margin < mark.indent < self.profile.margin + 8:
            return  # an example, set in further than the text
        if self._heads(mark, opener):
            if self.profile.leads and mark.closed and mark.style == TITLE:
                self._found("heading", self.nesting.strong(mark.style), numbered=False)
                return
            self._found(
                "heading",
                self.nesting.caption(mark.style, opener=opener, recitals=opener and titles.is_recitals(mark.title)),
                numbered=False,
            )

    def _may_head(self, mark: Mark) -> bool:
        """Whether words look like a caption by themselves."""
        title = mark.title
        if self.signed:
            new = (
                mark.style == CAPS
                and mark.isolated
                and self.below > 1
                and titles.KINDS.intersection(titles.words_of(title))
            )
            if not new:
                return False
            self.signed = False  # another document begins
            self.nesting.reset()
        if titles.is_stamp(title) or title.casefold() == self.profile.name:
            return False
        if mark.style < CAPS:
            return not (mark.place == HEAD and (mark.label or ": " in title or any(map(str.isdigit, title))))
        return not titles.says(title) and sum(map(str.isalpha, title)) >= 4

    def _heads(self, mark: Mark, opener: bool) -> bool:
        """Whether a caption has something to head, and no other short line above it."""
        number = self.following.number if self.following is not None and self.below <= 1 else None
        prose = mark.body or self.following is None or self.below > 1 or self.following.trait == "lead"
        numbered = number is not None and number.keyword != "bare"
        if not prose and not numbered and not (opener and mark.isolated):
            return False
        if opener:
            return mark.title.lower() != "whereas" or self.above > 1 or self.captioned != self.index - 1
        if self._crowded():
            return False
        if mark.style == CAPS:
            return True
        first = numbered and number is not None and number.readings[0].value[1:] == (1,)
        if (not prose and not first) or len(mark.title.split()) > 9 or not mark.isolated:
            return False
        return mark.names or self._phrase(mark)

    def _strong(self, mark: Mark) -> None:
        """A bold lead: a caption where the document is one of rules, unless it is a label that recurs."""
        if (
            not self.profile.legal
            or titles.is_odd(mark.title)
            or mark.label
            or mark.small
            or mark.title in self.profile.labels
        ):
            return
        if len(mark.title.split()) > 12:
            return
        following = self.following
        heads = self.below > 1 or (following is not None and (following.number is not None or following.body))
        if mark.alone and (self._crowded() or not heads):
            return
        self._found("runin" if mark.body else "heading", self.nesting.strong(mark.style), numbered=False)

    def _phrase(self, mark: Mark) -> bool:
        """Whether a few words in small letters stand alone between two paragraphs of prose."""
        words = mark.title.split()
        if mark.closed or mark.style != PLAIN or not 2 <= len(words) <= 6 or not words[0][:1].isupper():
            return False
        return bool(self.found) and (self.above > 1 or (self.before is not None and self.before.body))

    def _crowded(self) -> bool:
        """Whether another short line stands right above: lines of an address, a cover, a signature."""
        before = self.before
        if before is None or self.above != 1 or before.number is not None or before.body or before.depth:
            return False
        return self.captioned != self.index - 1
