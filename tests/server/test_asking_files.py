"""Questions to several documents: which are asked, what each says, and what is said of the others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pincite_server import disk, kept, skips

from .peer import Peer, question_params
from .reference_client import ReferenceClient
from .test_positions import ENCODINGS
from .texts import AGREEMENT, NOTES, WILD, file_uri

LAW = "Which state's law governs the agreement?"
RENT = "How much is the rent?"
POEM = "The moon came up behind the pines,\nand all the lake was still.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of three documents."""
    (tmp_path / "agreement.txt").write_text(AGREEMENT)
    (tmp_path / "poem.txt").write_text(POEM)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "notes.md").write_text(NOTES)
    return tmp_path


async def peer_with(capabilities: dict | None = None, **more: Any) -> Peer:
    peer = Peer()
    await peer.start(capabilities, **more)
    return peer


async def select(peer: Peer, question: str = LAW, **more: Any) -> Any:
    return await peer.request("pincite/selectInFiles", {"question": question, **more})


async def select_in(peer: Peer, folder: Path, question: str = LAW, **more: Any) -> Any:
    return await select(peer, question, folders=[file_uri(folder)], **more)


def names(result: dict) -> list[str]:
    return [document["name"] for document in result["documents"]]


def reasons(result: dict) -> dict[str, str]:
    """By the names of what was skipped."""
    assert all("\n" not in skipped["reason"] for skipped in result["skipped"])
    return {skipped["uri"].rstrip("/").rpartition("/")[2]: skipped["reason"] for skipped in result["skipped"]}


async def test_the_document_that_answers_comes_first(folder):
    peer = await peer_with()
    for question, first, words in [(LAW, "agreement.txt", "Vermont"), (RENT, "notes.md", "900 euros")]:
        result = await select_in(peer, folder, question)
        assert (result["question"], result["found"], result["skipped"]) == (question, True, [])
        assert names(result)[0] == first
        assert sorted(names(result)) == ["agreement.txt", "notes.md", "poem.txt"]
        assert words in result["documents"][0]["answer"]["text"]
        confidences = [document["confidence"] for document in result["documents"]]
        assert confidences == sorted(confidences, reverse=True)
        assert result["elapsedMs"] > 0


async def test_each_answer_is_what_the_document_says_alone(folder):
    peer = await peer_with()
    result = await select_in(peer, folder, k=2)
    for document in result["documents"]:
        alone = await peer.ask(document["uri"], LAW, k=2)
        assert alone.pop("traceId") != document.pop("traceId")
        alone.pop("elapsedMs")
        assert document.pop("elapsedMs") > 0
        assert document == {**alone, "uri": document["uri"], "name": document["name"]}
        assert document["version"] is None
        assert document["uri"] in [file_uri(folder / name) for name in ("agreement.txt", "poem.txt", "deep/notes.md")]


async def test_all_fields_are_there_always(tmp_path):
    peer = await peer_with()
    (tmp_path / "empty.txt").write_text("")
    result = await select_in(peer, tmp_path)
    assert sorted(result) == ["documents", "elapsedMs", "found", "question", "skipped"]
    (document,) = result["documents"]
    fields = "answer confidence elapsedMs evidence found name question sections tier traceId uri version"
    assert sorted(document) == fields.split()
    assert (document["found"], document["answer"], document["confidence"]) == (False, None, 0)
    assert not result["found"]


