"""``pincite verify``: whether a trace is as it was written, and whether asking again gives the same."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from pincite.engine import Models
from pincite.errors import DocumentError, InvalidQuestion
from pincite.trace import Located, NamedReader, Replayer, Verdict, Verification, text_hash, verify
from pincite_server.cli.answer import dumped
from pincite_server.cli.models import served_loudly
from pincite_server.cli.progress import Progress
from pincite_server.cli.terminal import plain
from pincite_server.files import read_text
from pincite_server.folders import Folder, list_files
from pincite_server.globs import Exclude
from pincite_server.local_models import Places, Served, reader_named

EXIT = {
    Verdict.CONFIRMED: 0,
    Verdict.DOCUMENT_CHANGED: 1,
    Verdict.DOCUMENT_MISSING: 1,
    Verdict.MODEL_MISSING: 3,
    Verdict.DIFFERS: 4,
    Verdict.ALTERED: 4,
}
"""By the worst verdict; 2 is a usage or input error, as everywhere."""
SHOWN = 20
"""Findings told one by one."""


class Files:
    """Documents by their paths from the trace's folder or from here, and by their hashes in folders named."""

    def __init__(self, trace: Path, folders: Sequence[str]) -> None:
        self._roots = (trace.parent, Path())
        self._folders = folders

    def by_path(self, path: str) -> Located | None:
        """The file there now."""
        for root in self._roots:
            try:
                return Located(path, read_text(root / path)[0])
            except DocumentError:
                continue
        return None

    def by_hash(self, sha256: str) -> Located | None:
        """A file of this very text."""
        path = self._by_hash.get(sha256)
        return None if path is None else Located(path, read_text(Path(path))[0])

    @cached_property
    def _by_hash(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for path in self._paths():
            try:
                found.setdefault(text_hash(read_text(Path(path))[0]), path)
            except DocumentError:
                continue  # what is no text was not asked either
        return found

    def _paths(self) -> Iterator[str]:
        for folder in self._folders:
            listing = list_files([Folder(folder, os.path.abspath(folder), Exclude({}))])
            yield from (path for _, path in listing.files)


def run(arguments: argparse.Namespace) -> int:
    """The exit code: 0 confirmed, 1 a document changed or missing, 3 a model missing, 4 altered or different."""
    trace = Path(arguments.trace)
    for folder in arguments.documents:
        if not os.path.isdir(folder):
            raise InvalidQuestion(f"--documents {folder}: is no folder")
    replayer = None if arguments.trust_models else _replayer(trace, arguments)
    progress = Progress(f"{trace}: verifying", "--trust-models is faster")
    total = _lines(trace)
    made = verify(trace, replayer, head=arguments.head, progress=lambda done: progress.show(done, total))
    progress.clear()
    if arguments.json:
        print(dumped(_as_json(made)))
    else:
        _print(made, full=replayer is not None)
    return EXIT[made.worst]


def _replayer(trace: Path, arguments: argparse.Namespace) -> Replayer:
    found: list[Served] = []

    def served() -> Served:
        if not found:
            found.append(served_loudly(Places(reader=arguments.reader_model)))
        return found[0]

    def models() -> Models:
        return served().models

    def reader(name: str) -> NamedReader | None:
        loaded = served().loaded
        if loaded is None or loaded.reader is None:
            return None
        made = reader_named(name, served())
        return None if made is None else NamedReader(made, loaded.reader.fingerprint)

    return Replayer(Files(trace, arguments.documents), models, reader)


def _lines(trace: Path) -> int:
    try:
        with trace.open("rb") as file:
            return sum(part.count(b"\n") for part in iter(lambda: file.read(1 << 20), b""))
    except OSError:
        return 0  # reading it tells why


def _as_json(made: Verification) -> dict[str, object]:
    return {
        "verdict": made.worst.words,
        "records": made.records,
        "head": made.head,
        "counts": {verdict.words: count for verdict, count in sorted(made.counts.items())},
        "findings": [{**finding._asdict(), "verdict": finding.verdict.words} for finding in made.findings],
    }


def _print(made: Verification, *, full: bool) -> None:
    for finding in made.findings[:SHOWN]:
        where = f"record {finding.record}" if finding.record else "the trace"
        line = f"{where}: {finding.verdict.words}"
        if finding.field:
            line += f": {finding.field}: expected {finding.expected}, found {finding.found}"
        if finding.detail:
            line += f": {finding.detail}"
        print(plain(line))
    if len(made.findings) > SHOWN:
        print(f"… and {len(made.findings) - SHOWN:,} more (--json lists all)")
    counts = ", ".join(f"{count:,} {verdict.words}" for verdict, count in sorted(made.counts.items())) or "no records"
    how = "asked again" if full else "hashes checked, recorded answers trusted"
    print(f"{made.records:,} records: {counts} ({how})")
    print(f"head {made.head}")
    sys.stdout.flush()
