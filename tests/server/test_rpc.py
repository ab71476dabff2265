"""Every request gets an answer, in its turn, and nothing that is sent ends the server."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite_server.transport import converse

from .peer import Peer

URI = "file:///nowhere/a.txt"


@pytest.fixture
async def peer():
    made = Peer()
    await made.start()
    return made


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"", -32700),
        (b"\xff\xfe", -32700),
        (b'{"jsonrpc": "2.0", "id": NaN}', -32700),
        (b"[" * 100_000, -32700),
        (b'{"jsonrpc": "2.0", "id": ' + b"9" * 5000 + b"}", -32700),
        (b"[]", -32600),
        (b"17", -32600),
        (b"null", -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "shutdown"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": 5}', -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "shutdown"}', -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "shutdown"}', -32600),
        (b'{"jsonrpc": "2.0", "id": true, "method": "shutdown"}', -32600),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "no/such"}', -32601),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "$/no/such"}', -32601),
    ],
)
async def test_what_is_no_message_is_answered_with_an_error(peer, body, code):
    await peer.raw(body)
    assert peer.received[-1]["error"]["code"] == code
    assert peer.received[-1]["error"]["message"]
    assert await peer.request("workspace/symbol", {"query": ""}) == []


@pytest.mark.parametrize(
    ("method", "params", "field"),
    [
        ("textDocument/documentSymbol", None, "textDocument"),
        ("textDocument/documentSymbol", [], "params"),
        ("textDocument/documentSymbol", {"textDocument": {}}, "uri"),
        ("textDocument/documentSymbol", {"textDocument": {"uri": 5}}, "uri"),
        (
            "textDocument/selectionRange",
            {"textDocument": {"uri": URI}, "positions": [{"line": -1, "character": 0}]},
            "positions[0]",
        ),
        (
            "textDocument/selectionRange",
            {"textDocument": {"uri": URI}, "positions": [{"line": "1", "character": 0}]},
            "line",
        ),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}}, "question"),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": 5}, "question"),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": None}, "question"),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": "?", "k": "3"}, "k"),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": "?", "k": 2.7}, "k"),
        ("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": "?", "budget": True}, "budget"),
        ("pincite/cite", {"textDocument": {"uri": URI}}, "range"),
        ("pincite/window", {}, "traceId"),
        ("workspace/executeCommand", {"command": 1}, "command"),
    ],
)
async def test_malformed_parameters_are_told_by_field(peer, method, params, field):
    code, message = await peer.error(method, params)
    assert code == -32602
    assert field in message


async def test_what_was_sent_is_not_told_again(peer):
    """Messages are shown and logged: they hold no text of a client's."""
    secret = "the purchase price is 4 million"
    for params in ({"textDocument": {"uri": URI}, "question": [secret]}, {"textDocument": secret, "question": secret}):
        _, message = await peer.error("pincite/selectForQuestion", params)
        assert "4 million" not in message


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["textDocument", "uri", "question", "range", "start", "line", "character", "k", "command", "id"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=60)
@given(params=json_values)
def test_any_parameters_get_an_answer(params):
    import asyncio

    async def all_methods() -> None:
        peer = Peer()
        await peer.start()
        for method in sorted(set(peer.server.protocol.fm.features) - {"initialize", "initialized", "exit", "shutdown"}):
            if method.startswith(("pincite/", "textDocument/do", "textDocument/s", "textDocument/f", "workspace/")):
                reply = await asyncio.wait_for(await peer.send(method, params), 10) if "did" not in method else None
                assert reply is None or reply.get("error", {}).get("code") != -32603
            await peer.notify(method, params)

    asyncio.run(all_methods())


async def test_nothing_before_initialize():
    peer = Peer()
    assert (await peer.error("workspace/symbol", {"query": ""}))[0] == -32002
    assert (await peer.error("shutdown"))[0] == -32002
    await peer.open(URI, "lost")
    await peer.start()
    assert (await peer.error("initialize", {"capabilities": {}}))[0] == -32600
    assert list(peer.server.documents) == []


@pytest.mark.parametrize("params", [None, [], {}, {"capabilities": None}])
async def test_initialize_needs_capabilities(params):
    peer = Peer()
    assert (await peer.error("initialize", params))[0] == -32602
    await peer.start()


async def test_only_exit_after_shutdown(peer):
    assert await peer.request("shutdown") is None
    assert (await peer.error("workspace/symbol", {"query": ""}))[0] == -32600
    await peer.notify("exit")
    assert peer.server.exit_code == 0


async def test_exit_without_shutdown_is_a_failure(peer):
    await peer.notify("exit")
    assert peer.server.exit_code == 1


async def test_a_change_that_cannot_be_read_silences_the_document(peer):
    """The editor's text is unknown from then on; the file on the disk would be another text."""
    await peer.open(URI, "one")
    await peer.change(URI, 2, {"range": {"start": 1}, "text": "x"})
    code, message = await peer.error("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    assert code == -32803
    assert "open it again" in message
    await peer.open(URI, "two", version=3)
    assert peer.server.documents.get(URI).text == "two"


async def test_an_unexpected_error_tells_its_place_and_no_words(peer, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("words of the document")

    monkeypatch.setattr("pincite_server.features.workspace_symbol.matching", broken)
    await peer.open(URI, "one")
    code, message = await peer.error("workspace/symbol", {"query": ""})
    assert code == -32603
    assert message == message.replace("words of the document", "")
    assert "RuntimeError in broken (test_rpc.py:" in message


async def test_whole_numbers_may_be_written_as_fractions(peer):
    params = {"textDocument": {"uri": "untitled:x"}, "question": "Where?", "k": 3.0}
    code, message = await peer.error("pincite/selectForQuestion", params)
    assert (code, "k" in message.split()) == (-32803, False)


async def test_lone_surrogates_travel(peer):
    text = json.loads('"a\\ud800b"')
    await peer.open(URI, text)
    assert peer.server.documents.get(URI).text == text


@pytest.mark.parametrize("wrong", [[1], {"a": 1}, None, True, 1.5])
async def test_an_id_that_is_none_cancels_nothing(peer, wrong):
    await peer.notify("$/cancelRequest", {"id": wrong})
    await peer.notify("window/workDoneProgress/cancel", {"token": wrong})
    assert await peer.request("workspace/symbol", {"query": ""}) == []


async def test_a_fault_of_ours_costs_an_answer_and_not_the_session(peer, monkeypatch):
    handled = []

    def receive(body: bytes) -> None:
        handled.append(body)
        if body == b"1":
            raise RuntimeError("words of the document")

    chunks = iter([b"Content-Length: 1\r\n\r\n1Content-Length: 1\r\n\r\n2", b""])

    async def read() -> bytes:
        return next(chunks)

    monkeypatch.setattr(peer.server.protocol, "receive", receive)
    await converse(peer.server, read, known=True)
    assert handled == [b"1", b"2"]