async def test_nothing_to_ask(tmp_path):
    peer = await peer_with()
    for where in ({"uris": []}, {"folders": []}, {"folders": [file_uri(tmp_path)]}, {"uris": [], "folders": []}):
        result = await select(peer, **where)
        assert (result["found"], result["documents"], result["skipped"]) == (False, [], [])


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_the_law_in_every_encoding(tmp_path, encoding):
    peer = await peer_with({"general": {"positionEncodings": [encoding]}})
    (tmp_path / "closed.md").write_bytes(WILD.encode())
    await peer.open(file_uri(tmp_path / "open.md"), WILD)
    result = await select_in(peer, tmp_path, "Worauf ist die Haftung beschränkt?")
    assert sorted(names(result)) == ["closed.md", "open.md"]
    for document in result["documents"]:
        # An editor does not count a file's byte order mark; one in an open text is a character of it.
        text = WILD if document["version"] == 1 else WILD.removeprefix("\ufeff")
        client = ReferenceClient(text, encoding)
        assert "Fahrlässigkeit" in document["answer"]["text"]
        for evidence in document["evidence"]:
            assert client.at(evidence["range"]) == evidence["text"]
            assert evidence["text"] in client.at(document["sections"][evidence["section"]]["range"])


async def test_documents_that_are_named(folder):
    peer = await peer_with()
    await peer.open("untitled:Untitled-1", AGREEMENT.replace("Vermont", "Ohio"))
    uris = ["untitled:Untitled-1", file_uri(folder / "poem.txt"), "untitled:Untitled-1", file_uri(folder / "gone.txt")]
    uris += [file_uri(folder), "untitled:Untitled-2", "https://example.org/a.txt", "file://[", "file:", "no uri", ""]
    result = await select(peer, uris=uris)
    assert names(result) == ["Untitled-1", "poem.txt"]
    assert "Ohio" in result["documents"][0]["answer"]["text"]
    assert [skipped["uri"] for skipped in result["skipped"]] == uris[3:]
    told = [skipped["reason"] for skipped in result["skipped"]]
    assert told[0] == "no such file"
    assert told[1] == "is a folder: name a file in it"
    assert all(reason.startswith("is not open in the editor, and is no file") for reason in told[2:])


async def test_documents_and_folders_together(folder):
    peer = await peer_with()
    uris = [file_uri(folder / "poem.txt"), file_uri(folder / "deep" / ".." / "poem.txt")]
    result = await select(peer, uris=uris, folders=[file_uri(folder / "deep"), file_uri(folder / "deep") + "/"])
    assert sorted(names(result)) == ["notes.md", "poem.txt"]


async def test_an_open_document_is_asked_as_it_is_open(folder):
    peer = await peer_with()
    uri = "file://" + str(folder / "agreement.txt").replace("agreement", "%61greement")
    await peer.open(uri, "Preamble.\n\n" + AGREEMENT.replace("Vermont", "Ohio"), version=7)
    for where in ({"folders": [file_uri(folder)]}, {"uris": [file_uri(folder / "agreement.txt")]}):
        first = (await select(peer, **where))["documents"][0]
        assert (first["uri"], first["name"], first["version"]) == (uri, "agreement.txt", 7)
        assert "Ohio" in first["answer"]["text"]
        client = ReferenceClient("Preamble.\n\n" + AGREEMENT.replace("Vermont", "Ohio"), "utf-16")
        assert all(client.at(evidence["range"]) == evidence["text"] for evidence in first["evidence"])


async def test_an_open_document_need_not_have_been_saved(folder):
    peer = await peer_with()
    for path in (
        folder / "new.txt",
        folder / ".git" / "new.txt",
        folder / "out" / "new.txt",
        folder.parent / "new.txt",
    ):
        await peer.open(file_uri(path), AGREEMENT)
    result = await select_in(peer, folder, exclude=["out"])
    assert sorted(names(result)) == ["agreement.txt", "new.txt", "notes.md", "poem.txt"]
    assert [document["version"] for document in result["documents"] if document["name"] == "new.txt"] == [1]


async def test_a_document_that_is_out_of_step_is_not_read_from_its_file(folder):
    peer = await peer_with()
    uri = file_uri(folder / "agreement.txt")
    await peer.open(uri, AGREEMENT)
    await peer.change(uri, 2, {"text": 5})
    for where in ({"folders": [file_uri(folder)]}, {"uris": [uri]}):
        result = await select(peer, **where)
        assert "agreement.txt" not in names(result)
        assert "open it again" in reasons(result)["agreement.txt"]


