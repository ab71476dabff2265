"""What need not be computed again, kept in the user's cache folder."""

from pincite.cache.folder import folder
from pincite.cache.replies import REPLIES, ReplyCache
from pincite.cache.vectors import NAME, Size, VectorCache, text_key

__all__ = ["NAME", "REPLIES", "ReplyCache", "Size", "VectorCache", "folder", "text_key"]
