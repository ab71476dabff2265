"""A whole session with a confidential document: what is logged, written, run and connected to meanwhile."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
from pathlib import Path

import pytest

from pincite_server.app import log_without_words
from pincite_server.handlers import HANDLERS

from ..unit.chat.endpoint import fails, says, served
from .peer import Peer
from .session import Session
from .wire_client import Process

WATCHED = Path(__file__).with_name("watched.py")
CANARY = "Quuxolotl"
AGREEMENT = f"""\
# {CANARY} AGREEMENT

## 1. Definitions

"{CANARY} Goods" means what {CANARY} Ltd. delivers under [Section 2](#2-supply) and Section 9.

## 2. Supply

{CANARY} Ltd. delivers the {CANARY} Goods to the Buyer, subject to Section 1 and to Section 3.1.

## 3. Price

3.1 Amount. The Buyer pays {CANARY} Ltd. 900 euros for the {CANARY} Goods.

3.2 Law. This Agreement is governed by the laws of the State of {CANARY}.
"""
TEXTS = {"agreement.md": AGREEMENT, "annex.txt": AGREEMENT.replace("#", "").replace("AGREEMENT", "ANNEX")}
QUESTIONS = [f"What does the Buyer pay {CANARY} Ltd.?", f"Which {CANARY} cheese does the caterer serve?"]
KEEPING = {"trace": {"enabled": True}, "retrieval": {"tier": "lexical"}, "references": {"inlayHints": True}}


class Ran:
    """What became of a session."""

    def __init__(self, session: Session, errors: str, log: Path) -> None:
        self.session = session
        self.errors = errors
        self.noted = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]

    @property
    def logged(self) -> list[str]:
        """What the client was told for its log."""
        methods = ("window/logMessage", "$/logTrace", "telemetry/event")
        return [json.dumps(m["params"]) for m in self.session.client.unread if m.get("method") in methods]

    def of(self, kind: str) -> list:
        """What was noted, of one kind."""
        return [what for each, what in self.noted if each == kind]

    def paths(self, kind: str) -> set[Path]:
        """The paths that were noted."""
        return {Path(os.path.abspath(path)) for path in self.of(kind)}


async def ran(home: Path, folder: Path, **settings: object) -> Ran:
    log = home / "watched.jsonl"
    process = await Process.start([sys.executable, "-B", str(WATCHED), str(log)])
    session = Session(process.client, folder, TEXTS, QUESTIONS)
    try:
        await session.run({**KEEPING, **settings})
        assert await process.exit_code() == 0
        return Ran(session, await process.errors(), log)
    finally:
        await process.stop()


@pytest.fixture
async def session(home, folder):
    # What a workspace may bring, so that a document goes elsewhere.
    (folder / ".vscode").mkdir()
    hostile = {"chat.provider": "endpoint", "chat.baseUrl": "http://192.0.2.1/v1", "chat.model": "x"}
    settings = {f"pincite.{name}": value for name, value in hostile.items()}
    (folder / ".vscode" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    (folder / ".pincite").mkdir()
    for name in (".pincite/settings.json", ".pincite.json", "pincite.toml", ".env", "pyproject.toml"):
        (folder / name).write_text(json.dumps({"pincite": {"chat": {"provider": "endpoint"}}}), encoding="utf-8")
    return await ran(home, folder)


async def test_nothing_is_told_logged_or_left_outside(session, home, folder):
    """One session for all of it: it takes a while."""
    assert set(HANDLERS) <= session.session.asked
    assert session.session.failed
    assert CANARY not in session.errors
    assert "Traceback" not in session.errors
    assert not [line for line in session.logged if CANARY in line]
    assert session.of("network") == []
    assert session.of("program") == []
    own, cache = folder / ".pincite", home / "cache"
    written = session.paths("write") - {cache}  # made where it is not there
    assert own / "trace.jsonl" in written
    assert own / "annotations" / "agreement.md.jsonld" in written
    assert [path for path in written if not any(map(path.is_relative_to, (cache / "pincite", own)))] == []
    read = {path for path in session.paths("read") if path.is_relative_to(folder)}
    kept = {path for path in read if path == own / "trace.jsonl" or path.is_relative_to(own / "annotations")}
    assert read - kept <= {folder / name for name in (*TEXTS, "set.toml")}


async def test_text_goes_to_the_endpoint_that_the_user_named_and_nowhere_else(home, folder):
    with served() as endpoint:
        endpoint.behaviours = [
            says(f'{{"note": "Of {CANARY}."}}'),
            fails(500, message=CANARY),
            fails(400, message=CANARY),
        ]
        endpoint.usual = fails(401, message=CANARY)
        port = int(re.search(r":(\d+)/", endpoint.url)[1])
        session = await ran(home, folder, chat={"provider": "endpoint", "baseUrl": endpoint.url, "model": "tiny"})
        assert endpoint.bodies
    reached = session.of("network")
    assert reached
    for event, arguments in reached:
        assert event in ("socket.connect", "socket.getaddrinfo")
        assert "127.0.0.1" in arguments
        assert str(port) in arguments
    assert CANARY not in session.errors
    assert not [line for line in session.logged if CANARY in line]
    # The openai package asks for the kind of processor, which it tells the endpoint.
    assert [program for program in session.of("program") if "'uname'" not in program] == []


async def test_what_nobody_expects_is_logged_by_kind_and_place(caplog, monkeypatch):
    """An exception's own message may hold words of the document."""
    caplog.set_level(logging.DEBUG)

    def broken(*_: object) -> object:
        raise KeyError(CANARY)

    monkeypatch.setattr("pincite.diagnostics.check", broken)
    peer = Peer()
    await peer.start()
    await peer.open("file:///nowhere/agreement.md", AGREEMENT)
    await asyncio.sleep(1.0)
    assert "KeyError in broken" in caplog.text
    assert CANARY not in caplog.text


async def test_what_fails_on_the_loop_is_logged_so_too(caplog):
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_without_words)
    try:
        loop.call_soon({}.__getitem__, CANARY)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    finally:
        loop.set_exception_handler(None)
    assert "KeyError in _run" in caplog.text
    assert CANARY not in caplog.text
