"""Which marks are headings, and how deep they lie: numbers read as sequences.

One walk over the marks of a document keeps the *frames* open at each place: the scheme and value of every numbering that
encloses it. A mark is a heading when it continues one of them, or opens one, and looks the part; its depth is its
frame's place in the nesting, not its typography.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.parsing.captions import CAPS, PLAIN, TITLE
from pincite.parsing.heading import Kind
from pincite.parsing.keywords import ARTICLES, OPENERS, ROMAN, SCHEDULES, SMALL
from pincite.parsing.mark import CENTRED, GAP, HEAD, INNER, Mark
from pincite.parsing.numbering import Reading, Value

NEXT, BELOW, RESUMED, OPENED, SKIPPED, SAME, FAR, BACK, ORPHAN = range(9)
"""How a value fits the numbering in play: follows, first below its own prefix, follows one that was left, first of a new
scheme, leaves a few out, repeats, leaves many out, goes back, belongs to nothing."""

DOCUMENT = "#"
"""Form of the frame of the document's title."""

_FIT = {NEXT: 3, BELOW: 3, RESUMED: 2, OPENED: 1, SKIPPED: 1, SAME: 0, FAR: -1, BACK: -2, ORPHAN: -2}
_LOST = 2
"""What a decimal that belongs to nothing loses besides."""


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
    """Something that is no heading has been seen in it."""


@dataclass(slots=True)
class Found:
    """A heading, as indices into marks."""

    mark: Mark
    kind: Kind
    level: int
    title: str
    stop: int
    start: int = -1
    """Where it starts, where that is not where the mark does."""
    number: str | None = None
    """The number, where it is not the mark's."""