async def test_what_is_no_text_is_skipped_with_its_reason(folder):
    peer = await peer_with()
    contents = {
        "scan.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "is a PDF"),
        "deep/contract.docx": (b"PK\x03\x04\x14\x00\x06\x00", "is a Word document"),
        "photo.png": (b"\x89PNG\r\n", "is an image"),
        "data.bin": (bytes(range(256)) * 4, "is binary"),
    }
    for name, (content, _) in contents.items():
        (folder / name).write_bytes(content)
    result = await select_in(peer, folder)
    assert len(result["documents"]) == 3
    told = reasons(result)
    assert sorted(told) == ["contract.docx", "data.bin", "photo.png", "scan.pdf"]
    assert all(told[os.path.basename(name)].startswith(start) for name, (_, start) in contents.items())


async def test_many_of_a_kind_are_counted(folder, monkeypatch):
    monkeypatch.setattr(skips, "_TOLD", 3)
    peer = await peer_with()
    for number in range(9):
        (folder / f"{number}.pdf").write_bytes(b"%PDF-1.7\n")
        (folder / "deep" / f"{number}.png").write_bytes(b"\x89PNG\r\n") if number < 4 else None
    result = await select_in(peer, folder)
    told = [(skipped["uri"].rpartition("/")[2], skipped["reason"]) for skipped in result["skipped"]]
    assert [name for name, _ in told if "more" not in told] == [
        *("0.pdf", "1.pdf", "2.pdf", folder.name),
        *("0.png", "1.png", "2.png", "3.png"),
    ]
    assert told[3][1].startswith("6 more files in this folder: each is a PDF")


async def test_folders_that_are_not_there(folder):
    peer = await peer_with()
    given = [file_uri(folder / "nothing"), "vscode-vfs://github/a/b", file_uri(folder / "poem.txt"), "file:///a%00b"]
    result = await select(peer, folders=[*given, file_uri(folder / "deep")])
    assert names(result) == ["notes.md"]
    assert sorted(skipped["uri"] for skipped in result["skipped"]) == sorted(given)
    assert all("folder" in skipped["reason"] for skipped in result["skipped"])


async def test_a_name_that_is_no_unicode(folder):
    try:
        (folder / os.fsdecode(b"caf\xe9.txt")).write_text(AGREEMENT)
    except OSError:
        pytest.skip("this file system has no such names")
    result = await select_in(await peer_with(), folder)
    assert len(result["documents"]) == 3
    assert "rename" in reasons(result)[folder.name]


async def test_names_that_a_uri_has_to_escape(tmp_path):
    name = "Ü 100% (final) #2;v=3?.txt" if os.name != "nt" else "Ü 100% (final) #2;v=3.txt"
    (tmp_path / name).write_text(AGREEMENT)
    peer = await peer_with()
    (document,) = (await select_in(peer, tmp_path))["documents"]
    assert document["name"] == name
    assert (await peer.ask(document["uri"], LAW))["evidence"] == document["evidence"]


async def test_what_the_question_excludes(folder):
    peer = await peer_with()
    assert sorted(names(await select_in(peer, folder, exclude=["**/*.md", "poem*"]))) == ["agreement.txt"]
    # What is named itself is asked.
    result = await select(peer, uris=[file_uri(folder / "poem.txt")], exclude=["**"])
    assert names(result) == ["poem.txt"]


async def test_what_the_editor_excludes(folder):
    (folder / "deep" / "notes.html").write_text("<p>The rent is 900 euros.</p>")
    (folder / "deep" / "other.html").write_text("<p>The rent is 100 euros.</p>")
    asked = []
    answers: list[Any] = [
        {"**/poem.txt": True, "**/agreement.txt": False, "**/*.html": {"when": "$(basename).md"}},
        None,
        "nonsense",
    ]

    def reply(message: dict) -> Any:
        if message["method"] != "workspace/configuration":
            return None
        (item,) = message["params"]["items"]
        asked.append(item)
        return [answers.pop(0)] if item.get("section") == "files.exclude" else [None]

    peer = Peer()
    peer.on_request = reply
    await peer.start({"workspace": {"configuration": True}})
    await peer.request("workspace/symbol", {"query": ""})
    asked.clear()
    assert sorted(names(await select_in(peer, folder))) == ["agreement.txt", "notes.md", "other.html"]
    assert asked == [{"scopeUri": file_uri(folder), "section": "files.exclude"}]
    for _ in range(2):
        assert len((await select_in(peer, folder))["documents"]) == 5
    asked.clear()
    await select_in(peer, folder, exclude=[])
    await select(peer, uris=[file_uri(folder / "poem.txt")])
    assert asked == []


