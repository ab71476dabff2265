"""Stands between a chat model and who asks it: tries again what may pass, and stops for good what will not."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from threading import Lock

from pincite.chat.patience import Check, Overdue, never, pause, within
from pincite.chat.protocol import ChatModel, Message, Schema, ask, endpoint_of, fingerprint_of
from pincite.errors import Cancelled, ChatError, ChatTrouble, WriterUnavailable

LIMIT = 120.0
"""Seconds that one question may take, all tries and waits included."""
QUIET = 3
"""Empty replies running after which the chat model counts as gone quiet."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds before the second try, doubled before each further one up to the longest."""

_FOR_GOOD = {401: "the key is refused", 403: "access is refused", 404: "there is no such model or address"}
# A mistake in a chat model's own code does not pass by trying again, and is not to be hidden.
_MISTAKES = (TypeError, AttributeError, NameError, LookupError, AssertionError, ImportError, NotImplementedError)


class Guard:
    """A chat model whose passing failures are tried again, with growing waits, for at most ``limit`` seconds.

    Asking raises WriterUnavailable after a refusal for good (401, 403, 404), after three empty replies running, and
    when the time limit is over; the first two end the guard: it then raises the same without asking. Raises Cancelled
    as soon as ``cancelled`` says so, ChatRejected where this one request is refused.
    """

    def __init__(self, chat: ChatModel, *, limit: float = LIMIT, cancelled: Check = never) -> None:
        self._chat = chat
        self._limit = limit
        self._cancelled = cancelled
        self._lock = Lock()
        self._empty = 0
        self._ended: str | None = None

    @property
    def endpoint(self) -> str:
        """Where the text goes."""
        return endpoint_of(self._chat)

    @property
    def fingerprint(self) -> str | None:
        """What tells the chat model from others; None where it does not say."""
        return fingerprint_of(self._chat)

    def __call__(
        self, messages: Sequence[Message], /, *, schema: Schema | None = None, cancelled: Check = never
    ) -> str | None:
        """The reply, None where it is empty; ``schema`` is what the reply is held to, where the chat model can."""

        def stop() -> bool:
            return self._cancelled() or cancelled()

        deadline = time.monotonic() + self._limit
        tries = hopeless = 0
        while True:
            with self._lock:
                if self._ended is not None:
                    raise WriterUnavailable(self._ended)
            tries += 1
            try:
                reply = within(lambda: ask(self._chat, messages, schema), deadline - time.monotonic(), stop)
            except Overdue:
                raise WriterUnavailable(
                    f"{self.endpoint}: no answer within {self._limit:g} seconds: choose a faster model or longer limit"
                ) from None
            except WriterUnavailable as error:
                self._end(str(error))
                raise
            except (Cancelled, *_MISTAKES):
                raise
            except ChatTrouble as trouble:
                hopeless = hopeless + 1 if trouble.tries is not None else 0
                if trouble.tries is not None and hopeless >= trouble.tries:
                    raise WriterUnavailable(str(trouble)) from None
                self._wait(trouble, tries, deadline, stop)
            except ChatError:
                raise
            except Exception as error:
                self._wait(self._trouble(error), tries, deadline, stop)
            else:
                return self._counted(reply)

    def _trouble(self, error: Exception) -> ChatTrouble:
        """The failure of a chat model that knows none of our errors; its text may hold what was sent."""
        status = _status(error)
        if status in _FOR_GOOD:
            raise self._end(f"{self.endpoint}: {_FOR_GOOD[status]} ({status}): check its settings") from None
        what = f"status {status}" if status is not None else type(error).__name__
        return ChatTrouble(f"{self.endpoint}: the request failed ({what}): check that the endpoint works")

    def _wait(self, trouble: ChatTrouble, tries: int, deadline: float, stop: Check) -> None:
        """Waits before the next try, or raises WriterUnavailable where there is no time for one."""
        usual = min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT) * random.uniform(0.75, 1.0)  # noqa: S311 - spreads tries
        wait = max(usual, trouble.wait or 0.0)
        if time.monotonic() + wait >= deadline:
            raise WriterUnavailable(f"{trouble} (tried {tries} times in {self._limit:g} seconds)") from None
        pause(wait, stop)

    def _counted(self, reply: str | None) -> str | None:
        with self._lock:
            if reply is not None and reply.strip():
                self._empty = 0
                return reply
            self._empty += 1
            quiet = self._empty >= QUIET
        if quiet:
            raise self._end(f"{self.endpoint}: {QUIET} empty replies running: try another model")
        return None

    def _end(self, why: str) -> WriterUnavailable:
        with self._lock:
            self._ended = self._ended or why
            return WriterUnavailable(self._ended)


def guarded(chat: ChatModel, *, limit: float = LIMIT, cancelled: Check = never) -> Guard:
    """The chat model behind a guard; a guard as it is, so that its count of empty replies goes on."""
    return chat if isinstance(chat, Guard) else Guard(chat, limit=limit, cancelled=cancelled)


def _status(error: Exception) -> int | None:
    """The HTTP status of whatever client's exception, where it has one."""
    for holder in (error, getattr(error, "response", None)):
        for name in ("status_code", "status", "code"):
            status = getattr(holder, name, None)
            if isinstance(status, int) and not isinstance(status, bool) and 100 <= status < 600:
                return status
    return None