@dataclass(slots=True)
class Resolver:
    """One walk over the marks of a plain document."""

    marks: Sequence[Mark]
    units: Sequence[int]
    """The unit of each mark, furniture not counted."""
    frames: list[Frame] = field(default_factory=list)
    last: dict[str, Value] = field(default_factory=dict)
    found: list[Found] = field(default_factory=list)
    levels: dict[str, int] = field(default_factory=dict)
    behind: int = 0
    """Units from this mark to the next one."""
    ahead: int = 0
    """Units from the mark before to this one."""
    opinions: bool = False
    numbered: bool = False
    """Numbers without punctuation head divisions here ("1 Introduction")."""
    title: int = -1
    named: str = ""
    """The title, case folded: where it recurs it is no heading."""
    open_ends: set[int] = field(default_factory=set)
    """Marks right below prose that does not end there: what a page break left over."""
    margin: int = 0
    """How far the text is set in from the left, in columns."""
    signed: bool = False
    titled: bool = False
    interleaved: set[str] = field(default_factory=set)
    markdown: bool = False
    legal: bool = True
    """Numbered paragraphs are clauses and bold leads are captions; in other Markdown they are not."""
    sparse: bool = True
    """Markdown with hardly any headings of its own, so that paragraphs must stand for them."""
    repeated: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    """How many marks each keyword heads: inner divisions are more numerous than outer ones."""

    def run(self) -> list[Found]:
        """The headings, in document order."""
        self.interleaved = _interleaved(self.marks)
        for mark in self.marks:
            if mark.number is not None and mark.place == HEAD and not mark.small and mark.number.readings[0].form in ARTICLES:
                form = mark.number.readings[0].form
                self.counts[form] = self.counts.get(form, 0) + 1
        self.opinions = any(mark.trait == "opinion" for mark in self.marks)
        self.numbered = _numbered_bare(self.marks)
        if self.markdown:
            self._profile()
        self.title = -1 if self.titled else _title(self.marks)
        if self.title >= 0:
            self.titled = True
            self.named = self.marks[self.title].title.casefold()
            self.frames.append(Frame(DOCUMENT, (), 0, 1, CAPS, False, False))
        skip = -1
        marks = self.marks
        units = self.units
        for index, mark in enumerate(marks):
            if index == skip:
                continue
            following = marks[index + 1] if index + 1 < len(marks) else None
            before = marks[index - 1] if index else None
            self.behind = units[index + 1] - units[index] if following else 99
            self.ahead = units[index] - units[index - 1] if before else 99
            if before is not None and (before.body or self.ahead > 1):
                self._content()
            if mark.depth:
                if self._atx(mark, index):
                    skip = index + 1
            elif mark.trait == "signature":
                self.signed = not self.markdown or self.sparse
            elif index == self.title:
                start = mark.named if mark.number else mark.start
                self.found.append(Found(mark, "title", 1, mark.title, mark.stop, start))
            elif mark.trait in ("page", "rule", "contents") and not (mark.number and self.opinions):
                continue
            elif mark.trait == "opinion":
                self._opinion(mark)
            elif mark.number is not None:
                if self._numbered(mark, following):
                    skip = index + 1
            elif index in self.open_ends and mark.style < CAPS and not self.markdown:
                self._content()
            else:
                self._unnumbered(mark, before, following)
        return self.found

    # Markdown's own headings

    def _profile(self) -> None:
        own = [mark for mark in self.marks if mark.depth]
        self.sparse = len(own) <= 2
        counts: dict[str, int] = {}
        for mark in self.marks:
            if mark.trait == "strong":
                counts[mark.title] = counts.get(mark.title, 0) + 1
        self.repeated = {title for title, count in counts.items() if count > 2}
        numbered = sum(mark.number is not None and (mark.number.keyword not in ("", "bare") or mark.number.readings[0].form == "A.") for mark in own)
        self.legal = numbered >= 3 or any(_LEGAL.intersection(_words(mark.words)) for mark in own[:3])
        tops = [mark for mark in own if mark.depth == 1]
        self.titled = bool(own)
        if tops and own[0] is tops[0] and all(mark.words[:40] == tops[0].words[:40] for mark in tops):
            self.titled = False

    def _atx(self, mark: Mark, index: int) -> bool:
        """Place a heading of Markdown's own; True when it took the next mark as its caption."""
        frames = self.frames
        if mark.depth == 1 and not self.titled:
            self.titled = True
            frames.append(Frame(DOCUMENT, (), 0, 1, TITLE, False, False, 1))
            self.found.append(Found(mark, "title", 1, mark.words, mark.stop))
            return False
        title, stop, took = mark.title, mark.stop, False
        reading: Reading | None = None
        if mark.number is not None:
            fit, reading = max(((self._fit(each, mark)[0], each) for each in mark.number.readings), key=lambda pair: _FIT[pair[0]])
            if not mark.number.keyword and (fit in (BACK, ORPHAN, FAR) or not title):
                reading = None
        if reading is None:
            title = mark.words
        elif not title and (caption := self._below(mark, index)) is not None:
            title, stop, took = caption.title, caption.stop, True
        self._close(mark, reading)
        self._content()
        level = (frames[-1].level if frames else 0) + 1
        keyword = bool(reading and mark.number and mark.number.keyword)
        if reading is None:
            frames.append(Frame("u:atx", (), 58, level, TITLE, False, False, mark.depth))
        else:
            frames.append(Frame(reading.form, reading.value, reading.rank, level, TITLE, False, keyword, mark.depth))
            self.last[reading.form if reading.form != "." else ".%d" % len(reading.value)] = reading.value
        kind: Kind = "schedule" if reading and reading.form in SCHEDULES else "heading"
        self.found.append(Found(mark, kind, level, title, stop, number=mark.written if reading else ""))
        self.signed = False
        return took

    def _below(self, mark: Mark, index: int) -> Mark | None:
        """The caption of a number that is a heading of its own: a short paragraph or a lone deeper heading right below."""
        if index + 1 >= len(self.marks) or self.behind != 1:
            return None
        following = self.marks[index + 1]
        if not following.depth:
            return following if self._captions(mark, following) else None
        after = self.marks[index + 2] if index + 2 < len(self.marks) else None
        if following.number is None and following.depth > mark.depth and (after is None or after.depth != following.depth):
            return following
        return None

    def _close(self, mark: Mark, reading: Reading | None) -> None:
        """Close the frames that a heading of Markdown's own does not stand under."""
        frames = self.frames
        if reading is not None and reading.form == ".":
            fit, at = self._fit_decimal(reading.value)
            if at >= 0:
                del frames[at if len(frames[at].value) == len(reading.value) else at + 1 :]
                return
        while frames:
            top = frames[-1]
            if top.form == DOCUMENT and mark.depth > 0 and len(frames) == 1 and mark.depth > 1:
                return
            if top.depth:
                if top.depth < mark.depth:
                    return
                if top.depth == mark.depth and reading is not None and self._nests(top, mark, reading):
                    return
            elif reading is not None and mark.number and mark.number.keyword and top.keyword and top.form != reading.form:
                if self._outer(top, reading):
                    return
            frames.pop()

    def _outer(self, top: Frame, reading: Reading) -> bool:
        """Whether an open division is of a kind that usually encloses another."""
        if top.form in ARTICLES and reading.form in ARTICLES:
            return self.counts.get(top.form, 0) < self.counts.get(reading.form, 0)
        return top.rank < reading.rank

    def _nests(self, top: Frame, mark: Mark, reading: Reading) -> bool:
        """Whether two headings set alike stand one below the other, by their numbers."""
        if top.form == "." or reading.form == ".":
            return len(top.value) < len(reading.value) and reading.value[: len(top.value)] == top.value and _counts(top)
        return bool(top.keyword and mark.number and mark.number.keyword and self._outer(top, reading) and top.form not in SCHEDULES)

    # Numbers

    def _numbered(self, mark: Mark, following: Mark | None) -> bool:
        """Decide a numbered mark; True when it took the next mark as its caption."""
        assert mark.number is not None
        if self.markdown and not self.legal and not (mark.number.keyword and mark.number.keyword != "bare"):
            return False
        best: tuple[int, int, int, Reading] | None = None
        for reading in mark.number.readings:
            fit, at = self._fit(reading, mark)
            if best is None or _FIT[fit] > best[0]:
                best = (_FIT[fit], fit, at, reading)
        assert best is not None
        worth, fit, at, reading = best
        bare = mark.number.keyword == "bare"
        keyword = "" if bare else mark.number.keyword
        title, style, stop, took = mark.title, mark.style, mark.stop, False
        if mark.alone and not style and following is not None and self._captions(mark, following, reading.rank):
            title, style, stop, took = following.title, following.style, following.stop, True
        score = mark.place + worth + _caption_score(mark, style, took)
        centred = bare and mark.alone and not style and mark.indent >= CENTRED
        if centred:
            score += 2 if self.opinions else 1
        elif bare and not (self.numbered and mark.number.readings[0].form == "1"):
            score -= 2
        elif keyword:
            score += 2
        elif reading.form == ".":
            score += 1 - (_LOST if fit == ORPHAN else 0)
        if keyword and fit in (BACK, FAR, ORPHAN, SAME) and mark.place == HEAD and not mark.small:
            score += 2
        captioned = style > 0 or (mark.alone and bool(keyword)) or centred
        if reading.form in SCHEDULES and not self.found and len(self.marks) > 1:
            return self._filing(mark)
        if reading.form in SCHEDULES and mark.place == HEAD and not mark.small:
            if not mark.alone and not style:
                return False
            if self._listed(mark, following):
                return False
            self._push(mark, reading, "schedule", OPENED, -1, title, style, stop)
            return took
        if fit == ORPHAN and mark.alone and style >= TITLE and mark.isolated and not took and reading.rank >= SMALL:
            score += 1
        if fit in (NEXT, SAME) and self.frames[at].clause and style and style < TITLE and mark.body:
            style = 0  # an item like those before it
        if bare and not centred and fit not in (NEXT, OPENED, SKIPPED, RESUMED):
            return False
        plain = mark.place >= GAP and (centred or (not bare or self.numbered) and (style >= TITLE or (bool(keyword) and mark.alone)))
        if score < (5 if plain else 6) - (0 if captioned else 1):
            return False
        if self.signed and not keyword and fit not in (NEXT, BELOW) :
            if style < TITLE:
                return False
        if mark.place == INNER and fit not in (NEXT, BELOW):
            return False
        if not captioned and (mark.place == INNER or (mark.place == GAP and fit not in (NEXT, BELOW))):
            return False
        aside = not keyword or 0 < self.margin < mark.indent
        if captioned and mark.alone and aside and reading.form != "." and style < CAPS and not took and self._list(mark, following, reading):
            captioned = False
        kind: Kind = "clause"
        if captioned:
            kind = "runin" if mark.body else "heading"
        self._push(mark, reading, kind, fit, at, title if captioned else "", style, stop if captioned else mark.stop)
        return took

    def _filing(self, mark: Mark) -> bool:
        """The label that a filing puts above a document: no division."""
        return False

    def _fit(self, reading: Reading, mark: Mark) -> tuple[int, int]:
        form, value = reading.form, reading.value
        frames = self.frames
        if form == ".":
            return self._fit_decimal(value)
        if form == "1" and not self.numbered:
            form = "1."  # the full stop was forgotten
        repeat = -1
        best: tuple[int, int] | None = None
        if mark.quoted and form != ".":
            return OPENED, -1
        for index in range(len(frames) - 1, -1, -1):
            frame = frames[index]
            if frame.form != form:
                if frame.form == "q" + form and value[0] - frame.value[0] == 1:
                    return NEXT, index
                continue
            step = value[0] - frame.value[0]
            if step == 1:
                if best is None or best[0] != NEXT or (frame.style == mark.style and frames[best[1]].style != mark.style):
                    best = (NEXT, index)
            elif best is None:
                if 1 < step <= 3:
                    best = (SKIPPED, index)
                elif step == 0:
                    repeat = index if repeat < 0 else repeat
                    best = (SAME, index)
                elif step > 3:
                    best = (FAR, index)
                elif value[0] > 1:
                    best = (BACK, index)
        if best is not None and best[0] == NEXT:
            return best
        if value[0] <= 1:
            if best is not None and best[0] == SAME and (frames[best[1]].style == mark.style or mark.number and mark.number.keyword):
                return best
            top = frames[-1] if frames else None
            if top is not None and top.form == form and not top.clause and mark.style == top.style and value[0] < top.value[0]:
                return SAME, len(frames) - 1
            return OPENED, -1
        if best is not None and best[0] == SKIPPED:
            return best
        last = self.last.get(form)
        if last is not None and value[0] - last[0] in (1, 2):
            return RESUMED, -1
        return best if best is not None else (ORPHAN, -1)

    def _fit_decimal(self, value: Value) -> tuple[int, int]:
        frames = self.frames
        for index in range(len(frames) - 1, -1, -1):
            frame = frames[index]
            known = frame.value
            if not known or frame.form in SCHEDULES:
                continue
            if frame.form == "." and len(known) == len(value) and known[:-1] == value[:-1]:
                step = value[-1] - known[-1]
                return (NEXT if step == 1 else SKIPPED if 1 < step <= 3 else SAME if step == 0 else FAR if step > 0 else BACK), index
            if len(known) < len(value) and value[: len(known)] == known and _counts(frame):
                rest = value[len(known) :]
                return (BELOW if rest[-1] <= 1 else SKIPPED if rest[-1] <= 3 else FAR), index
        last = self.last.get(".%d" % len(value))
        if value[-1] <= 1:
            for index in range(len(frames) - 1, -1, -1):
                frame = frames[index]
                if frame.form == "." and len(frame.value) == len(value) and value[:-1] > frame.value[:-1]:
                    return RESUMED, index
            return (RESUMED if last is not None and value[0] - last[0] == 1 else OPENED), -1
        if last is not None and last[:-1] == value[:-1] and value[-1] - last[-1] == 1:
            return RESUMED, -1
        return ORPHAN, -1

    def _captions(self, mark: Mark, following: Mark, rank: int = 0) -> bool:
        """Whether the next unit is the caption of a number that stands alone."""
        if self.behind != 1 or following.number is not None or following.trait not in ("", "entry"):
            return False
        if not following.style or len(following.title) > 160:
            return False
        if following.style < CAPS and not following.isolated:
            return False
        if rank >= SMALL:
            return following.style == CAPS or following.names
        return following.style >= TITLE or not (following.body or following.closed)

    def _listed(self, mark: Mark, following: Mark | None) -> bool:
        """Whether an exhibit's name stands in a list of exhibits, with the next one right behind it."""
        return (
            following is not None
            and following.number is not None
            and following.number.readings[0].form in SCHEDULES
            and self.behind <= 1
        )

    def _list(self, mark: Mark, following: Mark | None, reading: Reading) -> bool:
        """Whether a captioned item has nothing below it before the next item: then it is an item of a list."""
        if following is None or following.number is None or self.behind > 1:
            return False
        return any(
            each.form == reading.form and each.value[0] - reading.value[0] == 1 for each in following.number.readings
        )

    # Levels

    def _push(self, mark: Mark, reading: Reading, kind: Kind, fit: int, at: int, title: str, style: int, stop: int) -> None:
        assert mark.number is not None
        frames = self.frames
        form, value = reading.form, reading.value
        if form == "1" and not self.numbered:
            form = "1."
        quoted = at >= 0 and frames[at].form == "q" + form
        if form in SCHEDULES:
            del frames[self._base() :]
            level = self._base() + 1
            self.signed = False
        elif at >= 0 and fit != BELOW and frames[at].form in (form, "q" + form) and not (form == "." and len(frames[at].value) < len(value)):
            level = frames[at].level
            del frames[at:]
        elif at >= 0:
            level = frames[at].level + len(value) - len(frames[at].value)
            del frames[at + 1 :]
        else:
            self._make_room(mark, reading, kind)
            level = (frames[-1].level if frames else 0) + 1
        self._content()
        if mark.quoted and form != "." or (fit == NEXT and at >= 0 and quoted):
            form = "q" + form
        frames.append(Frame(form, value, reading.rank, level, style, kind == "clause", bool(mark.number.keyword)))
        self.last[form if form != "." else ".%d" % len(value)] = value
        self.found.append(Found(mark, kind, level, title, stop))

    def _base(self) -> int:
        return 1 if self.frames and self.frames[0].form == DOCUMENT else 0

    def _make_room(self, mark: Mark, reading: Reading, kind: Kind) -> None:
        """Close the frames that a new scheme does not stand under."""
        frames = self.frames
        keyword = bool(mark.number and mark.number.keyword and mark.number.keyword != "bare")
        major = keyword or reading.rank <= ROMAN + 15
        while len(frames) > self._base():
            top = frames[-1]
            if top.form.startswith("u:"):
                if not major or not top.content or reading.form in self.interleaved or kind == "clause":
                    return
            elif top.clause and kind != "clause":
                if top.rank < reading.rank:
                    return
            elif keyword and top.keyword:
                if self._outer(top, reading) or (not top.content and reading.form not in self.last):
                    return
            elif keyword:
                if top.rank < reading.rank:
                    return
            else:
                return
            frames.pop()

    # Captions without a number

    def _content(self) -> None:
        if self.frames:
            self.frames[-1].content = True

    def _opinion(self, mark: Mark) -> None:
        del self.frames[self._base() :]
        level = self._base() + 1
        self.frames.append(Frame("opinion", (), 5, level, TITLE, False, True))
        self.found.append(Found(mark, "runin" if mark.body else "heading", level, mark.title, mark.stop))
        self.signed = False

    def _unnumbered(self, mark: Mark, before: Mark | None, following: Mark | None) -> None:
        if not mark.style or mark.trait == "entry" or not mark.title:
            self._content()
            return
        if mark.trait == "lead":
            self._content()
            return
        opener = mark.title.lower() in OPENERS or mark.title.lower().replace(" ", "") in OPENERS
        if self.markdown:
            if mark.trait == "strong":
                self._strong(mark, before, following)
                return
            if not self.sparse or not self.legal:
                return
        if self.signed and not opener:
            if mark.style < CAPS or not mark.isolated or not _TITLES.intersection(_words(mark.title)) or self.behind <= 1:
                return
            self.signed = False
            del self.frames[self._base() :]
        lower = mark.title.casefold()
        if (_odd(mark.title) or lower in _STAMPS or lower == self.named or lower.startswith(_LABELS)) and not opener:
            return
        if mark.style < CAPS and not opener and (mark.label or any(map(str.isdigit, mark.title))) and mark.place == HEAD:
            return
        if 0 < self.margin < mark.indent < self.margin + 8:
            return  # an example, set in further than the text
        if mark.style == CAPS and (_says(mark.title) or sum(map(str.isalpha, mark.title)) < 4):
            return
        prose = mark.body or following is None or self.behind > 1
        numbered = following is not None and self.behind <= 1 and following.number is not None and following.number.keyword != "bare"
        first = numbered and following is not None and following.number is not None and following.number.readings[0].value[1:] == (1,)
        if not prose and not numbered and not (opener and mark.isolated):
            return
        if not opener:
            if self._crowded(mark, before):
                return
            if mark.style < CAPS and ((not prose and not first) or len(mark.title.split()) > 9 or not mark.isolated):
                return
            if mark.style < CAPS and not mark.names and not self._phrase(mark, before):
                return
        self._push_unnumbered(mark, opener)

    def _strong(self, mark: Mark, before: Mark | None, following: Mark | None) -> None:
        """A bold lead: a caption where the document is one of rules, unless it is a label that recurs."""
        if _odd(mark.title) or not self.legal or mark.label or mark.title in self.repeated or len(mark.title.split()) > 12 or not mark.title:
            return
        if mark.alone and (self._crowded(mark, before) or (self.behind <= 1 and not (following and (following.number or following.body)))):
            return
        frames = self.frames
        at = next((index for index in range(len(frames) - 1, -1, -1) if frames[index].form == "u:strong"), len(frames))
        del frames[at:]
        while frames and frames[-1].clause:
            frames.pop()
        level = (frames[-1].level if frames else 0) + 1
        frames.append(Frame("u:strong", (), 58, level, mark.style, False, False))
        self.found.append(Found(mark, "runin" if mark.body else "heading", level, mark.title, mark.stop))

    def _phrase(self, mark: Mark, before: Mark | None) -> bool:
        """Whether a few words in small letters stand alone between two paragraphs of prose."""
        words = mark.title.split()
        if mark.closed or not 2 <= len(words) <= 6 or not words[0][:1].isupper() or any(map(str.isdigit, mark.title)):
            return False
        return mark.style == PLAIN and bool(self.found) and (self.ahead > 1 or (before is not None and before.body))

    def _crowded(self, mark: Mark, before: Mark | None) -> bool:
        """Whether another short line stands right above: lines of an address, a cover, a signature."""
        if before is None or self.ahead != 1 or before.number is not None or before.body or before.depth:
            return False
        return not (self.found and self.found[-1].stop == before.stop)

    def _push_unnumbered(self, mark: Mark, opener: bool) -> None:
        frames = self.frames
        form = "u:caps" if mark.style == CAPS or opener else "u:title"
        at = next((index for index in range(len(frames) - 1, -1, -1) if frames[index].form == form), -1)
        if at < 0 and form in self.levels:
            level = self.levels[form]
            at = next((index for index, frame in enumerate(frames) if frame.level >= level), len(frames))
            level = (frames[at - 1].level if at else 0) + 1
        elif at >= 0:
            level = frames[at].level
        else:
            at = self._base()
            if form == "u:title":
                at = len(frames)
            level = (frames[at - 1].level if at else 0) + 1
        del frames[at:]
        self.levels.setdefault(form, level)
        frames.append(Frame(form, (), 58, level, mark.style, False, False))
        self.found.append(Found(mark, "heading", level, mark.title, mark.stop))


