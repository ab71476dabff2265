"""``pincite notes`` by a chat model: the cost is said first, what is done is kept, and going on resumes there."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from ..chat.endpoint import cut_off, fails, says, sends, slow
from ..chat.scripted import strings

COMMAND = [sys.executable, "-c", "import sys; from pincite_server.cli import main; sys.exit(main())"]
TOPICS = ("Boats", "Bread", "Horses", "Lamps", "Rivers", "Bells")
TEXT = "# Yard\n\n" + "".join(f"## {topic}\n\nThe keeper looks after the {topic.lower()}.\n\n" for topic in TOPICS)


def at_home(folder):
    """An environment whose user's caches are in that folder."""
    return {**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "home")}


def note_of(topic):
    return f"Of the rules for a yard, this one is on {topic}."


def writes(handler, request):
    topic = next(topic for topic in TOPICS if f"## {topic}" in strings(request["messages"])["passage"])
    says(json.dumps({"note": note_of(topic)}))(handler, request)


def dead(handler, _request):
    """The connection ends without a reply, as when the endpoint is killed."""
    handler.close_connection = True


@pytest.fixture
def yard(tmp_path):
    path = tmp_path / "yard.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def notes(run, yard, endpoint):
    """Runs ``pincite notes`` with the endpoint, one request at a time."""
    endpoint.usual = writes

    def command(*arguments):
        return run("notes", yard, "--chat-url", endpoint.url, "--chat-model", "small", "--at-once", 1, *arguments)

    return command


def told(ran):
    """The topics whose notes were printed."""
    shown = " ".join(ran.out.split())
    return [topic for topic in TOPICS if note_of(topic) in shown]


def test_a_note_for_each_section(notes, endpoint):
    ran = notes("--yes")
    assert ran.code == 0
    assert told(ran) == list(TOPICS)
    assert ran.out.endswith(f"(6 notes by small at {endpoint.url})\n")
    assert len(endpoint.requests) == 6


def test_what_it_costs_and_where_it_goes_is_said_first(notes, endpoint):
    ran = notes("--yes")
    first = ran.err.splitlines()[0]
    sent = sum(len(message["content"]) for request in endpoint.requests for message in request["messages"])
    assert first.endswith(f"yard.md: 6 requests with {sent:,} characters to small at {endpoint.url}")


def test_nothing_is_sent_where_nobody_can_be_asked(notes, endpoint, standard_input):
    standard_input(b"y\n")
    ran = notes()
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"pincite: .*: 6 requests with [\d,]+ characters to small at http.*: add --yes .*\n", ran.err)
    assert endpoint.requests == []


@pytest.mark.parametrize(("answer", "calls", "code"), [("y", 6, 0), ("Yes", 6, 0), ("", 0, 2), ("n", 0, 2)])
def test_at_a_terminal_it_is_asked(notes, endpoint, at_terminal, answer, calls, code):
    at_terminal(answer)
    ran = notes()
    assert ran.code == code
    assert "Send them? [y/N] " in ran.err
    assert ("nothing was sent" in ran.err) is (calls == 0)
    assert len(endpoint.requests) == calls


def test_a_second_run_makes_no_call_and_asks_nothing(notes, endpoint, standard_input):
    first = notes("--yes")
    standard_input(b"")
    again = notes()
    assert (again.code, again.out, again.err) == (0, first.out, "")
    assert len(endpoint.requests) == 6


def test_json(notes, endpoint):
    endpoint.behaviours = [writes, says("I'm sorry, I cannot help with that.")]
    ran = notes("--yes", "--json")
    found = json.loads(ran.out)
    rows = found.pop("notes")
    assert found == {"writer": "chat", "model": "small", "endpoint": endpoint.url}
    assert [row["note"] for row in rows] == [note_of(t) if t != "Bread" else None for t in TOPICS]
    assert [row["why"] for row in rows if row["why"]] == ["the chat model's reply was not a note"]


