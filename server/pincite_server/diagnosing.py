"""What is wrong with a document's navigation, as diagnostics: pulled by clients that pull, pushed to all others."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from lsprotocol import types

from pincite.errors import Cancelled
from pincite_server.answers import wire_range
from pincite_server.errors import describe

if TYPE_CHECKING:
    from pincite.diagnostics import Finding
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

logger = logging.getLogger(__name__)

SOURCE = "pincite"
QUIET = 0.5
"""Seconds without an edit before a document is looked through: who types is not to wait for that."""
MOMENT = 0.2
"""Seconds without a request before a document is looked through."""
ATTEMPTS = 20
"""How often diagnostics give way to a request before they are worked out beside it."""
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}
OFF = "off"


class Diagnosing:
    """The findings of one connection's documents, found once for each text."""

    def __init__(self, server: PinciteServer) -> None:
        self._server = server
        self._found: dict[str, tuple[Snapshot, tuple[str, ...], list[Finding]]] = {}
        self._lock = Lock()
        self._edited: dict[str, float] = {}
        """When documents were edited last, by the loop's clock."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._pushed: dict[str, list[types.Diagnostic] | None] = {}
        """What clients have; None where it is of a text that was edited since."""
        self._marks: dict[str, list[types.Diagnostic]] = {}

    def findings(self, snapshot: Snapshot, cancelled: Callable[[], bool] = lambda: False) -> list[Finding]:
        """What the rules that are on find. In a worker; raises Cancelled."""
        from pincite.diagnostics import Subject, check

        codes = tuple(_severities(self._server.settings.diagnostics_rules))
        with self._lock:
            last = self._found.get(snapshot.uri)
        if last is not None and last[0] is snapshot and last[1] == codes:
            return last[2]
        document = snapshot.document
        document.navigable(cancelled)
        subject = Subject(document.long.outline, document.glossary, document.references.all)
        found = check(subject, codes, cancelled)
        with self._lock:
            self._found[snapshot.uri] = snapshot, codes, found
        return found

    def told(self, snapshot: Snapshot, cancelled: Callable[[], bool] = lambda: False) -> list[types.Diagnostic]:
        """The findings as diagnostics. In a worker; raises Cancelled."""
        severities = _severities(self._server.settings.diagnostics_rules)
        return [self.diagnostic(snapshot, each, severities) for each in self.findings(snapshot, cancelled)]

    def diagnostic(
        self, snapshot: Snapshot, finding: Finding, severities: Mapping[str, types.DiagnosticSeverity] | None = None
    ) -> types.Diagnostic:
        """One finding as a diagnostic."""
        severities = severities or _severities(self._server.settings.diagnostics_rules)
        related = None
        if self._server.client.related_information and finding.related:
            related = [
                types.DiagnosticRelatedInformation(
                    types.Location(snapshot.uri, wire_range(snapshot, snapshot.lines.snap(span))), message
                )
                for span, message in finding.related
            ]
        return types.Diagnostic(
            wire_range(snapshot, snapshot.lines.snap(finding.span)),
            finding.message,
            severity=severities.get(finding.code),
            code=finding.code,
            source=SOURCE,
            related_information=related,
        )

    def touched(self, uri: str) -> None:
        """Where the client does not pull, it is told of a document when that is quiet."""
        self._stop(uri)
        if uri in self._pushed:
            self._pushed[uri] = None
        if not self._server.client.pulls_diagnostics:
            self._timers[uri] = asyncio.get_running_loop().call_later(QUIET, self._quiet, uri)

    def edited(self, uri: str) -> None:
        """A document was edited."""
        self._edited[uri] = asyncio.get_running_loop().time()
        self.touched(uri)

    async def rested(self, uri: str) -> None:
        """Waits until a document has not been edited for a moment."""
        loop = asyncio.get_running_loop()
        while (left := self._edited.get(uri, -QUIET) + QUIET - loop.time()) > 0:  # noqa: ASYNC110 - edits put it off
            await asyncio.sleep(left)

    def closed(self, uri: str) -> None:
        """Nothing is said any more of a document that was closed."""
        self._stop(uri)
        self._edited.pop(uri, None)
        with self._lock:
            self._found.pop(uri, None)
        self._marks.pop(uri, None)
        if self._pushed.pop(uri, []) != []:
            self._publish(uri, None)

    def settings_changed(self) -> None:
        """What is on may be another: tell again."""
        if self._server.client.pulls_diagnostics:
            if self._server.client.diagnostic_refresh:
                self._server.protocol.send_request(types.WORKSPACE_DIAGNOSTIC_REFRESH)
            return
        for snapshot in list(self._server.documents):
            self.touched(snapshot.uri)

    def stop(self) -> None:
        """The client has gone."""
        for uri in list(self._timers):
            self._stop(uri)
        for task in self._tasks:
            task.cancel()

    def mark(self, uri: str, marks: Sequence[types.Diagnostic], version: int | None) -> None:
        """Evidence marks of a document, beside what is pushed: one list of diagnostics takes the place of another."""
        self._marks[uri] = list(marks)
        self._publish(uri, version)

    def _stop(self, uri: str) -> None:
        if (timer := self._timers.pop(uri, None)) is not None:
            timer.cancel()

    def _quiet(self, uri: str) -> None:
        self._timers.pop(uri, None)
        task = asyncio.get_running_loop().create_task(self._push(uri))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _push(self, uri: str) -> None:
        server = self._server
        snapshot = server.documents.peek(uri)
        if snapshot is None:
            return
        try:
            found = await self.found(snapshot)
        except Cancelled:
            return
        except Exception as error:
            logger.error("diagnostics failed: %s", describe(error))
            return
        if server.documents.peek(uri) is snapshot and found != self._pushed.get(uri, []):
            self._pushed[uri] = found
            self._publish(uri, snapshot.version)

    async def found(self, snapshot: Snapshot) -> list[types.Diagnostic]:
        """The findings of a document that rests, worked out while no request is: questions and outlines go first.

        Raises Cancelled where the document is edited meanwhile.
        """
        server = self._server

        def edited() -> bool:
            return snapshot.version is not None and server.documents.peek(snapshot.uri) is not snapshot

        for attempt in range(ATTEMPTS):
            if attempt < ATTEMPTS - 1:
                await self._nobody_waits()
            last = attempt == ATTEMPTS - 1

            def given_up(token: CancelToken, last: bool = last) -> bool:
                return token.cancelled() or edited() or (server.foreground > 0 and not last)

            try:
                return await server.background.run(
                    lambda token, given_up=given_up: self.told(snapshot, lambda: given_up(token))  # type: ignore[misc]
                )
            except Cancelled:
                if edited() or last:
                    raise
        raise Cancelled("diagnostics were given up")

    async def _nobody_waits(self) -> None:
        """Waits until no request has been worked on for a moment: where there was one, there are often more."""
        server, loop = self._server, asyncio.get_running_loop()
        while server.foreground or loop.time() - server.asked_last < MOMENT:  # noqa: ASYNC110 - no event tells that
            await asyncio.sleep(MOMENT / 4)

    def _publish(self, uri: str, version: int | None) -> None:
        diagnostics = [*self._marks.get(uri, ()), *(self._pushed.get(uri) or ())]
        if not self._server.client.diagnostic_version:
            version = None
        self._server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, diagnostics, version))


def result_id(diagnostics: Sequence[types.Diagnostic]) -> str:
    """What is the same exactly when the diagnostics are."""
    told = repr([(d.range, d.message, d.code, d.severity) for d in diagnostics])
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _severities(chosen: Mapping[str, object]) -> dict[str, types.DiagnosticSeverity]:
    """The severities of the rules that are on: by their defaults, and by what the user set."""
    from pincite.diagnostics import RULES

    found = {}
    for code, rule in RULES.items():
        severity = chosen.get(code, rule.severity if rule.on else OFF)
        if severity in SEVERITIES:
            found[code] = SEVERITIES[str(severity)]
    return found
