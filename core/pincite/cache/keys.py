"""What things are kept by: the hash of what they were made of."""

from __future__ import annotations

import hashlib


def text_key(*parts: str) -> bytes:
    """SHA-256 over texts, which do not run into each other: 32 bytes that name what is made of them."""
    whole = hashlib.sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        whole.update(len(encoded).to_bytes(8, "big") + encoded)
    return whole.digest()
