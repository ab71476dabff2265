"""An embedder from any ONNX text encoder that gives token states or vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.errors import ModelError
from pincite.lazy import cached_property
from pincite.models.onnx.base import OnnxModel
from pincite.models.protocols import Floats

_STATES = ("last_hidden_state", "token_embeddings", "hidden_states")
_VECTORS = ("sentence_embedding", "pooler_output", "embeddings")


class OnnxEmbedder(OnnxModel):
    """Vectors of length 1, pooled from token states as the model's settings say."""

    @property
    def pooling(self) -> str:
        """``mean``, ``cls``, ``last``, or ``model`` where the graph gives vectors only. Raises ModelError."""
        return self.config.pooling if self._rank == 3 else "model"

    @property
    def trained_length(self) -> int:
        """Tokens of a read as in training, special tokens included."""
        return self.config.trained_length

    @cached_property
    def dimension(self) -> int:
        """Length of a vector. Raises ModelError."""
        stated = self._session.outputs[self._outputs[0]][-1]
        return stated if isinstance(stated, int) else int(self.embed(["a"]).shape[1])

    def embed(self, texts: Sequence[str]) -> Floats:
        """One row of length 1 for each passage, shape (len(texts), dimension). Raises ModelError."""
        return self._embedded(texts, self.config.passage_prefix)

    def embed_query(self, texts: Sequence[str]) -> Floats:
        """One row of length 1 for each question, shape (len(texts), dimension). Raises ModelError."""
        return self._embedded(texts, self.config.query_prefix)

    def embed_tokens(self, text: str, length: int | None = None) -> tuple[Floats, list[tuple[int, int]]]:
        """The states of one read, shape (tokens, dimension), and each token's range. Raises ModelError."""
        if self._rank != 3:
            raise ModelError(
                f"{self.where}: the model gives one vector a text, no token states: late chunking needs another"
            )
        encodings = self._tokenizer.singles([text], length)
        (_, _, (states,)) = next(self._run(encodings))
        ours = np.flatnonzero(np.asarray(encodings[0].special_tokens_mask) == 0)
        offsets = encodings[0].offsets
        return states[0][ours], [offsets[index] for index in ours.tolist()]

    def states(self, texts: Sequence[str]) -> Iterator[tuple[int, Floats, NDArray[np.intp]]]:
        """Of each text its index, its tokens' states, and their ranges, empty for special ones. Raises ModelError."""
        if self._rank != 3:
            raise ModelError(
                f"{self.where}: the model gives one vector a text, no token states: late chunking needs another"
            )
        encodings = self._tokenizer.singles(texts)
        for chosen, _, (found,) in self._run(encodings):
            for row, index in enumerate(chosen):
                ranges = np.array(encodings[index].offsets, np.intp).reshape(-1, 2)
                ranges[np.asarray(encodings[index].special_tokens_mask) == 1] = 0
                yield index, found[row, : len(ranges)], ranges

    def _embedded(self, texts: Sequence[str], prefix: str) -> Floats:
        vectors = np.zeros((len(texts), self.dimension if not texts else 0), np.float32)
        if not texts:
            return vectors
        rows: list[NDArray[np.float32] | None] = [None] * len(texts)
        for chosen, fed, (found,) in self._run(self._tokenizer.singles([prefix + text for text in texts])):
            pooled = found if found.ndim == 2 else _pooled(found, fed["attention_mask"], self.config.pooling)
            for index, row in zip(chosen, _normalised(pooled), strict=True):
                rows[index] = row
        return np.stack([row for row in rows if row is not None])

    @cached_property
    def _rank(self) -> int:
        return len(self._session.outputs[self._outputs[0]])

    @cached_property
    def _outputs(self) -> list[str]:
        outputs = self._session.outputs
        states = [name for name, shape in outputs.items() if len(shape) == 3]
        vectors = [name for name, shape in outputs.items() if len(shape) == 2 and name in _VECTORS]
        for name in (*[name for name in _STATES if name in states], *states[:1], *vectors[:1]):
            return [name]
        raise ModelError(
            f"{self.where}: no embedder: it gives {', '.join(outputs)}, neither token states nor vectors: "
            "name another model"
        )


def _pooled(states: Floats, mask: NDArray[np.int64], pooling: str) -> Floats:
    if pooling == "mean":
        # A product of each text's row of weights with its states: padding weighs nothing.
        weights = (mask / mask.sum(axis=1, keepdims=True)).astype(np.float32)
        pooled: Floats = (weights[:, None] @ states)[:, 0]
        return pooled
    rows = np.arange(len(states))
    place = np.zeros(len(states), np.int64) if pooling == "cls" else mask.sum(axis=1) - 1
    chosen: Floats = states[rows, place]
    return chosen


def _normalised(vectors: Floats) -> Floats:
    unit: Floats = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))
    return unit
