"""The nesting of divisions: the frames open at a place of a document, and where a new one goes among them.

Levels are the document's meaning, not the looks of a line: they follow from which scheme of numbering was opened inside
which.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pincite.parsing.captions import CAPS, TITLE
from pincite.parsing.keywords import ARABIC, ARTICLES, SCHEDULES
from pincite.parsing.mark import Mark
from pincite.parsing.numbering import Reading, Value
from pincite.parsing.profile import Profile
from pincite.parsing.sequences import (
    BELOW,
    CAPTION,
    DOCUMENT,
    LATE,
    NEXT,
    ORPHAN,
    QUOTED,
    Fit,
    Frame,
    fit,
    fit_decimal,
    key_of,
)

_MAJOR = ARABIC + 5
"""Schemes up to this rank divide a document; those beyond itemise a division."""
_OPINION, _CAPTION = 5, 58
"""Ranks of opinions and of captions without a number."""


@dataclass(slots=True)
class Nesting:
    """The open frames, outermost first, with what is remembered of those that were closed."""

    profile: Profile
    frames: list[Frame] = field(default_factory=list)
    last: dict[str, Value] = field(default_factory=dict)
    """The last value of each scheme."""
    levels: dict[str, int] = field(default_factory=dict)
    """The level at which each form of caption was first set."""

    def copy(self) -> Nesting:
        """The same, to go on from without changing this one."""
        frames = [replace(frame) for frame in self.frames]
        return Nesting(self.profile, frames, dict(self.last), dict(self.levels))

    def fit(self, reading: Reading, mark: Mark) -> Fit:
        """How a mark's number, so read, fits here."""
        keyword = mark.number is not None and bool(mark.number.keyword)
        found = fit(self.frames, self.last, self._known(reading), mark.style, keyword=keyword, quoted=mark.quoted)
        if found[0] == ORPHAN and mark.style and (reading.form, reading.value) in self.profile.late:
            return LATE, -1
        return found

    def _known(self, reading: Reading) -> Reading:
        """A number without punctuation is one whose full stop was forgotten, unless the document numbers so."""
        return reading._replace(form="1.") if reading.form == "1" and not self.profile.bare else reading

    @property
    def base(self) -> int:
        """How many frames are the document's own."""
        return 1 if self.frames and self.frames[0].form == DOCUMENT else 0

    @property
    def level(self) -> int:
        """The level of the innermost frame."""
        return self.frames[-1].level if self.frames else 0

    def touch(self) -> None:
        """Note that the innermost division holds something."""
        if self.frames:
            self.frames[-1].content = True

    def title(self, depth: int = 0) -> None:
        """Open the document's own frame."""
        self.frames.append(Frame(DOCUMENT, (), 0, 1, CAPS, False, False, depth))

    def _open(self, frame: Frame) -> int:
        self.touch()
        self.frames.append(frame)
        return frame.level

    # Numbers

    def number(self, mark: Mark, reading: Reading, at: Fit, style: int, *, clause: bool) -> int:
        """Open a division with a number and return its level."""
        frames = self.frames
        reading = self._known(reading)
        form, value = reading.form, reading.value
        fitted, index = at
        captioned = not clause
        quoted = index >= 0 and frames[index].form == QUOTED + form
        if form in SCHEDULES:
            del frames[self.base :]
            level = self.level + 1
        elif (
            index >= 0
            and fitted != BELOW
            and frames[index].form in (form, QUOTED + form)
            and len(frames[index].value) == len(value)
        ):
            level = frames[index].level
            captioned = captioned or frames[index].captioned
            del frames[index:]
        elif index >= 0:
            level = frames[index].level + len(value) - len(frames[index].value)
            del frames[index + 1 :]
        else:
            self._make_room(mark, reading, clause)
            level = self.level + 1
        if (mark.quoted and form != ".") or (fitted == NEXT and quoted):
            form = QUOTED + form
        keyword = mark.number is not None and bool(mark.number.keyword)
        self.last[key_of(reading)] = value
        return self._open(Frame(form, value, reading.rank, level, style, clause, keyword, captioned=captioned))

    def _make_room(self, mark: Mark, reading: Reading, clause: bool) -> None:
        """Close the frames that a scheme, where it opens or is resumed, does not stand under."""
        keyword = mark.number is not None and mark.number.keyword not in ("", "bare")
        if not clause and reading.value[0] == 1 and (keyword or reading.rank <= _MAJOR):
            recitals = next((index for index, frame in enumerate(self.frames[:-1]) if frame.recitals), -1)
            if recitals >= 0:
                del self.frames[recitals:]
        while len(self.frames) > self.base and not self._holds(self.frames[-1], reading, keyword, clause):
            self.frames.pop()

    def _holds(self, top: Frame, reading: Reading, keyword: bool, clause: bool) -> bool:
        if top.form.startswith(CAPTION):
            # A caption with text of its own is a sibling of the numbering behind it; one without is its head.
            major = keyword or reading.rank <= _MAJOR
            if top.recitals and top.content and major and not clause:
                return False
            return not major or not top.content or clause or reading.form in self.profile.interleaved
        if top.clause and not clause:
            return top.rank < reading.rank
        if keyword and top.keyword:
            return self._outer(top, reading) or (not top.content and reading.form not in self.last)
        return not keyword or top.rank < reading.rank

    def _outer(self, top: Frame, reading: Reading) -> bool:
        """Whether an open division is of a kind that encloses another."""
        if top.form in ARTICLES and reading.form in ARTICLES:
            counts = self.profile.counts
            return counts.get(top.form, 0) < counts.get(reading.form, 0)
        return top.rank < reading.rank

    # Captions without a number

    def opinion(self) -> int:
        """Open an opinion, under the document itself."""
        del self.frames[self.base :]
        return self._open(Frame("opinion", (), _OPINION, self.level + 1, TITLE, False, True))

    def reset(self) -> None:
        """Close everything but the document."""
        del self.frames[self.base :]

    def caption(self, style: int, *, opener: bool, recitals: bool = False) -> int:
        """Open a division with a caption alone, beside others that look like it."""
        frames = self.frames
        form = CAPTION + "title"
        if style == CAPS or (opener and form not in self.levels and self._flat()):
            form = CAPTION + "caps"
        elif frames and frames[-1].recitals:
            frames.pop()
        at = next((index for index in range(len(frames) - 1, -1, -1) if frames[index].form == form), -1)
        if at < 0:
            known = self.levels.get(form, self.levels.get(CAPTION + "caps") if opener else None)
            if known is not None:
                at = next((index for index, frame in enumerate(frames) if frame.level >= known), len(frames))
            else:
                at = self.base if form == CAPTION + "caps" else len(frames)
        level = (frames[at - 1].level if at else 0) + 1
        del frames[at:]
        self.levels.setdefault(form, level)
        return self._open(Frame(form, (), _CAPTION, level, style, False, False, recitals=recitals))

    def _flat(self) -> bool:
        """Whether no numbered division is open."""
        return not any(frame.value and not frame.clause for frame in self.frames)

    def strong(self, style: int) -> int:
        """Open a division with a bold lead, under whatever stands open but clauses."""
        frames = self.frames
        form = CAPTION + "strong"
        at = next((index for index in range(len(frames) - 1, -1, -1) if frames[index].form == form), len(frames))
        del frames[at:]
        while frames and frames[-1].clause:
            frames.pop()
        return self._open(Frame(form, (), _CAPTION, self.level + 1, style, False, False))

    # Markdown's own headings

    def own(self, mark: Mark, reading: Reading | None) -> int:
        """Open a division with a heading of Markdown's own and return its level."""
        self._close(mark, reading)
        level = self.level + 1
        if reading is None:
            return self._open(Frame(CAPTION + "own", (), _CAPTION, level, TITLE, False, False, mark.depth))
        keyword = mark.number is not None and bool(mark.number.keyword)
        self.last[key_of(reading)] = reading.value
        return self._open(Frame(reading.form, reading.value, reading.rank, level, TITLE, False, keyword, mark.depth))

    def _close(self, mark: Mark, reading: Reading | None) -> None:
        """Close the frames that a heading of Markdown's own does not stand under."""
        frames = self.frames
        if reading is not None and reading.form == ".":
            _, at = fit_decimal(frames, self.last, reading.value)
            if at >= 0:
                del frames[at if len(frames[at].value) == len(reading.value) else at + 1 :]
                return
        keyword = mark.number is not None and bool(mark.number.keyword)
        while frames:
            top = frames[-1]
            if top.form == DOCUMENT and mark.depth > 1:
                return
            if top.depth:
                if top.depth < mark.depth or (
                    top.depth == mark.depth and reading is not None and self._nests(top, reading, keyword)
                ):
                    return
            elif (
                reading is not None
                and keyword
                and top.keyword
                and top.form != reading.form
                and self._outer(top, reading)
            ):
                return
            frames.pop()

    def _nests(self, top: Frame, reading: Reading, keyword: bool) -> bool:
        """Whether two headings set alike stand one below the other, by their numbers."""
        if top.form == "." or reading.form == ".":
            return len(top.value) < len(reading.value) and reading.value[: len(top.value)] == top.value and top.counts
        return keyword and top.keyword and self._outer(top, reading) and top.form not in SCHEDULES
