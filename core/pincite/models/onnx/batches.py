"""Batches of like length, bounded by what they weigh when padded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

PADDED_TOKENS = 512
"""Tokens of a batch, padding included. By the token, larger batches are no faster on a processor (measured from 1 text
of 128 tokens to 16); they hold more padding and more memory, and a question waits longer for the one before it."""


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
