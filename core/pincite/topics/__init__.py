"""Topic cuts: where a long stretch of text changes its topic, without a chat model, and the choice among cutters."""

from pincite.topics.choose import local_cutter, stretches, topics
from pincite.topics.cutter import Cut, Judged, LocalCutter, TopicCut, Topics
from pincite.topics.lexical import LexicalCutter
from pincite.topics.long import LongSection, long_sections
from pincite.topics.semantic import SemanticCutter
from pincite.topics.title import titles

__all__ = [
    "Cut",
    "Judged",
    "LexicalCutter",
    "LocalCutter",
    "LongSection",
    "SemanticCutter",
    "TopicCut",
    "Topics",
    "local_cutter",
    "long_sections",
    "stretches",
    "titles",
    "topics",
]
