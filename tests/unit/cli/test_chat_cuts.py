"""``pincite cuts`` by a chat model."""

from __future__ import annotations

import json

import pytest

from ..chat.endpoint import fails, says
from ..chat.scripted import strings
from .test_cuts import DOGS, FEES


def perfect(handler, request):
    """Names the paragraphs that speak of something else than the one before."""
    shown = [text.split()[0] for text in strings(request["messages"]).values()]
    starts = [number for number, word in enumerate(shown, 1) if number == 1 or word != shown[number - 2]]
    says(json.dumps({"starts": starts}))(handler, request)


@pytest.fixture
def two(tmp_path):
    """Two long sections, each of two topics."""
    path = tmp_path / "two.md"
    one = f"{FEES}\n\n" * 8 + f"{DOGS}\n\n" * 8
    path.write_text(f"# Two\n\n## First\n\n{one}## Second\n\n{one}Here it ends.\n", encoding="utf-8")
    return path


@pytest.fixture
def cuts(run, two, endpoint):
    """Runs ``pincite cuts`` with the endpoint."""
    endpoint.usual = perfect

    def command(*arguments):
        return run("cuts", two, "--chat-url", endpoint.url, "--chat-model", "small", *arguments)

    return command


def test_a_perfect_chat_model_cuts_perfectly(cuts, two, endpoint):
    text = two.read_text()
    found = json.loads(cuts("--yes", "--json").out)
    assert found["cutter"] == "chat"
    assert found["sections"] == 2
    first, second, last = found["cuts"]
    assert first["start"] == text.index(DOGS)
    assert second["start"] == text.index(DOGS, text.index("## Second"))
    assert text[last["start"] :] == "Here it ends.\n"
    assert {cut["confidence"] for cut in found["cuts"]} == {None}
    assert len(endpoint.requests) == 2


def test_lines_say_no_confidence(cuts):
    ran = cuts("--yes")
    assert ran.code == 0
    *lines, last = ran.out.splitlines()
    assert last == "(chat cutter)"
    assert len(lines) == 3
    assert "%" not in ran.out


def test_what_it_costs_is_said_and_nobody_asked_sends_nothing(cuts, endpoint, standard_input):
    standard_input(b"y\n")
    ran = cuts()
    assert (ran.code, ran.out) == (2, "")
    assert ": 2 requests with " in ran.err
    assert "add --yes" in ran.err
    assert ran.err.count("\n") == 1
    assert endpoint.requests == []
    cuts("--yes")
    sent = sum(len(message["content"]) for request in endpoint.requests for message in request["messages"])
    assert f" with {sent:,} characters to small at {endpoint.url}" in ran.err


def test_a_second_run_makes_no_call(cuts, endpoint):
    first = cuts("--yes")
    again = cuts()
    assert (again.code, again.out, again.err) == (0, first.out, "")
    assert len(endpoint.requests) == 2


def test_what_is_done_is_kept_when_the_endpoint_goes_away(cuts, endpoint):
    endpoint.behaviours, endpoint.usual = [perfect], fails(403)
    ran = cuts("--yes")
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 2
    assert ran.err.splitlines()[-1].startswith(f"pincite: 1 of 2 long sections are cut: {endpoint.url}: access is ref")
    assert ran.err.endswith(": run this again to go on with the rest\n")
    endpoint.usual = perfect
    ran = cuts("--yes")
    assert (ran.code, len(ran.out.splitlines())) == (0, 4)
    assert len(endpoint.requests) == 3


@pytest.mark.parametrize("bad", ["I cannot help.", '{"starts": [99]}', '{"starts": [1e400]}', None])
def test_a_reply_that_is_no_numbers_cuts_nothing_and_is_said(cuts, endpoint, bad):
    endpoint.behaviours = [says(bad)]
    ran = cuts("--yes", "--json")
    assert ran.code == 0
    assert len(json.loads(ran.out)["cuts"]) == 2
    assert "pincite: 1 of the replies did not name paragraphs" in ran.err
    assert len(json.loads(cuts("--yes", "--json").out)["cuts"]) == 3
    assert len(endpoint.requests) == 3


def test_a_chat_model_or_a_local_cutter(cuts, endpoint):
    ran = cuts("--yes", "--cutter", "lexical")
    assert (ran.code, ran.out) == (2, "")
    assert "--cutter lexical is for cuts without a chat model" in ran.err
    assert endpoint.requests == []


def test_nothing_long_costs_nothing(run, lease, endpoint):
    ran = run("cuts", lease, "--chat-url", endpoint.url, "--chat-model", "small")
    assert (ran.code, ran.err) == (1, "")
    assert "no section has more than 600 tokens" in ran.out
