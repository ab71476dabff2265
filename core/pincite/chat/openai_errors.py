"""What the ``openai`` package raises, as our own errors: one line each that names the endpoint and the mend.

The endpoint's own words are never passed on: they may repeat the key or the document's text.
"""

from __future__ import annotations

import math
import re
from typing import Any

from pincite.errors import ChatError, ChatRejected, ChatTrouble, WriterUnavailable

_HOPELESS_TRIES = 3
_CODE = re.compile(r"[A-Za-z][\w.-]{2,59}")
_FOR_GOOD = {
    401: "the key is refused (401): give the right one in PINCITE_CHAT_KEY or in the client's secret storage",
    402: "the account has no credit (402): mend that with the provider, or choose another endpoint",
    403: "access is refused (403): check that the key may use the model {model!r}",
    404: "no such address or model (404): check the base URL, which mostly ends in /v1, and the model {model!r}",
}
_PASSING = frozenset({408, 409, 425, 429})


def translated(error: Exception, endpoint: str, model: str, timeout: float) -> ChatError:
    """Our error for one of theirs."""
    import openai

    if isinstance(error, openai.APIStatusError):
        return _of_status(error.status_code, _code(error), _wait(error), endpoint, model)
    if isinstance(error, openai.APITimeoutError):
        return ChatTrouble(f"{endpoint}: silent for {timeout:g} seconds: choose a faster model, or a longer timeout")
    if isinstance(error, openai.APIConnectionError):
        if _broken_off(error):
            return ChatTrouble(
                f"{endpoint}: the connection broke off before the reply was whole: check the endpoint's log"
            )
        return ChatTrouble(
            f"{endpoint}: cannot be reached: start the endpoint, or check its address", tries=_HOPELESS_TRIES
        )
    if isinstance(error, openai.APIResponseValidationError | ValueError):
        return of_another_form(endpoint)
    return ChatTrouble(f"{endpoint}: the request failed ({type(error).__name__}): check that the endpoint works")


def of_another_form(endpoint: str) -> ChatTrouble:
    """A reply that is none of Chat Completions': something else answers at that address."""
    return ChatTrouble(
        f"{endpoint}: the reply is not of the OpenAI form: check that the base URL, which mostly ends in /v1, is right",
        tries=_HOPELESS_TRIES,
    )


def _of_status(status: int, code: str, wait: float | None, endpoint: str, model: str) -> ChatError:
    if code == "insufficient_quota":
        return WriterUnavailable(f"{endpoint}: {_FOR_GOOD[402].replace('402', str(status))}")
    if status in _FOR_GOOD:
        return WriterUnavailable(f"{endpoint}: {_FOR_GOOD[status].format(model=model)}")
    said = f"{status}, {code}" if code else str(status)
    if 300 <= status < 400:
        return WriterUnavailable(
            f"{endpoint}: redirects to another address ({said}), where no text is sent: give that one as base URL"
        )
    if status == 429:
        return ChatTrouble(f"{endpoint}: asks to slow down ({said}): send fewer requests at a time", wait=wait)
    if status in _PASSING or status >= 500:
        return ChatTrouble(f"{endpoint}: fails ({said}): check the endpoint's log", wait=wait)
    return ChatRejected(
        f"{endpoint}: the request is refused ({said}): choose a smaller window, or another model",
        malformed=status in (400, 415, 422) and "context" not in code,  # too long it is in any form
    )


def _code(error: Any) -> str:
    """The endpoint's short name for what is wrong, where it is no more than that."""
    for told in (getattr(error, "code", None), getattr(error, "type", None)):
        if isinstance(told, str) and _CODE.fullmatch(told):
            return told
    return ""


def _wait(error: Any) -> float | None:
    """Seconds that the endpoint asks to wait (RFC 9110, 10.2.3; a date there is not read)."""
    try:
        seconds = float(error.response.headers.get("retry-after", ""))
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) and seconds >= 0 else None


def _broken_off(error: BaseException) -> bool:
    """Whether a connection was made and then lost."""
    cause = error.__cause__
    return cause is not None and type(cause).__name__ in ("RemoteProtocolError", "ReadError", "WriteError")
