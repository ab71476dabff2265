"""Which marks are headings: one walk over the marks of a document.

A mark is a heading when it continues a numbering that the document is using, or opens one, and looks the part. What
speaks for it is added up: where it stands, how it is captioned, what kind of number it has, and how that number fits.
"""

from __future__ import annotations

from dataclasses import dataclass

from pincite.parsing import titles
from pincite.parsing.captions import CAPS, PLAIN, TITLE
from pincite.parsing.heading import Kind
from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.mark import HEAD, Mark
from pincite.parsing.numbered import NumberWalk
from pincite.parsing.numbering import Reading
from pincite.parsing.sequences import BACK, FAR, ORPHAN, WORTH


def _is_odd_lead(mark: Mark) -> bool:
    """Whether a lead is a label or says something."""
    return titles.is_stamp(mark.title) or titles.says(mark.title) or len(mark.title) > 80


@dataclass(slots=True)
class Resolution(NumberWalk):
    """The walk with the rules for all marks; numbers have their own in :mod:`pincite.parsing.numbered`."""

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
            self._touch(mark)
            return
        if 0 < self.profile.margin < mark.indent < self.profile.margin + 8:
            return  # an example, set in further than the text
        if self._heads(mark, opener):
            if titles.is_supplement(mark.title):
                self.nesting.reset()
            if self.profile.leads and mark.closed and mark.style == TITLE:
                self._found("heading", self.nesting.strong(mark.style), numbered=False)
                return
            self._found(
                "heading",
                self.nesting.caption(mark.style, opener=opener, recitals=opener and titles.is_recitals(mark.title)),
                numbered=False,
            )
        else:
            self._touch(mark)

    def _touch(self, mark: Mark) -> None:
        """A few words that a stop ends are text of the division that they stand in."""
        if mark.closed:
            self.nesting.touch()

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
