"""A disk that is full, and one that cannot be written: the server tells so, answers all the same, and lives on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pincite.trace import Entry, entries

from ..unit.chat.endpoint import says, served
from ..unit.faults import disks
from .texts import AGREEMENT
from .wire_client import SERVER, Process

TERM = {"start": {"line": 8, "character": 3}, "end": {"line": 8, "character": 3}}
QUESTION = "Which state's law governs the agreement?"
ON_A_FULL_DISK = """
import runpy, sys
from pathlib import Path
sys.path.insert(0, sys.argv.pop(1))
from disks import fill
fill(Path(sys.argv.pop(1)))
runpy.run_module("pincite_server", run_name="__main__")
"""

pytestmark = pytest.mark.skipif(bool(disks.missing()), reason=disks.missing())


async def started(folder: Path, command: list[str], **settings: object) -> Process:
    process = await Process.start(command)
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    settings = {"trace": {"enabled": True}, "annotations": {"keep": True}, **settings}
    await process.client.start(workspaceFolders=folders, initializationOptions=settings)
    process.client.open((folder / "agreement.txt").as_uri(), AGREEMENT)
    return process


async def ask(process: Process, uri: str) -> dict:
    return await process.client.request(
        "pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": QUESTION}
    )


async def write_note(process: Process, uri: str) -> tuple[int, str]:
    arguments = {"command": "pincite.writeNote", "arguments": [{"uri": uri, "range": TERM}]}
    return await process.client.error("workspace/executeCommand", arguments)


def logged(process: Process) -> list[str]:
    return [m["params"]["message"] for m in process.client.unread if m["method"] == "window/logMessage"]


async def test_on_a_full_disk_questions_are_answered_and_what_is_not_kept_is_told(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    helpers = str(Path(disks.__file__).parent)
    command = disks.small(disk, "64k", sys.executable, "-c", ON_A_FULL_DISK, helpers, str(disk))
    process = await started(disk, command)
    try:
        uri = (disk / "agreement.txt").as_uri()
        assert "Vermont" in (await ask(process, uri))["answer"]["text"]
        (line,) = [line for line in logged(process) if "trace" in line]
        assert "No space left on device" in line
        assert "make room" in line
        code, message = await write_note(process, uri)
        assert (code, "make room" in message, "\n" in message) == (-32803, True, False)
        assert "Vermont" in (await ask(process, uri))["answer"]["text"]
        await process.client.request("shutdown")
        process.client.notify("exit")
        assert await process.exit_code() == 0
        assert "Traceback" not in await process.errors()
    finally:
        await process.stop()


async def test_where_nothing_can_be_written_what_was_kept_is_read(home, folder):
    """Home and workspace alike: the caches and the folder of annotations are there from before."""
    (folder / "agreement.txt").write_text(AGREEMENT, encoding="utf-8", newline="")
    uri = (folder / "agreement.txt").as_uri()
    with served() as endpoint:
        endpoint.usual = says('{"note": "How long the agreement runs."}')
        chat = {"provider": "endpoint", "baseUrl": endpoint.url, "model": "tiny"}
        before = await started(folder, list(SERVER), chat=chat)
        try:
            written = await before.client.run("pincite.writeNote", {"uri": uri, "range": TERM})
            assert written["written"] == 1
            await ask(before, uri)
        finally:
            await before.stop()
        process = await started(folder, disks.read_only(home, *SERVER), chat=chat)
        try:
            kept = await process.client.request("pincite/annotations", {"textDocument": {"uri": uri}})
            assert [note["text"] for note in kept["annotations"]] == ["How long the agreement runs."]
            assert "Vermont" in (await ask(process, uri))["answer"]["text"]
            assert [line for line in logged(process) if "Read-only file system" in line]
            past = await process.client.request("pincite/history", {})
            assert ([each["question"] for each in past["entries"]], past["problem"]) == ([QUESTION], "")
            code, message = await write_note(process, uri)
            assert (code, "Read-only file system" in message, "\n" in message) == (-32803, True, False)
            assert "Vermont" in (await ask(process, uri))["answer"]["text"]
        finally:
            await process.stop()
    assert all(isinstance(record, Entry) for record in entries(folder / ".pincite" / "trace.jsonl"))
