"""Long documents of real text: 0.1, 1 and 10 MB of Markdown, and of contracts.

Each is the same mix, so that figures over sizes tell how cost grows and not what stands in the text. The smaller ones
hold the first parts of long documents, and some of the others, drawn by lot.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bench.outline import read
from bench.sets import shared
from pincite.parsing import Outline

SIZES = {0.1: 100_000, 1.0: 1_000_000, 10.0: 10_000_000}
"""Characters, by megabytes."""
LARGEST_PART = 40_000
"""Longer documents go in by parts, cut at headings."""
AGAIN = ("", "second", "third", "fourth", "fifth")
"""Where there is not enough text it comes again, and there "the" has one of these words behind it: no sentence and no
section stands in a document twice, so that nothing that is kept by its content helps."""
MARKDOWN = (
    "scale/pandoc-changelog.md",
    "scale/ai-act-ch3-annotated.md",
    "scale/ai-act-preamble-annotated.md",
    "scale/gfm-spec.txt",
    "commonmark-spec.txt",
    "gdpr-en.md",
    "kep-4671-gang-scheduling.md",
    "rfc9114-kramdown.md",
    "awesome-readme.md",
    "ruff-changelog-0.15.md",
    "nist-sp800-63b-sec5.md",
    "site-policy-terms-of-service.md",
    "site-policy-sponsors-terms.md",
    "commonpaper-csa.md",
    "bonterms-cloud-terms.md",
    "us-constitution.md",
    "rust-book-ch10-03.md",
)
LEGAL = ("sec-*.txt", "cuad-*.txt", "scale/ametek-credit-1994-sgml.txt", "scale/gdpr-en-plain.txt")


class Kind(NamedTuple):
    """A kind of documents."""

    name: str
    language_id: str
    markup: str
    suffix: str
    questions: tuple[str, ...]


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            "Markdown",
            "markdown",
            "markdown",
            ".md",
            (
                "What is the default timeout?",
                "Which lines of a fenced code block are ignored?",
                "When may personal data be transferred to a third country?",
                "How are link destinations written?",
                "What may a list item contain?",
                "Can a heading be empty?",
                "Who decides which pods are preempted?",
                "How long must a memorized secret be?",
                "What changed for footnotes?",
                "Who is responsible for high-risk systems?",
            ),
        ),
        Kind(
            "legal",
            "plaintext",
            "plain",
            ".txt",
            (
                "Who may terminate the agreement for convenience?",
                "How long is the notice period?",
                "Which law governs?",
                "Can the agreement be assigned without consent?",
                "What happens after a change of control?",
                "How much insurance must be kept?",
                "Who owns the intellectual property that is created?",
                "What is the cap on liability?",
                "How often may the books be audited?",
                "When does the licence end?",
            ),
        ),
    )
}


class _Part(NamedTuple):
    rank: float
    """Smaller documents hold the parts of the lowest ranks."""
    document: int
    place: int
    text: str


@cache
def text(kind: str, megabytes: float) -> str:
    """The document of a kind and a size in ``SIZES``."""
    size, chosen, length = SIZES[megabytes], [], 0
    for part in _parts(kind):
        chosen.append(part)
        length += len(part.text) + 2
        if length >= size:
            break
    return "\n\n".join(part.text for part in sorted(chosen, key=lambda part: part[1:3]))[:size]


@cache
def _parts(kind: str) -> list[_Part]:
    rng = random.Random(0)
    documents = [_cut(source, kind) for source in _texts(kind)]
    found: list[_Part] = []
    for times, word in enumerate(AGAIN):
        for number, parts in enumerate(documents, times * len(documents)):
            first = rng.random()
            for place, part in enumerate(parts):
                again = part.replace(" the ", f" the {word} ") if word else part
                found.append(_Part(times + (place + first) / len(parts), number, place, again))
        if sum(len(part.text) for part in found) > max(SIZES.values()):
            break
    return sorted(found)


def _cut(source: str, kind: str) -> list[str]:
    """A document as parts, each beginning at a heading."""
    starts = [0]
    if len(source) > LARGEST_PART:
        for heading in Outline(source, "en", KINDS[kind].markup).flat:
            if heading.start - starts[-1] > LARGEST_PART // 2:
                starts.append(heading.start)
    return [source[start:end] for start, end in pairwise([*starts, len(source)])]


def _texts(kind: str) -> list[str]:
    if kind == "Markdown":
        return [read(shared() / "corpus" / name) for name in MARKDOWN]
    return [read(path) for path in _contracts()]


def _contracts() -> list[Path]:
    folder = shared() / "corpus"
    paths = [path for pattern in LEGAL for path in sorted(folder.glob(pattern))]
    return paths + sorted((shared() / "qa/cuad/docs").iterdir()) + sorted((shared() / "qa/contract_nli/docs").iterdir())
