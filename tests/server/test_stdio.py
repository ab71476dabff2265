"""The process at standard input and output: malformed messages, and how it ends."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from .texts import markdown
from .wire_client import Process

URI = "file:///nowhere/handbook.md"


@pytest.fixture
async def process():
    started = await Process.start()
    yield started
    await started.stop()


async def leave(process: Process) -> int:
    assert await process.client.request("shutdown") is None
    process.client.notify("exit")
    return await process.exit_code()


async def test_it_lives_on_after_every_malformed_message(process):
    client = process.client
    await client.start()
    for broken, code in [
        (b"Content-Length: 5\r\n\r\n{bad}", -32700),
        (b"Content-Length: 4\r\n\r\n\xff\xfe\xfd\xfc", -32700),
        (b"Content-Length: many\r\n\r\n", -32700),
        (b"no header at all\r\n\r\n", -32700),
        (b"Content-Length: 0\r\n\r\n", -32700),
        (b"Content-Length: 2\r\n\r\n[]", -32600),
        (b'Content-Length: 35\r\n\r\n{"jsonrpc": "2.0", "id": {}, "method"', -32700),
    ]:
        client.send_bytes(broken)
        reply = await client.reply(None)
        assert reply["error"]["code"] == code
        if b'"method"' in broken:
            client.send_bytes(b"\r\n\r\n")
            assert (await client.reply(None))["error"]["code"] == -32700
        assert await client.request("workspace/symbol", {"query": ""}) == []
    assert await leave(process) == 0


async def test_a_message_in_many_pieces(process):
    client = process.client
    await client.start()
    body = b'{"jsonrpc": "2.0", "id": 77, "method": "workspace/symbol", "params": {"query": ""}}'
    for byte in b"Content-Length: %d\r\n\r\n%s" % (len(body), body):
        client.send_bytes(bytes([byte]))
        await client.writer.drain()
    assert (await client.reply(77))["result"] == []


async def test_exit_without_shutdown_is_code_1(process):
    await process.client.start()
    process.client.notify("exit")
    assert await process.exit_code() == 1


async def test_it_ends_when_its_input_ends(process):
    await process.client.start()
    await process.client.close()
    assert await process.exit_code() == 1


async def test_it_ends_while_a_large_document_is_being_read(process):
    client = process.client
    await client.start()
    client.open(URI, markdown(20_000))
    client.send_request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    assert await leave(process) == 0


async def test_no_words_of_documents_in_the_log(process):
    """Not in warnings of malformed messages either, nor when a request fails."""
    client = process.client
    await client.start()
    secret = "Zanzibar-4711"
    client.open(URI, f"# {secret}\n\nThe {secret} clause.\n")
    client.notify("textDocument/didChange", {"textDocument": {"uri": URI}, "contentChanges": [{"text": [secret]}]})
    client.notify("textDocument/didOpen", {"textDocument": {"uri": 5, "text": secret}})
    client.send({"jsonrpc": "2.0", "id": 50, "result": secret})
    await client.error("pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": secret})
    await client.error("pincite/selectForQuestion", {"textDocument": secret, "question": [secret]})
    assert await leave(process) == 0
    log = await process.errors()
    assert "didChange" in log
    assert secret not in log


def test_the_server_starts_without_what_reads_documents():
    names = "sorted(m for m in sys.modules if m.startswith('pincite.'))"
    code = f"import sys, pincite_server.app; print({names}, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, numpy = done.stdout.strip().rsplit(" ", 1)
    assert numpy == "False"
    rooms = {name.split(".")[1] for name in ast.literal_eval(loaded)}
    assert rooms <= {"errors", "text"}
