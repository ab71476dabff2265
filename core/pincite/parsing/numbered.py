"""Which numbers are headings and which are clauses.

What speaks for a number is added up: where it stands, how it is captioned, what kind of number it has, and how that
number fits the numbering in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pincite.parsing import titles
from pincite.parsing.captions import CAPS, PLAIN, TITLE
from pincite.parsing.heading import Kind
from pincite.parsing.keywords import SCHEDULES, SMALL
from pincite.parsing.mark import CENTRED, GAP, HEAD, INNER, Mark
from pincite.parsing.numbering import Reading
from pincite.parsing.sequences import BACK, BELOW, FAR, LATE, NEXT, OPENED, ORPHAN, RESUMED, SAME, SKIPPED, WORTH, Fit
from pincite.parsing.walk import LOOK, Walk

_ENOUGH = 6
"""So much must speak for a heading; one less where its caption or keyword stands out, and for a clause."""


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


@dataclass(slots=True)
class NumberWalk(Walk):
    """The walk's rules for numbers."""

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
        if fit == SAME and number.reading.value == (1,) and self._is_item(number):
            number, fit = number._replace(fit=(OPENED, -1)), OPENED  # a list, not a numbering that starts anew
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
        for mark in self.marks[self.index + 1 : self.index + LOOK]:
            if mark.number is None or mark.place != HEAD:
                continue
            for reading in mark.number.readings:
                if reading.form == number.reading.form and reading.value[0] <= 2:
                    return (
                        reading.value == (2,)
                        and (mark.style > 0 or not number.style)
                        and (mark.alone == number.mark.alone or (mark.style == PLAIN and mark.closed))
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
        if following.trait not in ("", "entry") and not (following.trait in ("lead", "strong") and following.alone):
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
        if not mark.alone or number.style >= CAPS or number.took:
            return False
        said = mark.closed and number.style == PLAIN  # a sentence of a few words, whose verb was not known
        if not said and (not aside or reading.form == "."):
            return False
        if following is None or following.number is None or self.below > 1:
            return False
        return any(
            each.form == reading.form
            and each.value[:-1] == reading.value[:-1]
            and each.value[-1] - reading.value[-1] == 1
            for each in following.number.readings
        )
