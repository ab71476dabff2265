"""Writing notes and cutting by topic from the editor: kept, found again, and of use to questions."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from pincite.annotations import AnnotationFolder

from ..unit.chat.endpoint import fails, served
from ..unit.chat.endpoint import says as endpoint_says
from .peer import Peer, Refused, replacement
from .test_chat_client import Model, says
from .texts import AGREEMENT

TERM = {"start": {"line": 8, "character": 3}, "end": {"line": 8, "character": 3}}
TOPICS = "\n\n".join(
    [
        *(
            "The tenant pays the rent of nine hundred euros every month by bank transfer to the landlord."
            for _ in "123"
        ),
        *("Pets such as dogs and cats are allowed in the garden but never in the swimming pool." for _ in "123"),
    ]
)
GERMAN = [
    "Die Miete beträgt 900 Euro im Monat und ist bis zum dritten Werktag eines Monats auf das Konto zu zahlen.",
    "Erhöht der Vermieter die Miete, so teilt er es drei Monate vorher mit. Die Miete folgt dem Mietspiegel der Stadt.",
    "Zahlt der Mieter die Miete zweimal nicht, kann der Vermieter die offene Miete mit Zinsen auf das Konto verlangen.",
    "Haustiere wie Hunde und Katzen darf der Mieter mit Zustimmung halten. Ein Hund ist im Treppenhaus anzuleinen.",
    "Stört ein Hund die Nachbarn durch Bellen, kann die Zustimmung zu diesem Hund widerrufen werden. Katzen bleiben.",
    "Für Schäden, die Hunde, Katzen und andere Haustiere im Treppenhaus anrichten, haftet ihr Halter den Nachbarn.",
]
CAPABILITIES = {
    "window": {"workDoneProgress": True},
    "workspace": {
        "workspaceEdit": {"documentChanges": True, "changeAnnotationSupport": {}},
        "inlayHint": {"refreshSupport": True},
    },
    "textDocument": {"codeAction": {"tagSupport": {"valueSet": [1]}}},
    "experimental": {"pincite": {"chat": True}},
}


async def opened(
    folder: Path, text: str = AGREEMENT, name: str = "agreement.txt", model: Model | None = None, **more
) -> tuple[Peer, str]:
    """A connection that has a file of the folder open."""
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    peer = Peer()
    if model is not None:
        peer.on_request = model
        more.setdefault("chat", {"provider": "editor"})
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    await peer.start(CAPABILITIES, workspaceFolders=folders, initializationOptions=more)
    await peer.open(path.as_uri(), text, "markdown" if name.endswith(".md") else "plaintext")
    return peer, path.as_uri()


async def run(peer: Peer, command: str, **argument: object) -> dict:
    return await peer.request("workspace/executeCommand", {"command": f"pincite.{command}", "arguments": [argument]})


async def annotations(peer: Peer, uri: str) -> dict:
    return await peer.request("pincite/annotations", {"textDocument": {"uri": uri}})


def texts(told: dict) -> list[str]:
    return [each["text"] for each in told["annotations"]]


async def test_a_note_is_written_kept_and_there_after_a_restart(folder):
    model = Model(says("How long the agreement runs."))
    peer, uri = await opened(folder, model=model)
    assert await run(peer, "writeNote", uri=uri, range=TERM) == {"written": 1, "cached": 0, "failed": 0, "problem": ""}
    assert {"uri": uri} in peer.notifications("pincite/annotationsChanged")
    again, _ = await opened(folder)
    told = await annotations(again, uri)
    assert told["where"] == "cache"
    (note,) = told["annotations"]
    assert (note["kind"], note["text"], note["state"]) == ("note", "How long the agreement runs.", "exact")
    assert (note["generated"], note["writer"]) == (True, "your editor's language model")
    assert note["range"]["start"]["line"] == 6
    assert not (folder / ".pincite").exists()


async def test_a_note_takes_the_place_of_an_earlier_one(folder):
    model = Model(says("First."), says("A second note."))
    peer, uri = await opened(folder, model=model)
    await run(peer, "writeNote", uri=uri, range=TERM)
    assert await run(peer, "cutTopics", uri=uri) is not None
    await peer.change(uri, 2, replacement((0, 0), (0, 0), "Draft. "))
    await run(peer, "writeNote", uri=uri, range=TERM)
    assert texts(await annotations(peer, uri)) == ["A second note."]


async def test_the_cost_is_shown_before_a_whole_document_is_sent(folder):
    model = Model(says("A note."))
    peer, uri = await opened(folder, model=model)
    result = await run(peer, "writeNotes", uri=uri)  # the model's stand-in answers the question with nothing
    assert result == {"written": 0, "cached": 0, "failed": 0, "problem": "Cancelled"}
    assert not model.asked
    (question,) = [m["params"] for m in peer.received if m.get("method") == "window/showMessageRequest"]
    sections = len(peer.server.documents.peek(uri).document.sections)
    assert question["message"].startswith(f"Write {sections} note")
    assert question["message"].endswith("of this document go to your editor's language model.") or sections == 1


class Consenting(Model):
    """Presses the first button of every question."""

    def __call__(self, message: dict) -> object:
        if message["method"] == "window/showMessageRequest":
            return message["params"]["actions"][0]
        return super().__call__(message)


LONG = "\n\n".join(
    f"{n}. Article {n}\n\nThis article is about matter {n}. " + "It goes on and on. " * 40 for n in range(1, 7)
)


async def test_notes_of_a_whole_document_are_written_once(folder):
    model = Consenting(says("A note of its own."))
    peer, uri = await opened(folder, LONG, model=model)
    result = await run(peer, "writeNotes", uri=uri)
    sections = len(peer.server.documents.peek(uri).document.sections)
    assert sections > 5
    assert result == {"written": sections, "cached": 0, "failed": 0, "problem": ""}
    asked = len(model.asked)
    assert asked == sections
    await run(peer, "writeNotes", uri=uri)
    assert len(model.asked) == asked


async def test_what_was_written_before_the_model_went_away_is_kept_and_going_on_resumes(folder):
    gone = {"refused": "the model was unplugged", "forGood": True}
    model = Consenting(says("One."), says("Two."), gone)
    peer, uri = await opened(folder, LONG, model=model, chat={"provider": "editor", "atOnce": 1})
    sections = len(peer.server.documents.peek(uri).document.sections)
    result = await run(peer, "writeNotes", uri=uri)
    assert (result["written"], result["failed"]) == (2, sections - 2)
    assert "the model was unplugged" in result["problem"]
    (warning,) = [m["message"] for m in peer.notifications("window/showMessage") if m["type"] == 2]
    assert warning.endswith("2 notes written; write again to go on.")
    model.replies = [says("Another.")]
    model.asked.clear()
    assert (await run(peer, "writeNotes", uri=uri))["written"] == sections - 2
    assert len(model.asked) == sections - 2


async def test_without_a_chat_model_notes_are_made_here_and_labelled(folder):
    peer, uri = await opened(folder)
    await run(peer, "writeNote", uri=uri, range=TERM)
    (note,) = (await annotations(peer, uri))["annotations"]
    assert note["text"].startswith("Made locally, without a chat model: ")
    assert (note["generated"], note["writer"]) == (False, "local")


async def test_notes_follow_edits_and_are_orphaned_when_their_words_go(folder):
    peer, uri = await opened(folder, model=Model(says("How long it runs.")))
    await run(peer, "writeNote", uri=uri, range=TERM)
    await peer.change(uri, 2, replacement((0, 0), (0, 0), "A new first line.\n"))
    (note,) = (await annotations(peer, uri))["annotations"]
    assert (note["state"], note["range"]["start"]["line"]) == ("moved", 7)
    lines = len(AGREEMENT.splitlines()) + 1
    await peer.change(uri, 3, replacement((0, 0), (lines, 0), "Something else altogether.\n"))
    (note,) = (await annotations(peer, uri))["annotations"]
    assert (note["state"], note["range"]) == ("orphaned", None)
    assert note["quote"].startswith("2. Term")


async def test_a_note_helps_a_question_and_is_never_evidence(folder):
    model = Model(says("Sets the wombat clause, which the parties call the wombat."))
    peer, uri = await opened(folder, LONG, model=model)
    question = "Which article is the wombat clause?"
    before = await peer.ask(uri, question, k=1)
    place = {"start": {"line": 14, "character": 0}, "end": {"line": 14, "character": 0}}
    await run(peer, "writeNote", uri=uri, range=place)
    after = await peer.ask(uri, question, k=1)
    assert after["sections"][0]["range"]["start"]["line"] in range(10, 16)
    assert after["sections"] != before["sections"]
    assert "wombat" not in json.dumps([each["text"] for each in after["evidence"]])


async def test_a_document_is_cut_and_the_cuts_show_in_the_outline(folder):
    peer, uri = await opened(folder, TOPICS, model=Model({"text": '{"starts": [4]}'}))
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    result = await run(peer, "cutTopics", uri=uri, range=place)
    assert result["written"] == 1
    told = await annotations(peer, uri)
    assert {each["kind"] for each in told["annotations"]} == {"cut"}
    assert 6 in {each["range"]["start"]["line"] for each in told["annotations"]}
    outline = await peer.request("pincite/outline", {"textDocument": {"uri": uri}})
    topics = [each for each in outline if each["kind"] == "topic"]
    assert 6 in {each["range"]["start"]["line"] for each in topics}
    assert all(each["title"] for each in topics)
    again = await run(peer, "cutTopics", uri=uri, range=place)
    assert again["written"] == result["written"] == len((await annotations(peer, uri))["annotations"])


async def test_long_sections_are_cut_without_a_chat_model_too(folder):
    peer, uri = await opened(folder, "\n\n".join([*GERMAN[:3] * 2, *GERMAN[3:] * 2]))
    result = await run(
        peer, "cutTopics", uri=uri, range={"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
    )
    assert result["written"] >= 1
    told = (await annotations(peer, uri))["annotations"]
    assert {each["range"]["start"]["line"] for each in told} == {12}
    assert {(each["writer"], each["generated"]) for each in told} == {("lexical", False)}
    assert all(0 < each["confidence"] <= 1 for each in told)


async def test_keeping_moves_them_into_the_workspace_folder_and_removing_takes_them_away(folder):
    peer, uri = await opened(folder, model=Model(says("How long it runs.")))
    await run(peer, "writeNote", uri=uri, range=TERM)
    await run(peer, "keepAnnotations", uri=uri)
    kept = folder / ".pincite" / "annotations" / "agreement.txt.jsonld"
    assert "How long it runs." in kept.read_text(encoding="utf-8")
    told = await annotations(peer, uri)
    assert told["where"] == "workspace"
    await run(peer, "removeAnnotations", uri=uri, ids=[told["annotations"][0]["id"]])
    assert (await annotations(peer, uri))["annotations"] == []


async def test_a_document_outside_the_workspace_cannot_be_kept_in_it(folder, tmp_path):
    peer, _ = await opened(folder)
    outside = (tmp_path / "outside.txt").as_uri()
    await peer.open(outside, AGREEMENT)
    _, message = await peer.error(
        "workspace/executeCommand", {"command": "pincite.keepAnnotations", "arguments": [{"uri": outside}]}
    )
    assert "lies in no folder of the workspace" in message


async def test_a_file_of_notes_that_cannot_be_read_costs_no_answer(folder):
    peer, uri = await opened(folder)
    kept = folder / ".pincite" / "annotations" / "agreement.txt.jsonld"
    kept.parent.mkdir(parents=True)
    kept.write_text("{no json", encoding="utf-8")
    assert (await peer.ask(uri, "Which state's law governs the agreement?"))["found"]
    assert (await annotations(peer, uri))["annotations"] == []


async def actions(peer: Peer, uri: str, place: dict, *only: str) -> dict[str, dict]:
    context = {"diagnostics": [], **({"only": list(only)} if only else {})}
    params = {"textDocument": {"uri": uri}, "range": place, "context": context}
    return {action["kind"]: action for action in await peer.request("textDocument/codeAction", params)}


async def test_headings_are_inserted_at_cuts_after_confirmation(folder):
    model = Model({"text": '{"starts": [4]}'})
    peer, uri = await opened(folder, f"# Lease\n\n{TOPICS}", "lease.md", model=model)
    place = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 0}}
    assert "refactor.rewrite.pincite.headings" not in await actions(peer, uri, place)
    await run(peer, "cutTopics", uri=uri, range=place)
    action = (await actions(peer, uri, place, "refactor.rewrite"))["refactor.rewrite.pincite.headings"]
    assert "edit" not in action
    resolved = await peer.request("codeAction/resolve", action)
    (document,) = resolved["edit"]["documentChanges"]
    assert document["textDocument"] == {"uri": uri, "version": 1}
    assert resolved["edit"]["changeAnnotations"]["pincite"]["needsConfirmation"] is True
    inserted = {edit["range"]["start"]["line"]: edit["newText"] for edit in document["edits"]}
    assert inserted[8].startswith("## ")
    assert inserted[8].endswith("\n\n")
    await peer.change(uri, 2, replacement((0, 0), (0, 0), "\n"))
    assert (await peer.error("codeAction/resolve", action))[0] == -32801


async def test_a_note_that_is_not_there_is_written_when_it_is_to_be_inserted(folder):
    model = Model(says("Sets the length of the term -- see [4.2] & *Fees* -- for both sides."))
    peer, uri = await opened(folder, AGREEMENT, "agreement.md", model=model)
    found = await actions(peer, uri, TERM)
    comment = await peer.request("codeAction/resolve", found["refactor.rewrite.pincite.noteComment"])
    (edit,) = comment["edit"]["documentChanges"][0]["edits"]
    assert edit["newText"].startswith("<!-- Sets the length of the term – see")
    assert edit["newText"].count("-->") == 1
    assert comment["tags"] == [1]
    text = await peer.request("codeAction/resolve", found["refactor.rewrite.pincite.noteText"])
    (edit,) = text["edit"]["documentChanges"][0]["edits"]
    assert edit["newText"].startswith(r"> Note: Sets the length of the term -- see \[4.2\] \& \*Fees\* --")
    assert len(model.asked) == 1


async def test_actions_go_by_kind(folder):
    peer, uri = await opened(folder)
    assert set(await actions(peer, uri, TERM, "source")) == {"source.pincite.notes"}
    assert set(await actions(peer, uri, TERM, "quickfix")) == set()
    assert "refactor.rewrite.pincite.note" in await actions(peer, uri, TERM, "refactor")


async def test_notes_show_as_inlay_hints(folder):
    peer, uri = await opened(folder, model=Model(says("How long the agreement runs, and " + "when " * 30 + "it ends.")))
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    params = {"textDocument": {"uri": uri}, "range": whole}
    assert await peer.request("textDocument/inlayHint", params) == []
    await run(peer, "writeNote", uri=uri, range=TERM)
    assert any(message.get("method") == "workspace/inlayHint/refresh" for message in peer.received)
    (hint,) = await peer.request("textDocument/inlayHint", params)
    assert hint["position"] == {"line": 6, "character": len("2. Term")}
    assert hint["label"].startswith("✎ How long the agreement runs")
    assert len(hint["label"]) < 70
    assert "it ends." in hint["tooltip"]
    assert "chat model" in hint["tooltip"]


@pytest.mark.parametrize("bad", [[], ["x"], [{}], [{"uri": 3}], [{"uri": "file:///x", "range": 7}]])
async def test_bad_arguments_are_named(folder, bad):
    peer, _ = await opened(folder)
    code, _ = await peer.error("workspace/executeCommand", {"command": "pincite.writeNote", "arguments": bad})
    assert code == -32602


async def test_a_model_that_cannot_be_asked_costs_the_notes_only(folder):
    model = Model(Refused(-32601))
    peer, uri = await opened(folder, model=model)
    result = await run(peer, "writeNote", uri=uri, range=TERM)
    assert (result["written"], result["failed"]) == (0, 1)
    assert (await peer.ask(uri, "Which state's law governs the agreement?"))["found"]


async def test_an_endpoint_of_the_users_own_is_asked_and_told_why_it_is_not(folder):
    with served() as endpoint:
        endpoint.usual = endpoint_says('{"note": "How long it runs."}')
        peer, uri = await opened(folder, chat={"provider": "endpoint", "baseUrl": endpoint.url, "model": "tiny"})
        assert (await run(peer, "writeNote", uri=uri, range=TERM))["written"] == 1
        (note,) = (await annotations(peer, uri))["annotations"]
        assert (note["text"], note["writer"]) == ("How long it runs.", endpoint.url.rstrip("/"))
        assert (await run(peer, "writeNote", uri=uri, range=TERM))["cached"] == 1
        assert len(endpoint.bodies) == 1
        endpoint.usual = fails(401)
        result = await run(peer, "writeNote", uri=uri, range={**TERM, "start": {"line": 0, "character": 0}})
        assert "key" in result["problem"]
    assert [note["text"] for note in (await annotations(peer, uri))["annotations"]] == ["How long it runs."]


@pytest.mark.parametrize("link", [".pincite", ".pincite/annotations"])
async def test_nothing_is_kept_or_read_where_a_link_leads_out_of_the_workspace(folder, tmp_path, link):
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / link).parent.mkdir(exist_ok=True)
    try:
        (folder / link).symlink_to(outside, target_is_directory=True)
    except OSError:
        pytest.skip("no rights to make links")
    peer, uri = await opened(folder, annotations={"keep": True})
    await run(peer, "writeNote", uri=uri, range=TERM)
    told = await annotations(peer, uri)
    assert (told["where"], len(told["annotations"])) == ("cache", 1)
    _, message = await peer.error(
        "workspace/executeCommand", {"command": "pincite.keepAnnotations", "arguments": [{"uri": uri}]}
    )
    assert "a link leads out of the workspace folder" in message
    assert not list(outside.iterdir())


async def test_the_text_of_a_closed_document_is_let_go(folder):
    peer, uri = await opened(folder)
    await run(peer, "writeNote", uri=uri, range=TERM)
    text = weakref.ref(peer.server.documents.peek(uri))
    await peer.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert len((await annotations(peer, uri))["annotations"]) == 1
    gc.collect()
    assert text() is None


async def test_those_in_the_cache_go_along_when_all_are_to_be_kept(folder):
    peer, uri = await opened(folder)
    await run(peer, "writeNote", uri=uri, range=TERM)
    before = texts(await annotations(peer, uri))
    keeping, _ = await opened(folder, annotations={"keep": True})
    told = await annotations(keeping, uri)
    assert (told["where"], texts(told)) == ("workspace", before)
    assert texts(await annotations(peer, uri)) == before
    assert not list((folder.parent / "cache").rglob("*.jsonld"))


async def test_what_another_server_writes_while_this_one_reads_is_seen_the_next_time(folder, monkeypatch):
    one, uri = await opened(folder, annotations={"keep": True})
    other, _ = await opened(folder, annotations={"keep": True})
    await run(one, "writeNote", uri=uri, range=TERM)
    real = AnnotationFolder.load

    def overtaken(self: AnnotationFolder, name: str) -> list:
        found = real(self, name)
        monkeypatch.setattr(AnnotationFolder, "load", real)
        AnnotationFolder(self.root).change(name, lambda kept: [])
        return found

    monkeypatch.setattr(AnnotationFolder, "load", overtaken)
    assert len(texts(await annotations(other, uri))) == 1
    assert texts(await annotations(other, uri)) == []


async def test_closing_a_document_does_not_wait_for_notes_that_are_being_written(folder, monkeypatch):
    """Closing happens on the event loop, and a disk may take seconds."""
    from pincite.annotations import AnnotationFolder

    writing, written = Event(), Event()

    def slow(self, name, change):
        writing.set()
        assert written.wait(20)
        return []

    peer, uri = await opened(folder)
    monkeypatch.setattr(AnnotationFolder, "change", slow)
    with ThreadPoolExecutor(2) as threads:
        removing = threads.submit(peer.server.annotations.remove, uri, frozenset())
        assert await asyncio.to_thread(writing.wait, 20)
        closing = threads.submit(peer.server.annotations.closed, uri)
        try:
            closing.result(10)
        finally:
            written.set()
        removing.result(20)
