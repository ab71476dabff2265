"""The folder: names that stay inside, files written whole, two writers, what is corrupt, a disk that fails."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from pincite.annotations import Annotation, AnnotationFolder
from pincite.annotations.names import file_of
from pincite.errors import AnnotationError
from pincite.locks import locked
from pincite.text import Span

TEXT = "This Agreement lasts three years. It is renewed by notice. No amendment is valid unless in writing."
NAME = "contracts/msa.md"


def note(body: str, start: int = 0) -> Annotation:
    return Annotation.of(TEXT, Span(start, start + 20), "note", body, source=NAME)


def bodies(annotations) -> list[str]:
    return sorted(annotation.body for annotation in annotations)


@pytest.fixture
def root(tmp_path):
    return tmp_path / ".pincite" / "annotations"


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def folder(root, notices):
    return AnnotationFolder(root, notice=notices.append, patience=0.2)


@pytest.fixture
def other(root):
    """Another process's view of the same folder."""
    return AnnotationFolder(root, patience=0.2)


def files(root) -> list[str]:
    """All but the lock, and what keeps it out of version control."""
    found = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    assert {".lock", ".gitignore"} <= found
    return sorted(found - {".lock", ".gitignore"})


def test_kept_and_loaded(folder, root):
    assert folder.load(NAME) == []
    assert not root.exists()  # reading makes nothing
    second, first = note("second", 40), note("first")
    assert folder.save(NAME, [second, first]) == [first, second]
    assert AnnotationFolder(root).load(NAME) == [first, second]
    assert files(root) == ["contracts/msa.md.jsonld"]


def test_what_was_removed_is_gone_and_so_are_empty_folders(folder, root):
    folder.save(NAME, [note("a"), note("b")])
    kept = folder.load(NAME)[:1]
    assert folder.save(NAME, kept) == kept
    folder.remove(NAME)
    assert folder.load(NAME) == []
    assert files(root) == []
    assert not (root / "contracts").exists()
    folder.remove("never/was.md")


def test_the_source_is_the_documents_name(folder, root):
    folder.save("a b#.md", [note("x")])
    assert '"source": "a%20b%23.md"' in (root / "a b#.md.jsonld").read_text(encoding="utf-8")
    assert folder.load("a b#.md")[0].source == "a b#.md"


def test_a_small_change_is_a_small_difference(folder, root):
    path = root / "contracts/msa.md.jsonld"
    first, second = note("first"), note("second", 40)
    folder.save(NAME, [first, second])
    before = path.read_bytes()
    folder.save(NAME, folder.load(NAME))
    assert path.read_bytes() == before
    folder.save(NAME, [first, replace(second, body="changed")])
    lines = path.read_bytes().split(b"\n")
    assert sum(a != b for a, b in zip(before.split(b"\n"), lines, strict=True)) == 1


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/etc/passwd",
        "../out.md",
        "a/../../out.md",
        "a/./b.md",
        "a//b.md",
        "a/",
        "..",
        "C:/x.md",
        "c:x.md",
        "a\\..\\b.md",
        "\\\\host\\share",
        "nul",
        "contracts/CON.md",
        "COM1.txt",
        "lpt9",
        "CONOUT$",
        "aux .md",
        "ends./x.md",
        "ends /x.md",
        "a\0b",
    ],
)
def test_names_that_lead_elsewhere(folder, root, name):
    for work in (folder.load, folder.remove, lambda name: folder.save(name, [note("x")])):
        with pytest.raises(AnnotationError, match="no annotations can be kept under this name") as raised:
            work(name)
        assert "\n" not in str(raised.value)
    assert not root.exists()


@pytest.mark.parametrize(
    "name", ["console.md", "a.b/c..d.md", "Verträge/日本.md", ".hidden/x", "comma,;&=+'.md", "com10"]
)
def test_names_that_are_kept_as_they_are(folder, root, name):
    folder.save(name, [note("x")])
    assert f"{name}.jsonld" in files(root)


