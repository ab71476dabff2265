"""A model's own tokenizer: what it reads of a text, and where each token stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pincite.errors import ModelError, ModelsNotInstalled

if TYPE_CHECKING:
    import tokenizers

_SURROGATE = re.compile("[\ud800-\udfff]")
_PADDING = ("[PAD]", "<pad>", "<|pad|>")


class Tokenizer:
    """A ``tokenizer.json``, opened when it is first used. ``max_length`` counts special tokens, too."""

    def __init__(self, path: Path, max_length: int) -> None:
        self.path = path
        self.max_length = max_length
        self._opened: tokenizers.Tokenizer | None = None
        self._opening = Lock()

    @property
    def own(self) -> tokenizers.Tokenizer:
        """The library's own tokenizer, opened now if it is not, without padding or cutting. Raises ModelError."""
        with self._opening:
            if self._opened is None:
                self._opened = _open(self.path)
            return self._opened

    @property
    def padding(self) -> int:
        """The token that fills the shorter rows of a batch."""
        known = (self.own.token_to_id(token) for token in _PADDING)
        return next((token for token in known if token is not None), 0)

    def count(self, text: str) -> int:
        """The tokens of a text without special tokens."""
        return len(self._encoded([text])[0])

    def singles(self, texts: Sequence[str], length: int | None = None) -> list[tokenizers.Encoding]:
        """Each text as the model reads it, with special tokens, cut to ``length``, at most ``max_length``."""
        room = min(length or self.max_length, self.max_length) - self.own.num_special_tokens_to_add(False)
        encodings = self._encoded(texts)
        for encoding in encodings:
            encoding.truncate(room)
        return [self.own.post_process(encoding) for encoding in encodings]

    def pairs(self, first: str, seconds: Sequence[str]) -> list[tokenizers.Encoding]:
        """The first text beside each of the others, which are cut; the first is cut only to half of the length."""
        head, room = self._head(first)
        encodings = self._encoded(seconds)
        for encoding in encodings:
            encoding.truncate(room)
        return [self.own.post_process(head, encoding) for encoding in encodings]

    def windows(self, first: str, second: str, overlap: int) -> list[tokenizers.Encoding]:
        """The first text beside each window of the second, which overlap by so many tokens, at most half a window."""
        head, room = self._head(first)
        (encoding,) = self._encoded([second])
        encoding.truncate(room, stride=min(overlap, room // 2))
        return [self.own.post_process(head, each) for each in (encoding, *encoding.overflowing)]

    def _head(self, first: str) -> tuple[tokenizers.Encoding, int]:
        room = self.max_length - self.own.num_special_tokens_to_add(True)
        (head,) = self._encoded([first])
        head.truncate(room // 2)
        return head, room - len(head)

    def _encoded(self, texts: Sequence[str]) -> list[tokenizers.Encoding]:
        # Half a surrogate pair is no character to the library; another of the same length keeps the offsets.
        whole = [_SURROGATE.sub("\ufffd", text) for text in texts]
        return self.own.encode_batch(whole, add_special_tokens=False)


def feeds(encodings: Sequence[tokenizers.Encoding], padding: int) -> dict[str, NDArray[np.int64]]:
    """A batch as the arrays that a text encoder asks for, each of shape (len(encodings), longest)."""
    longest = max(map(len, encodings))
    ids = np.full((len(encodings), longest), padding, np.int64)
    mask = np.zeros_like(ids)
    types = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        length = len(encoding)
        ids[row, :length] = encoding.ids
        mask[row, :length] = 1
        types[row, :length] = encoding.type_ids
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}


def _open(path: Path) -> tokenizers.Tokenizer:
    try:
        import tokenizers
    except ImportError as error:
        raise ModelsNotInstalled(
            'Local models need tokenizers, which is not installed: run `pip install "pincite[models]"`'
        ) from error
    try:
        own = tokenizers.Tokenizer.from_file(str(path))
    except Exception as error:  # the library raises Exception itself
        raise ModelError(
            f"{path}: no tokenizer that can be opened: get the file again, or name another model"
        ) from error
    own.no_padding()
    own.no_truncation()
    # "[SEP]" in a document is three marks and a word, not the end of what is read.
    own.encode_special_tokens = True
    return own
