"""What kind of answer a question expects, and which passages hold words of that kind.

A question for a duration is answered by a number beside a unit of time; one for a fee by an amount. Both are read off
the surface, by language; a question whose kind is not recognised expects nothing in particular.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal, get_args

Kind = Literal["duration", "amount", "percent", "count", "date", "age", "definition", "consent", "party"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    return tomllib.loads(files("pincite.retrieval").joinpath("kinds.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def asking_words() -> frozenset[str]:
    """Words that ask for a kind of answer, in all languages, lowercase."""
    return frozenset(_tables()["asking"].split())


@lru_cache(maxsize=32)
def _pattern(kind: Kind, side: Literal["asks", "holds"]) -> re.Pattern[str]:
    tables = _tables()
    number = f"(?:{'|'.join(tables['number'])})"
    time = f"{tables['time_prefix']}(?:{'|'.join(tables['time'])})"
    source = "|".join(tables[kind][side]).replace("{number}", number).replace("{time}", time)
    # Passages are lowercased once instead: case-blind matching costs several times as much.
    return re.compile(source, re.IGNORECASE if side == "asks" else 0)


def expected_kinds(question: str) -> tuple[Kind, ...]:
    """The kinds of answer that a question asks for, in a fixed order; often none or several."""
    return tuple(kind for kind in KINDS if _pattern(kind, "asks").search(question))


@lru_cache(maxsize=32)
def _hint(kind: Kind) -> re.Pattern[str] | None:
    hints = _tables()[kind].get("hints")
    return re.compile("|".join(hints)) if hints else None


@lru_cache(maxsize=16_384)  # with their passages about 6 MB: some dozens of questions
def holds(kind: Kind, passage: str) -> bool:
    """Whether a passage holds words of a kind; remembered, since questions come back to the same passages."""
    text = passage if kind == "party" else passage.lower()
    hint = _hint(kind)
    return (hint is None or hint.search(text) is not None) and _pattern(kind, "holds").search(text) is not None