def test_names_that_windows_cannot_hold_are_told_apart(root):
    names = ["what?.md", "what%3F.md", "what*.md", 'a"b.md', "Re: x.md"]
    paths = {file_of(root, name).name for name in names}
    assert len(paths) == len(names)
    assert not any(set('<>:"|?*') & set(path) for path in paths)


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need rights there")
def test_links_that_leave_the_folder(folder, root, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    root.mkdir(parents=True)
    (root / "contracts").symlink_to(outside)
    (root / "x.md.jsonld").symlink_to(outside / "secret")
    (root / "loop.md.jsonld").symlink_to(root / "loop.md.jsonld")
    for name in (NAME, "x.md"):
        with pytest.raises(AnnotationError, match="symbolic link"):
            folder.save(name, [note("x")])
    with pytest.raises(AnnotationError):
        folder.load("loop.md")
    assert list(outside.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need rights there")
def test_a_folder_that_is_itself_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    folder = AnnotationFolder(tmp_path / "link")
    folder.save(NAME, [note("x")])
    assert files(tmp_path / "real") == ["contracts/msa.md.jsonld"]


class TestTwoWriters:
    def test_both_add(self, folder, other):
        folder.load(NAME), other.load(NAME)
        folder.save(NAME, [note("ours")])
        assert bodies(other.save(NAME, [note("theirs")])) == ["ours", "theirs"]
        assert bodies(folder.load(NAME)) == ["ours", "theirs"]

    def test_who_never_loaded_removes_nothing(self, folder, other):
        folder.save(NAME, [note("ours")])
        assert bodies(other.save(NAME, [note("theirs")])) == ["ours", "theirs"]

    def test_one_changes_what_the_other_leaves(self, folder, other):
        one, two = folder.save(NAME, [note("one"), note("two", 30)])
        assert other.load(NAME) == [one, two]
        folder.save(NAME, [replace(one, body="changed here"), two])
        assert bodies(other.save(NAME, [one, replace(two, body="changed there")])) == ["changed here", "changed there"]

    def test_one_removes_what_the_other_leaves(self, folder, other):
        one, two = folder.save(NAME, [note("one"), note("two", 30)])
        other.load(NAME)
        folder.save(NAME, [one])
        assert bodies(other.save(NAME, [one, two, note("new")])) == ["new", "one"]

    def test_a_change_wins_over_a_removal(self, folder, other):
        (one,) = folder.save(NAME, [note("one")])
        other.load(NAME)
        folder.save(NAME, [replace(one, body="changed")])
        assert bodies(other.save(NAME, [])) == ["changed"]
        folder.load(NAME)
        other.remove(NAME)
        assert bodies(folder.save(NAME, [replace(one, body="again")])) == ["again"]

    def test_both_change_one_and_both_stay(self, folder, other):
        (one,) = folder.save(NAME, [note("one")])
        other.load(NAME)
        folder.save(NAME, [replace(one, body="here")])
        result = other.save(NAME, [replace(one, body="there")])
        assert bodies(result) == ["here", "there"]
        assert len({annotation.id for annotation in result}) == 2

    def test_both_change_one_alike(self, folder, other):
        (one,) = folder.save(NAME, [note("one")])
        other.load(NAME)
        folder.save(NAME, [replace(one, body="same")])
        assert bodies(other.save(NAME, [replace(one, body="same")])) == ["same"]

    def test_threads_of_one_folder(self, folder):
        def work(number):
            for turn in range(5):
                new = note(f"{number}-{turn}")
                folder.change(NAME, lambda kept, new=new: [*kept, new])

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(folder.load(NAME)) == 20

    def test_a_change_between_a_load_and_a_save(self, folder):
        loaded = folder.save(NAME, [note("one")])
        assert bodies(folder.change(NAME, lambda kept: [*kept, note("two")])) == ["one", "two"]
        assert bodies(folder.save(NAME, [*loaded, note("three")])) == ["one", "three", "two"]
        assert folder.change(NAME, lambda kept: []) == []

    def test_a_change_that_raises(self, folder):
        kept = folder.save(NAME, [note("one")])
        with pytest.raises(ZeroDivisionError):
            folder.change(NAME, lambda kept: 1 / 0)
        assert folder.load(NAME) == kept

    def test_moving_into_another_folder(self, folder, other, tmp_path):
        cache = AnnotationFolder(tmp_path / "cache", patience=0.2)
        kept, made, written = note("kept"), note("made", 20), note("written", 40)
        folder.change(NAME, lambda _: [kept])
        cache.change("0a1b", lambda _: [made, written])
        cache.move("0a1b", folder, NAME)
        assert other.load(NAME) == [kept, made, written]
        assert AnnotationFolder(tmp_path / "cache").load("0a1b") == []
        cache.move("0a1b", folder, NAME)
        assert other.load(NAME) == [kept, made, written]

    def test_what_cannot_be_moved_stays(self, folder, root, tmp_path):
        cache = AnnotationFolder(tmp_path / "cache", patience=0.2)
        cache.change("0a1b", lambda _: [note("made")])
        root.parent.mkdir(parents=True)
        root.write_text("a file where the folder should be")
        with pytest.raises(AnnotationError, match="cannot be read or kept"):
            cache.move("0a1b", folder, NAME)
        assert bodies(cache.load("0a1b")) == ["made"]

    def test_processes(self, root):
        program = (
            "import sys; from pathlib import Path\n"
            "from pincite.annotations import Annotation, AnnotationFolder\n"
            "from pincite.text import Span\n"
            "root, who = Path(sys.argv[1]), sys.argv[2]\n"
            "folder = AnnotationFolder(root, patience=60)\n"
            "for turn in range(15):\n"
            "    new = Annotation.of('Some words here.', Span(0, 4), 'note', f'{who}-{turn}', source='a.md')\n"
            "    folder.save('a.md', [*folder.load('a.md'), new])\n"
        )
        running = [subprocess.Popen([sys.executable, "-c", program, str(root), who]) for who in "AB"]
        assert [process.wait(timeout=120) for process in running] == [0, 0]
        assert bodies(AnnotationFolder(root).load("a.md")) == sorted(f"{who}-{n}" for who in "AB" for n in range(15))
        assert files(root) == ["a.md.jsonld"]

    def test_a_writer_that_never_ends(self, folder, root):
        folder.save(NAME, [note("x")])
        with (
            locked(root / ".lock"),
            pytest.raises(AnnotationError, match=r"another program is writing there\): try again"),
        ):
            folder.save(NAME, [])
        assert bodies(folder.load(NAME)) == ["x"]


class TestCorrupt:
    DATA = b'{"type": "AnnotationPage", "items": [{"id": "urn:x"'

    def test_it_is_set_aside_and_told(self, folder, root, notices):
        path = root / "contracts/msa.md.jsonld"
        path.parent.mkdir(parents=True)
        path.write_bytes(self.DATA)
        assert folder.load(NAME) == []
        (line,) = notices
        assert "no JSON at line 1" in line
        assert "set aside as msa.md.jsonld.corrupt" in line
        assert "\n" not in line
        folder.save(NAME, [note("new")])
        assert path.with_name("msa.md.jsonld.corrupt").read_bytes() == self.DATA

    def test_by_a_save_too_and_none_that_was_set_aside_is_overwritten(self, folder, root, notices):
        path = root / "contracts/msa.md.jsonld"
        path.parent.mkdir(parents=True)
        for number in range(3):
            path.write_bytes(self.DATA + b"%d" % number)
            folder.save(NAME, [note("x")])
        assert len(notices) == 3
        aside = sorted(found.read_bytes() for found in path.parent.glob("*.corrupt*"))
        assert aside == [self.DATA + b"%d" % number for number in range(3)]

    def test_what_is_not_ours_stays(self, folder, root, notices):
        foreign = {"id": "urn:x", "type": "Annotation", "motivation": "linking", "target": "http://example.org"}
        path = root / "contracts/msa.md.jsonld"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"type": "AnnotationPage", "label": "L", "items": [foreign]}), encoding="utf-8")
        assert folder.load(NAME) == folder.load(NAME) == []
        (line,) = notices
        assert "kept aside" in line
        folder.save(NAME, [note("x")])
        folder.save(NAME, [])
        folder.remove(NAME)
        page = json.loads(path.read_text(encoding="utf-8"))
        assert (page["label"], page["items"]) == ("L", [foreign])


