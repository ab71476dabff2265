"""Texts are let go when nobody needs them, and not at the next full collection of garbage, which may be far away."""

from __future__ import annotations

import gc
import weakref

import pytest

from .peer import Peer, freed, replacement


@pytest.mark.parametrize("method", ["textDocument/documentSymbol", "pincite/outline"])
@pytest.mark.parametrize("tree", [True, False])
async def test_an_outline_leaves_no_cycle_that_holds_its_text(method, tree):
    peer = Peer()
    await peer.start({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": tree}}})
    uri = "file:///nowhere/cycle.md"
    await peer.open(uri, "# One\n\n## Two\n\nText.\n", "markdown")
    await peer.request(method, {"textDocument": {"uri": uri}})  # what is loaded on first use is loaded
    await peer.change(uri, 2, replacement((0, 0), (0, 0), "\n"))
    gc.collect()
    gc.disable()
    try:
        before = weakref.ref(peer.server.documents.get(uri))
        await peer.request(method, {"textDocument": {"uri": uri}})
        await peer.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        assert await freed(before)
    finally:
        gc.enable()
