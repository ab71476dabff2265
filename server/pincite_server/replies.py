"""What chat models have said, kept in the user's cache folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.cache import ReplyCache


def reply_cache(notice: Callable[[str], None] = lambda _: None) -> ReplyCache:
    """The replies in the user's cache folder; without one they live in memory."""
    from pincite.cache import REPLIES, ReplyCache, folder

    where = folder()
    return ReplyCache(where / REPLIES if where is not None else None, notice=notice)


@cache
def kept_replies() -> ReplyCache:
    """The same, opened once for all connections of this process."""
    return reply_cache()
