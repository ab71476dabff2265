"""Questions to one document: answers, refusals, and what comes on the way."""

from __future__ import annotations

import pytest

from .peer import Peer, question_params
from .reference_client import ReferenceClient
from .test_positions import ENCODINGS
from .texts import AGREEMENT, WILD, file_uri

URI = "file:///nowhere/agreement.txt"
LAW = "Which state's law governs the agreement?"
TERM = "How long is the term and how is it renewed?"


async def peer_with(text: str = AGREEMENT, capabilities: dict | None = None, **more) -> Peer:
    peer = Peer()
    await peer.start(capabilities, **more)
    await peer.open(URI, text, version=7)
    return peer


async def test_the_words_that_answer():
    peer = await peer_with()
    client = ReferenceClient(AGREEMENT, "utf-16")
    result = await peer.ask(URI, LAW)
    assert (result["version"], result["question"], result["found"]) == (7, LAW, True)
    assert result["answer"] == result["evidence"][0]
    assert "Vermont" in result["answer"]["text"]
    assert "4" in result["answer"]["cite"]
    assert 0 < result["confidence"] <= 1
    assert result["elapsedMs"] > 0
    for evidence in result["evidence"]:
        assert client.at(evidence["range"]) == evidence["text"]
        section = result["sections"][evidence["section"]]
        assert evidence["text"] in client.at(section["range"])
        assert 0 <= evidence["confidence"] <= 1
        assert isinstance(evidence["path"], list)
    assert [section["rank"] for section in result["sections"]] == list(range(1, len(result["sections"]) + 1))


async def test_a_result_has_all_its_fields_always():
    """What is null is there as null: a client need not tell missing from none."""
    found, missing = [await (await peer_with(text)).ask(URI, LAW) for text in (AGREEMENT, "")]
    fields = [
        "answer",
        "confidence",
        "elapsedMs",
        "evidence",
        "found",
        "question",
        "sections",
        "tier",
        "traceId",
        "version",
    ]
    assert sorted(found) == sorted(missing) == fields
    assert sorted(found["sections"][0]) == ["cite", "heading", "path", "range", "rank", "score"]
    assert sorted(found["answer"]) == ["cite", "confidence", "path", "range", "score", "section", "text"]
    assert (missing["found"], missing["answer"], missing["evidence"], missing["confidence"]) == (False, None, [], 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_in_every_encoding(encoding):
    peer = await peer_with(WILD, {"general": {"positionEncodings": [encoding]}})
    client = ReferenceClient(WILD, encoding)
    result = await peer.ask(URI, "Worauf ist die Haftung beschränkt?")
    assert result["found"]
    assert "Fahrlässigkeit" in result["answer"]["text"]
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in result["evidence"])


async def test_only_in_a_range():
    peer = await peer_with()
    lines = AGREEMENT.split("\n")
    start, end = lines.index("3. Fees"), lines.index("4. Governing Law")
    place = {"start": {"line": start, "character": 0}, "end": {"line": end, "character": 0}}
    result = await peer.ask(URI, "What interest is due?", range=place)
    assert all(start <= evidence["range"]["start"]["line"] < end for evidence in result["evidence"])
    assert all(start <= section["range"]["start"]["line"] < end for section in result["sections"])
    assert "four percent" in result["answer"]["text"]


async def test_as_many_sections_as_asked_for():
    peer = await peer_with()
    assert len((await peer.ask(URI, TERM, k=1))["sections"]) == 1
    assert len((await peer.ask(URI, TERM, budget=1))["sections"]) == 1


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"question": ""}, "question"),
        ({"question": " \n\t "}, "question"),
        ({"k": 0}, "k"),
        ({"k": -3}, "k"),
        ({"budget": 0}, "budget"),
        ({"reader": "oracle"}, "oracle"),
        ({"retrieval": "magic"}, "magic"),
    ],
)
async def test_questions_that_are_refused(more, word):
    peer = await peer_with()
    code, message = await peer.error("pincite/selectForQuestion", {**question_params(URI, LAW), **more})
    assert code == -32602
    assert word in message
    assert (await peer.ask(URI, LAW))["found"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff",
        "\x00\x00",
        "\ud800",
        "a\x00b the fee is \ud800 4",
        "# Only a heading",
        "word " * 3000,
        "\r\r\r\f\x85\u2028",
    ],
)
async def test_odd_documents_are_served(text):
    peer = await peer_with(text)
    client = ReferenceClient(text, "utf-16")
    result = await peer.ask(URI, "What is the fee?")
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in result["evidence"])
    for method in ("textDocument/documentSymbol", "textDocument/foldingRange", "pincite/outline"):
        assert isinstance(await peer.request(method, {"textDocument": {"uri": URI}}), list)
    place = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    cited = await peer.request("pincite/cite", {"textDocument": {"uri": URI}, "range": place})
    assert cited["quote"] == text
    assert cited["cite"]


async def test_ten_megabytes_in_one_line():
    text = ("the lessee pays the rent on the first day of every month and 😀 " * 170_000)[:10_000_000] + " to Zoe"
    peer = await peer_with(text)
    result = await peer.ask(URI, "To whom is the rent paid, is it Zoe?")
    client = text.encode("utf-16-le")
    for evidence in result["evidence"]:
        start, end = evidence["range"]["start"], evidence["range"]["end"]
        assert start["line"] == end["line"] == 0
        assert client[2 * start["character"] : 2 * end["character"]].decode("utf-16-le") == evidence["text"]
    assert result["sections"]
    assert await peer.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}}) == []
    await peer.change(URI, 8, {"range": result["sections"][0]["range"], "text": ""})
    assert len(peer.server.documents.get(URI).text) < len(text)


