"""The rules: for each its code, what it is about, how grave it is and whether it is on by default."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from pincite.diagnostics.contents_entry import contents_entry
from pincite.diagnostics.dangling_reference import dangling_reference
from pincite.diagnostics.finding import Finding
from pincite.diagnostics.heading_level import heading_level
from pincite.diagnostics.number_repeated import number_repeated
from pincite.diagnostics.number_skipped import number_skipped
from pincite.diagnostics.number_style import number_style
from pincite.diagnostics.subject import Subject
from pincite.diagnostics.term_capitals import term_capitals
from pincite.diagnostics.term_twice import term_twice
from pincite.diagnostics.term_undefined import term_undefined
from pincite.diagnostics.term_unused import term_unused

Severity = Literal["error", "warning", "information", "hint"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, described in docs/rules/CODE.md."""

    code: str
    title: str
    """What it finds, in a few words."""
    severity: Severity
    on: bool
    """Whether it is on by default: in the sample of bench/data/diagnostics.jsonl at least four of five were right, and some
    were found."""
    find: Callable[[Subject], Iterator[Finding]]


RULES: dict[str, Rule] = {
    rule.code: rule
    for rule in (
        Rule("dangling-reference", "a reference to nothing", "error", True, dangling_reference),
        Rule("number-skipped", "a number is left out", "warning", True, number_skipped),
        Rule("number-repeated", "a number stands twice", "warning", True, number_repeated),
        Rule("number-style", "the numbering changes its style", "information", False, number_style),
        Rule("term-undefined", "a term is used but not defined", "information", False, term_undefined),
        Rule("term-unused", "a term is defined but not used", "hint", True, term_unused),
        Rule("term-twice", "a term is defined twice", "warning", True, term_twice),
        Rule("term-capitals", "a term is written unlike its definition", "information", True, term_capitals),
        Rule("heading-level", "a heading level is skipped", "warning", True, heading_level),
        Rule("contents-entry", "an entry of the contents matches no heading", "warning", True, contents_entry),
    )
}
"""All rules, by code."""

DEFAULT: tuple[str, ...] = tuple(code for code, rule in RULES.items() if rule.on)
"""The codes of the rules that are on by default."""