async def test_at_most_so_many_documents(folder):
    peer = await peer_with()
    (folder / "scan.pdf").write_bytes(b"%PDF-1.7\n")
    await peer.open(file_uri(folder / "deep" / "notes.md"), NOTES)
    result = await select_in(peer, folder, maxFiles=2)
    # Open ones first; what cannot be read does not count.
    assert sorted(names(result)) == ["agreement.txt", "notes.md"]
    assert "pincite.ask.maxFiles" in reasons(result)["poem.txt"]
    assert "2 at most" in reasons(result)["poem.txt"]
    assert len((await select_in(peer, folder, maxFiles=3))["documents"]) == 3
    settings = {"pincite": {"ask": {"maxFiles": 1}}}
    await peer.notify("workspace/didChangeConfiguration", {"settings": settings})
    assert len((await select_in(peer, folder))["documents"]) == 1
    assert len((await select_in(peer, folder, maxFiles=5))["documents"]) == 3


async def test_files_at_most_so_large(folder):
    peer = await peer_with()
    large = file_uri(folder / "agreement.txt")
    for where in ({"folders": [file_uri(folder)]}, {"uris": [large, file_uri(folder / "poem.txt")]}):
        result = await select(peer, maxBytes=500, **where)
        assert "agreement.txt" not in names(result)
        assert "poem.txt" in names(result)
        assert "pincite.ask.maxFileSize" in reasons(result)["agreement.txt"]
    await peer.notify("workspace/didChangeConfiguration", {"settings": {"pincite": {"ask": {"maxFileSize": 0.001}}}})
    poem = len((await select_in(peer, folder / "deep"))["documents"])
    assert (poem, "agreement.txt" in reasons(await select_in(peer, folder))) == (1, len(AGREEMENT) > 1000)
    # An open document has been read already.
    await peer.open(large, AGREEMENT)
    assert names(await select_in(peer, folder, maxBytes=500))[0] == "agreement.txt"


@pytest.mark.parametrize(
    ("params", "word"),
    [
        ({}, "uris, or folders"),
        ({"uris": "file:///a.txt"}, "uris"),
        ({"uris": {"a": 1}}, "uris"),
        ({"uris": [5]}, "uris[0]"),
        ({"folders": [None]}, "folders[0]"),
        ({"uris": [], "question": " "}, "question"),
        ({"uris": [], "question": 5}, "question"),
        ({"uris": [], "k": 0}, "k"),
        ({"uris": [], "budget": 0}, "budget"),
        ({"uris": [], "maxFiles": 0}, "maxFiles"),
        ({"uris": [], "maxBytes": -1}, "maxBytes"),
        ({"uris": [], "maxFiles": "5"}, "maxFiles"),
        ({"uris": [], "reader": "oracle"}, "oracle"),
        ({"uris": [], "retrieval": "magic"}, "magic"),
    ],
)
async def test_questions_that_are_refused(params, word):
    peer = await peer_with()
    code, message = await peer.error("pincite/selectInFiles", {"question": LAW, **params})
    assert code == -32602
    assert word in message


