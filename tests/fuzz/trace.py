"""Traces that anyone may have written or altered: read to their end, and what was altered is told."""

from __future__ import annotations

import io
import json
from functools import cache

from pincite.engine import Document
from pincite.errors import PinciteError
from pincite.reading import AmountAnswer, SpanAnswer, typed
from pincite.trace import Inquiry, Located, Replayer, Verdict, decision_record, text_hash
from pincite.trace.chain import GENESIS, seal
from pincite.trace.reader import Broken, checked
from pincite.trace.verify import judged

from .draw import READABLE, Draw, put

LEASE = "# Lease\n\n## 1. Rent\n\nThe rent is 900 euros a month. It is due on the third day. 😀\n\n## 2. Notice\n\nNotice is given in writing.\n"
QUESTIONS = (("What is the rent a month?", AmountAnswer()), ("Who is the captain?", SpanAnswer()))
NAMES = (
    "answer", "confidence", "document", "evidence", "found", "id", "sections", "settings", "value", "k", "budget", "within", "start",
    "end", "sha256", "quote", "prefix", "occurrence", "nth", "of", "repeated", "length", "kind", "choice", "options", "hash", "digests",
    "prev", "seq", "type", "review", "version", "markup", "chunk", "\ud800", '","hash":"' + "0" * 64 + '"', "",
)  # fmt: skip


class Shelf:
    """A library of the lease alone."""

    def by_hash(self, sha256: str) -> Located | None:
        """The lease by its hash."""
        return Located("lease", LEASE) if sha256 == text_hash(LEASE) else None

    def by_path(self, path: str) -> Located | None:
        """The lease by its path."""
        return Located(path, LEASE) if path == "lease" else None


@cache
def replayer() -> Replayer:
    """One for all cases, since it remembers what it asked."""
    return Replayer(Shelf())


@cache
def records() -> list[dict]:
    """The fields of records that our writer makes."""
    document = Document(LEASE, name="lease", markup="markdown")
    made = []
    for question, kind in QUESTIONS:
        record = decision_record(
            document, typed(document.ask(question), kind), Inquiry(path="lease", answer=kind.as_json())
        )
        made.append({**record.fields, "type": "decision", "version": 1, "time": "2026-11-30T12:00:00Z"})
    review = {
        "type": "review",
        "version": 1,
        "time": "",
        "comment": "",
        "of": "0" * 64,
        "reviewer": "x",
        "verdict": "none",
    }
    return json.loads(json.dumps([*made, review]))


def target(data: bytes) -> None:
    """Reads bytes as a trace, and asks again what it holds."""
    if data.startswith(READABLE):
        return look_at(data[1:])
    draw = Draw(data)
    lines, prev = [], GENESIS
    for seq in range(1 + draw.below(3)):
        fields = draw.pick(records())
        if draw.below(2):
            fields = put(fields, draw, NAMES)
        try:
            line, prev = seal(
                {key: value for key, value in fields.items() if key not in ("seq", "prev", "hash", "digests")},
                seq,
                prev,
            )
        except ValueError:
            return None  # whole numbers that JSON rounds
        lines.append(line)
    whole = b"".join(lines)
    assert not any(
        isinstance(each, Broken) and each.damage.field in ("hash", "prev", "seq") for each in checked(iter(lines))
    )
    altered = bytearray(whole)
    at, byte = draw.below(len(whole)), draw.byte()
    altered[at] = byte
    if altered != whole:
        told = list(checked(iter(io.BytesIO(bytes(altered)).readline, b"")))
        assert any(isinstance(each, Broken) for each in told), "an altered byte was not found"
    what, again = draw.below(4), draw.below(8) == 0  # to ask again takes ten times as long as all else
    return look_at(bytes((whole, altered, whole[:at], whole[:at] + draw.rest() + whole[at:])[what]), again)


def look_at(trace: bytes, again: bool = True) -> None:
    """Asserts that a trace is read to its end and judged; ``again`` is whether its questions are asked, too."""
    found = list(checked(iter(io.BytesIO(trace).readline, b"")))
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    for each in found:
        if isinstance(each, Broken):
            assert each.damage.field
            assert all("\n" not in part for part in each.damage)
    trusted = judged(found)
    assert trusted.records == len(found) == sum(trusted.counts.values())
    if not again:
        return
    try:
        full = judged(found, replayer())
    except PinciteError as error:
        raise AssertionError("a replay ended") from error
    assert full.worst >= trusted.worst or trusted.worst is Verdict.CONFIRMED