_TITLES = frozenset(
    "agreement contract amendment lease license licence policy plan terms act code regulation directive order form note guaranty guarantee deed "
    "addendum memorandum charter bylaws constitution treaty convention privacy notice covenant undertaking indenture warrant v. v "
    "opinion statute law rules vertrag gesetz vereinbarung contrat accord loi contrato acuerdo ley convenio contratto legge accordo overeenkomst wet "
    "protocol request specification".split()
)


_LEGAL = frozenset(
    "agreement contract terms policy privacy notice regulation directive constitution code act law treaty statute bylaws charter license "
    "licence lease loi ley código codigo gesetz gesetzbuch grundgesetz verordnung vertrag contrat contrato legge regolamento contratto wet lei "
    "ordinance rules guidelines convention constitución constitution condiciones conditions agb bedingungen закон договор кодекс".split()
)


def _words(title: str) -> set[str]:
    return {word.strip(".,:;()").lower() for word in title.split()}


def _title(marks: Sequence[Mark]) -> int:
    """Which mark is the document's title: the best of those above the first division, -1 where there is none."""
    best, index = 0, -1
    for at, mark in enumerate(marks[:60]):
        if mark.trait == "opinion" or _first(mark):
            break
        worth = _title_worth(mark, at)
        if worth > best:
            best, index = worth, at
    return index


