"""What all ONNX models have in common."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pincite.lazy import cached_property
from pincite.models.onnx.batches import PADDED_TOKENS, batches
from pincite.models.onnx.checks import fingerprint
from pincite.models.onnx.config import Config
from pincite.models.onnx.folders import Files
from pincite.models.onnx.session import Session
from pincite.models.onnx.tokenizer import Tokenizer, feeds

if TYPE_CHECKING:
    from collections.abc import Iterator

    import tokenizers


class OnnxModel:
    """A graph with its tokenizer and settings; both are opened on first use, or by ``open``."""

    def __init__(self, files: Files, config: Config, threads: int | None = None) -> None:
        self.files = files
        self.config = config
        self._session = Session.shared(files.model, threads)
        self._tokenizer = Tokenizer(files.tokenizer, config.max_length)

    @property
    def name(self) -> str:
        """What people call it."""
        return self.files.name

    @property
    def where(self) -> Path:
        """The file that is run."""
        return self.files.model

    @property
    def threads(self) -> int:
        """Threads of one run."""
        return self._session.threads

    @property
    def max_length(self) -> int:
        """Most tokens of a read, special tokens included."""
        return self.config.max_length

    @property
    def languages(self) -> frozenset[str] | None:
        """ISO 639-1 codes of the languages that it knows; None for every language."""
        return self.config.languages

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever what the model says may change. Raises ModelError."""
        said = (self.config.pooling, self.config.query_prefix, self.config.passage_prefix, str(self.max_length))
        return fingerprint(self.files.model, self.files.tokenizer, type(self).__name__, *said)

    def count_tokens(self, text: str) -> int:
        """The tokens of a text without special tokens. Raises ModelError."""
        return self._tokenizer.count(text)

    def open(self) -> None:
        """Reads what is read on first use otherwise, and sees that it is a model of this kind. Raises ModelError.

        From then on its files may go: nothing is read of them any more.
        """
        _ = self._tokenizer.own, self._outputs, self._session.rounds_by_batch, self.fingerprint

    @cached_property
    def _outputs(self) -> list[str]:
        """The names of the outputs that a model of this kind must have. Raises ModelError."""
        raise NotImplementedError

    def _run(
        self, encodings: Sequence[tokenizers.Encoding]
    ) -> Iterator[tuple[list[int], dict[str, NDArray[np.int64]], list[NDArray[np.float32]]]]:
        """Batch by batch: which of the encodings, what was fed, and the outputs."""
        padding = self._tokenizer.padding
        # One text a run is as fast by the token (measured on two cores), and the same text always gets the same vector.
        most = 1 if self._session.rounds_by_batch else PADDED_TOKENS
        for chosen in batches([len(encoding) for encoding in encodings], most):
            fed = feeds([encodings[index] for index in chosen], padding)
            yield chosen, fed, self._session.run(self._outputs, fed)
