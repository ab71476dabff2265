"""Where vectors are kept: in memory for the process, and in the user's cache for the next one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from pincite.cache import VectorCache

Floats = NDArray[np.float32]
Halves = NDArray[np.float16]

MOST_BYTES = 64 * 2**20
"""Of vectors in memory, at half precision: about 12 documents of a megabyte."""


class KeptVectors:
    """Matrices by key; those used longest ago leave the memory first, and are read from the cache again.

    ``model`` is the fingerprint of what makes them, ``dimension`` the length of their rows.
    """

    def __init__(self, cache: VectorCache | None, model: str, dimension: int, most_bytes: int = MOST_BYTES) -> None:
        self._cache = cache
        self._model = model
        self._dimension = dimension
        self._most_bytes = most_bytes
        self._known: OrderedDict[bytes, Halves] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, keys: Sequence[bytes]) -> dict[bytes, Floats]:
        """The matrices that are known of these keys, one row a vector."""
        found: dict[bytes, Floats] = {}
        with self._lock:
            for key in keys:
                kept = self._known.get(key)
                if kept is not None:
                    self._known.move_to_end(key)
                    found[key] = kept.astype(np.float32)
        missing = [key for key in keys if key not in found]
        if missing and self._cache is not None:
            read = self._cache.get(self._model, missing)
            rows = {
                key: row.reshape(-1, self._dimension) for key, row in read.items() if not len(row) % self._dimension
            }
            self._keep(rows)
            found.update(rows)
        return found

    def put(self, found: dict[bytes, Floats]) -> None:
        """Keeps matrices here and in the cache."""
        self._keep(found)
        if self._cache is not None:
            self._cache.put(self._model, {key: matrix.ravel() for key, matrix in found.items()})

    def _keep(self, found: dict[bytes, Floats]) -> None:
        with self._lock:
            for key, matrix in found.items():
                if key not in self._known:
                    self._known[key] = matrix.astype(np.float16)
                    self._bytes += self._known[key].nbytes
            while self._bytes > self._most_bytes and self._known:
                _, dropped = self._known.popitem(last=False)
                self._bytes -= dropped.nbytes
