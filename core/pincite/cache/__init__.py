"""What need not be computed again, kept in the user's cache folder."""

from pincite.cache.folder import folder
from pincite.cache.keys import text_key
from pincite.cache.replies import REPLIES, ReplyCache
from pincite.cache.store import VectorStore
from pincite.cache.vectors import NAME, Size, VectorCache

__all__ = ["NAME", "REPLIES", "ReplyCache", "Size", "VectorCache", "VectorStore", "folder", "text_key"]
