"""The chat model that the settings name: an endpoint, or the editor's own language model."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Overdue
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from pincite.errors import Cancelled, ChatError, ChatTrouble, WriterUnavailable
from pincite_server import protocol_notes as protocol
from pincite_server.errors import METHOD_NOT_FOUND

if TYPE_CHECKING:
    from pincite.chat import ChatModel, Message
    from pincite_server.server import PinciteServer

EDITOR = "your editor's language model"
"""Where text goes that the editor is asked about."""
_POLL = 0.05
"""Seconds between two looks at whether nobody waits any more."""


class EditorChat:
    """Asks the editor (``pincite/chat``), which asks its user's consent. Called from workers' threads, never the loop.

    Raises WriterUnavailable where the editor will not answer however often it is asked, ChatTrouble where it may later,
    Cancelled as soon as ``cancelled`` says so; the editor's request is then cancelled too.
    """

    endpoint = EDITOR

    def __init__(
        self,
        server: PinciteServer,
        *,
        justification: str = "",
        timeout: float = 60.0,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._server = server
        self._loop = asyncio.get_running_loop()
        self._justification = justification
        self._timeout = timeout
        self._cancelled = cancelled

    def __call__(self, messages: Sequence[Message], /) -> str | None:
        """The reply; None where it is empty."""
        told = [protocol.ChatMessage(message["role"], message["content"]) for message in messages]
        params = protocol.ChatParams(told, justification=self._justification or None)
        asked = asyncio.run_coroutine_threadsafe(self._ask(params), self._loop)
        return _reply(self._waited(asked))

    async def _ask(self, params: protocol.ChatParams) -> protocol.ChatResult:
        rpc = self._server.protocol
        number = f"pincite-chat-{time.monotonic_ns()}-{id(params)}"
        try:
            result: protocol.ChatResult = await rpc.send_request_async(protocol.CHAT, params, number)
        except asyncio.CancelledError:
            rpc.notify(types.CANCEL_REQUEST, types.CancelParams(number))
            raise
        return result

    def _waited(self, asked: Future[protocol.ChatResult]) -> protocol.ChatResult:
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                return asked.result(_POLL)
            except Overdue:
                given_up = self._cancelled()
                if not given_up and time.monotonic() < deadline:
                    continue
            except JsonRpcException as error:
                if error.code == METHOD_NOT_FOUND:
                    raise WriterUnavailable(f"{EDITOR}: this editor offers none: set pincite.chat.provider") from None
                # The editor's own words may hold what was sent.
                raise ChatTrouble(f"{EDITOR}: the request failed (error {error.code})", tries=3) from None
            asked.cancel()
            if given_up:
                raise Cancelled("the request to the chat model was cancelled")
            raise ChatTrouble(f"{EDITOR}: no answer within {self._timeout:g} seconds", tries=2)


def _reply(result: protocol.ChatResult) -> str | None:
    if result.refused is None:
        return result.text
    why = " ".join(result.refused.split())[:300]
    if result.for_good:
        raise WriterUnavailable(f"{EDITOR}: {why}")
    raise ChatTrouble(f"{EDITOR}: {why}", tries=3)


def chat_model(
    server: PinciteServer, justification: str = "", cancelled: Callable[[], bool] = lambda: False
) -> ChatModel | None:
    """The chat model by the settings, for one piece of work; None where none is set. Called on the loop.

    The settings are the user's own: a workspace cannot name an endpoint. Raises ChatError where they are not complete.
    """
    settings = server.settings
    if settings.chat_provider == "off":
        return None
    if settings.chat_provider == "editor":
        if not server.client.chat:
            raise ChatError("this editor offers no language model: set pincite.chat.provider to endpoint or off")
        return EditorChat(server, justification=justification, timeout=settings.chat_timeout, cancelled=cancelled)
    if not settings.chat_base_url.strip():
        raise ChatError("no chat endpoint is named: set pincite.chat.baseUrl, as http://localhost:11434/v1")
    from pincite.chat import OpenAIChat

    return OpenAIChat(settings.chat_base_url, settings.chat_model, timeout=settings.chat_timeout)


def close(chat: Any) -> None:
    """Ends the connections of a chat model that has any."""
    if chat is not None and callable(ending := getattr(chat, "close", None)):
        ending()