def _first(mark: Mark) -> bool:
    """Whether a mark opens the numbering of a document, so that no title comes after it."""
    if mark.number is None or not mark.style or mark.number.readings[0].form == "exhibit":
        return False
    return bool(mark.number.keyword) or any(max(reading.value) <= 1 for reading in mark.number.readings)


def _title_worth(mark: Mark, at: int) -> int:
    if mark.style < TITLE or len(mark.title) > 150 or mark.title[:3] in ("TO ", "to "):
        return 0
    if mark.number is not None and mark.number.readings[0].form not in SCHEDULES:
        return 0
    if _odd(mark.title) or mark.title.startswith(("THIS ", "This ")):
        return 0
    if " v. " in mark.title or " V. " in mark.title:
        return 4
    if mark.title.lower() in OPENERS and mark.title.lower() != "agreement":
        return 0
    if _TITLES.intersection(_words(mark.title)):
        return 3
    if mark.trait in ("lead", "entry") or mark.number is not None or not (mark.style == CAPS or mark.names):
        return 0
    return 1 if mark.indent >= CENTRED or at == 0 else 0


def _numbered_bare(marks: Sequence[Mark]) -> bool:
    """Whether numbers without punctuation count 1, 2, 3 before captions that stand alone."""
    expected = 1
    for mark in marks:
        number = mark.number
        if number is None or number.keyword != "bare" or not mark.alone or mark.style < TITLE or mark.place != HEAD:
            continue
        if number.readings[0].form == "1" and number.readings[0].value == (expected,):
            expected += 1
            if expected > 3:
                return True
    return False


