"""Clients over TCP: each has a server of its own."""

from __future__ import annotations

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite_server.app import RefusedAddressError, is_loopback, listen, serve_tcp

from .wire_client import WireClient

URI = "file:///nowhere/same.md"


@pytest.fixture
async def connect():
    """Connects clients to one listening server."""
    clients = []
    with ThreadPoolExecutor(2) as threads:
        async with await listen("127.0.0.1", 0, threads) as server:
            address = server.sockets[0].getsockname()

            async def connected() -> WireClient:
                clients.append(WireClient(*await asyncio.open_connection(*address)))
                return clients[-1]

            yield connected
            for client in clients:
                await client.close()
            server.close()
            await asyncio.sleep(0.05)


async def names(client: WireClient) -> list[str]:
    return [symbol["name"] for symbol in await client.request("workspace/symbol", {"query": ""})]


async def test_two_clients_never_see_each_others_documents_or_replies(connect):
    one, two = await connect(), await connect()
    await asyncio.gather(one.start(), two.start())
    one.open(URI, "# Of the first client\n")
    two.open(URI, "# Of the second client\n")
    for client, own in [(one, "Of the first client"), (two, "Of the second client")] * 3:
        assert await names(client) == [own]
    sent = [(client, client.send_request("workspace/symbol", {"query": ""})) for client in [one, two] * 20]
    replies = [(client, (await client.reply(msg_id))["result"]) for client, msg_id in sent]
    assert all(
        symbol["name"] == f"Of the {'first' if client is one else 'second'} client" for client, (symbol,) in replies
    )
    two.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert await names(two) == []
    assert await names(one) == ["Of the first client"]
    assert one.unread == two.unread == []


async def test_each_client_has_its_own_encoding_and_its_own_beginning(connect):
    one, two = await connect(), await connect()
    await one.start({"general": {"positionEncodings": ["utf-8"]}})
    assert (await two.error("workspace/symbol", {"query": ""}))[0] == -32002
    assert (await two.start())["capabilities"]["positionEncoding"] == "utf-16"


async def test_one_client_leaves_and_the_other_is_served_on(connect):
    one, two = await connect(), await connect()
    await asyncio.gather(one.start(), two.start())
    await one.request("shutdown")
    one.notify("exit")
    assert await one.ended()
    assert await names(two) == []
    assert await names(await connect_and_start(connect)) == []


INITIALIZE = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
FRAMED = f"Content-Length: {len(INITIALIZE)}\r\n\r\n{INITIALIZE}"


@pytest.mark.parametrize(
    "sent",
    [
        f"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {len(INITIALIZE)}\r\n\r\n{INITIALIZE}",
        f"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {len(FRAMED)}\r\n\r\n{FRAMED}",
        f"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n{len(FRAMED):x}\r\n{FRAMED}",
        f"POST /{'x' * 9000} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(INITIALIZE)}\r\n\r\n{INITIALIZE}",
    ],
    ids=["message", "framed", "chunked", "long"],
)
async def test_a_web_page_cannot_speak_to_it(connect, sent):
    """A browser sends a page's request to any port of this machine: nothing in it is taken for a message."""
    browser = await connect()
    browser.send_bytes(sent.encode())
    assert (await browser.reply(None))["error"]["code"] == -32700
    assert await browser.ended()
    assert browser.unread == []
    assert await names(await connect_and_start(connect)) == []


async def connect_and_start(connect) -> WireClient:
    client = await connect()
    await client.start()
    return client


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("example.org", False),
    ],
)
def test_what_only_this_machine_can_reach(host, local):
    assert is_loopback(host) is local


def test_it_does_not_listen_to_other_machines_unless_told():
    with pytest.raises(RefusedAddressError, match=r"0\.0\.0\.0 .*listen on 127\.0\.0\.1"):
        serve_tcp("0.0.0.0", 0)


async def test_the_process_tells_where_it_listens():
    program = "from pincite_server.app import serve_tcp; serve_tcp('127.0.0.1', 0)"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stderr=asyncio.subprocess.PIPE)
    try:
        assert process.stderr is not None
        line = (await asyncio.wait_for(process.stderr.readline(), 20)).decode()
        client = WireClient(*await asyncio.open_connection("127.0.0.1", int(line.rsplit(":", 1)[1])))
        assert (await client.start())["serverInfo"]["name"] == "pincite"
        await client.close()
    finally:
        process.kill()
        await process.wait()
