"""What is negotiated at initialize."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from pincite_server.capabilities import ClientSupport
from pincite_server.commands import COMMANDS
from pincite_server.settings import Settings

from .peer import Peer


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (None, "utf-16"),
        ([], "utf-16"),
        ("utf-8", "utf-16"),
        (["utf-16"], "utf-16"),
        (["utf-8"], "utf-8"),
        (["utf-8", "utf-16"], "utf-16"),
        (["utf-8", "utf-16", "utf-32"], "utf-32"),
        (["utf-7", 5, None], "utf-16"),
    ],
)
async def test_our_preference_among_the_encodings_that_the_client_has(offered, chosen):
    peer = Peer()
    result = await peer.start({"general": {"positionEncodings": offered}})
    assert result["capabilities"]["positionEncoding"] == chosen
    assert peer.server.documents.encoding == chosen


async def test_what_is_advertised():
    result = await Peer().start({})
    assert result["serverInfo"] == {"name": "pincite", "version": version("pincite")}
    assert result["capabilities"] == {
        "positionEncoding": "utf-16",
        "textDocumentSync": {"openClose": True, "change": 2},
        "documentSymbolProvider": True,
        "foldingRangeProvider": True,
        "selectionRangeProvider": True,
        "workspaceSymbolProvider": True,
        "definitionProvider": True,
        "referencesProvider": True,
        "documentHighlightProvider": True,
        "hoverProvider": True,
        "documentLinkProvider": {"resolveProvider": True},
        "callHierarchyProvider": True,
        "renameProvider": True,
        "completionProvider": {"triggerCharacters": ["#", " "], "resolveProvider": True},
        "diagnosticProvider": {
            "identifier": "pincite",
            "interFileDependencies": False,
            "workspaceDiagnostics": False,
        },
        "codeActionProvider": {"codeActionKinds": ["quickfix", "refactor.rewrite", "source"], "resolveProvider": True},
        "inlayHintProvider": {"resolveProvider": False},
        "executeCommandProvider": {"commands": list(COMMANDS), "workDoneProgress": True},
        "workspace": {"workspaceFolders": {"supported": True, "changeNotifications": True}},
    }


async def test_the_outline_has_a_label_where_the_client_shows_one():
    result = await Peer().start({"textDocument": {"documentSymbol": {"labelSupport": True}}})
    assert result["capabilities"]["documentSymbolProvider"] == {"label": "Pincite"}


async def test_a_client_that_asks_first_is_told_what_would_be_renamed():
    result = await Peer().start({"textDocument": {"rename": {"prepareSupport": True}}})
    assert result["capabilities"]["renameProvider"] == {"prepareProvider": True}


@pytest.mark.parametrize("odd", [None, 5, [], "yes", {"textDocument": 5}, {"textDocument": {"foldingRange": []}}])
def test_odd_capabilities_are_capabilities_not_had(odd):
    capabilities = odd if isinstance(odd, dict) else {"window": odd, "textDocument": odd, "general": odd}
    assert ClientSupport.resolve(capabilities) == ClientSupport()


@pytest.mark.parametrize(
    "given",
    [
        {"outline": {"clauses": True}},
        {"pincite": {"outline": {"clauses": True}}},
        {"pincite.outline.clauses": True},
        {"outline.clauses": True},
        {"outline": {"clauses": True}, "unknown": 5},
    ],
)
def test_settings_in_the_ways_that_editors_write_them(given):
    assert Settings.read(given) == Settings(outline_clauses=True)


@pytest.mark.parametrize("given", [None, 5, [], {}, {"outline": None}, {"outline": {"clauses": "yes"}}])
def test_settings_that_cannot_be_read_keep_their_defaults(given):
    assert Settings.read(given) == Settings()


async def test_settings_are_asked_for_and_asked_for_again():
    answers = [{"outline": {"clauses": True}}, {"outline": {"clauses": False}}, None]
    registered = []
    peer = Peer()

    def reply(message):
        if message["method"] == "workspace/configuration":
            return [answers.pop(0)]
        registered.append([item["method"] for item in message["params"]["registrations"]])
        return None

    peer.on_request = reply
    await peer.start({"workspace": {"configuration": True, "didChangeConfiguration": {"dynamicRegistration": True}}})
    await peer.request("workspace/symbol", {"query": ""})
    assert registered == [["workspace/didChangeConfiguration"]]
    assert peer.server.settings.outline_clauses
    for expected in (False, False):
        await peer.notify("workspace/didChangeConfiguration", {"settings": None})
        await peer.request("workspace/symbol", {"query": ""})
        assert peer.server.settings.outline_clauses is expected


async def test_settings_that_are_pushed():
    peer = Peer()
    await peer.start({}, initializationOptions={"pincite": {"outline": {"clauses": True}}})
    assert peer.server.settings.outline_clauses
    await peer.notify("workspace/didChangeConfiguration", {"settings": {"pincite": {"outline": {"clauses": False}}}})
    assert not peer.server.settings.outline_clauses
