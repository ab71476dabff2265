"""Verifying a trace: that no record was altered or dropped and, in full, that asking again gives the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pincite.trace.chain import GENESIS
from pincite.trace.reader import Broken, Entry, entries
from pincite.trace.replay import Replayer
from pincite.trace.verdict import Finding, Verdict


@dataclass(slots=True)
class Verification:
    """What was found, and the hash of the last record."""

    head: str = GENESIS
    records: int = 0
    findings: list[Finding] = field(default_factory=list)
    """All but the confirmed ones, in the order of the records."""
    counts: Counter[Verdict] = field(default_factory=Counter)

    @property
    def worst(self) -> Verdict:
        """The worst verdict; CONFIRMED for an empty trace."""
        return max(self.counts, default=Verdict.CONFIRMED)

    def add(self, finding: Finding) -> None:
        """One more verdict."""
        self.counts[finding.verdict] += 1
        if finding.verdict is not Verdict.CONFIRMED:
            self.findings.append(finding)


def verify(
    path: Path,
    replayer: Replayer | None = None,
    *,
    head: str | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Verification:
    """Checks every record of a trace against its hash and the one before, and ``head`` against the last one's.

    With a ``replayer`` each decision is made again as well, and the places of notes and cuts are looked up (a full
    replay); without one the recorded output is trusted. A trace does not know of records dropped from its end, nor of
    one that was written anew as a whole: only a ``head`` noted elsewhere tells. ``progress`` is told how many records
    are done. Raises TraceError for a file that cannot be read.
    """
    return judged(entries(path), replayer, head=head, progress=progress)


def judged(
    records: Iterable[Entry | Broken],
    replayer: Replayer | None = None,
    *,
    head: str | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Verification:
    """As :func:`verify`, of records that were read already."""
    made = Verification()
    known: set[str] = set()
    for each in records:
        made.records = each.number
        made.add(_verdict(each, replayer, known))
        if isinstance(each, Entry):
            made.head = each.hash
            known.add(each.hash)
        progress(each.number)
    if head is not None and made.head != head.strip().lower():
        made.add(Finding(0, Verdict.ALTERED, "head", head, made.head, "records were dropped, or the trace is another"))
    return made


def _verdict(each: Entry | Broken, replayer: Replayer | None, known: set[str]) -> Finding:
    if isinstance(each, Broken):
        return Finding(each.number, Verdict.ALTERED, *each.damage)
    if each.fields["type"] == "review":
        judged = each.fields["of"]
        if judged not in known:
            return Finding(each.number, Verdict.DIFFERS, "of", "the hash of a record before", str(judged))
        return Finding(each.number, Verdict.CONFIRMED)
    return Finding(each.number, Verdict.CONFIRMED) if replayer is None else replayer.replay(each)
