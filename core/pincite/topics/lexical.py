"""Topic cuts from words alone: where the terms on both sides differ, and the layout allows it."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.lexical import analyzer_for
from pincite.text.language import language_of
from pincite.text.span import Span
from pincite.topics.cutter import Judged
from pincite.topics.model import cues, judged


class LexicalCutter:
    """Compares the terms of blocks as TextTiling does (Hearst 1997), of several widths, weighed beside cues of layout.

    ``language`` (ISO 639-1) is that of the analyzer; it is found out from the text where None.
    """

    name = "lexical"

    def __init__(self, language: str | None = None) -> None:
        self.language = language

    def judge(self, text: str, units: Sequence[Span]) -> Judged:
        """The starts, and a probability for each unit."""
        if not units:
            return Judged([], [])
        terms = terms_of(text, units, self.language)
        return judged("lexical", *cues(text, units, terms), [len(unit) for unit in terms])

    def __call__(self, text: str, units: Sequence[Span]) -> list[int]:
        """The starts alone."""
        return self.judge(text, units).starts


def terms_of(text: str, units: Sequence[Span], language: str | None) -> list[list[str]]:
    """The analyzer's terms of each unit."""
    if language is None and units:
        language = language_of(text[units[0].start : units[-1].end])
    analyse = analyzer_for(language or "en").terms
    return [analyse(unit.of(text)) for unit in units]
