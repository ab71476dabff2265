"""Answers on record, found again later, and what a reviewer made of them."""

from __future__ import annotations

import json
import os
import stat
import time
from pathlib import Path

import pytest

from .peer import Peer, replacement
from .texts import AGREEMENT

LAW = "Which state's law governs the agreement?"
SET = """
title = "Terms"

[[questions]]
id = "law"
question = "Which state's law governs the agreement?"

[[questions]]
id = "length"
question = "How long does the agreement run?"
answer = "duration"

[[questions]]
id = "cheese"
question = "Which cheese does the caterer serve?"
"""


async def opened(folder: Path, text: str = AGREEMENT, **settings: object) -> tuple[Peer, str]:
    path = folder / "agreement.txt"
    path.write_text(text, encoding="utf-8", newline="")
    peer = Peer()
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    settings = {"trace": {"enabled": True}, **settings}
    await peer.start({}, workspaceFolders=folders, initializationOptions=settings)
    await peer.open(path.as_uri(), text)
    return peer, path.as_uri()


def lines(folder: Path) -> list[dict]:
    trace = folder / ".pincite" / "trace.jsonl"
    return [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]


async def test_nothing_is_recorded_unless_it_is_wanted(folder):
    peer, uri = await opened(folder, trace={})
    await peer.ask(uri, LAW)
    assert not (folder / ".pincite").exists()
    assert await peer.request("pincite/history", {}) == {"enabled": False, "entries": [], "problem": ""}


async def test_an_answer_is_recorded_and_listed(folder):
    peer, uri = await opened(folder)
    answer = (await peer.ask(uri, LAW))["answer"]
    (record,) = lines(folder)
    assert record["question"] == LAW
    assert record["document"]["path"] == "../agreement.txt"
    assert AGREEMENT not in json.dumps(record)
    if os.name == "posix":
        assert stat.S_IMODE((folder / ".pincite" / "trace.jsonl").stat().st_mode) == 0o600
    told = await peer.request("pincite/history", {"textDocument": {"uri": uri}})
    (past,) = told["entries"]
    assert (past["id"], past["question"], past["uri"]) == (record["hash"], LAW, uri)
    assert (past["quote"], past["cite"]) == (answer["text"], answer["cite"])
    assert past["review"] is None


async def test_quotes_can_be_left_out(folder):
    peer, uri = await opened(folder, trace={"enabled": True, "quotes": False})
    await peer.ask(uri, LAW)
    (record,) = lines(folder)
    assert "Vermont" not in json.dumps(record)
    recalled = await peer.request("pincite/recall", {"id": record["hash"]})
    assert [each["state"] for each in recalled["evidence"]] == ["confirmed"] * len(recalled["evidence"])


async def test_an_old_answer_is_found_again_in_todays_text(folder):
    peer, uri = await opened(folder)
    answer = (await peer.ask(uri, LAW))["answer"]
    (record,) = lines(folder)
    recalled = await peer.request("pincite/recall", {"id": record["hash"]})
    assert recalled["sameText"] is True
    assert (recalled["evidence"][0]["state"], recalled["evidence"][0]["range"]) == ("confirmed", answer["range"])
    await peer.change(uri, 2, replacement((0, 0), (0, 0), "A new first line.\n"))
    recalled = await peer.request("pincite/recall", {"id": record["hash"]})
    assert recalled["sameText"] is False
    assert recalled["version"] == 2
    assert recalled["evidence"][0]["state"] == "moved"
    assert recalled["evidence"][0]["range"]["start"]["line"] == answer["range"]["start"]["line"] + 1
    await peer.change(uri, 3, replacement((5, 0), (99, 0), "Nothing of that.\n"))
    (stale, *_) = (await peer.request("pincite/recall", {"id": record["hash"]}))["evidence"]
    assert (stale["state"], stale["range"], stale["quote"]) == ("stale", None, answer["text"])


async def test_the_order_on_record_is_that_of_asking_whatever_the_clock_says(folder, monkeypatch):
    peer, uri = await opened(folder, trace={"enabled": True})
    asked = ["Which law governs the agreement?", "How long does it run?", "When are invoices sent?"]
    for question, shift in zip(asked, [0, -365, 365], strict=True):
        moment = 1_900_000_000 + shift * 86_400
        monkeypatch.setattr(time, "time", lambda moment=moment: moment)
        await peer.ask(uri, question)
    past = await peer.request("pincite/history", {})
    assert [each["question"] for each in past["entries"]] == asked[::-1]
    assert past["problem"] == ""


async def test_a_review_is_recorded_and_the_last_word_counts(folder):
    peer, uri = await opened(folder)
    await peer.ask(uri, LAW)
    (record,) = lines(folder)
    await peer.request("pincite/review", {"id": record["hash"], "verdict": "rejected", "comment": "Not this one."})
    await peer.request("pincite/review", {"id": record["hash"], "verdict": "accepted", "comment": "It is."})
    (past,) = (await peer.request("pincite/history", {}))["entries"]
    assert past["review"] == {"verdict": "accepted", "comment": "It is."}
    assert [line["type"] for line in lines(folder)] == ["decision", "review", "review"]
    assert (await peer.error("pincite/review", {"id": record["hash"], "verdict": "perhaps"}))[0] == -32602
    code, message = await peer.error("pincite/review", {"id": "0" * 64, "verdict": "accepted"})
    assert code == -32803
    assert "pincite.trace.enabled" in message