_SAYING = frozenset("SHALL WILL MAY MUST IS ARE BE BEEN HEREBY DOES DO HAS HAVE WAS WERE INCLUDING WHETHER SUCH".split())


def _says(title: str) -> bool:
    """Whether words in capitals say something, as a disclaimer does, where a caption only names."""
    words = title.split()
    return len(words) > 2 and (any(word.strip(",.;:()") in _SAYING for word in words) or len(words) > 14)


_LABELS = ("by ", "name", "title:", "its ", "date", "attest", "witness:", "if to", "with a copy", "attention", "re:", "dear ", "ladies and")
_STAMPS = frozenset(
    "redacted|confidential|confidential treatment requested|execution copy|execution version|draft|original|copy|by and between|between|and|"
    "intentionally omitted|omitted|reserved|end of document|conformed copy|final|n/a|void|not applicable".split("|")
)
"""Words stamped on a page, in capitals, that head nothing."""


def _odd(title: str) -> bool:
    """Whether signs stand in some words that no caption has."""
    return any(char in "=<>|_[]{}@\\" for char in title)


def _caption_score(mark: Mark, style: int, took: bool) -> int:
    if took:
        return 3 if style >= TITLE else 1
    if style >= TITLE:
        return 2 if mark.body and style < CAPS else 3
    if style:
        return 1
    if mark.alone:
        return 0
    return -3 if mark.small else 0


def _counts(frame: Frame) -> bool:
    """Whether a frame's value may be the prefix of a decimal: letters and list items are not."""
    return frame.form in (".", "1.", "1", "1)", "I.", "§") or frame.keyword


def _interleaved(marks: Sequence[Mark]) -> set[str]:
    """Schemes whose numbering runs on across captions without number: they stand under those captions."""
    last: dict[str, tuple[Value, int]] = {}
    counts: dict[str, int] = {}
    caption = -1
    for index, mark in enumerate(marks):
        if mark.number is None:
            before = marks[index - 1] if index else None
            named = before is not None and before.number is not None and before.alone and not before.title
            if mark.style == CAPS and not mark.trait and not named:
                caption = index
            continue
        if not mark.style:
            continue
        for reading in mark.number.readings:
            known = last.get(reading.form)
            if known and reading.value[0] - known[0][0] == 1 and caption > known[1]:
                counts[reading.form] = counts.get(reading.form, 0) + 1
            last[reading.form] = (reading.value, index)
    return {form for form, count in counts.items() if count >= 2}


