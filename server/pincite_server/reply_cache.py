"""What chat models wrote, kept in the user's cache for all connections of this process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.cache import ReplyCache


@cache
def reply_cache() -> ReplyCache:
    """The replies in the user's cache folder; without one they live in memory."""
    from pincite.cache import ReplyCache, folder
    from pincite.cache.replies import REPLIES

    where = folder()
    return ReplyCache(where / REPLIES if where is not None else None)
