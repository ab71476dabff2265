"""OpenAIChat against a real endpoint on this machine that misbehaves on demand."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
import time

import pytest

from pincite.chat import Guard, OpenAIChat
from pincite.errors import (
    Cancelled,
    ChatError,
    ChatNotInstalled,
    ChatRejected,
    ChatTrouble,
    WriterUnavailable,
)

from .endpoint import cut_off, fails, only_json_object, only_plain, says, sends, slow

ASKED = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "The secret text."}]
SECRET = "sk-test-0123456789"


def chat_at(endpoint, **options):
    return OpenAIChat(endpoint.url, "tiny", **options)


def one_line(error):
    message = str(error.value)
    assert "\n" not in message
    assert SECRET not in message
    assert "secret text" not in message
    return message


def test_sends_the_messages_as_they_are_and_gives_the_reply(endpoint):
    endpoint.usual = says("A reply.")
    assert chat_at(endpoint)(ASKED) == "A reply."
    (request,) = endpoint.requests
    assert request["messages"] == ASKED
    assert request["model"] == "tiny"
    assert endpoint.paths == ["/v1/chat/completions"]


def test_without_a_key_none_is_sent(endpoint, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)  # is for OpenAI's own address alone
    chat_at(endpoint)(ASKED)
    assert "authorization" not in endpoint.headers[0]
    assert SECRET not in str(endpoint.headers)


def test_the_key_is_the_argument_or_the_environments(endpoint, monkeypatch):
    monkeypatch.setenv("PINCITE_CHAT_KEY", "from-environment")
    chat_at(endpoint)(ASKED)
    chat_at(endpoint, key=SECRET)(ASKED)
    sent = [headers.get("authorization") for headers in endpoint.headers]
    assert sent == ["Bearer from-environment", f"Bearer {SECRET}"]


@pytest.mark.parametrize(
    ("status", "code", "kind", "told"),
    [
        (401, "invalid_api_key", WriterUnavailable, "PINCITE_CHAT_KEY"),
        (402, None, WriterUnavailable, "credit"),
        (403, None, WriterUnavailable, "tiny"),
        (404, "model_not_found", WriterUnavailable, "tiny"),
        (429, "insufficient_quota", WriterUnavailable, "credit"),
        (429, "rate_limit_exceeded", ChatTrouble, "rate_limit_exceeded"),
        (408, None, ChatTrouble, "408"),
        (500, None, ChatTrouble, "500"),
        (503, "overloaded", ChatTrouble, "overloaded"),
        (400, "context_length_exceeded", ChatRejected, "smaller window"),
        (413, None, ChatRejected, "smaller window"),
    ],
)
def test_each_status_is_one_line_that_names_the_endpoint(endpoint, status, code, kind, told):
    endpoint.usual = fails(status, code, message=f"Incorrect key {SECRET}; you sent: The secret text.")
    with pytest.raises(kind) as error:
        chat_at(endpoint, key=SECRET)(ASKED)
    assert endpoint.url in one_line(error)
    assert told in one_line(error)
    assert len(endpoint.bodies) == 1


def test_a_redirection_is_not_followed(endpoint):
    endpoint.usual = fails(307, headers=[("location", endpoint.url + "/elsewhere")])
    with pytest.raises(WriterUnavailable, match="redirects"):
        chat_at(endpoint)(ASKED)
    assert len(endpoint.bodies) == 1


def test_the_wait_that_the_endpoint_asks_for_is_told(endpoint):
    endpoint.usual = fails(429, headers=[("retry-after", "7")])
    with pytest.raises(ChatTrouble) as error:
        chat_at(endpoint)(ASKED)
    assert error.value.wait == 7.0


def test_a_date_or_nonsense_for_a_wait_is_no_wait(endpoint):
    for told in ("Fri, 31 Dec 1999 23:59:59 GMT", "nan", "-3", "inf"):
        endpoint.usual = fails(503, headers=[("retry-after", told)])
        with pytest.raises(ChatTrouble) as error:
            chat_at(endpoint)(ASKED)
        assert error.value.wait is None


def test_silence_is_ended(endpoint):
    endpoint.usual = slow(2.0)
    begun = time.monotonic()
    with pytest.raises(ChatTrouble, match=r"silent for 0\.2 seconds") as error:
        chat_at(endpoint, timeout=0.2)(ASKED)
    assert time.monotonic() - begun < 1.5
    assert endpoint.url in one_line(error)


def test_a_reply_that_breaks_off_is_no_reply(endpoint):
    endpoint.usual = cut_off
    with pytest.raises(ChatTrouble, match="broke off") as error:
        chat_at(endpoint)(ASKED)
    assert error.value.tries is None


def test_nobody_listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
        with pytest.raises(ChatTrouble, match="cannot be reached: start the endpoint") as error:
            OpenAIChat(url, "tiny")(ASKED)
    assert url in str(error.value)


@pytest.mark.parametrize(
    "body",
    [b"not json", b'"text"', b"[]", b"{}", b'{"choices": null}', b'{"choices": "x"}', b"", b"<html>hello</html>"],
)
def test_a_body_of_another_form_is_no_reply(endpoint, body):
    endpoint.usual = sends(body)
    with pytest.raises(ChatTrouble, match="not of the OpenAI form") as error:
        chat_at(endpoint)(ASKED)
    assert endpoint.url in one_line(error)


@pytest.mark.parametrize(
    "body", [b'{"choices": []}', b'{"choices": [{"index": 0}]}', b'{"choices": [{"message": {"content": ["x"]}}]}']
)
def test_a_body_without_a_reply_is_none(endpoint, body):
    endpoint.usual = sends(body)
    assert chat_at(endpoint)(ASKED) is None


def test_an_empty_reply_is_none_and_a_refusal_is_its_words(endpoint):
    endpoint.behaviours = [says(None), says(""), says(None, refusal="I cannot help with that.")]
    chat = chat_at(endpoint)
    assert [chat(ASKED), chat(ASKED), chat(ASKED)] == [None, None, "I cannot help with that."]


def test_a_reply_cut_off_at_the_models_length_is_not_taken_for_whole(endpoint):
    endpoint.usual = says("The section sets the", finish="length")
    with pytest.raises(ChatRejected, match="cut off"):
        chat_at(endpoint)(ASKED)


def test_json_is_asked_for_by_schema_where_that_is_taken(endpoint):
    endpoint.usual = says('{"starts": []}')
    chat = chat_at(endpoint)
    assert chat.in_json(ASKED, {"type": "object"}) == '{"starts": []}'
    assert endpoint.requests[0]["response_format"]["json_schema"]["schema"] == {"type": "object"}


@pytest.mark.parametrize(("behaviour", "tried"), [(only_json_object, 2), (only_plain, 3)])
def test_what_json_mode_is_not_taken_is_remembered(endpoint, behaviour, tried):
    endpoint.usual = behaviour
    chat = chat_at(endpoint)
    for _ in range(3):
        assert chat.in_json(ASKED, {"type": "object"}) == '{"starts": []}'
    assert len(endpoint.bodies) == tried + 2


def test_a_request_that_is_refused_for_itself_does_not_cost_the_json_mode(endpoint):
    endpoint.behaviours = [fails(400)] * 3 + [fails(413)]
    chat = chat_at(endpoint)
    for _ in range(2):
        with pytest.raises(ChatRejected):
            chat.in_json(ASKED, {"type": "object"})
    chat.in_json(ASKED, {"type": "object"})
    assert endpoint.requests[-1]["response_format"]["type"] == "json_schema"
    endpoint.behaviours = [fails(400)]
    with pytest.raises(ChatRejected):  # by now it is known to take schemas: it is not the form
        chat.in_json(ASKED, {"type": "object"})
    assert len(endpoint.bodies) == 6


def test_a_text_too_long_is_not_sent_again_in_another_form(endpoint):
    endpoint.usual = fails(400, "context_length_exceeded")
    with pytest.raises(ChatRejected, match="smaller window"):
        chat_at(endpoint).in_json(ASKED, {"type": "object"})
    assert len(endpoint.bodies) == 1


def test_the_package_is_loaded_late():
    code = "import sys, pincite.chat; print('openai' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout == "False\n"


@pytest.mark.parametrize(
    "url", ["", "localhost:11434", "ftp://host/v1", "http://", "file:///etc/passwd", "http://[::1"]
)
def test_an_address_that_is_none(url):
    with pytest.raises(ChatError, match="http://localhost:11434/v1"):
        OpenAIChat(url, "tiny")


def test_what_is_secret_in_an_address_is_not_shown():
    chat = OpenAIChat("https://user:pass@example.org/v1/?key=abc", "tiny", key=SECRET)
    assert chat.endpoint == "https://example.org/v1"
    assert SECRET not in repr(chat)
    assert "pass" not in repr(chat)


def test_models_and_endpoints_have_fingerprints_of_their_own():
    made = {OpenAIChat(url, model).fingerprint for url in ("http://a/v1", "http://b/v1") for model in ("tiny", "small")}
    assert len(made) == 4
    assert OpenAIChat("http://a/v1/", "tiny", key="x").fingerprint in made


def test_neither_key_nor_text_is_logged_at_any_level(endpoint, caplog):
    caplog.set_level(logging.DEBUG)
    for name in ("openai", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    chat_at(endpoint, key=SECRET)(ASKED)
    assert SECRET not in caplog.text
    assert "secret text" not in caplog.text


def test_the_package_that_is_missing_is_named(endpoint, monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ChatNotInstalled, match=r"pip install 'pincite\[chat\]'"):
        chat_at(endpoint)(ASKED)


def test_guarded_it_gets_over_what_passes(endpoint, hasty):
    endpoint.behaviours = [fails(429), fails(500), cut_off, sends(b"nonsense"), says("At last.")]
    assert Guard(chat_at(endpoint))(ASKED) == "At last."
    assert len(endpoint.bodies) == 5


def test_guarded_and_cancelled_while_the_endpoint_is_slow(endpoint):
    endpoint.usual = slow(3.0)
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        Guard(chat_at(endpoint), cancelled=lambda: time.monotonic() - begun > 0.2)(ASKED)
    assert time.monotonic() - begun < 1.0


def test_guarded_with_nobody_there_it_does_not_wait_for_the_limit(hasty):
    begun = time.monotonic()
    with pytest.raises(WriterUnavailable, match="cannot be reached"):
        Guard(OpenAIChat("http://127.0.0.1:9/v1", "tiny"))(ASKED)
    assert time.monotonic() - begun < 5.0
