"""The counter is given O(length) characters in all."""

from __future__ import annotations

import pytest

from pincite.longdoc import LongDocument, approx_tokens

from .texts import numbered


class Meter:
    """Counts what it is given to count."""

    def __init__(self, count=approx_tokens):
        self.count, self.characters, self.calls = count, 0, 0

    def __call__(self, text):
        self.characters += len(text)
        self.calls += 1
        return self.count(text)


def kinds(size: int) -> dict[str, str]:
    return {
        "sections": numbered(size // 90),
        "one paragraph": "Acme Inc. shall pay the fee of that month. " * (size // 43),
        "tiny sentences": "So it is. " * (size // 10),
        "one word": "x" * size,
        "no spaces": "契約期間" * (size // 4),
        "one line": "word " * (size // 5),
        "headings": "# Heading\n\n" * (size // 11),
        "table": "| a | b |\n| - | - |\n" + "| value | other value |\n" * (size // 24),
        "list": "The party shall:\n\n" + "- pay the fee of that month\n" * (size // 28),
        "lines": "a line of its own\n" * (size // 18),
    }


@pytest.mark.parametrize("kind", kinds(0))
@pytest.mark.parametrize("most", [16, 256])
def test_the_counter_reads_each_character_a_few_times(kind, most):
    for size in (6_000, 24_000):
        meter, text = Meter(), kinds(size)[kind]
        assert len(LongDocument(text, most, meter).sections) > 1 or kind == "one word"
        assert meter.characters < 6 * len(text)


@pytest.mark.parametrize("kind", kinds(0))
def test_also_where_the_whole_counts_more_than_its_parts(kind):
    def count(text):
        return len(text.split()) + 2 * text.count("\n") + len(text) // 50 + 1

    for size in (6_000, 24_000):
        meter, text = Meter(count), kinds(size)[kind]
        document = LongDocument(text, 60, meter)
        assert all(count(section.span.of(text)) <= 60 for section in document.sections)
        assert meter.characters < 12 * len(text)
