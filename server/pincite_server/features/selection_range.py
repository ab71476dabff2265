"""``textDocument/selectionRange``: from the sentence to the paragraph, the section, its parents and the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def selection_range(server: PinciteServer, params: types.SelectionRangeParams) -> list[dict[str, Any]]:
    """One chain of ranges for each position, in their order."""
    positions = params.positions

    def work(snapshot: Snapshot) -> list[dict[str, Any]]:
        return [chain(snapshot, snapshot.lines.offset(at.line, at.character)) for at in positions]

    return await server.on_current(params.text_document.uri, work, again=False)


def chain(snapshot: Snapshot, offset: int) -> dict[str, Any]:
    """The innermost range around an offset; each ``parent`` is strictly larger, the last is the whole document."""
    whole = Span(0, len(snapshot.text))
    around = [whole]
    for span in reversed(snapshot.document.enclosing(offset)):
        snapped = snapshot.lines.snap(span)
        if snapped != around[-1] and around[-1].covers(snapped) and snapped.start <= offset <= snapped.end:
            around.append(snapped)
    selection: dict[str, Any] = {}
    for place in snapshot.lines.ranges(around):
        selection = {"range": place, "parent": selection} if selection else {"range": place}
    return selection
