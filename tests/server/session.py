"""One session that asks for everything that the server does, as several editors would, good requests and bad ones."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types

from .wire_client import WireClient

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "changeAnnotationSupport": {}},
        "inlayHint": {"refreshSupport": True},
    },
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown"]},
        "rename": {"prepareSupport": True},
    },
    "experimental": {"pincite": {}},
}
SET = '[[questions]]\nquestion = "Which state\'s law governs?"\n\n[[questions]]\nquestion = "Who is a party?"\n'


class Session:
    """``asked`` has the methods that were sent, ``failed`` what was answered with an error."""

    def __init__(self, client: WireClient, folder: Path, texts: dict[str, str], questions: list[str]) -> None:
        self.client = client
        self.folder = folder
        self.texts = texts
        self.questions = questions
        self.asked: set[str] = set()
        self.failed: list[tuple[str, str]] = []

    async def ask(self, method: str, params: Any = None) -> Any:
        self.asked.add(method)
        reply = await self.client.reply(self.client.send_request(method, params))
        if "error" in reply:
            self.failed.append((method, reply["error"]["message"]))
            return None
        return reply["result"]

    def tell(self, method: str, params: Any = None) -> None:
        self.asked.add(method)
        self.client.notify(method, params)

    async def run(self, settings: dict[str, Any]) -> None:
        """All of it, to the end of the process."""
        folders = [{"uri": self.folder.as_uri(), "name": self.folder.name}]
        start = {"capabilities": CAPABILITIES, "workspaceFolders": folders, "initializationOptions": settings}
        await self.ask(types.INITIALIZE, start)
        self.tell(types.INITIALIZED, {})
        (self.folder / "set.toml").write_text(SET, encoding="utf-8")
        for name, text in self.texts.items():
            (self.folder / name).write_text(text, encoding="utf-8", newline="")
            uri = (self.folder / name).as_uri()
            document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
            self.tell(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": document})
            await self._read(uri, text)
            await self._keep(uri)
            await self._record(uri)
            await self._err(uri, text)
            self.tell(types.TEXT_DOCUMENT_DID_CLOSE, {"textDocument": {"uri": uri}})
        await self._of_several()
        await self.ask(types.SHUTDOWN)
        self.tell(types.EXIT)

    async def _read(self, uri: str, text: str) -> None:
        document = {"textDocument": {"uri": uri}}
        lines = text.split("\n")
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        edit = {"range": {"start": whole["end"], "end": whole["end"]}, "text": "\nOne more line, see Section 1.\n"}
        version = {"uri": uri, "version": 2}
        self.tell(types.TEXT_DOCUMENT_DID_CHANGE, {"textDocument": version, "contentChanges": [edit]})
        await self.ask(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, document)
        await self.ask(types.TEXT_DOCUMENT_FOLDING_RANGE, document)
        await self.ask(types.TEXT_DOCUMENT_DIAGNOSTIC, document)
        await self.ask(types.TEXT_DOCUMENT_INLAY_HINT, {**document, "range": whole})
        for link in await self.ask(types.TEXT_DOCUMENT_DOCUMENT_LINK, document) or []:
            await self.ask(types.DOCUMENT_LINK_RESOLVE, link)
        for number, line in enumerate(lines):
            for character in range(0, len(line), 40):
                await self._at(document, {"line": number, "character": character})
        for action in await self.ask(
            types.TEXT_DOCUMENT_CODE_ACTION, {**document, "range": whole, "context": {"diagnostics": []}}
        ):
            await self.ask(types.CODE_ACTION_RESOLVE, action)
        await self.ask("pincite/outline", document)
        await self.ask("pincite/cite", {**document, "range": whole})
        await self.ask("pincite/related", {**document, "range": whole})
        await self.ask("pincite/topicCuts", document)
        await self.ask("pincite/contextNote", {**document, "range": edit["range"]})

    async def _at(self, document: dict[str, Any], position: dict[str, int]) -> None:
        place = {**document, "position": position}
        await self.ask(types.TEXT_DOCUMENT_DEFINITION, place)
        await self.ask(types.TEXT_DOCUMENT_REFERENCES, {**place, "context": {"includeDeclaration": True}})
        await self.ask(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, place)
        await self.ask(types.TEXT_DOCUMENT_HOVER, place)
        await self.ask(types.TEXT_DOCUMENT_SELECTION_RANGE, {**document, "positions": [position]})
        if await self.ask(types.TEXT_DOCUMENT_PREPARE_RENAME, place):
            await self.ask(types.TEXT_DOCUMENT_RENAME, {**place, "newName": "Newly Named"})
        for item in (await self.ask(types.TEXT_DOCUMENT_COMPLETION, place) or {"items": []})["items"][:3]:
            await self.ask(types.COMPLETION_ITEM_RESOLVE, item)
        for item in await self.ask(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, place) or []:
            await self.ask(types.CALL_HIERARCHY_INCOMING_CALLS, {"item": item})
            await self.ask(types.CALL_HIERARCHY_OUTGOING_CALLS, {"item": item})

    async def _command(self, name: str, *arguments: Any) -> Any:
        return await self.ask(types.WORKSPACE_EXECUTE_COMMAND, {"command": name, "arguments": list(arguments)})

    async def _keep(self, uri: str) -> None:
        place = {"line": 4, "character": 0}
        await self._command("pincite.writeNote", {"uri": uri, "range": {"start": place, "end": place}})
        await self._command("pincite.cutTopics", {"uri": uri})
        kept = await self.ask("pincite/annotations", {"textDocument": {"uri": uri}})
        await self._command("pincite.keepAnnotations", {"uri": uri})
        ids = [note["id"] for note in kept["annotations"][:1]]
        await self._command("pincite.removeAnnotations", {"uri": uri, "ids": ids})

    async def _record(self, uri: str) -> None:
        for question in self.questions:
            asked = {"textDocument": {"uri": uri}, "question": question}
            answer = await self.ask("pincite/selectForQuestion", asked)
            await self.ask("pincite/window", {"traceId": answer["traceId"]})
            await self._command("pincite.ask", uri, question)
            await self._command("pincite.clearEvidence", uri)
        past = (await self.ask("pincite/history", {}))["entries"]
        for each in past[:2]:
            await self.ask("pincite/recall", {"id": each["id"]})
            await self.ask("pincite/review", {"id": each["id"], "verdict": "accepted", "comment": self.questions[0]})

    async def _err(self, uri: str, text: str) -> None:
        """What is wrong in it: words of the document where a number or a name is expected, and the like."""
        words = text.split("\n")[4]
        for method in sorted(self.asked - {types.INITIALIZE, types.SHUTDOWN, types.EXIT}):
            for params in (words, {"textDocument": {"uri": words}, "position": words, "question": [words]}, [words]):
                await self.ask(method, params)
        await self.ask("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": words, "k": -1})
        await self._command(words, words)
        self.tell(types.TEXT_DOCUMENT_DID_CHANGE, {"textDocument": {"uri": uri}, "contentChanges": [{"text": [words]}]})

    async def _of_several(self) -> None:
        folder = self.folder.as_uri()
        for question in self.questions:
            asked = {"question": question, "folders": [folder], "exclude": ["*.toml", "*.json", ".*"]}
            await self.ask("pincite/selectInFiles", asked)
        uris = [f"{folder}/{name}" for name in self.texts]
        ran = await self.ask("pincite/runChecklist", {"set": f"{folder}/set.toml", "uris": uris})
        for form in ("csv", "markdown", "html"):
            await self.ask("pincite/exportChecklist", {"run": ran["run"], "format": form})
        await self.ask(types.WORKSPACE_SYMBOL, {"query": "a"})
        self.tell(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, {"event": {"added": [], "removed": []}})
        self.tell(types.WORKSPACE_DID_CHANGE_CONFIGURATION, {"settings": None})
        self.tell(types.WINDOW_WORK_DONE_PROGRESS_CANCEL, {"token": "none"})
        with suppress(AssertionError):
            await self.client.request("pincite/nothing", {})
