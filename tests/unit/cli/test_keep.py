"""``--write``: notes and cuts are kept beside the current folder, in place of those of the same sections."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pincite.annotations import Annotation, AnnotationFolder, find
from pincite.text.span import Span

from ..chat.endpoint import fails, says
from .conftest import LEASE
from .test_cuts import DOGS, FEES

NAME = "contracts/lease.md"


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """The current folder, with a document in a folder of it."""
    (tmp_path / "contracts").mkdir()
    (tmp_path / NAME).write_text(LEASE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kept(workspace, name=NAME):
    return AnnotationFolder(workspace / ".pincite" / "annotations").load(name)


def test_a_note_is_kept_with_the_words_of_its_section(run, workspace):
    ran = run("notes", NAME, "--write")
    assert (ran.code, ran.err) == (0, f"pincite: kept in .pincite/annotations/{NAME}.jsonld\n")
    rows = json.loads(run("notes", NAME, "--json").out)["notes"]
    notes = kept(workspace)
    assert [(note.kind, note.writer, note.generated) for note in notes] == [("note", "local", False)] * 3
    assert [(note.body, note.cite) for note in notes] == [(row["note"], row["cite"]) for row in rows]
    assert [note.anchor.quote.exact for note in notes] == [LEASE[row["start"] : row["end"]] for row in rows]


def test_without_it_nothing_is_written(run, workspace):
    assert run("notes", NAME).code == 0
    assert run("cuts", NAME).code == 1
    assert not (workspace / ".pincite").exists()


def test_written_again_they_replace_those_of_the_same_sections(run, workspace):
    run("notes", NAME, "--write")
    before = kept(workspace)
    run("notes", NAME, "--write", "--section", 2)
    after = kept(workspace)
    assert [note.body for note in after] == [note.body for note in before]
    assert [new.id == old.id for new, old in zip(after, before, strict=True)] == [True, False, True]


def test_after_an_edit_too_and_what_lost_its_words_stays(run, workspace):
    run("notes", NAME, "--write")
    edited = LEASE.replace("ninety days", "eighty days")
    edited = edited[: edited.index("## 3. Rent")] + "## 3. Pets\n\nNo dogs are kept, and no cats.\n"
    (workspace / NAME).write_text(edited, encoding="utf-8")
    run("notes", NAME, "--write")
    notes = kept(workspace)
    placed = [note for note in notes if find(edited, note.anchor) is not None]
    assert len(placed) == len(json.loads(run("notes", NAME, "--json").out)["notes"])
    (orphan,) = [note for note in notes if note not in placed]
    assert orphan.anchor.quote.exact.startswith("## 3. Rent")


def test_what_is_of_another_kind_or_of_another_place_stays(run, workspace):
    folder = AnnotationFolder(workspace / ".pincite" / "annotations")
    word, section = LEASE.index("ninety days"), Span(LEASE.index("## 2."), LEASE.index("\n\n## 3."))
    theirs = [
        Annotation.of(LEASE, Span(word, word + 11), "note", "Ask whether this is enough.", source=NAME, writer="Kim"),
        Annotation.of(LEASE, section, "evidence", "How long is the notice?", source=NAME),
    ]
    folder.save(NAME, theirs)
    run("notes", NAME, "--write")
    notes = kept(workspace)
    assert len(notes) == 5
    assert {one.id for one in theirs} < {one.id for one in notes}


def test_notes_by_a_chat_model_say_so_and_those_done_are_kept_when_it_goes_away(run, workspace, endpoint):
    endpoint.behaviours = [says('{"note": "It opens a lease of rooms."}')]
    endpoint.usual = fails(401)
    run("notes", NAME, "--write")
    ran = run("notes", NAME, "--write", "--chat-url", endpoint.url, "--chat-model", "small", "--at-once", 1, "--yes")
    assert ran.code == 2
    assert "1 of 3 notes are there" in ran.err
    first, second, third = kept(workspace)
    assert (first.body, first.writer, first.generated) == ("It opens a lease of rooms.", endpoint.url, True)
    assert not second.generated
    assert not third.generated


def test_cuts_are_kept_at_the_words_that_they_start_with_and_replaced(run, workspace):
    text = "# Notes\n\n## Long\n\n" + f"{FEES}\n\n" * 8 + f"{DOGS}\n\n" * 8
    (workspace / "long.md").write_text(text, encoding="utf-8")
    for _ in range(2):
        assert run("cuts", "long.md", "--write").code == 0
        (cut,) = kept(workspace, "long.md")
        assert (cut.kind, cut.writer, cut.generated) == ("cut", "lexical", False)
        assert cut.anchor.span.start == text.index(DOGS)
        assert DOGS.startswith(cut.anchor.quote.exact[:200])
        assert 0 < cut.confidence < 1
    run("notes", "long.md", "--write")
    assert [one.kind for one in kept(workspace, "long.md")].count("cut") == 1


def test_where_nothing_is_cut_any_more_the_old_cuts_go(run, workspace, endpoint):
    text = "# Notes\n\n## Long\n\n" + f"{FEES}\n\n" * 8 + f"{DOGS}\n\n" * 8
    chat = ["--write", "--chat-url", endpoint.url, "--chat-model", "small", "--yes"]
    (workspace / "long.md").write_text(text, encoding="utf-8")
    endpoint.behaviours = [says('{"starts": [9]}'), says('{"starts": []}')]
    assert run("cuts", "long.md", *chat).code == 0
    assert [(cut.writer, cut.generated) for cut in kept(workspace, "long.md")] == [(endpoint.url, True)]
    (workspace / "long.md").write_text(f"{text}The end.\n", encoding="utf-8")
    assert run("cuts", "long.md", *chat).code == 1
    assert kept(workspace, "long.md") == []


def test_no_file_is_made_for_nothing(run, workspace):
    assert run("cuts", NAME, "--write").code == 1
    assert not (workspace / ".pincite").exists()


@pytest.mark.parametrize("command", ["notes", "cuts"])
def test_a_file_outside_of_the_current_folder_is_one_line(run, workspace, monkeypatch, command):
    monkeypatch.chdir(workspace / "contracts")
    (workspace / "menu.md").write_text("# Menu\n\nSoup.\n", encoding="utf-8")
    ran = run(command, "../menu.md", "--write")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pincite: ../menu.md: lies outside of the current folder")
    assert ran.err.count("\n") == 1


def test_standard_input_has_no_place(run, standard_input, workspace):
    standard_input(LEASE.encode())
    ran = run("notes", "-", "--write")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_nothing_is_sent_for_what_cannot_be_kept(run, workspace, endpoint, monkeypatch):
    monkeypatch.chdir(workspace / "contracts")
    (workspace / "menu.md").write_text("# Menu\n\nSoup.\n", encoding="utf-8")
    chat = ["--chat-url", endpoint.url, "--chat-model", "small", "--yes"]
    assert run("notes", "../menu.md", "--write", *chat).code == 2
    assert endpoint.requests == []


def test_a_corrupt_file_is_set_aside_and_said(run, workspace):
    file = workspace / ".pincite" / "annotations" / f"{NAME}.jsonld"
    file.parent.mkdir(parents=True)
    file.write_text("{", encoding="utf-8")
    ran = run("notes", NAME, "--write")
    assert ran.code == 0
    assert "set aside as lease.md.jsonld.corrupt" in ran.err
    assert len(kept(workspace)) == 3
    assert file.with_name("lease.md.jsonld.corrupt").read_text(encoding="utf-8") == "{"


def test_the_path_that_is_given_need_not_be_relative(run, workspace):
    assert run("notes", workspace / NAME, "--write").code == 0
    assert [note.source for note in kept(workspace)] == [NAME] * 3
    assert str(workspace) not in Path(f".pincite/annotations/{NAME}.jsonld").read_text(encoding="utf-8")


def test_nothing_is_kept_where_a_link_leads_out_of_the_folder(run, workspace, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    try:
        (workspace / ".pincite").symlink_to(outside, target_is_directory=True)
    except OSError:
        pytest.skip("no rights to make links")
    ran = run("notes", NAME, "--write")
    assert ran.code == 2
    assert ran.err.endswith("a link leads out of the current folder: make .pincite a folder of its own\n")
    assert not list(outside.iterdir())
