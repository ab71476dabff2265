"""JSON-RPC as LSP uses it: every request gets an answer, and nothing that a client sends ends the process.

pygls keeps the pending requests and calls the handlers. What is different here: no message is let in before its turn
(``initialize`` first, only ``exit`` after ``shutdown``), malformed ones are answered with an error that names the
fault, errors are told without a trace of the document's words, and none of pygls' own handlers run: its document store
would keep every text a second time, and split lines where LSP does not.
"""

from __future__ import annotations

import contextvars
import logging
import uuid
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from pincite_server import protocol, wire
from pincite_server.errors import (
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    NOT_INITIALIZED,
    PARSE_ERROR,
    REQUEST_CANCELLED,
    as_response,
    describe,
)

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer

logger = logging.getLogger(__name__)


class PinciteProtocol(LanguageServerProtocol):
    """The dispatch of one connection's messages."""

    _server: PinciteServer

    def _register_builtin_features(self) -> None:
        """None: see the module's description."""

    def get_message_type(self, method: str) -> type[Any] | None:  # type: ignore[override]
        """The type of a message, ours or LSP's."""
        return protocol.message_type(method)  # type: ignore[no-any-return]

    def get_result_type(self, method: str) -> type[Any] | None:  # type: ignore[override]
        """The type of a response, ours or LSP's."""
        return protocol.response_type(method)  # type: ignore[no-any-return]

    def receive(self, body: bytes) -> None:
        """Handle one message, whatever it is."""
        try:
            message = wire.loads(body)
        except ValueError as error:
            return self.refuse(None, PARSE_ERROR, f"The message is not JSON: {_place(error)}")
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return self.refuse(
                None, INVALID_REQUEST, 'A message is one object with "jsonrpc": "2.0"; there are no batches'
            )
        if "method" not in message:
            return self._receive_reply(message)
        method, msg_id = message["method"], _checked_id(message.get("id"))
        if not isinstance(method, str):
            return self.refuse(msg_id, INVALID_REQUEST, "The method must be a string")
        if "id" not in message:
            return self._receive_notification(method, message.get("params"))
        if msg_id is None:
            return self.refuse(None, INVALID_REQUEST, "A request's id must be a string or an integer")
        return self._receive_request(msg_id, method, message.get("params"))

    def refuse(self, msg_id: int | str | None, code: int, message: str) -> None:
        """Answer with an error; ``msg_id`` is None where it could not be read."""
        self._send_data({"jsonrpc": "2.0", "id": msg_id, "error": {"code": code, "message": message}})

    def _receive_request(self, msg_id: int | str, method: str, params: Any) -> None:
        server = self._server
        if server.shut_down:
            return self.refuse(msg_id, INVALID_REQUEST, f"{method}: the server has been shut down")
        if server.initialized == (method == types.INITIALIZE):
            fault = "initialize was sent before" if server.initialized else f"{method} was sent before initialize"
            return self.refuse(msg_id, INVALID_REQUEST if server.initialized else NOT_INITIALIZED, fault)
        if method not in self.fm.features:
            return self.refuse(msg_id, METHOD_NOT_FOUND, f"Unknown method: {method}")
        try:
            structured = _structure(method, params)
        except JsonRpcException as error:
            return self.refuse(msg_id, error.code, error.message)
        context = contextvars.copy_context()
        context.run(self._handle_request, msg_id, method, structured)
        return None

    def _receive_notification(self, method: str, params: Any) -> None:
        server = self._server
        if method != types.EXIT and (server.shut_down or not server.initialized):
            return
        if method not in self.fm.features and method != types.CANCEL_REQUEST:
            return
        try:
            structured = _structure(method, params)
            if method == types.CANCEL_REQUEST:
                self._handle_cancel_notification(structured.id)
            else:
                context = contextvars.copy_context()
                context.run(self._handle_notification, method, structured)
        except JsonRpcException as error:
            logger.warning("%s: %s", method, error.message)
            server.on_unreadable(method, params)

    def _receive_reply(self, message: dict[str, Any]) -> None:
        """A reply to a request of ours."""
        msg_id = _checked_id(message.get("id"))
        future = self._request_futures.pop(msg_id, None) if msg_id is not None else None
        if future is None or future.done():
            if not {"result", "error"} & message.keys():
                self.refuse(msg_id, INVALID_REQUEST, "A message has a method, a result or an error")
            return
        response_type = self._result_types.pop(msg_id, None) if msg_id is not None else None
        if isinstance(fault := message.get("error"), dict):
            future.set_exception(JsonRpcException(str(fault.get("message", "")), _code(fault.get("code"))))
            return
        try:
            future.set_result(wire.structure(message, response_type).result if response_type else message.get("result"))
        except JsonRpcException as error:
            future.set_exception(error)

    def _handle_notification(self, method_name: str, params: Any) -> None:
        key = str(uuid.uuid4())
        handler = self._get_handler(method_name)
        self._execute_handler(key, handler, partial(self._check, method_name, key), (params,))

    def _check(self, method: str, key: str, future: Future[Any]) -> None:
        """Called when the handler of a notification has ended."""
        self._request_futures.pop(key, None)
        if not future.cancelled() and (error := future.exception()) is not None:
            logger.error("%s: %s", method, describe(error))

    def _handle_cancel_notification(self, msg_id: int | str) -> None:
        """Cancel a pending request; one that is answered already is nothing to complain about."""
        if (future := self._request_futures.pop(msg_id, None)) is not None:
            future.cancel()

    def _send_handler_result(self, future: Future[Any], *, msg_id: int | str) -> None:
        """Called when the handler of a request has ended."""
        self._request_futures.pop(msg_id, None)
        if future.cancelled():
            return self.refuse(msg_id, REQUEST_CANCELLED, "Cancelled by the client")
        error = future.exception()
        if error is None:
            return self._send_result(msg_id, future.result())
        told = as_response(error)
        if told is not error:
            logger.log(logging.ERROR if told.code == -32603 else logging.DEBUG, "request %s: %s", msg_id, told.message)
        return self.refuse(msg_id, told.code, told.message)

    def _send_result(self, msg_id: int | str, result: Any) -> None:
        if isinstance(result, wire.Encoded):
            return self._write(b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (wire.dumps(msg_id), result))
        try:
            body = wire.dumps({"jsonrpc": "2.0", "id": msg_id, "result": result})
        except Exception as error:
            told = as_response(error)
            return self.refuse(msg_id, told.code, told.message)
        return self._write(body)

    def _send_data(self, data: Any) -> None:
        self._write(wire.dumps(data))

    def _write(self, body: bytes) -> None:
        if self.writer is not None:
            self.writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def cancel_pending(self) -> None:
        """The client has gone: stop all that is being done for it."""
        for future in list(self._request_futures.values()):
            future.cancel()


def _structure(method: str, params: Any) -> Any:
    """A method's parameters, typed; those of ``initialize`` are read as JSON (:mod:`~pincite_server.capabilities`)."""
    if method == types.INITIALIZE:
        return params
    into = protocol.params_type(method)
    return params if into is None else wire.structure({} if params is None else params, into)


def _checked_id(value: Any) -> int | str | None:
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def _code(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else INVALID_REQUEST


def _place(error: ValueError) -> str:
    """Where and why a text is no JSON, without the text."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    return str(error)
