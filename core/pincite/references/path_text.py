"""How a path of divisions is written: " § 12.2(b)", " Article IV § 2(b)", " › Fees › Refunds"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from pincite.parsing.heading import Kind, Named
from pincite.references.enumeration import is_mark

_DEPENDENT = re.compile(r"[(\[].*|(?:[a-z]{1,4}|[A-Z])[.)]?$")
_LABELLED = re.compile(r"(?![IVXLC]+\b)[^\W\d_]{2,}|§")
_BARE_PARAGRAPH = re.compile(r"\(?(\d+[a-z]?)\)?\.?$")
_WORD = re.compile(r"[^\W_]+")

Division = TypeVar("Division", bound=Named)


class Part(NamedTuple):
    """What a division is named by, kept apart from where it stands."""

    kind: Kind
    number: str
    title: str


def tail_of(heading: Named) -> str:
    """The last run of letters and digits of a heading's number, or of its title where it has none.

    Path texts that are the same end with divisions of the same tail.
    """
    return _tail(heading.number.strip() or heading.title)


@lru_cache(maxsize=16_384)
def _tail(words: str) -> str:
    found = _WORD.findall(words)
    return found[-1] if found else ""


@lru_cache(maxsize=16_384)  # headings stay the same through edits
def names(path: tuple[Part, ...], language: str | None) -> frozenset[str]:
    """The path texts that can name the last division of a path: one for each depth from which it may be told.

    None where it is a mere mark, which its division's enumeration tells apart.
    """
    kept = divisions(path)
    if not kept or kept[-1] is not path[-1]:
        return frozenset()
    found = set()
    for depth in range(1, len(kept) + 1):
        higher = kept[: len(kept) - depth]
        if not higher or not (needs_parent(kept[-depth]) or in_schedule(higher)):
            found.add(path_text(kept[-depth:], language))
    return frozenset(found)


def divisions(path: Iterable[Division]) -> list[Division]:
    """A path without the numbered paragraphs and items that the enumeration of their division tells apart."""
    kept: list[Division] = []
    for heading in path:
        if not (is_mark(heading) and kept and kept[-1].number):
            kept.append(heading)
    return kept


def needs_parent(heading: Named) -> bool:
    """Whether a heading's number says nothing without the number above it: "(b)" does not, "12.2" does."""
    return bool(_DEPENDENT.match(heading.number)) if heading.number else False


def in_schedule(above: Sequence[Named]) -> bool:
    """Whether a place counts from the start of a schedule: "Exhibit A § 2" is not the agreement's § 2."""
    return any(heading.kind == "schedule" for heading in above)


def path_text(path: Sequence[Named], language: str | None) -> str:
    """ " § 12.2(b)", " Article IV § 2(b)", " › Fees › Refunds": with the separator in front, to follow a name."""
    text, number_above, above = "", "", ""
    for heading in path:
        number = heading.number.strip()
        if not number:
            text += f" › {heading.title}" if heading.title else ""
            number_above = ""
            continue
        if number_above and _continues(number, number_above):
            text = text[: text.rindex(number_above)] + number
        elif number_above and language == "de" and _LABELLED.match(number_above) and _BARE_PARAGRAPH.match(number):
            text += f" Abs. {_bare(number)}"
        elif text and number_above and _DEPENDENT.match(number):
            text += number if number.startswith(("(", "[")) else f"({number.rstrip('.)')})"
        elif number_above and _BARE_PARAGRAPH.match(number) and _in_brackets(heading, above, number_above):
            text += f"({_bare(number)})"
        elif _LABELLED.match(number):
            text += f" {number}"
        else:
            text += f" § {number}"
        number_above, above = number, heading.kind
    return text


def _in_brackets(heading: Named, above: str, number_above: str) -> bool:
    """Whether "2" below a number is its paragraph "(2)", and not a section of its own: "Article 17(2)", "IV § 2"."""
    if _DEPENDENT.match(number_above):
        return True
    return bool(_LABELLED.match(number_above)) and heading.kind == "clause" and above != "schedule"


def marks_text(marks: Sequence[str], above: str, language: str | None) -> str:
    """ "(1)(b)"; in German below a paragraph or article " Abs. 1 Nr. 2 Buchst. a"."""
    german = language == "de" and _LABELLED.match(above) is not None
    text = ""
    for mark in marks:
        number = mark.strip("().")
        if mark[-1] in "°º":
            text += f" {mark}"
        elif german:
            text += f" {'Nr.' if mark.endswith('.') else 'Abs.' if number[0].isdigit() else 'Buchst.'} {number}"
        else:
            text += f"({number})"
    return text


def _continues(number: str, above: str) -> bool:
    """Whether a decimal number holds the one above it: "12.2" under "12", "Section 2.1" under "Section 2"."""
    bare = re.sub(r"^[^\d]*", "", above)
    return bool(bare) and number != above and re.sub(r"^[^\d]*", "", number).startswith(f"{bare}.")


def _bare(number: str) -> str:
    """A paragraph's number without its marks: "(1)" and "1." give "1"."""
    match = _BARE_PARAGRAPH.match(number)
    return match[1] if match else number
