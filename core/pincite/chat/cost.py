"""What asking a chat model will cost, told before it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pincite.chat.protocol import Message


class Cost(NamedTuple):
    """Requests to a chat model, and what they send."""

    calls: int
    characters: int
    """Code points of all messages together."""

    @classmethod
    def of(cls, requests: Iterable[Sequence[Message]]) -> Cost:
        """The cost of these requests, each tried once."""
        sizes = [sum(len(message["content"]) for message in messages) for messages in requests]
        return cls(len(sizes), sum(sizes))
