"""What keeps vectors for those who make them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class VectorStore(Protocol):
    """Keeps matrices by key; may forget any of them. Safe for several threads."""

    def get(self, keys: Sequence[bytes]) -> dict[bytes, NDArray[np.float32]]:
        """Those of the keys that are known, each of shape (rows, dimension)."""
        ...

    def put(self, found: dict[bytes, NDArray[np.float32]]) -> None:
        """Keep these."""
        ...
