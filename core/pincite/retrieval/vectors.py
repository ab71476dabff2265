"""The vectors of a document's sections and passages, made in the background and kept by what they were made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.cache import VectorStore, text_key
from pincite.errors import Cancelled
from pincite.lazy import cached_property
from pincite.longdoc import LongDocument
from pincite.models.protocols import Embedder
from pincite.retrieval.late import late_ready, pooled, unit
from pincite.text.span import Span

Floats = NDArray[np.float32]
Halves = NDArray[np.float16]

Embedding = Literal["section", "late", "both"]
"""What is compared with a question: the vector of a section, those of its passages, or each for its own."""

STEP = 16
"""Sections that are embedded between two looks at whether to go on."""


class Read(NamedTuple):
    """What is read of a section: its heading path and its note, then its text; and where its passages stand in that."""

    text: str
    passages: tuple[Span, ...]

    @property
    def key(self) -> bytes:
        """Names the vectors: they depend on nothing else but the model."""
        return text_key("section", self.text, str([tuple(span) for span in self.passages]))


class SectionVectors:
    """Of each section a matrix: the vector of the whole in the first row, then one of each passage (late chunking).

    A section is read once, with its heading path and note in front, and its passages are the means of their tokens in
    that reading. A model that cannot embed late reads each passage alone.
    """

    def __init__(self, document: LongDocument, embedder: Embedder, store: VectorStore) -> None:
        self._document = document
        self._embedder = embedder
        self._store = store
        self._lock = Lock()
        self._made: dict[int, Halves] = {}
        self._late = late_ready(embedder) is None

    @cached_property
    def _wanted(self) -> list[int]:
        apart = self._document.sections.apart
        return [index for index in range(len(apart)) if not apart[index]]

    def _read(self, index: int) -> Read:
        sections = self._document.sections
        start = sections.starts[index]
        note = self._document.note(index)
        head = " > ".join(self._document.path(start)) + "\n" + (f"{note}\n" if note is not None else "")
        body = sections.span(index).of(self._document.text)
        passages = self._document.section_text(index).passages
        return Read(head + body, tuple(Span(p.start + len(head), p.end + len(head)) for p in passages))

    def missing(self) -> list[int]:
        """The sections whose vectors are not made yet, after a look at what is kept."""
        with self._lock:
            unknown = [index for index in self._wanted if index not in self._made]
            keys = {index: self._read(index).key for index in unknown}
            kept = self._store.get(list(keys.values())) if keys else {}
            for index, key in keys.items():
                found = kept.get(key)
                if found is not None and len(found) == 1 + len(self._document.section_text(index).passages):
                    self._made[index] = found.astype(np.float16)
            return [index for index in unknown if index not in self._made]

    def make(
        self,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda _done, _all: None,
    ) -> None:
        """Makes what is missing. What was made until it is cancelled is kept. Raises Cancelled, ModelError."""
        missing = self.missing()
        for first in range(0, len(missing), STEP):
            if cancelled():
                raise Cancelled("the index was given up")
            progress(first, len(missing))
            chosen = missing[first : first + STEP]
            reads = [self._read(index) for index in chosen]
            matrices = self._embedded(reads)
            self._store.put({read.key: matrix for read, matrix in zip(reads, matrices, strict=True)})
            with self._lock:
                self._made.update(
                    (index, made.astype(np.float16)) for index, made in zip(chosen, matrices, strict=True)
                )
        progress(len(missing), len(missing))

    def _embedded(self, reads: Sequence[Read]) -> list[Floats]:
        model = self._embedder
        if not self._late:
            texts = [part for read in reads for part in (read.text, *(span.of(read.text) for span in read.passages))]
            edges = np.cumsum([1 + len(read.passages) for read in reads])[:-1]
            return np.split(model.embed(texts), edges)
        made: list[Floats | None] = [None] * len(reads)
        for index, states, ranges in model.states([read.text for read in reads]):
            read = reads[index]
            real = ranges[:, 1] > ranges[:, 0]
            whole = unit(states.mean(axis=0, keepdims=True))
            parts = pooled(model, read.text, read.passages, states[real], ranges[real])
            made[index] = np.concatenate([whole, parts])
        return [matrix for matrix in made if matrix is not None]

    @property
    def ready(self) -> bool:
        """Whether the vectors of all sections are there."""
        return not self.missing()

    def of(self, index: int) -> Floats | None:
        """The matrix of a section, None where it is not made or is furniture."""
        made = self._made.get(index)
        return None if made is None else made.astype(np.float32)

    def similarities(self, query: Floats, embedding: Embedding = "both") -> NDArray[np.float64]:
        """The cosine of each section with a question's vector; -1 where it is not made.

        For ``late`` it is that of the section's best passage.
        """
        found = np.full(len(self._document.sections), -1.0)
        if embedding == "late":
            for index, matrix in self._made.items():
                found[index] = (matrix[1:] if len(matrix) > 1 else matrix).astype(np.float32).dot(query).max()
            return found
        order, rows = self._rows
        found[list(order)] = rows @ query
        return found

    @property
    def _rows(self) -> tuple[tuple[int, ...], Floats]:
        with self._lock:
            if self._stacked is None or len(self._stacked[0]) != len(self._made):
                order = tuple(sorted(self._made))
                dimension = self._embedder.dimension
                whole = [self._made[index][0] for index in order]
                stacked = np.stack(whole).astype(np.float32) if whole else np.zeros((0, dimension), np.float32)
                self._stacked = order, stacked
            return self._stacked

    _stacked: tuple[tuple[int, ...], Floats] | None = None
