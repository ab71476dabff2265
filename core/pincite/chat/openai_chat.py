"""A chat model at an endpoint that speaks OpenAI's Chat Completions, by the ``openai`` package."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit
from weakref import finalize

from pincite.chat.openai_errors import of_another_form, translated
from pincite.chat.protocol import Message, Schema
from pincite.errors import ChatError, ChatNotInstalled, ChatRejected

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion

TIMEOUT = 60.0
"""Seconds that the endpoint may be silent before a try counts as failed."""
KEY = "PINCITE_CHAT_KEY"
"""The environment variable that holds the key of whatever endpoint."""
_OPENAI, _OPENAI_KEY = "api.openai.com", "OPENAI_API_KEY"
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class OpenAIChat:
    """Asks ``model`` at ``base_url`` (as ``http://localhost:11434/v1``), one try a call: a ``Guard`` tries again.

    ``key`` is the argument, else ``PINCITE_CHAT_KEY`` from the environment, else, for OpenAI's own address alone,
    ``OPENAI_API_KEY``; without one none is sent. Redirections are not followed and proxies not used for this machine:
    text goes where ``endpoint`` says. May be called from several threads.

    Raises WriterUnavailable (refused for good), ChatRejected (this request refused), ChatTrouble (may pass),
    ChatNotInstalled, and ChatError for a ``base_url`` that is none.
    """

    def __init__(self, base_url: str, model: str, *, key: str | None = None, timeout: float = TIMEOUT) -> None:
        self._url, self._host = _checked(base_url)
        if not model.strip():
            raise ChatError(f"{self.endpoint}: no model is named: set the chat model's name")
        self.model = model
        self._key = key or os.environ.get(KEY) or (os.environ.get(_OPENAI_KEY) if self._host == _OPENAI else None)
        self._timeout = timeout
        self._lock = Lock()
        self._made: OpenAI | None = None
        self._form: int | None = None  # which of _formats the endpoint is known to take

    def __repr__(self) -> str:
        """Without the key."""
        return f"OpenAIChat({self.endpoint!r}, {self.model!r})"

    @property
    def endpoint(self) -> str:
        """Where the text goes: the address without what may be secret in it."""
        parts = urlsplit(self._url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", "")).rstrip("/")

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that tell this endpoint and model from others."""
        return hashlib.sha256(f"{self.endpoint}\n{self.model}".encode()).hexdigest()

    def __call__(self, messages: Sequence[Message], /) -> str | None:
        """The reply; None where there is none."""
        return self._reply(messages, {})

    def in_json(self, messages: Sequence[Message], schema: Schema, /) -> str | None:
        """The reply as JSON: by the schema, else as any object, else as the messages ask, whatever the endpoint takes.

        What it does not take is not tried again.
        """
        formats = _formats(schema)
        form = self._form if self._form is not None else 0
        while True:
            try:
                reply = self._reply(messages, formats[form])
            except ChatRejected as error:
                if self._form is not None or not error.malformed or form + 1 == len(formats):
                    raise
                form += 1
            else:
                self._form = form
                return reply

    def _reply(self, messages: Sequence[Message], options: dict[str, Any]) -> str | None:
        client = self._client
        import openai

        try:
            completion: ChatCompletion = client.chat.completions.create(
                model=self.model,
                messages=list(messages),  # type: ignore[arg-type]  # ours are theirs, with the role left open
                extra_headers={} if self._key else {"Authorization": openai.omit},
                **options,
            )
        except (openai.OpenAIError, ValueError) as error:  # ValueError: the body is no JSON
            raise translated(error, self.endpoint, self.model, self._timeout) from None
        return self._content(completion)

    def _content(self, completion: ChatCompletion) -> str | None:
        choices = getattr(completion, "choices", None)  # the package takes whatever body for a completion
        if not isinstance(choices, list):
            raise of_another_form(self.endpoint)
        if not choices:
            return None
        choice = choices[0]
        if choice.finish_reason == "length":
            raise ChatRejected(f"{self.endpoint}: the reply was cut off at the model's limit: choose a smaller window")
        message = choice.message
        content = getattr(message, "content", None) or getattr(message, "refusal", None)
        return content if isinstance(content, str) else None

    def close(self) -> None:
        """Ends the connections; the next call opens new ones."""
        with self._lock:
            client, self._made = self._made, None
        if client is not None:
            client.close()

    @property
    def _client(self) -> OpenAI:
        with self._lock:
            if self._made is None:
                self._made = self._connected()
                finalize(self, self._made.close)
            return self._made

    def _connected(self) -> OpenAI:
        try:
            import openai
        except ImportError:
            raise ChatNotInstalled(
                f"{self.endpoint}: the chat client is not installed: run `pip install 'pincite[chat]'`"
            ) from None
        # At their debug level these log whole requests: document text and, in headers, keys.
        for name in ("openai", "httpx", "httpx2", "httpcore", "httpcore2"):
            logging.getLogger(name).setLevel(logging.WARNING)
        return openai.OpenAI(
            base_url=self._url,
            api_key=self._key or "none",
            timeout=self._timeout,
            max_retries=0,
            http_client=openai.DefaultHttpxClient(follow_redirects=False, trust_env=self._host not in _LOOPBACK),
        )


def _checked(base_url: str) -> tuple[str, str]:
    """The address and its host."""
    url = base_url.strip()
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or parts.scheme not in ("http", "https"):
        raise ChatError("the chat endpoint's address is none: give one as http://localhost:11434/v1")
    return url, host


def _formats(schema: Schema) -> list[dict[str, Any]]:
    """Ways to ask for JSON, the strictest first: OpenAI's structured outputs, its JSON mode, nothing but the words."""
    strict = {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}}
    return [{"response_format": strict}, {"response_format": {"type": "json_object"}}, {}]
