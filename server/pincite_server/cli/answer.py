"""A decision as the JSON of ``pincite ask --json``: the wire's object with offsets in place of ranges."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

from pincite.reading import Decision, Evidence
from pincite.text.lines import line_at

_UNSAFE = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def as_json(decision: Decision, text: str, starts: Sequence[int], elapsed_ms: float) -> dict[str, Any]:
    """``start`` and ``end`` are code points, ``line`` counts from 0; ``starts`` are the text's line starts.

    ``value`` is there where another kind of answer than words was asked for and read.
    """

    def evidence(item: Evidence) -> dict[str, Any]:
        return {
            "start": item.start,
            "end": item.end,
            "line": line_at(starts, item.start),
            "text": item.text,
            "cite": item.cite,
            "path": list(item.path),
            "section": item.section,
            "score": round(item.score, 6),
            "confidence": round(item.confidence, 4),
        }

    found = [evidence(item) for item in decision.evidence]
    return {
        "question": decision.question,
        "found": decision.found,
        "confidence": round(decision.confidence, 4),
        "answer": found[0] if found else None,
        "evidence": found,
        "sections": [
            {
                "start": section.start,
                "end": section.end,
                "line": line_at(starts, section.start),
                "heading": section.heading,
                "path": list(section.path),
                "cite": section.cite,
                "score": round(score, 6),
                "rank": rank,
            }
            for rank, (section, score) in enumerate(decision.sections, 1)
        ],
        "traceId": _trace_id(decision, text),
        "elapsedMs": round(elapsed_ms, 1),
        "tier": decision.tier,
        **({"value": decision.typed.as_json()} if decision.typed is not None else {}),
    }


def _trace_id(decision: Decision, text: str) -> str:
    """Names an answer by what it depends on, so that the same question over the same text has the same one."""
    read = [(section.start, section.end) for section, _ in decision.sections]
    basis = "\0".join([decision.question, repr(read), text])
    return hashlib.sha256(basis.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def dumped(value: Any) -> str:
    """One line of JSON, readable where it can be.

    Escaped is what is no UTF-8 (lone surrogates), ends a line in some programs, or could drive a terminal.
    """
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))
