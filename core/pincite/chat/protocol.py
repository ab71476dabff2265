"""What a chat model is: any callable from messages to text; what else it may offer is optional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypedDict, runtime_checkable


class Message(TypedDict):
    """One message of a conversation, as OpenAI's Chat Completions has it."""

    role: str
    """``system``, ``user`` or ``assistant``."""
    content: str


Schema = Mapping[str, Any]
"""A JSON Schema of the reply."""


class ChatModel(Protocol):
    """Answers messages with text; None or an empty text is no answer. May be called from several threads at a time."""

    def __call__(self, messages: Sequence[Message], /) -> str | None:
        """The reply. May raise ``pincite.errors.ChatError``, or whatever its client raises."""
        ...


@runtime_checkable
class SpeaksJson(Protocol):
    """A chat model that can be held to a JSON Schema."""

    def in_json(self, messages: Sequence[Message], schema: Schema, /) -> str | None:
        """The reply, of that schema as far as the endpoint can hold to one."""
        ...


def ask(chat: ChatModel, messages: Sequence[Message], schema: Schema | None = None) -> str | None:
    """The reply, held to a schema where the chat model can do that."""
    if schema is not None and isinstance(chat, SpeaksJson):
        return chat.in_json(messages, schema)
    return chat(messages)


def endpoint_of(chat: ChatModel) -> str:
    """Where the text goes, for people: the chat model's ``endpoint`` where it names one."""
    named = getattr(chat, "endpoint", None)
    return named if isinstance(named, str) and named else "the chat model"


def fingerprint_of(chat: ChatModel) -> str | None:
    """What tells the chat model from others: its ``fingerprint``. Without one its replies are not kept on disk."""
    told = getattr(chat, "fingerprint", None)
    return told if isinstance(told, str) and told else None