async def test_what_was_read_can_be_looked_at():
    peer = await peer_with()
    result = await peer.ask(URI, LAW)
    window = await peer.request("pincite/window", {"traceId": result["traceId"]})
    for at, start, length in window["pieces"]:
        assert window["text"][at : at + length] == AGREEMENT[start : start + length]
    assert result["answer"]["text"] in window["text"]


async def test_the_last_64_answers_are_kept():
    peer = await peer_with()
    first, *_, last = [(await peer.ask(URI, LAW))["traceId"] for _ in range(65)]
    code, message = await peer.error("pincite/window", {"traceId": first})
    assert code == -32602
    assert "64" in message
    assert await peer.request("pincite/window", {"traceId": last})


async def test_the_cite_of_a_range():
    peer = await peer_with()
    line = next(n for n, text in enumerate(AGREEMENT.split("\n")) if text.startswith("3.2"))
    place = {"start": {"line": line, "character": 18}, "end": {"line": line, "character": 33}}
    result = await peer.request("pincite/cite", {"textDocument": {"uri": URI}, "range": place})
    assert result["quote"] == ReferenceClient(AGREEMENT, "utf-16").at(place)
    assert result["lines"] == [line, line]
    assert "3.2" in result["cite"]
    backwards = {"start": place["end"], "end": place["start"]}
    assert await peer.request("pincite/cite", {"textDocument": {"uri": URI}, "range": backwards}) == result


async def test_progress_and_previews_come_before_the_reply():
    peer = await peer_with()
    result = await peer.ask(URI, LAW, workDoneToken="t1")
    kinds = [params["value"]["kind"] for params in peer.notifications("$/progress")]
    assert (kinds[0], kinds[-1]) == ("begin", "end")
    assert kinds.count("begin") == kinds.count("end") == 1
    assert all(params["token"] == "t1" for params in peer.notifications("$/progress"))
    assert peer.notifications("pincite/preview")
    for preview in peer.notifications("pincite/preview"):
        assert preview["token"] == "t1"
        assert [sorted(section) for section in preview["sections"]] == [sorted(result["sections"][0])] * len(
            preview["sections"]
        )
    assert "result" in peer.received[-1]


async def test_without_a_token_there_is_neither():
    peer = await peer_with()
    await peer.ask(URI, LAW)
    assert peer.notifications("$/progress") == peer.notifications("pincite/preview") == []


async def test_progress_ends_when_the_question_fails():
    peer = await peer_with()
    await peer.error("pincite/selectForQuestion", question_params(URI, "", workDoneToken=5))
    kinds = [params["value"]["kind"] for params in peer.notifications("$/progress")]
    assert kinds in ([], ["begin", "end"])


async def test_status_goes_to_clients_that_know_us():
    knowing, other = Peer(), Peer()
    await knowing.start({"experimental": {"pincite": {}}})
    await other.start({})
    await knowing.request("workspace/symbol", {"query": ""})
    assert [status["state"] for status in knowing.notifications("pincite/status")] == ["starting", "ready"]
    assert other.notifications("pincite/status") == []


async def test_a_file_that_is_not_open(tmp_path):
    peer = Peer()
    await peer.start()
    (tmp_path / "Frame Contract.txt").write_bytes(b"\xef\xbb\xbf" + AGREEMENT.replace("\n", "\r\n").encode())
    uri = file_uri(tmp_path / "Frame Contract.txt")
    result = await peer.ask(uri, LAW)
    assert result["version"] is None
    assert result["found"]
    client = ReferenceClient(AGREEMENT.replace("\n", "\r\n"), "utf-16")
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in result["evidence"])
    (tmp_path / "Frame Contract.txt").write_text("")
    assert not (await peer.ask(uri, LAW))["found"]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
async def test_a_file_in_an_older_encoding_is_served_with_a_note(tmp_path, encoding):
    peer = Peer()
    await peer.start()
    text = "§ 1 Haftung\n\nDie Haftung ist auf grobe Fahrlässigkeit – außer bei Tod – beschränkt.\n"
    (tmp_path / "a.txt").write_bytes(text.encode(encoding))
    result = await peer.ask(file_uri(tmp_path / "a.txt"), "Worauf ist die Haftung beschränkt?")
    assert "außer bei Tod" in result["answer"]["text"]
    (note,) = peer.notifications("window/logMessage")
    assert "a.txt" in note["message"]


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("missing.txt", None, "missing.txt"),
        ("scan.pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "PDF"),
        ("contract.docx", b"PK\x03\x04\x14\x00\x06\x00", "docx"),
        ("data.bin", bytes(range(256)) * 4, "data.bin"),
        (".", None, ""),
    ],
)
async def test_files_that_are_refused(tmp_path, name, content, word):
    peer = Peer()
    await peer.start()
    if content is not None:
        (tmp_path / name).write_bytes(content)
    code, message = await peer.error("pincite/selectForQuestion", question_params(file_uri(tmp_path / name), LAW))
    assert code == -32803
    assert word.lower() in message.lower()
    assert await peer.request("workspace/symbol", {"query": ""}) == []


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "https://example.org/a.txt", "no uri at all", ""])
async def test_an_unknown_document(uri):
    peer = Peer()
    await peer.start()
    for method in ("textDocument/documentSymbol", "textDocument/foldingRange", "pincite/outline"):
        code, message = await peer.error(method, {"textDocument": {"uri": uri}})
        assert code == -32803
        assert "not open" in message