async def test_a_document_that_fails_costs_the_others_nothing(folder, monkeypatch, caplog):
    from pincite.parsing import Outline

    made = Outline.__init__

    def fail(self, text, *more):
        if text == POEM:
            raise KeyError(POEM)
        made(self, text, *more)

    monkeypatch.setattr(Outline, "__init__", fail)
    result = await select_in(await peer_with(), folder)
    assert sorted(names(result)) == ["agreement.txt", "notes.md"]
    assert "KeyError in fail" in reasons(result)["poem.txt"]
    assert "moon" not in reasons(result)["poem.txt"] + caplog.text


async def test_progress_by_document_before_the_reply(folder):
    peer = await peer_with()
    await select_in(peer, folder, workDoneToken="t")
    values = [params["value"] for params in peer.notifications("$/progress")]
    assert [value["kind"] for value in values] == ["begin", "report", "report", "report", "end"]
    assert values[0]["cancellable"] is True
    assert [value["percentage"] for value in values[:-1]] == [0, 0, 33, 66]
    assert [value["message"] for value in values[1:-1]] == [
        "1 of 3: agreement.txt",
        "2 of 3: poem.txt",
        "3 of 3: notes.md",
    ]
    assert "result" in peer.received[-1]
    assert peer.notifications("pincite/preview") == []


async def test_without_a_token_there_is_no_progress(folder):
    peer = await peer_with()
    await select_in(peer, folder)
    assert peer.notifications("$/progress") == []


async def test_the_second_question_reads_no_file_again(folder, monkeypatch):
    from pincite_server import files

    read, reading = [], files.read_text

    def counted(path: Path) -> Any:
        read.append(path.name)
        return reading(path)

    monkeypatch.setattr(files, "read_text", counted)
    peer = await peer_with()
    await select_in(peer, folder)
    assert sorted(read) == ["agreement.txt", "notes.md", "poem.txt"]
    read.clear()
    assert (await select_in(peer, folder, RENT))["documents"][0]["name"] == "notes.md"
    assert read == []
    (folder / "poem.txt").write_text(NOTES.replace("900 euros", "ten poems"))
    answers = {document["name"]: document["answer"] for document in (await select_in(peer, folder, RENT))["documents"]}
    assert "ten poems" in answers["poem.txt"]["text"]
    assert read == ["poem.txt"]


async def test_what_is_kept_is_bounded(folder, monkeypatch):
    monkeypatch.setattr(kept.KeptFiles.__init__, "__defaults__", (len(AGREEMENT) + 10,))
    peer = await peer_with()
    assert len((await select_in(peer, folder))["documents"]) == 3
    assert list(peer.server.disk.kept._files) == [file_uri(folder / "agreement.txt")]
    assert isinstance(peer.server.disk, disk.Disk)


async def test_a_file_in_an_older_encoding_is_served_with_a_note(tmp_path):
    peer = await peer_with()
    (tmp_path / "a.txt").write_bytes("§ 1 Haftung\n\nDie Haftung für Zufall ist ausgeschlossen.\n".encode("cp1252"))
    for _ in range(2):
        result = await select_in(peer, tmp_path, "Wofür ist die Haftung ausgeschlossen?")
        assert "für Zufall" in result["documents"][0]["answer"]["text"]
    (note,) = peer.notifications("window/logMessage")
    assert "a.txt" in note["message"]


async def test_the_best_answers_can_be_looked_at(tmp_path):
    for number in range(66):
        (tmp_path / f"{number}.txt").write_text(POEM + f"{number}\n")
    (tmp_path / "z.txt").write_text(AGREEMENT)
    peer = await peer_with()
    documents = (await select_in(peer, tmp_path))["documents"]
    assert documents[0]["name"] == "z.txt"
    window = await peer.request("pincite/window", {"traceId": documents[0]["traceId"]})
    assert documents[0]["answer"]["text"] in window["text"]
    assert (await peer.error("pincite/window", {"traceId": documents[-1]["traceId"]}))[0] == -32602


async def test_a_client_that_asks_so_knows_us(folder):
    peer = await peer_with()
    await select_in(peer, folder)
    assert peer.server.knows_us
    assert (await peer.error("pincite/selectForQuestion", question_params("untitled:x", LAW)))[0] == -32803