async def test_an_altered_trace_costs_no_answer_and_is_told(folder):
    peer, uri = await opened(folder)
    await peer.ask(uri, LAW)
    trace = folder / ".pincite" / "trace.jsonl"
    trace.write_bytes(trace.read_bytes().replace(b"Vermont", b"Nebraska"))
    assert (await peer.ask(uri, LAW))["found"]
    told = await peer.request("pincite/history", {})
    assert told["entries"] == []
    assert "record 1 was altered" in told["problem"]
    assert any("altered" in note["message"] for note in peer.notifications("window/logMessage"))


async def test_notes_are_recorded_too(folder):
    peer, uri = await opened(folder)
    place = {"start": {"line": 8, "character": 0}, "end": {"line": 8, "character": 0}}
    argument = {"uri": uri, "range": place}
    await peer.request("workspace/executeCommand", {"command": "pincite.writeNote", "arguments": [argument]})
    (record,) = lines(folder)
    assert (record["type"], record["writer"]) == ("note", "local")


async def checklist(peer: Peer, folder: Path, **more: object) -> dict:
    path = folder / "terms.toml"
    path.write_text(SET, encoding="utf-8")
    return await peer.request("pincite/runChecklist", {"set": path.as_uri(), **more})


async def test_a_checklist_runs_over_documents_and_rows_come_as_they_are_made(folder):
    peer, _ = await opened(folder)
    (folder / "other.txt").write_text("Nothing of note.\n", encoding="utf-8")
    (folder / "bad.txt").write_bytes(b"%PDF-1.7 and so on")
    result = await checklist(peer, folder, folders=[folder.as_uri()], workDoneToken="run")
    assert [question["kind"] for question in result["questions"]] == ["span", "duration", "span"]
    rows = {(row["name"], row["id"]): row for row in result["rows"]}
    assert len(rows) == 6
    law, length, cheese = (rows["agreement.txt", id_] for id_ in ("law", "length", "cheese"))
    assert "Vermont" in law["quote"]
    assert length["value"] == "P3Y"
    assert (cheese["found"], cheese["quote"], cheese["range"]) == (False, "", None)
    start, end = law["range"]["start"], law["range"]["end"]
    assert AGREEMENT.split("\n")[start["line"]][start["character"] : end["character"]] == law["quote"]
    assert [each["uri"].rsplit("/", 1)[1] for each in result["skipped"]] == ["bad.txt"]
    sent = peer.notifications("pincite/checklistRow")
    assert [each["row"] for each in sent] == result["rows"]
    assert {row["record"] for row in result["rows"]} <= {line["hash"] for line in lines(folder)}
    await peer.request("pincite/review", {"id": law["record"], "verdict": "accepted"})


@pytest.mark.parametrize(("format_", "holds"), [("csv", "P3Y"), ("markdown", "Vermont"), ("html", "agreement.txt#")])
async def test_a_run_is_exported(folder, format_, holds):
    peer, uri = await opened(folder, trace={})
    run = (await checklist(peer, folder, uris=[uri]))["run"]
    target = (folder / "out.html").as_uri()
    told = await peer.request("pincite/exportChecklist", {"run": run, "format": format_, "target": target})
    assert holds in told["text"]
    code, _ = await peer.error("pincite/exportChecklist", {"run": run, "format": "pdf"})
    assert code == -32602
    assert (await peer.error("pincite/exportChecklist", {"run": "gone", "format": "csv"}))[0] == -32602


async def test_a_set_that_cannot_be_read_is_told(folder):
    peer, uri = await opened(folder)
    (folder / "bad.toml").write_text("[[questions]]\nid = 3\n", encoding="utf-8")
    code, message = await peer.error("pincite/runChecklist", {"set": (folder / "bad.toml").as_uri(), "uris": [uri]})
    assert code == -32803
    assert message.startswith("bad.toml, question 1:")


@pytest.mark.parametrize("link", [".pincite", ".pincite/trace.jsonl"])
async def test_nothing_is_recorded_where_a_link_leads_out_of_the_workspace(folder, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / link).parent.mkdir(exist_ok=True)
    target = outside if link == ".pincite" else outside / "trace.jsonl"
    try:
        (folder / link).symlink_to(target, target_is_directory=link == ".pincite")
    except OSError:
        pytest.skip("no rights to make links")
    peer, uri = await opened(folder)
    assert (await peer.ask(uri, LAW))["found"]
    (told,) = [each["message"] for each in peer.notifications("window/logMessage")]
    assert "a link leads out of the workspace folder" in told
    assert not list(outside.iterdir())
