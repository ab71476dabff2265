"""The grammar of numbers: every place of any text, with and without what stands behind it."""

from __future__ import annotations

from pincite.parsing import numbering
from pincite.references import numbers

from .draw import text_and_draw
from .words import NUMBERS


def target(data: bytes) -> None:
    """Reads a number wherever one may start, in the text and in a part of it."""
    text, draw = text_and_draw(data, NUMBERS)
    ends = (len(text), draw.below(len(text) + 1))
    for end in ends:
        cut = text[:end]
        for at in range(end):
            if at and text[at - 1].isalnum():
                continue
            number = numbering.parse(text, at, end)
            if end < len(text):  # nothing behind the end is read
                assert number == numbering.parse(cut, at, end)
            if number is None:
                continue
            assert at == number.start < number.stop <= number.after <= end
            assert number.readings
            for reading in number.readings:
                assert reading.form
                assert reading.value
                assert all(isinstance(part, int) and part >= 0 for part in reading.value)
            assert isinstance(numbers.key(text[number.start : number.stop]), str)
            assert all(isinstance(part, str) for part in numbers.of_heading(text[number.start : number.stop]))
    for word in text.split()[:12]:
        assert numbering.roman(word) >= 0
        assert isinstance(numbers.key(word), str)
    first, last = numbers.key(text[: ends[1]]), numbers.key(text[ends[1] :])
    between = numbers.between(first, last)
    assert between is None or all(isinstance(number, str) for number in between)
