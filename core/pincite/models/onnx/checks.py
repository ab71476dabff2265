"""SHA-256 of model files: what was pinned is what is run, and caches know one model from another."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from pincite.errors import ModelError


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Raises ModelError where a file of a model cannot be read: it may go at any moment."""
    try:
        yield
    except OSError as error:
        raise ModelError(
            f"{path}: cannot be read ({error.strerror}): get the file again, or name another model"
        ) from error


def digest(path: Path) -> str:
    """SHA-256 of a file in hexadecimal digits, computed once for each size and time of change. Raises ModelError."""
    with readable(path):
        status = path.stat()
        return _digest(str(path), status.st_size, status.st_mtime_ns)


def check(path: Path, sha256: str) -> None:
    """Raises ModelError where a file is not the one that was pinned."""
    found, pinned = digest(path), sha256.strip().lower()
    if found != pinned:
        raise ModelError(
            f"{path}: SHA-256 is {found[:12]}…, not {pinned[:12]}… as pinned: get the file again, or change the pin"
        )


def fingerprint(model: Path, tokenizer: Path, *settings: str) -> str:
    """SHA-256 over a graph, the weights kept beside it, its tokenizer and the settings that change what it gives."""
    beside = sorted(path for path in model.parent.glob(f"{model.name}*data") if path.is_file())
    parts = [digest(path) for path in (model, *beside, tokenizer)]
    return hashlib.sha256("\0".join((*parts, *settings)).encode()).hexdigest()


@lru_cache(maxsize=32)
def _digest(path: str, _size: int, _changed: int) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
