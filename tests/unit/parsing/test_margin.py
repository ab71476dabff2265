"""Line numbers in the margin of pleadings."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pincite.parsing import Outline
from pincite.parsing.margin import cleared, numbered

FOLDER = Path(__file__).parents[2] / "fixtures" / "outline"
FIXTURES = tomllib.loads((FOLDER / "numbering.toml").read_text(encoding="utf-8"))["document"]
PLEADING = next(each["text"] for each in FIXTURES if each["title"].startswith("pleading paper"))


def test_numbers_give_way_to_spaces_at_the_same_offsets():
    text, numbers = cleared(PLEADING)
    assert len(text) == len(PLEADING)
    assert [int(number.of(PLEADING)) for number in numbers] == [*range(1, 29)] * 3
    kept = [(at, char) for at, char in enumerate(PLEADING) if not any(n.start <= at < n.end for n in numbers)]
    assert all(text[at] == char for at, char in kept)
    assert all(not text[number.start : number.end].strip() for number in numbers)


def test_numbers_of_items_are_not_those_of_lines():
    items = "".join(f"{count}  Schedule of works no. {count}\n" for count in range(1, 30))
    assert not numbered(items)
    assert cleared(items) == (items, [])
    assert not numbered("1  the first line\n2  goes on\n3  and ends.\n")


def test_a_number_lost_loses_no_other():
    lines = [f"{count:2}  words that go on and on\n" for count in range(1, 29)]
    lines[6] = "    words whose number was lost\n"
    lines[20] = "    30 days, in words whose number was lost\n"
    assert len(cleared("".join(lines))[1]) == 26


def test_blocks_show_numbers_between_paragraphs_as_furniture():
    outline = Outline(PLEADING, markup="plain")
    numbers = [each.span.of(PLEADING) for each in outline.furniture if each.kind == "line"]
    page = numbers[: numbers.index("1", 1)]
    assert page[:4] == ["1", "2", "3", "4"]
    assert "11" not in page  # it stands inside a paragraph
    first = next(block for block in outline.blocks if block.span.of(PLEADING).startswith("Plaintiff brings"))
    assert first.span.of(PLEADING).endswith("not sound.")


def test_an_edit_of_numbered_lines_equals_a_fresh_reading():
    outline = Outline(PLEADING, markup="plain")
    assert outline.flat
    for at, length, words in ((0, 3, ""), (400, 0, "\n 9  words\n"), (30, 200, ""), (0, 0, "1  ")):
        new = PLEADING[:at] + words + PLEADING[at + length :]
        edited = outline.edited(new, at, at + length, len(words))
        fresh = Outline(new, markup="plain")
        assert (edited.flat, edited.blocks, edited.furniture) == (fresh.flat, fresh.blocks, fresh.furniture)
