"""The server is killed at any moment while it keeps notes, records answers and puts replies away: nothing is lost."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from pincite.annotations import AnnotationFolder
from pincite.trace import Broken, entries

from ..unit.chat.endpoint import Endpoint, says, served
from .wire_client import Process

KILLS = max(3, int(os.environ.get("PINCITE_KILLS", "0")) // 4)
"""Moments at which it is killed; each costs a start."""
SECTIONS = 400
RULES = [f"The tenant of flat {number} sweeps the stairs on day {number} of the month." for number in range(SECTIONS)]
DOCUMENT = "# House rules\n\n" + "".join(f"## Rule {number}\n\n{rule}\n\n" for number, rule in enumerate(RULES))
HELD_BACK = 0.4
"""Seconds at most that it lives after its first answer."""


@pytest.fixture
def endpoint():
    with served() as started:
        started.usual = says('{"note": "Who sweeps the stairs, and when."}')
        yield started


async def started(folder: Path, endpoint: Endpoint, keep: bool) -> Process:
    process = await Process.start()
    chat = {"provider": "endpoint", "baseUrl": endpoint.url, "model": "tiny"}
    settings = {"annotations": {"keep": keep}, "trace": {"enabled": True}, "chat": chat}
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    await process.client.start(workspaceFolders=folders, initializationOptions=settings)
    process.client.open((folder / "rules.md").as_uri(), DOCUMENT)
    return process


async def write_note(process: Process, uri: str, number: int) -> dict:
    place = {"line": 4 + 4 * number, "character": 0}
    return await process.client.run("pincite.writeNote", {"uri": uri, "range": {"start": place, "end": place}})


async def acknowledged(process: Process, uri: str, first: int) -> AsyncIterator[int]:
    """Writes a note of one section after the other, and asks about it; numbers of those that the server answered."""
    for number in range(first, SECTIONS):
        assert (await write_note(process, uri, number))["written"] == 1
        question = f"When does the tenant of flat {number} sweep the stairs?"
        await process.client.request("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": question})
        yield number


async def until_killed(process: Process, uri: str, first: int, after: float) -> list[int]:
    told: list[int] = []
    with suppress(AssertionError, ConnectionError):  # the connection is closed
        async for number in acknowledged(process, uri, first):
            if not told:
                asyncio.get_running_loop().call_later(after, process.process.kill)
            told.append(number)
    assert await process.exit_code() != 0
    return told


@pytest.mark.parametrize("keep", [True, False], ids=["workspace", "cache"])
async def test_what_it_told_is_kept_and_nothing_is_corrupt(folder, endpoint, keep):
    moments = random.Random(11)
    path = folder / "rules.md"
    path.write_text(DOCUMENT, encoding="utf-8", newline="")
    uri, told = path.as_uri(), []
    for _ in range(KILLS):
        process = await started(folder, endpoint, keep)
        try:
            lately = await until_killed(process, uri, max(told, default=-1) + 1, moments.uniform(0.0, HELD_BACK))
        finally:
            await process.stop()
        assert lately
        told += lately
    trace = (folder / ".pincite" / "trace.jsonl").read_bytes()
    whole = folder / "whole.jsonl"
    whole.write_bytes(trace[: trace.rfind(b"\n") + 1])  # a torn last line is set aside by who writes next
    records = list(entries(whole))
    assert not [record for record in records if isinstance(record, Broken)]
    asked = {record.fields["question"] for record in records if record.fields["type"] == "decision"}
    assert {f"When does the tenant of flat {number} sweep the stairs?" for number in told} <= asked

    process = await started(folder, endpoint, keep)
    try:
        kept = await process.client.request("pincite/annotations", {"textDocument": {"uri": uri}})
        assert kept["where"] == ("workspace" if keep else "cache")
        starts = {note["range"]["start"]["line"] for note in kept["annotations"]}
        assert {2 + 4 * number if number else 0 for number in told} <= starts
        assert {note["state"] for note in kept["annotations"]} == {"exact"}
        for number in told[:3] + told[-3:]:
            assert (await write_note(process, uri, number))["cached"] == 1
        logged = [message["params"]["message"] for message in process.client.unread if "Message" in message["method"]]
        assert not [line for line in logged if "corrupt" in line]
    finally:
        await process.stop()
    if keep:
        assert AnnotationFolder(folder / ".pincite" / "annotations").load("rules.md")
    assert not list(folder.parent.rglob("*.corrupt*"))
