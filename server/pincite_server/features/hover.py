"""``textDocument/hover``: the text of the place that a reference names, or a term's definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range
from pincite_server.inert_markdown import escaped
from pincite_server.navigation import leads_at, shown

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

MOST = 3
"""Places that are shown of a range of numbers."""


async def hover(server: PinciteServer, params: types.HoverParams) -> types.Hover | None:
    """Cite and words, the words trimmed at a sentence. Document text is shown as text, whatever markup it holds."""
    markdown = server.client.hover_markdown

    def work(snapshot: Snapshot) -> types.Hover | None:
        document, lines = snapshot.document, snapshot.lines
        found = leads_at(document, lines.offset(params.position.line, params.position.character))
        if found is None:
            return None
        parts = []
        for target in found.targets[:MOST]:
            cite, words = document.cite(target), shown(document, target)
            parts.append(f"**{escaped(cite)}**\n\n{escaped(words)}" if markdown else f"{cite}\n\n{words}")
        if len(found.targets) > MOST:
            parts.append(f"and {len(found.targets) - MOST} more")
        if found.reference is not None and not found.reference.exact:
            parts.append("(the place around it: the very place was not found)")
        kind = types.MarkupKind.Markdown if markdown else types.MarkupKind.PlainText
        return types.Hover(types.MarkupContent(kind, "\n\n".join(parts)), wire_range(snapshot, lines.snap(found.words)))

    return await server.on_current(params.text_document.uri, work, again=False)
