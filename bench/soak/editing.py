"""Random edits as editors send them: key strokes, words, lines, pastes, several at once, the whole text; and ranges
that end inside a surrogate pair, beyond a line or the text, or are the wrong way round."""

from __future__ import annotations

import random
from typing import Any

from bench.soak.text import Position, UnitText

_WORDS = tuple("the Lessee shall pay Miete שכר الأجرة 法律 e\u0301te\u0301 😀 🧑🏽‍⚖️ 𠮷 4.2 $5 **bold** `code`".split())
_PHRASES = ("Section 3.1", "§ 5", "[see](#term)", '"Fee" means')
_BREAKS = ("\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\f", "\u2028", "\x85")
_OPENINGS = (
    "# ",
    "## ",
    "### ",
    "1. ",
    "2.1 ",
    "(a) ",
    "- ",
    "> ",
    "| ",
    "Section 3. ",
    "ARTICLE IV\n",
    "```\n",
    "\ufeff",
)
_PAIR = ("\ud83d", "\ude00")


def changes(rng: random.Random, text: UnitText, original: str) -> tuple[list[dict[str, Any]], UnitText]:
    """The ``contentChanges`` of one ``didChange``, and the text after them.

    A text that has grown or shrunk far from ``original`` comes back to it by a change of the whole text.
    """
    if rng.random() < 0.01 or not 0.8 < (len(text.units) + 1) / (len(original) + 1) < 2:
        return [{"text": original}], UnitText.of(original, text.encoding)
    if rng.random() < 0.005:
        return [], text
    made = []
    for _ in range(1 if rng.random() < 0.8 else rng.randint(2, 5)):
        start, end, words = _one(rng, text)
        text = text.replaced(start, end, words)
        made.append({"range": wire_range(start, end), "text": words})
    return made, text


def wire_range(start: Position, end: Position) -> dict[str, Any]:
    """A range as it travels."""
    first, last = ({"line": line, "character": character} for line, character in (start, end))
    return {"start": first, "end": last}


def _one(rng: random.Random, text: UnitText) -> tuple[Position, Position, str]:
    at = rng.randrange(len(text.units) + 1)
    place = text.position(at)
    match rng.choices(("stroke", "word", "cut", "line", "paste", "break", "odd"), (40, 15, 15, 8, 8, 8, 6))[0]:
        case "stroke":
            return place, place, rng.choice("abcdefg .,;(“")
        case "word":
            return place, place, rng.choice(_PHRASES if rng.random() < 0.2 else _WORDS) + " "
        case "cut":
            return place, text.position(min(len(text.units), at + rng.randint(1, 12))), ""
        case "line":
            return (place[0], 0), (place[0] + 1, 0), rng.choice(("", "", "A line of its own.\n"))
        case "paste":
            source = rng.randrange(len(text.units) + 1)
            first, last = text.whole(source, min(len(text.units), source + rng.randint(20, 400)))
            return place, text.position(min(len(text.units), at + rng.randint(0, 400))), text.between(first, last)
        case "break":
            return place, place, rng.choice(_BREAKS) + rng.choice((*_OPENINGS, ""))
    return _odd(rng, text, place)


def _odd(rng: random.Random, text: UnitText, place: Position) -> tuple[Position, Position, str]:
    """What few editors send and all may."""
    line, character = place
    match rng.randrange(5):
        case 0:  # beyond the line's end
            return (line, 100_000), (line, 200_000), rng.choice(_WORDS)
        case 1:  # beyond the text's end
            return (len(text.lines[0]) + 5, 0), (len(text.lines[0]) + 9, 3), "\nSigned.\n"
        case 2:  # the wrong way round
            return (line, character + rng.randint(0, 5)), (line, max(0, character - 3)), "x"
        case 3 if text.encoding == "utf-16":  # half a pair, which only editors with UTF-16 strings know
            return place, place, rng.choice(_PAIR)
        case _:  # between a carriage return and its line feed, or the halves of a pair
            found = max(text.units.find("\ud83d", text.index(*place)), text.units.find("\r\n", text.index(*place)))
            between = place if found < 0 else text.position(found + 1)
            return between, between, rng.choice(("", "y", "😀"))
