"""Links of Markdown to anchors and files, footnotes, and the brackets by which memos cite their references."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.references.mention import Mention, Step
from pincite.references.units import GREATER

_LINK = re.compile(
    r"(?<![!\\])\[(?P<words>(?:[^\[\]\\]|\\.|!?\[[^\[\]\n]{0,200}\](?:\([^()\s]{0,300}\))?){1,400}?)\]"
    r"(?:\((?P<destination><[^<>\n]{0,500}>|[^()\s]{0,500}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)(?:\s+[\"'(][^\n]{0,200}?[\"')])?\)"
    r"|\[(?P<label>[^\[\]\n]{0,200})\])"
)
_FOOTNOTE = re.compile(r"(?<!\\)\[\^(?P<label>[^\[\]\s]{1,80})\](?!:)")
_BRACED = re.compile(r"\{\{(?P<inner>[^{}\n]{1,120}(?:\n[^{}\n]{1,80})?)\}\}")
_CITED = re.compile(r"(?<![\w\]])\[(?P<label>[A-Z][A-Za-z0-9.+_-]{1,30}|RFC\s\d{1,5}|\d{1,3})\](?![(\[:])")
_OUTSIDE = re.compile(
    r"\b(?P<us>\d{1,2}\s?U\.\s?S\.\s?C\.(?:\s?A\.)?(?:\s?§{1,2})?\s?\d+\w*(?:[-–]\d+\w*)?(?:\s?\(\w{1,4}\))*)"
    r"|\b(?P<cfr>\d{1,2}\s?C\.?\s?F\.?\s?R\.?\s?(?:§{1,2}|Part|part)?\s?\d+(?:\.\d+)*(?:\(\w{1,4}\))*)"
    r"|(?<!\[)\b(?P<rfc>RFC[ -]?\d{3,5})\b"
    r"|\b(?P<eu>(?:Regulations?|Directives?|Richtlinie|Verordnung|Règlement|Directive|Reglamento|Directiva|Decision|Beschluss)\s"
    r"(?:\((?:EU|EG|EC|EEC|EWG|UE|CE|EURATOM|Euratom)(?:,\s?Euratom)?\)\s)?(?:(?:No|Nr\.|n[°o])\s)?\d{1,4}/\d{1,4}(?:/\w{2,4})?)"
)


def links(text: str) -> Iterator[Mention]:
    """Links, footnotes and the braces of kramdown in a stretch of Markdown."""
    if "[" in text:
        for match in _LINK.finditer(text):
            destination = match["destination"]
            if destination is None:
                label = match["label"] or match["words"]
                yield Mention(match.start(), match.end(), "link", (Step("label", GREATER, label),))
            elif destination.strip("<>").startswith("#"):
                yield Mention(
                    match.start(), match.end(), "link", (Step("anchor", GREATER, destination.strip("<>")[1:]),)
                )
            elif destination:
                yield Mention(match.start(), match.end(), "link", (), (), "elsewhere", destination)
        for match in _FOOTNOTE.finditer(text):
            yield Mention(match.start(), match.end(), "footnote", (Step("footnote", GREATER, match["label"]),))
    if "{{" in text:
        for match in _BRACED.finditer(text):
            if match["inner"][0] in "#/%!?" and not re.match(r"[!?][A-Z]", match["inner"]):
                continue  # a template's
            inner = " ".join(match["inner"].lstrip("!?").split()).partition("=")[0]
            yield Mention(match.start(), match.end(), "citation", (Step("braced", GREATER, inner),))


def citations(text: str) -> Iterator[Mention]:
    """Citations in brackets."""
    if "[" in text:
        for match in _CITED.finditer(text):
            yield Mention(match.start(), match.end(), "citation", (Step("entry", GREATER, match["label"]),))


def books(text: str) -> Iterator[Mention]:
    """Names of other books of law and of memos: "15 U.S.C. § 1", "RFC 2616", "Directive 95/46/EC"."""
    if "C." not in text and "CFR" not in text and "RFC" not in text and "/" not in text:
        return
    for match in _OUTSIDE.finditer(text):
        yield Mention(match.start(), match.end(), "citation", (), (), "elsewhere", match[0])
