"""From the command line and from Python to a model that answers by itself.

A model this small is no judge of topics, and its notes are poor: only the plumbing is checked. Each of its replies is
either taken, or refused for a reason that is said.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from pincite.chat import OpenAIChat, WriterUnavailable, guarded
from pincite.chat.many import NOT_A_NOTE
from pincite.errors import ChatRejected

CUT_OFF = "the reply was cut off at the model's limit"
YES_OR_NO = {
    "type": "object",
    "properties": {"answer": {"enum": ["yes", "no"]}},
    "required": ["answer"],
    "additionalProperties": False,
}
PARAGRAPHS = (
    "The tenant pays the rent on the first day of each month to the account that the landlord names in writing.",
    "Rent that is paid late bears interest at five percent a year from the day on which it was due.",
    "The rent is raised each January by as much as the index of consumer prices rose in the year before.",
    "No dogs are kept in the flat. Cats may stay as long as no neighbour complains about them to the landlord.",
    "Fish and small birds are welcome, and the tenant keeps their tanks and cages clean and free of smells.",
)


def pincite(*arguments):
    command = [sys.executable, "-c", "import sys; from pincite_server.cli import main; sys.exit(main())"]
    return subprocess.run([*command, *map(str, arguments)], capture_output=True, text=True, timeout=300, check=False)


def by(endpoint):
    return ["--chat-url", endpoint, "--chat-model", "smollm2", "--chat-timeout", "240", "--yes", "--json"]


@pytest.fixture
def flat(tmp_path):
    path = tmp_path / "flat.md"
    path.write_text("# The flat\n\n" + "\n\n".join(PARAGRAPHS) + "\n", encoding="utf-8")
    return path


def test_a_note_on_the_command_line(endpoint, flat):
    ran = pincite("notes", flat, *by(endpoint))
    assert ": 1 request with " in ran.stderr
    found = json.loads(ran.stdout)
    (row,) = found["notes"]
    assert (found["writer"], found["endpoint"]) == ("chat", endpoint)
    if row["note"] is None:
        assert ran.returncode == 1
        assert NOT_A_NOTE in row["why"] or CUT_OFF in row["why"]
        return
    assert ran.returncode == 0
    again = pincite("notes", flat, *by(endpoint))
    assert (again.returncode, again.stdout, again.stderr) == (0, ran.stdout, "")


def test_cuts_on_the_command_line(endpoint, flat):
    ran = pincite("cuts", flat, "--longer-than", 50, *by(endpoint))
    found = json.loads(ran.stdout)
    assert (found["cutter"], found["sections"]) == ("chat", 1)
    text = flat.read_text(encoding="utf-8")
    assert {cut["start"] for cut in found["cuts"]} <= {text.index(paragraph) for paragraph in PARAGRAPHS[1:]}
    assert ran.returncode == (0 if found["cuts"] else 1)
    refused = "did not name paragraphs" in ran.stderr
    again = pincite("cuts", flat, "--longer-than", 50, *by(endpoint))
    assert ("1 request with" in again.stderr) is refused  # what was not taken is asked for again, and only that


def test_a_reply_is_held_to_the_schema(endpoint):
    chat = OpenAIChat(endpoint, "smollm2", timeout=240)
    reply = chat.in_json([{"role": "user", "content": "Is a lease a contract?"}], YES_OR_NO)
    assert json.loads(reply)["answer"] in ("yes", "no")
    chat.close()


def test_what_is_too_long_for_the_model_is_refused_alone(endpoint):
    chat = guarded(OpenAIChat(endpoint, "smollm2", timeout=240))
    with pytest.raises(ChatRejected, match="choose a smaller window"):
        chat([{"role": "user", "content": "All of this is text. " * 4_000}])
    assert chat([{"role": "user", "content": "Say yes."}])


def test_another_address_there_is_refused_for_good(endpoint):
    chat = guarded(OpenAIChat(f"{endpoint}/none", "smollm2"))
    with pytest.raises(WriterUnavailable, match="check the base URL"):
        chat([{"role": "user", "content": "Say yes."}])
