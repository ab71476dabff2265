"""Cuts a document into sections that fit a budget: at headings, then blocks, then sentences, then spaces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.errors import CountError
from pincite.parsing import Block
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span

Counter = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that is kept whole where it fits."""

    start: int
    end: int
    tokens: int
    opens: bool = False
    """A division with a caption starts here: a section does not run into it from an earlier division."""
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


class Cutter:
    """Cuts one text. ``count`` gives a text's tokens and is called on O(length) characters in all."""

    def __init__(self, text: str, max_tokens: int, count: Counter, language: str) -> None:
        self.text = text
        self.max_tokens = max_tokens
        self.count = count
        self.language = language

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
                or (piece.opens and not all(p.heading for p in packed))
            ):
                kept = self._tail(packed, piece)
                yield from self._emit(packed[: len(packed) - kept])
                packed = packed[len(packed) - kept :]
                total = sum(p.tokens for p in packed)
            packed.append(piece)
            total += piece.tokens
        yield from self._emit(packed)

    def _pieces(self, blocks: Sequence[Block], openings: Sequence[int], start: int) -> Iterator[Piece]:
        text, count = self.text, self.count
        at = bisect_left(blocks, start, key=lambda block: block.span.start)
        following = bisect_left(openings, start)
        opens = False
        for index in range(at, len(blocks)):
            block = blocks[index]
            edges = [block.span.start]
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
                    opens=opens or number > 0,
                    heading=block.kind == "heading",
                    holds=introduces,
                    apart=block.kind == "furniture" and last - first > 200,
                    rows=block.rows,
                )
                opens = False

    def _tail(self, packed: Sequence[Piece], coming: Piece) -> int:
        """How many of the last pieces go along with the coming one: headings and lead-ins, where both fit."""
        kept, total = 0, coming.tokens
        for piece in reversed(packed[1:]):
            total += piece.tokens
            if not (piece.heading or piece.holds) or total > self.max_tokens or piece.apart != coming.apart:
                break
            kept += 1
        return kept

    def _emit(self, pieces: Sequence[Piece]) -> Iterator[Cut]:
        if not pieces:
            return
        first, last = pieces[0], pieces[-1]
        span = Span(first.start, last.end)
        # A sum of counts is an upper bound for most counters, not for all: what is cut is counted as a whole.
        if len(pieces) == 1:
            spans = [span] if first.tokens <= self.max_tokens else self._split(first)
        elif self.count(span.of(self.text)) <= self.max_tokens:
            spans = [span]
        else:
            middle = len(pieces) // 2
            yield from self._emit(pieces[:middle])
            yield from self._emit(pieces[middle:])
            return
        for number, part in enumerate(spans):
            yield Cut(part.start, part.end, first.apart, first.opens and number == 0)

    def _split(self, piece: Piece) -> list[Span]:
        """A piece over the budget, between rows, then lines, then sentences, then words."""
        text = self.text
        if piece.rows:
            edges = [piece.start, *piece.rows, piece.end]
            parts = [Span(a, b) for a, b in pairwise(edges) if a < b]
        else:
            parts = [s.shifted(piece.start) for s in sentence_spans(text[piece.start : piece.end], self.language)]
        fitting: list[tuple[Span, int]] = []
        for part in parts:
            tokens = self.count(part.of(text))
            if tokens <= self.max_tokens:
                fitting.append((part, tokens))
            else:
                fitting += self._words(part, tokens)
        packed: list[Span] = []
        total = 0
        for part, tokens in fitting:
            if packed and total + tokens <= self.max_tokens and self._fits(packed[-1].start, part.end, total + tokens):
                packed[-1] = Span(packed[-1].start, part.end)
                total += tokens
            else:
                packed.append(part)
                total = tokens
        return [_stripped(span, text) for span in packed]

    def _fits(self, start: int, end: int, total: int) -> bool:
        # Only close to the budget can the count of the whole differ enough from the sum to matter.
        return total * 2 <= self.max_tokens or self.count(self.text[start:end]) <= self.max_tokens

    def _words(self, part: Span, tokens: int) -> list[tuple[Span, int]]:
        """Cuts at the spaces nearest to equal shares; where there is none, between characters."""
        text = self.text
        done: list[tuple[Span, int]] = []
        todo = [(part, tokens)]
        while todo:
            span, tokens = todo.pop()
            if tokens <= self.max_tokens:
                done.append((span, tokens))
                continue
            length = span.end - span.start
            if length == 1:
                raise CountError(
                    f"the token counter gives {tokens} tokens for the single character at offset {span.start}, "
                    f"more than the maximum of {self.max_tokens}: raise max_tokens or mend the counter"
                )
            share = max(1, length * self.max_tokens // (tokens + 1))
            shares = []
            start = span.start
            while start < span.end:
                end = min(span.end, start + min(share, max(1, length - 1)))
                if end < span.end:
                    space = max(text.rfind(" ", start + share // 2, end), text.rfind("\n", start + share // 2, end))
                    end = space + 1 if space > start else end
                cut = _stripped(Span(start, end), text)
                if cut.start < cut.end:
                    shares.append((cut, self.count(cut.of(text))))
                start = end
            todo += reversed(shares)
        return done


def _stripped(span: Span, text: str) -> Span:
    words = span.of(text)
    lead = len(words) - len(words.lstrip())
    return Span(span.start + lead, span.start + max(lead, len(words.rstrip())))
