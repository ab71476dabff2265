"""Two servers on one workspace folder, as two windows or two editors have them: nothing that one wrote is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pincite.trace import Entry, entries

from .wire_client import Process, WireClient

SECTIONS = 8
DOCUMENT = "# House rules\n\n" + "".join(
    f"## Rule {number}\n\nThe tenant of flat {number} sweeps the stairs on day {number} of each month.\n\n"
    for number in range(1, SECTIONS + 1)
)
ALL = [0, *(4 * number - 2 for number in range(2, SECTIONS + 1))]
"""The lines at which the sections start; the first has the title in it."""
ROUNDS = 6


async def connected(process: Process, folder: Path, **settings: object) -> WireClient:
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    await process.client.start(workspaceFolders=folders, initializationOptions=settings)
    return process.client


@pytest.fixture
async def two(folder):
    started = [await Process.start(), await Process.start()]
    yield started
    for process in started:
        await process.stop()


def opened(folder: Path, name: str, *clients: WireClient) -> str:
    path = folder / name
    path.write_text(DOCUMENT, encoding="utf-8", newline="")
    for client in clients:
        client.open(path.as_uri(), DOCUMENT)
    return path.as_uri()


async def write_note(client: WireClient, uri: str, number: int) -> None:
    line = 4 * number
    place = {"line": line, "character": 0}
    result = await client.run("pincite.writeNote", {"uri": uri, "range": {"start": place, "end": place}})
    assert result["written"] == 1


async def lines_with_notes(client: WireClient, uri: str) -> list[int]:
    told = await client.request("pincite/annotations", {"textDocument": {"uri": uri}})
    return sorted(note["range"]["start"]["line"] for note in told["annotations"])


@pytest.mark.parametrize("keep", [True, False])
async def test_both_write_notes(two, folder, keep):
    one, other = [await connected(process, folder, annotations={"keep": keep}) for process in two]
    uri = opened(folder, "rules.md", one, other)
    half = SECTIONS // 2
    first = asyncio.gather(*(write_note(one, uri, number) for number in range(1, half + 1)))
    await asyncio.gather(first, *(write_note(other, uri, number) for number in range(half + 1, SECTIONS + 1)))
    assert await lines_with_notes(one, uri) == await lines_with_notes(other, uri) == ALL


async def test_one_keeps_while_the_other_writes(two, folder):
    """What the other writes into the cache goes along, or after, into the workspace folder."""
    one, other = [await connected(process, folder) for process in two]
    for number in range(ROUNDS):
        uri = opened(folder, f"rules-{number}.md", one, other)
        await write_note(one, uri, 1)
        writing = asyncio.gather(*(write_note(other, uri, place) for place in range(2, SECTIONS + 1)))
        await asyncio.sleep(0.01 * number)
        await asyncio.gather(writing, one.run("pincite.keepAnnotations", {"uri": uri}))
        assert await lines_with_notes(one, uri) == await lines_with_notes(other, uri) == ALL
        assert (folder / ".pincite" / "annotations" / f"rules-{number}.md.jsonld").exists()


async def test_both_record(two, folder):
    one, other = [await connected(process, folder, trace={"enabled": True}) for process in two]
    uri = opened(folder, "rules.md", one, other)

    async def ask(client: WireClient, number: int) -> str:
        question = f"On which day does the tenant of flat {number} sweep the stairs?"
        await client.request("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": question})
        return question

    async def ask_in_turn(client: WireClient, numbers: range) -> list[str]:
        return [await ask(client, number) for number in numbers]

    asked = await asyncio.gather(ask_in_turn(one, range(1, 7)), ask_in_turn(other, range(3, 9)))
    records = list(entries(folder / ".pincite" / "trace.jsonl"))
    assert all(isinstance(record, Entry) for record in records)
    assert sorted(record.fields["question"] for record in records) == sorted(asked[0] + asked[1])