def test_the_key_comes_from_our_variable_alone(notes, endpoint, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-another")
    notes("--yes", "--section", 1)
    monkeypatch.setenv("PINCITE_CHAT_KEY", "sk-ours")
    ran = notes("--yes", "--section", 2)
    assert [headers.get("authorization") for headers in endpoint.headers] == [None, "Bearer sk-ours"]
    assert "sk-" not in ran.out + ran.err


@pytest.mark.parametrize("passing", [fails(429), fails(500), cut_off], ids=["429", "500", "cut off"])
def test_what_passes_is_tried_again(notes, endpoint, passing):
    endpoint.behaviours = [passing, passing]
    ran = notes("--yes")
    assert ran.code == 0
    assert told(ran) == list(TOPICS)
    assert len(endpoint.requests) == 8


@pytest.mark.parametrize(
    "bad",
    [says("I'm sorry, I cannot help with that."), says('{"note": 17}'), says('{"topic": "x"}'), says(None)],
    ids=["refusal", "number", "other JSON", "empty"],
)
def test_a_reply_that_is_no_note_costs_its_section_and_is_asked_for_again(notes, endpoint, bad):
    endpoint.behaviours = [writes, bad]
    ran = notes("--yes")
    assert ran.code == 0
    assert told(ran) == [topic for topic in TOPICS if topic != "Bread"]
    assert "pincite: no note for 1 section: the chat model's reply was not a note" in ran.err
    assert told(notes("--yes")) == list(TOPICS)
    assert len(endpoint.requests) == 7


def settled(endpoint):
    """How many requests have come, once no more do: one that was given up may still be on its way."""
    sent = -1
    while sent != len(endpoint.requests):
        sent = len(endpoint.requests)
        time.sleep(0.5)
    return sent


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (fails(401), "give the right one in PINCITE_CHAT_KEY"),
        (fails(404), "check the base URL"),
        (fails(500), r"fails \(500\)|no answer within"),
        (slow(5), "no answer within"),
        (says(None), "3 empty replies running"),
        (dead, r"the connection broke off|no answer within"),
        (sends(b"<html>a log-in page</html>"), "not of the OpenAI form"),
    ],
    ids=["401", "404", "500", "slow", "empty", "dead", "other form"],
)
def test_what_is_done_is_kept_when_the_endpoint_goes_away(notes, endpoint, bad, said):
    endpoint.behaviours = [writes, writes]
    endpoint.usual = bad
    ran = notes("--yes", "--chat-timeout", "0.25")
    assert ran.code == 2
    assert told(ran) == ["Boats", "Bread"]
    last = ran.err.splitlines()[-1]
    assert last.startswith(f"pincite: 2 of 6 notes are there: {endpoint.url}: ")
    assert re.search(said, last)
    assert last.endswith(": run this again to go on with the rest")
    sent = settled(endpoint)
    endpoint.usual = writes
    ran = notes("--yes")
    assert (ran.code, told(ran)) == (0, list(TOPICS))
    assert len(endpoint.requests) == sent + 4


def test_nobody_listens(notes, endpoint, run, yard):
    ran = run("notes", yard, "--chat-url", "http://127.0.0.1:9/v1", "--chat-model", "small", "--yes")
    assert ran.code == 2
    assert "pincite: 0 of 6 notes are there: http://127.0.0.1:9/v1: cannot be reached" in ran.err


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
def test_a_real_terminal_is_asked(yard, endpoint, tmp_path):
    import pty

    endpoint.usual = writes
    ours, theirs = pty.openpty()
    asked = [*COMMAND, "notes", yard, "--chat-url", endpoint.url, "--chat-model", "small"]
    pipes = {"stdin": theirs, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(asked, **pipes, text=True, env=at_home(tmp_path))
    os.write(ours, b"n\n")
    out, err = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert (process.returncode, out) == (2, "")
    assert err.endswith("Send them? [y/N] pincite: nothing was sent\n")
    assert endpoint.requests == []


@pytest.mark.skipif(os.name == "nt", reason="no interrupt for one process there")
def test_ctrl_c_keeps_what_is_done(yard, endpoint, tmp_path):
    endpoint.usual = writes
    endpoint.behaviours = [writes, writes, slow(30)]
    asked = [*COMMAND, "notes", yard, "--chat-url", endpoint.url, "--chat-model", "small", "--yes", "--at-once", "1"]
    environment = at_home(tmp_path)
    process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    deadline = time.monotonic() + 60
    while len(endpoint.bodies) < 3 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert [topic for topic in TOPICS if note_of(topic) in " ".join(out.split())] == ["Boats", "Bread"]
    assert err.splitlines()[-1] == "pincite: 2 of 6 notes are there: interrupted: run this again to go on with the rest"
    done = subprocess.run(asked, capture_output=True, text=True, env=environment, timeout=60, check=False)
    assert done.returncode == 0
    assert "4 requests" in done.stderr
    assert len(endpoint.bodies) == 7


def test_the_cache_lists_and_forgets_them(notes, endpoint, run, tmp_path):
    notes("--yes")
    listed = run("cache").out
    assert "notes and cuts by chat models: 6 replies" in listed
    assert str(tmp_path / "cache" / "replies.sqlite") in listed
    assert "notes and cuts by chat models: 0 replies" in run("cache", "clear").out
    notes("--yes")
    assert len(endpoint.requests) == 12
