"""A chat model on the command line: which one, whether the user agrees to what it costs, and how it ended."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from pincite.cache import ReplyCache
from pincite.chat import Cost, Guard, OpenAIChat, guarded
from pincite.chat.guard import LIMIT
from pincite.chat.openai_chat import TIMEOUT
from pincite.errors import ChatError
from pincite_server.replies import reply_cache


@dataclass(frozen=True, slots=True)
class Chosen:
    """The chat model that the arguments name."""

    chat: Guard
    model: str
    store: ReplyCache
    sure: bool
    """The user has agreed beforehand (``--yes``)."""

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Chosen | None:
        """None where no chat model is named. Raises ChatError for half of one."""
        url, model = arguments.chat_url, arguments.chat_model
        if url is None and model is None:
            return None
        if url is None or model is None:
            given, other = ("--chat-url", "--chat-model NAME") if model is None else ("--chat-model", "--chat-url URL")
            raise ChatError(f"{given} needs {other} as well: a chat model is an endpoint and a model's name there")
        timeout = TIMEOUT if arguments.chat_timeout is None else arguments.chat_timeout
        if not 0 < timeout < float("inf"):
            raise ChatError(f"--chat-timeout is more than 0 seconds, not {timeout:g}")
        chat = guarded(OpenAIChat(url, model, timeout=timeout), limit=timeout * LIMIT / TIMEOUT)
        return cls(chat, model, reply_cache(lambda note: print(f"pincite: {note}", file=sys.stderr)), arguments.yes)

    @property
    def name(self) -> str:
        """For people: the model, and where the text goes."""
        return f"{self.model} at {self.chat.endpoint}"

    def agreed(self, what: str, cost: Cost) -> bool:
        """Whether that may be sent: says what it costs and where it goes, and asks on a terminal.

        What costs nothing needs no consent. Raises ChatError where there is nobody to ask and ``--yes`` was not said.
        """
        if not cost.calls:
            return True
        requests = f"{cost.calls:,} request{'s' if cost.calls > 1 else ''}"
        told = f"{what}: {requests} with {cost.characters:,} characters to {self.name}"
        if self.sure:
            print(f"pincite: {told}", file=sys.stderr)
            return True
        if not sys.stdin.isatty():
            raise ChatError(f"{told}: nothing was sent: add --yes to send them")
        print(f"pincite: {told}. Send them? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return True
        print("pincite: nothing was sent", file=sys.stderr)
        return False

    def tell_end(self, done: str, why: str) -> None:
        """Says that work ended early, why, and how to go on; ``done`` is what there is of how much."""
        mend = "run this again to go on with the rest" if self.store.path is not None else "none of it could be kept"
        print(f"pincite: {done}: {why}: {mend}", file=sys.stderr)
