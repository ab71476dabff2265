"""Cuts a document into sections that fit a budget: at headings, then blocks, then sentences, then spaces."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pincite.errors import CountError
from pincite.parsing import Block
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span

Counter = Callable[[str], int]

_SPACES = " \n\t"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is kept whole where it fits."""

    start: int
    end: int
    tokens: int
    begins: bool = False
    """Its block starts here."""
    opens: bool = False
    """A division with a caption starts here: a section does not run into it from an earlier division."""
    edge: bool = False
    """A section is wanted to start here."""
    heading: bool = False
    """Nothing but a heading: never left alone at the end of a section."""
    holds: bool = False
    """Introduces what comes next, as the lead-in of a list: not to be parted from it."""
    apart: bool = False
    """A table of contents or front matter: in sections of its own."""
    rows: tuple[int, ...] = ()
    """Where a table may be cut."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A section to be: its range, and whether it only holds furniture."""

    start: int
    end: int
    apart: bool
    opens: bool
    clean: bool
    """A cutter that begins here cuts all that follows in the same way."""


class Cutter:
    """Cuts one text. ``count`` gives a text's tokens and is called on O(length) characters in all.

    At each of ``edges``, ascending offsets, a section starts: with the block that holds it or comes next, and the
    headings and lead-in right above that.
    """

    def __init__(self, text: str, max_tokens: int, count: Counter, language: str, edges: Sequence[int] = ()) -> None:
        self.text = text
        self.max_tokens = max_tokens
        self.count = count
        self.language = language
        self.edges = edges

    def sections(self, blocks: Sequence[Block], openings: Sequence[int], start: int = 0) -> Iterator[Cut]:
        """The sections from offset ``start`` on, which must be where a section starts.

        ``openings`` are the ascending starts of the divisions with a caption.
        """
        packed: list[Piece] = []
        total = 0
        for piece in self._pieces(blocks, openings, start):
            if packed and (
                total + piece.tokens > self.max_tokens
                or piece.apart != packed[-1].apart
                or ((piece.opens or piece.edge) and not all(p.heading for p in packed))
            ):
                kept = self._tail(packed, piece)
                yield from self._emit(packed[: len(packed) - kept], clean=True)
                packed = packed[len(packed) - kept :]
                total = sum(p.tokens for p in packed)
            packed.append(piece)
            total += piece.tokens
        yield from self._emit(packed, clean=True)

    def _pieces(self, blocks: Sequence[Block], openings: Sequence[int], start: int) -> Iterator[Piece]:
        text, count = self.text, self.count
        at = bisect_left(blocks, start, key=lambda block: block.span.start)
        following = bisect_left(openings, start)
        wanted = {bisect_right(blocks, edge, key=lambda block: block.span.end) for edge in self.edges}
        opens = False
        covered = start
        for index in range(at, len(blocks)):
            block = blocks[index]
            # Whatever stands between two blocks goes with the later one: sections leave out white space alone.
            gap = text[covered : block.span.start]
            edges = [covered + len(gap) - len(gap.lstrip()) if gap.strip() else block.span.start]
            covered = block.span.end
            while following < len(openings) and openings[following] < block.span.end:
                if openings[following] <= block.span.start:
                    opens = True
                else:
                    edges.append(openings[following])
                following += 1
            edges.append(block.span.end)
            introduces = index + 1 < len(blocks) and blocks[index + 1].lead == block.span
            for number, (first, last) in enumerate(pairwise(edges)):
                last = first + len(text[first:last].rstrip())
                if first == last:
                    continue
                yield Piece(
                    first,
                    last,
                    count(text[first:last]),
                    begins=first == block.span.start,
                    opens=opens or number > 0,
                    edge=index in wanted and number == 0,
                    heading=block.kind == "heading",
                    holds=introduces,
                    apart=block.kind == "furniture" and last - first > 200,
                    rows=tuple(row for row in block.rows if first < row < last),
                )
                opens = False

    def _tail(self, packed: Sequence[Piece], coming: Piece) -> int:
        """How many of the last pieces go along with the coming one: headings, and lead-ins where they fit."""
        if coming.heading and all(piece.heading for piece in packed):
            return 0
        kept, total, above = 0, coming.tokens, 0
        for piece in reversed(packed):
            total += piece.tokens
            if piece.heading:
                # The nearest one always; those above it while they leave half of the budget to what they name.
                goes = above == 0 or (above + piece.tokens) * 2 <= self.max_tokens
                above += piece.tokens
            else:
                goes = piece.holds and not above and piece.apart == coming.apart and total <= self.max_tokens
            if not goes:
                break
            kept += 1
        return kept

    def _emit(self, pieces: Sequence[Piece], clean: bool) -> Iterator[Cut]:
        """One section of these pieces, or several where they exceed the budget together.

        ``clean`` is whether the first begins with nothing left over.
        """
        if not pieces:
            return
        first, last = pieces[0], pieces[-1]
        # A sum of counts is an upper bound for most counters, not for all: what is packed is counted as a whole.
        tokens = first.tokens if len(pieces) == 1 else self.count(self.text[first.start : last.end])
        if tokens <= self.max_tokens:
            yield Cut(first.start, last.end, last.apart, first.opens, clean and first.begins)
            return
        for number, part in enumerate(self._parted(pieces)):
            yield from self._emit(part, clean and number == 0)

    def _parted(self, pieces: Sequence[Piece]) -> list[Sequence[Piece]]:
        """Pieces over the budget as several groups; none ends with a heading where something follows that it names."""
        heads = next((n for n, piece in enumerate(pieces) if not piece.heading), len(pieces))
        middle = len(pieces) // 2
        if heads < len(pieces):
            middle = max(middle, heads + 1)
            while middle < len(pieces) and pieces[middle - 1].heading:
                middle += 1
        if 0 < middle < len(pieces):
            return [pieces[:middle], pieces[middle:]]
        *above, body = pieces
        room = self.max_tokens - sum(piece.tokens for piece in above)
        if above and body.tokens <= room:
            room = body.tokens // 2  # fits by the sum of the counts, but this counter counts the whole higher
        if room < 1:
            return [above, [body]]
        parts = self._split(body, room)
        if above and parts[0].tokens > room:
            return [above, *self._grouped(parts)]
        return self._grouped([*above, *parts])

    def _grouped(self, pieces: Sequence[Piece]) -> list[Sequence[Piece]]:
        """As many in a group as fit by the sum of their counts."""
        groups: list[list[Piece]] = []
        total = self.max_tokens
        for piece in pieces:
            if groups and total + piece.tokens <= self.max_tokens:
                groups[-1].append(piece)
                total += piece.tokens
            else:
                groups.append([piece])
                total = piece.tokens
        return list(groups)

    def _split(self, piece: Piece, room: int) -> list[Piece]:
        """A piece between its rows, else its sentences, else its words; the first part has at most ``room`` tokens."""
        text = self.text
        if piece.rows:
            edges = [piece.start, *piece.rows, piece.end]
            parts = [_stripped(Span(a, b), text) for a, b in pairwise(edges)]
        else:
            parts = [s.shifted(piece.start) for s in sentence_spans(text[piece.start : piece.end], self.language)]
        inner = replace(piece, begins=False, opens=False, rows=())
        small: list[Piece] = []
        for part in parts:
            limit = self.max_tokens if small else room
            for span, tokens in self._words(part, self.count(part.of(text)), limit):
                small.append(replace(inner, start=span.start, end=span.end, tokens=tokens))
        small[0] = replace(small[0], begins=piece.begins, opens=piece.opens)
        return small

    def _words(self, part: Span, tokens: int, limit: int) -> list[tuple[Span, int]]:
        """Parts of at most ``limit`` tokens, cut at spaces; where there is none, between characters."""
        text = self.text
        done: list[tuple[Span, int]] = []
        todo = [(part, tokens)]
        while todo:
            span, tokens = todo.pop()
            length = span.end - span.start
            if tokens <= limit or (length == 1 and tokens <= self.max_tokens):
                done.append((span, tokens))
                continue
            if length == 1:
                raise CountError(
                    f"the token counter gives {tokens} tokens for the single character at offset {span.start}, "
                    f"more than the maximum of {self.max_tokens}: raise max_tokens or mend the counter"
                )
            share = min(max(1, length * limit // (tokens + 1)), length - 1)
            shares = []
            start = span.start
            while start < span.end:
                end = min(span.end, start + share)
                if end < span.end:
                    end = self._at_space(start, end, span.end, limit)
                cut = _stripped(Span(start, end), text)
                if cut.start < cut.end:
                    shares.append((cut, self.count(cut.of(text))))
                start = end
            todo += reversed(shares)
        return done

    def _at_space(self, start: int, end: int, last: int, limit: int) -> int:
        """The cut nearest to ``end`` that parts no word: a share counted in characters may end inside one."""
        text = self.text
        before = max(text.rfind(space, start + 1, end + 1) for space in _SPACES)
        if before > start:
            return before
        # A word longer than the share may still fit whole; one that is much longer is not worth the counting.
        found = (text.find(space, end, min(last, start + 4 * (end - start))) for space in _SPACES)
        after = min((at for at in found if at >= 0), default=-1)
        return after if after > 0 and self.count(text[start:after]) <= limit else end


def _stripped(span: Span, text: str) -> Span:
    words = span.of(text)
    lead = len(words) - len(words.lstrip())
    return Span(span.start + lead, span.start + max(lead, len(words.rstrip())))
