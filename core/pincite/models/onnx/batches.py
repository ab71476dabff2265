"""Batches of like length, bounded by what they weigh when padded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

PADDED_TOKENS = 1024
"""Tokens of a batch, padding included. Larger batches are no faster on a processor, and memory grows with them."""


def batches(lengths: Sequence[int], most: int = PADDED_TOKENS) -> Iterator[list[int]]:
    """Indices of inputs that are run together, longest first; each index comes once.

    No batch weighs more than ``most`` tokens when its members are padded to its longest, unless one input alone does.
    """
    batch: list[int] = []
    longest = 0
    for index in sorted(range(len(lengths)), key=lambda i: (-lengths[i], i)):
        if batch and longest * (len(batch) + 1) > most:
            yield batch
            batch = []
        if not batch:
            longest = lengths[index]
        batch.append(index)
    if batch:
        yield batch
