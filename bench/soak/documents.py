"""What the clients have open: real documents of several kinds and sizes, and one that holds all that is wild."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

KINDS: tuple[tuple[str, ...], ...] = (
    ("gdpr-en.md", "cuad-tricity-outsourcing.txt", "sec-employment-roman.txt", "mdx-getting-started.mdx"),
    ("rfc2616-crlf.txt", "grundgesetz-de.md", "cuad-neon-distributor.txt", "rust-book-ch10-03.md"),
    ("commonmark-spec.txt", "sec-credit-1999-toc.txt", "firefox-privacy-ja.md", "eupl-1.2.txt"),
    ("code-cinema-fr-unheaded.md", "cuad-king-pharma-promotion.txt", "nist-sp800-63b-sec5.md", "codigo-ninos-pe-es.md"),
)
"""For each client: Markdown and legal text, 14 to 432 kB, five languages, LF and CRLF."""

_STRANGE = (
    "Die Haftung 🧑🏽‍⚖️ ist auf grobe Fahrlässigkeit beschränkt, siehe Ziffer {n}.",
    "يلتزم المستأجر بدفع الأجرة في اليوم الأول من كل شهر وفقًا للمادة {n}.",
    "דמי השכירות ישולמו בתחילת כל חודש 😀 לפי סעיף {n}.",
    "第{n}条 甲は、乙に対し、業務を委託する。𠮷野家は𩸽を提供する。",
    "Срок поставки составляет десять дней e\u0301 после уведомления.",
    'The "Fee {n}" 💶 means the amount payable under Section {n}.2.',
    "Each party keeps the Fee {n} confidential.\u2028It survives.\x85\x0cAs stated in Section {n}.",
)
_ENDS = ("\r\n", "\n", "\r\n", "\r")


@dataclass(frozen=True, slots=True)
class Source:
    """A document as it is at first."""

    name: str
    language: str
    text: str


def wild(seed: int, sections: int = 60) -> str:
    """Text of its own: astral characters, Arabic, Hebrew, Chinese, combining marks, every line end and what is none."""
    rng = random.Random(seed)
    parts = ["\ufeff# Liefervertrag 😀 für Zürich\r\n\r\n"]
    for number in range(1, sections + 1):
        end = rng.choice(_ENDS)
        parts.append(f"## {number}. Klausel 💶 条{number}{end}{end}")
        for line in rng.sample(_STRANGE, 4):
            parts.append(line.format(n=rng.randint(1, sections)) + end)
        parts.append(end)
    return "".join(parts)


def sources(client: int, seed: int, corpus: Path | None) -> list[Source]:
    """The documents of one client, read without translating a line end; without a corpus, wild ones alone."""
    found = [Source("wild.md", "markdown", wild(seed * 100 + client))]
    if corpus is None:
        return [*found, *(Source(f"wild-{n}.md", "markdown", wild(seed + n, 6 * n)) for n in range(1, 4))]
    for name in KINDS[client % len(KINDS)]:
        with (corpus / name).open(encoding="utf-8", newline="") as file:
            found.append(Source(name, "markdown" if Path(name).suffix in (".md", ".mdx") else "plaintext", file.read()))
    return found


def questions(rng: random.Random, text: str) -> str:
    """A question: about words that stand in the text, or one that any document may answer."""
    if rng.random() < 0.3:
        return rng.choice(_ASKED)
    at = rng.randrange(max(1, len(text)))
    words = [word for word in text[at : at + 200].split() if word.isalnum() and word.isascii()][1:6]
    return f"What is said about {' '.join(words)}?" if words else rng.choice(_ASKED)


_ASKED = (
    "How long is the term?",
    "Who may terminate, and with which notice?",
    "Wer haftet wofür?",
    "Quelles sont les obligations des parties ?",
    "第3条は何を定めていますか。",
    "ما هي الأجرة؟",
    "What does Section 4.2 say?",
    "Is 😀 allowed?",
    "Which law governs?",
)
