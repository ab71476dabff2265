"""From exceptions to what an editor is told: a code of JSON-RPC or LSP, and one line."""

from __future__ import annotations

import traceback
from pathlib import Path

from lsprotocol.types import ErrorCodes, LSPErrorCodes
from pygls.exceptions import JsonRpcException

from pincite.errors import Cancelled, InvalidQuestion, PinciteError
from pincite_server.documents import OutOfStepError

PARSE_ERROR = ErrorCodes.ParseError.value
INVALID_REQUEST = ErrorCodes.InvalidRequest.value
METHOD_NOT_FOUND = ErrorCodes.MethodNotFound.value
INVALID_PARAMS = ErrorCodes.InvalidParams.value
INTERNAL_ERROR = ErrorCodes.InternalError.value
NOT_INITIALIZED = ErrorCodes.ServerNotInitialized.value
REQUEST_FAILED = LSPErrorCodes.RequestFailed.value
CONTENT_MODIFIED = LSPErrorCodes.ContentModified.value
REQUEST_CANCELLED = LSPErrorCodes.RequestCancelled.value


class Superseded(JsonRpcException):
    """The same client has asked something newer about the same document, or another question of several."""

    CODE = REQUEST_CANCELLED
    MESSAGE = "Cancelled: a newer question has taken this one's place"


class ContentModified(JsonRpcException):
    """Quoted words were edited meanwhile, or the document closed: the ranges would be of another text."""

    CODE = CONTENT_MODIFIED
    MESSAGE = "The document was changed where the answer lies, or closed, while it was being read: ask again"


class InvalidParams(JsonRpcException):
    """The parameters of a request cannot be read, or say something that cannot be done."""

    CODE = INVALID_PARAMS
    MESSAGE = "Invalid parameters"


def as_response(error: BaseException) -> JsonRpcException:
    """The error that the client is sent for an exception raised by a handler.

    Errors of ours are told as they stand. Of any other only its kind and place are told: its message might hold words
    of the document.
    """
    match error:
        case JsonRpcException():
            return error
        case InvalidQuestion():
            return InvalidParams(str(error))
        case Cancelled():
            return JsonRpcException("Cancelled", REQUEST_CANCELLED)
        case OutOfStepError():
            name = str(error).rsplit("/", 1)[-1]
            return JsonRpcException(
                f"{name}: a change of its text could not be read; close it and open it again", REQUEST_FAILED
            )
        case PinciteError():
            return JsonRpcException(str(error), REQUEST_FAILED)
    return JsonRpcException(f"Internal error: {describe(error)}", INTERNAL_ERROR)


def describe(error: BaseException) -> str:
    """The kind and the place of an exception, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {last.name} ({Path(last.filename).name}:{last.lineno})"
