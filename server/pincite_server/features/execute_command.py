"""``workspace/executeCommand``: questions, notes and cuts from editors that know none of our own requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server import annotating, wire
from pincite_server.asking import ask
from pincite_server.commands import (
    ASK,
    CLEAR_EVIDENCE,
    CUT_TOPICS,
    KEEP_ANNOTATIONS,
    REMOVE_ANNOTATIONS,
    WRITE_NOTE,
    WRITE_NOTES,
)
from pincite_server.errors import InvalidParams
from pincite_server.protocol import SelectForQuestionParams, SelectForQuestionResult

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer

Command = Callable[["PinciteServer", list[Any], types.ProgressToken | None], Awaitable[Any]]


async def execute_command(server: PinciteServer, params: types.ExecuteCommandParams) -> Any:
    """Run one of our commands."""
    command = _COMMANDS.get(params.command)
    if command is None:
        raise InvalidParams(f"Unknown command {params.command!r}: there are {', '.join(_COMMANDS)}")
    return await command(server, list(params.arguments or []), params.work_done_token)


async def _ask(
    server: PinciteServer, arguments: list[Any], token: types.ProgressToken | None
) -> SelectForQuestionResult:
    """Ask, mark the evidence, and show the first."""
    params = _question(arguments, token)
    uri = params.text_document.uri
    result = await ask(server, params, own_progress=True)
    server.marks.show(uri, result)
    if result.answer is None:
        nearest = f" The nearest is {result.sections[0].cite}." if result.sections else ""
        message = f"Nothing in this document answers “{params.question}”.{nearest}"
        server.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))
    elif server.client.show_document:
        server.window_show_document(types.ShowDocumentParams(uri, take_focus=True, selection=result.answer.range))
    return result


def _question(arguments: list[Any], token: types.ProgressToken | None) -> SelectForQuestionParams:
    """The question in the arguments: an object as for our own request, or a URI and the words."""
    match arguments:
        case [dict() as given]:
            asked = {"workDoneToken": token, **given}
        case [str() as uri, str() as question]:
            asked = {"textDocument": {"uri": uri}, "question": question, "workDoneToken": token}
        case _:
            raise InvalidParams(
                f"{ASK} takes a document's URI and a question, or one object with textDocument and question"
            )
    structured: SelectForQuestionParams = wire.structure(asked, SelectForQuestionParams)
    return structured


async def _clear(server: PinciteServer, arguments: list[Any], _: types.ProgressToken | None) -> None:
    match arguments:
        case []:
            server.marks.clear(None)
        case [str() as uri]:
            server.marks.clear(uri)
        case _:
            raise InvalidParams(f"{CLEAR_EVIDENCE} takes nothing, or a document's URI")


def _on_document(
    name: str, work: Callable[[PinciteServer, annotating.Target, types.ProgressToken | None], Awaitable[Any]]
) -> Command:
    """A command that takes one object with a document's URI."""

    async def run(server: PinciteServer, arguments: list[Any], token: types.ProgressToken | None) -> Any:
        match arguments:
            case [dict() as given]:
                return await work(server, wire.structure(given, annotating.Target), token)
        raise InvalidParams(f"{name} takes one object with the document's uri")

    return run


_COMMANDS: Mapping[str, Command] = {
    ASK: _ask,
    CLEAR_EVIDENCE: _clear,
    WRITE_NOTE: _on_document(WRITE_NOTE, annotating.write_note),
    WRITE_NOTES: _on_document(WRITE_NOTES, annotating.write_notes),
    CUT_TOPICS: _on_document(CUT_TOPICS, annotating.cut_topics),
    REMOVE_ANNOTATIONS: _on_document(REMOVE_ANNOTATIONS, annotating.remove),
    KEEP_ANNOTATIONS: _on_document(KEEP_ANNOTATIONS, annotating.keep),
}
