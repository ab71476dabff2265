"""Quick fixes of what the rules find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range

if TYPE_CHECKING:
    from pincite.diagnostics import Fix
    from pincite.text.span import Span
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


def quick_fixes(server: PinciteServer, snapshot: Snapshot, span: Span) -> list[types.CodeAction]:
    """The fixes of the findings at a range, the best of each first. In a worker."""
    found = []
    for finding in server.diagnosing.findings(snapshot):
        if finding.span.start <= span.end and span.start <= finding.span.end:
            for number, fix in enumerate(finding.fixes):
                found.append(
                    types.CodeAction(
                        fix.title,
                        types.CodeActionKind.QuickFix,
                        diagnostics=[server.diagnosing.diagnostic(snapshot, finding)],
                        is_preferred=True if number == 0 and len(finding.fixes) == 1 else None,
                        edit=_edit(server, snapshot, fix),
                    )
                )
    return found


def _edit(server: PinciteServer, snapshot: Snapshot, fix: Fix) -> types.WorkspaceEdit:
    edits = [types.TextEdit(wire_range(snapshot, snapshot.lines.snap(span)), words) for span, words in fix.edits]
    if not server.client.document_changes or snapshot.version is None:
        return types.WorkspaceEdit(changes={snapshot.uri: edits})
    document = types.OptionalVersionedTextDocumentIdentifier(snapshot.uri, snapshot.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, edits)])