class TestTrouble:
    @pytest.mark.parametrize("step", ["fsync", "replace"])
    def test_a_disk_that_is_full(self, folder, root, monkeypatch, step):
        folder.save(NAME, [note("before")])

        def fail(*_arguments):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        with monkeypatch.context() as patch:
            patch.setattr(os, step, fail)
            with pytest.raises(AnnotationError, match="make room") as raised:
                folder.save(NAME, [*folder.load(NAME), note("after")])
        assert "\n" not in str(raised.value)
        assert files(root) == ["contracts/msa.md.jsonld"]
        assert bodies(folder.load(NAME)) == ["before"]

    @pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="no rights hold there")
    def test_a_folder_that_is_read_only(self, folder, root):
        folder.save(NAME, [note("x")])
        (root / "contracts").chmod(0o555)
        try:
            with pytest.raises(AnnotationError, match="writable"):
                folder.save(NAME, [])
            assert bodies(folder.load(NAME)) == ["x"]
        finally:
            (root / "contracts").chmod(0o755)

    def test_a_file_where_the_folder_should_be(self, folder, root):
        root.parent.mkdir(parents=True)
        root.write_text("x")
        with pytest.raises(AnnotationError):
            folder.save(NAME, [note("x")])
        assert root.read_text() == "x"

    def test_a_file_that_cannot_be_read_is_not_set_aside(self, folder, root, notices):
        (root / "contracts/msa.md.jsonld").mkdir(parents=True)  # a folder in its place, for one
        with pytest.raises(AnnotationError, match="cannot be read or kept"):
            folder.load(NAME)
        assert notices == []
        assert (root / "contracts/msa.md.jsonld").is_dir()

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
    def test_the_rights_of_a_file_stay(self, folder, root):
        folder.save(NAME, [note("x")])
        path = root / "contracts/msa.md.jsonld"
        path.chmod(0o640)
        folder.save(NAME, [note("y")])
        assert path.stat().st_mode & 0o777 == 0o640
