"""``workspace/executeCommand``: questions from editors that know none of our own requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server import wire
from pincite_server.asking import ask
from pincite_server.commands import ASK, CLEAR_EVIDENCE
from pincite_server.errors import InvalidParams
from pincite_server.protocol import SelectForQuestionParams, SelectForQuestionResult

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


async def execute_command(server: PinciteServer, params: types.ExecuteCommandParams) -> Any:
    """Run ``pincite.ask`` or ``pincite.clearEvidence``."""
    arguments = list(params.arguments or [])
    if params.command == ASK:
        return await _ask(server, _question(arguments, params.work_done_token))
    if params.command == CLEAR_EVIDENCE:
        server.marks.clear(_document(arguments))
        return None
    raise InvalidParams(f"Unknown command {params.command!r}: there are {ASK} and {CLEAR_EVIDENCE}")


async def _ask(server: PinciteServer, params: SelectForQuestionParams) -> SelectForQuestionResult:
    """Ask, mark the evidence, and show the first."""
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


def _document(arguments: list[Any]) -> str | None:
    match arguments:
        case []:
            return None
        case [str() as uri]:
            return uri
    raise InvalidParams(f"{CLEAR_EVIDENCE} takes nothing, or a document's URI")
