"""One client: an editor with its documents, its own model of their texts, and what it answers to the server."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bench.soak import laws
from bench.soak.connection import CONTENT_MODIFIED, REQUEST_CANCELLED, Connection, Ended, Message, Refused
from bench.soak.documents import Source
from bench.soak.editing import changes
from bench.soak.profiles import Profile, random_settings
from bench.soak.record import Record
from bench.soak.text import BrokenLaw, UnitText

NEVER: frozenset[int] = frozenset()
GIVE_WAY = frozenset({REQUEST_CANCELLED})
"""To a newer question, or to an edit."""
STALE = frozenset({CONTENT_MODIFIED})
"""It goes back to an answer about a text that may have been edited since."""
FAIL = frozenset({-32803, -32602})
"""RequestFailed and InvalidParams: it may be that there is nothing to answer."""
_RECENT = 30
"""Versions of a document that pushed diagnostics may be about."""
_CANCELLED = 0.06

_QUESTIONS = """\
title = "Soak"

[[questions]]
id = "term"
question = "How long is the term?"
answer = "duration"

[[questions]]
id = "law"
question = "Which law governs?"

[[questions]]
id = "notice"
question = "Does the party have to give notice?"
answer = "yes-no"
"""

Check = Callable[[UnitText, Any], int]


class State:
    """A text at a moment; it knows what came after it and keeps nothing that was before."""

    def __init__(self, text: UnitText, version: int | None) -> None:
        self.text, self.version = text, version
        self.next: State | None = None


@dataclass
class Doc:
    """A document: a file, which may be open in the editor, where its text may be another."""

    name: str
    language: str
    original: str
    path: Path
    state: State
    """What the server knows: of an open document the editor's text, else the file's."""
    open: bool = False
    version: int = 0
    recent: dict[int, State] = field(default_factory=dict)

    @property
    def uri(self) -> str:
        """Its address now."""
        return "file://" + quote(str(self.path))

    @property
    def identifier(self) -> dict[str, Any]:
        """Parameters that name it."""
        return {"textDocument": {"uri": self.uri}}

    def goes_on(self, text: UnitText, version: int | None) -> None:
        """Its text is another now."""
        state = State(text, version)
        self.state.next = state
        self.state = state
        if version is not None:
            self.recent[version] = state
            self.recent.pop(version - _RECENT, None)


class Client:
    """Its steps are in :mod:`bench.soak.steps`."""

    def __init__(self, profile: Profile, folder: Path, sources: list[Source], record: Record, seed: str) -> None:
        self.profile, self.folder, self.record = profile, folder, record
        self.name = profile.name
        self.rng = random.Random(seed)
        self.settings: dict[str, Any] = {}
        self.at_rest = False
        """Whether it cancels nothing."""
        self.previewed: dict[Any, tuple[Doc, State]] = {}
        """By token: what questions are about."""
        self.docs: list[Doc] = []
        self.ended_tokens: set[Any] = set()
        self.begun_tokens: set[Any] = set()
        for source in sources:
            path = folder / source.name
            path.write_bytes(source.text.encode())
            self.docs.append(Doc(source.name, source.language, source.text, path, self._file_state(source.text)))
        self.connection: Connection

        (folder / "questions.toml").write_text(_QUESTIONS, encoding="utf-8")

    def _file_state(self, text: str) -> State:
        """A byte order mark is no character of an editor's text."""
        return State(UnitText.of(text.removeprefix("\ufeff"), self.profile.encoding), None)

    async def connect(self, address: tuple[str, int]) -> None:
        """Connect, negotiate, and open all documents."""
        reader, writer = await asyncio.open_connection(*address, limit=2**26)
        self.connection = Connection(reader, writer, self.record, self.name)
        self.connection.on_request = self._asked
        self.connection.on_notification = self._heard
        told = await self.connection.request(
            "initialize",
            {
                "processId": os.getpid(),
                "capabilities": self.profile.capabilities,
                "initializationOptions": self.settings,
                "workspaceFolders": [{"uri": "file://" + quote(str(self.folder)), "name": self.folder.name}],
            },
        )
        if told["capabilities"]["positionEncoding"] != self.profile.encoding:
            self.record.breach(self.name, "encoding", str(told["capabilities"]["positionEncoding"]))
        self.connection.notify("initialized", {})
        for doc in self.docs:
            self.open(doc, doc.original)

    def lost(self) -> None:
        """The connection is gone, and what the server knew with it."""
        for doc in self.docs:
            doc.open = False
        self.begun_tokens.clear()
        self.ended_tokens.clear()

    def open(self, doc: Doc, text: str) -> None:
        """Open a document with a text."""
        doc.version += 1
        doc.open = True
        item = {"uri": doc.uri, "languageId": doc.language, "version": doc.version, "text": text}
        self.connection.notify("textDocument/didOpen", {"textDocument": item})
        doc.goes_on(UnitText.of(text, self.profile.encoding), doc.version)

    def close(self, doc: Doc) -> None:
        """Close a document: what is asked about it now is asked about its file."""
        if not doc.open:
            return
        self.connection.notify("textDocument/didClose", doc.identifier)
        doc.open = False
        self.on_disk(doc, doc.path.read_bytes().decode())

    def on_disk(self, doc: Doc, text: str) -> None:
        """A file's text is another now, which counts where it is not open."""
        if not doc.open:
            state = self._file_state(text)
            doc.goes_on(state.text, None)

    def edit(self, doc: Doc) -> None:
        """Change a document at random, if it is open."""
        if not doc.open:
            return
        made, text = changes(self.rng, doc.state.text, doc.original)
        self.change(doc, made, text)

    def change(self, doc: Doc, made: list[dict[str, Any]], text: UnitText) -> None:
        """Change an open document."""
        doc.version += 1
        identifier = {"uri": doc.uri, "version": doc.version}
        self.connection.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": made})
        doc.goes_on(text, doc.version)

    async def ask(
        self,
        doc: Doc,
        method: str,
        params: dict[str, Any],
        check: Check | None = None,
        *,
        latest: bool = False,
        may: frozenset[int] = NEVER,
    ) -> Any:
        """The result of a request about one document, held against its text; None where it was refused as it may be.

        That text is the one that the request was sent with, or with ``latest`` any that the document has had since.
        ``may`` holds the errors that it may have though nothing was cancelled or changed.
        """
        before = [(each, each.state) for each in self.docs]
        state, was_open = doc.state, doc.open
        sent = self.connection.send(method, params)
        cancelled = not self.at_rest and self.rng.random() < _CANCELLED
        if cancelled:
            self.later(self.rng.expovariate(20), "$/cancelRequest", {"id": sent[0]})
        try:
            answer = await self.connection.result(method, sent)
        except Refused as refused:
            moved = any(each.state is not known for each, known in before)
            allowed = may | (GIVE_WAY if cancelled else NEVER) | (FAIL | STALE if moved else NEVER)
            if refused.code not in allowed:
                self.record.breach(self.name, "unexpected error", f"{method} on {doc.name}: {refused}")
            return None
        except (Ended, TimeoutError):
            return None
        if check is not None:
            self.check(method, doc, state, answer, check, latest=latest or not was_open)
        return answer

    def later(self, seconds: float, method: str, params: Any) -> None:
        """Send a notification after a while, on this connection."""
        asyncio.get_running_loop().call_later(seconds, self.connection.notify, method, params)

    def check(self, what: str, doc: Doc, state: State, answer: Any, check: Check, *, latest: bool = False) -> bool:
        """Whether an answer fits the text, or with ``latest`` one that came after it; it is a breach where not."""
        fault = None
        candidate: State | None = state
        tried: list[State] = []
        while candidate is not None:
            tried.append(candidate)
            try:
                self.record.checked[what] += check(candidate.text, answer)
            except BrokenLaw as broken:
                fault = fault or broken
            else:
                return True
            candidate = candidate.next if latest else None
        states = [{"version": each.version, "text": each.text.text} for each in tried]
        shown = self.record.keep({"what": what, "document": doc.name, "answer": answer, "states": states})
        where = f"{what} on {doc.name}, version {state.version} ({len(tried)} looked at, {shown})"
        self.record.breach(self.name, "span law", f"{where}: {fault}")
        return False

    async def _asked(self, message: Message) -> Any:
        """What the client answers to the server; now and then late, or with an error."""
        await asyncio.sleep(self.rng.expovariate(50))
        match message["method"]:
            case "workspace/configuration":
                if self.rng.random() < 0.02:
                    raise Refused(-32603, "no")
                items = message["params"]["items"]
                return [self.settings if item.get("section") == "pincite" else {"**/never": True} for item in items]
            case "window/showDocument":
                return {"success": True}
            case "client/registerCapability" | "window/workDoneProgress/create" | "window/showMessageRequest":
                return None
            case "workspace/inlayHint/refresh" | "workspace/diagnostic/refresh":
                return None
            case "pincite/chat":
                if self.rng.random() < 0.3:
                    return {"refused": "There is no model here"}
                await asyncio.sleep(self.rng.random())
                return {"text": "This part says who pays, when, and what follows if they do not."}
        self.record.breach(self.name, "unexpected request", message["method"])
        raise Refused(-32601, "unknown")

    def _heard(self, message: Message) -> None:
        params = message.get("params") or {}
        match message["method"]:
            case "textDocument/publishDiagnostics":
                self._pushed(params)
            case "window/logMessage":
                self.record.logged(f"{self.name}: {params['message']}")
            case "pincite/preview":
                if (about := self.previewed.get(params["token"])) is not None:
                    self.check("pincite/preview", *about, params, laws.preview)
            case "$/progress":
                self._progress(params["token"], params["value"])

    def _pushed(self, params: Any) -> None:
        doc = next((each for each in self.docs if each.uri == params["uri"]), None)
        if doc is None or not params["diagnostics"]:
            return
        version = params.get("version")
        if version is None and self.profile.told_version:
            self.record.breach(self.name, "version", f"diagnostics of {doc.name} without a version")
        elif version is not None and (state := doc.recent.get(version)) is not None:
            self.check("publishDiagnostics", doc, state, params["diagnostics"], laws.diagnostics)

    def _progress(self, token: Any, value: Any) -> None:
        kind = value["kind"]
        if (kind == "begin") == (token in self.begun_tokens) or token in self.ended_tokens:
            self.record.breach(self.name, "progress", f"{kind} of {token} out of its turn")
        self.begun_tokens.add(token)
        if kind == "end":
            self.ended_tokens.add(token)

    def reconfigure(self) -> None:
        """Change the settings, and say so as this client does."""
        self.settings = random_settings(self.rng, self.profile)
        told = None if self.profile.pulls_settings else {"pincite": self.settings}
        self.connection.notify("workspace/didChangeConfiguration", {"settings": told})
