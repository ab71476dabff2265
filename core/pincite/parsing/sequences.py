"""Numbers read as sequences: the divisions open at a place, and how a number fits the numbering in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.numbering import Reading, Value

NEXT, BELOW, RESUMED, OPENED, LATE, SKIPPED, SAME, FAR, BACK, ORPHAN = range(10)
"""How a value fits: follows; first below its own prefix; follows one that was left; first of a new scheme, or as
good as first; leaves a few
out; repeats; leaves many out; goes back; belongs to nothing."""

WORTH = {NEXT: 3, BELOW: 3, RESUMED: 2, OPENED: 1, LATE: 2, SKIPPED: 1, SAME: 0, FAR: -1, BACK: -2, ORPHAN: -2}
"""What a fit says for a heading, on the scale of :mod:`pincite.parsing.numbered`."""

DOCUMENT = "#"
"""Form of the frame of the document's title."""

CAPTION = "u:"
"""Start of the forms of captions without a number."""

QUOTED = "q"
"""Start of the forms of numbers in a quoted passage, which count for themselves."""

_SKIP = 3
"""So many numbers may be left out."""

Fit = tuple[int, int]
"""A fit, and the index of the frame that it refers to, -1 for none."""


@dataclass(slots=True)
class Frame:
    """An open division."""

    form: str
    value: Value
    rank: int
    level: int
    style: int
    clause: bool
    keyword: bool
    depth: int = 0
    """Of Markdown's own headings: their level as set."""
    content: bool = False
    """Something has been seen in it."""
    captioned: bool = False
    """A sibling before it, or it, has a caption."""
    recitals: bool = False
    """What is counted in it is counted apart from the document."""

    @property
    def counts(self) -> bool:
        """Whether its value may be the prefix of a decimal; letters and items of lists are not."""
        return self.keyword or self.form in (".", "1.", "1", "1)", "I.", "§")


def key_of(reading: Reading) -> str:
    """Under which name the last value of a scheme is remembered; decimals by their depth."""
    return reading.form if reading.form != "." else f".{len(reading.value)}"


def fit(
    frames: Sequence[Frame], last: Mapping[str, Value], reading: Reading, style: int, *, keyword: bool, quoted: bool
) -> Fit:
    """How a reading fits the open ``frames`` and the ``last`` value of each scheme; ``style`` is its caption's."""
    form, value = reading.form, reading.value
    if form == ".":
        return fit_decimal(frames, last, value)
    if quoted:
        return OPENED, -1
    best = _open_fit(frames, form, value[0], style)
    if best is not None and best[0] == NEXT:
        return best
    if value[0] <= 1:
        return _first_fit(frames, best, form, value[0], style, keyword)
    if best is not None and best[0] == SKIPPED:
        return best
    known = last.get(form)
    if known is not None and 1 <= value[0] - known[0] <= 2:
        return RESUMED, -1
    return best if best is not None else (ORPHAN, -1)


def _open_fit(frames: Sequence[Frame], form: str, count: int, style: int) -> Fit | None:
    """The fit among frames of the same form: the innermost that it follows, one of its own style first."""
    best: Fit | None = None
    for index in range(len(frames) - 1, -1, -1):
        frame = frames[index]
        if frame.form != form:
            if frame.form == QUOTED + form and count - frame.value[0] == 1:
                return NEXT, index
            continue
        step = count - frame.value[0]
        if step == 1:
            if best is None or best[0] != NEXT or (frame.style == style and _gives_way(frames[best[1]], style)):
                best = NEXT, index
        elif best is None:
            best = _step(step), index
    return best


def _gives_way(frame: Frame, style: int) -> bool:
    """Whether a number goes on with a frame further out that is set like it rather than with this one."""
    return frame.style != style and not (frame.clause and not frame.content)  # the item right above has a next one


def _step(step: int) -> int:
    if step == 1:
        return NEXT
    if step == 0:
        return SAME
    if step < 0:
        return BACK
    return SKIPPED if step <= _SKIP else FAR


def _first_fit(frames: Sequence[Frame], best: Fit | None, form: str, count: int, style: int, keyword: bool) -> Fit:
    """The fit of a first number: it opens a scheme, unless the same number stands open and looks the same."""
    if best is not None and best[0] == SAME and (keyword or frames[best[1]].style == style):
        return best
    top = frames[-1] if frames else None
    if top is not None and top.form == form and not top.clause and style == top.style and count < top.value[0]:
        return SAME, len(frames) - 1  # a numbering that a converter lost: 1. 1. 2. 1.
    return OPENED, -1


def fit_decimal(frames: Sequence[Frame], last: Mapping[str, Value], value: Value) -> Fit:
    """How a decimal fits: beside one with its prefix, or below the number that is its prefix."""
    for index in range(len(frames) - 1, -1, -1):
        frame = frames[index]
        known = frame.value
        if not known or frame.form in SCHEDULES:
            continue
        if frame.form == "." and len(known) == len(value) and known[:-1] == value[:-1]:
            return _step(value[-1] - known[-1]), index
        if len(known) < len(value) and value[: len(known)] == known and frame.counts:
            return (BELOW if value[-1] <= 1 else SKIPPED if value[-1] <= _SKIP else FAR), index
    before = last.get(f".{len(value)}")
    if value[-1] <= 1:
        for index in range(len(frames) - 1, -1, -1):
            frame = frames[index]
            if frame.form == "." and len(frame.value) == len(value) and value[:-1] > frame.value[:-1]:
                return RESUMED, index
        return (RESUMED if before is not None and value[0] - before[0] == 1 else OPENED), -1
    if before is not None and before[:-1] == value[:-1] and value[-1] - before[-1] == 1:
        return RESUMED, -1
    return ORPHAN, -1
