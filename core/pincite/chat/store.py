"""What chat models have said, so that nothing is asked twice: in memory, and in a store that outlives the program."""

from __future__ import annotations

from threading import Lock
from typing import Protocol


class Store(Protocol):
    """Keeps replies by the chat model's fingerprint and by the hash of what was sent. Safe for several threads."""

    def get(self, model: str, key: bytes) -> str | None:
        """The reply that was kept, or None."""
        ...

    def put(self, model: str, key: bytes, reply: str) -> None:
        """Keeps a reply; one already there is replaced."""
        ...


class Memory:
    """Replies of one chat model: always kept while this lives, and in ``store`` where the model has a fingerprint."""

    def __init__(self, model: str | None, store: Store | None = None) -> None:
        self._model = model
        self._store = store if model is not None else None
        self._said: dict[bytes, str] = {}
        self._lock = Lock()

    def get(self, key: bytes) -> str | None:
        """What was said, or None."""
        with self._lock:
            said = self._said.get(key)
        if said is None and self._store is not None and self._model is not None:
            said = self._store.get(self._model, key)
        return said

    def put(self, key: bytes, reply: str) -> None:
        """Keeps what was said."""
        with self._lock:
            self._said[key] = reply
        if self._store is not None and self._model is not None:
            self._store.put(self._model, key, reply)
