"""Which files of a folder are asked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pincite.errors import Cancelled
from pincite_server import folders
from pincite_server.folders import Folder, list_files
from pincite_server.globs import Exclude

from .texts import file_uri


def folder(path: Path, *globs: str) -> Folder:
    return Folder(file_uri(path), str(path), Exclude.of(globs))


def fill(path: Path, *names: str) -> None:
    for name in names:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(f"This is {name}.")


def names(path: Path, *given: Folder) -> list[str]:
    listing = list_files(given)
    assert listing.skipped == []
    return [os.path.relpath(file, path).replace(os.sep, "/") for _, file in listing.files]


def test_documents_first_and_upper_folders_first(tmp_path):
    fill(tmp_path, "z.md", "a.py", "b/c/d.txt", "b/e.TXT", "notes", "b/a.contract")
    assert names(tmp_path, folder(tmp_path)) == ["z.md", "b/a.contract", "b/e.TXT", "b/c/d.txt", "a.py", "notes"]


def test_hidden_and_foreign_folders_are_left_out(tmp_path):
    fill(
        tmp_path, ".git/HEAD", ".venv/a.txt", "node_modules/a.md", "b/node_modules/a.md", "b/.c/d.txt", ".env", "a.txt"
    )
    assert names(tmp_path, folder(tmp_path)) == ["a.txt"]
    assert names(tmp_path, folder(tmp_path / ".venv")) == [".venv/a.txt"]


def test_what_is_excluded_is_left_out_with_all_below(tmp_path):
    fill(tmp_path, "old/a.txt", "old/b/c.txt", "b/old/a.txt", "drafts/a.txt", "b/drafts/a.txt", "a.bak", "b/x.txt")
    assert names(tmp_path, folder(tmp_path, "**/old", "drafts", "*.bak")) == ["b/x.txt", "b/drafts/a.txt"]
    # Patterns are relative to their own folder.
    assert names(tmp_path, folder(tmp_path / "b", "drafts")) == ["b/x.txt", "b/old/a.txt"]


def test_each_file_once(tmp_path):
    fill(tmp_path, "a.txt", "b/c.txt")
    inner, outer = folder(tmp_path / "b"), folder(tmp_path)
    assert names(tmp_path, outer, inner, outer) == ["a.txt", "b/c.txt"]
    assert names(tmp_path, inner, outer) == ["b/c.txt", "a.txt"]
    assert names(tmp_path, folder(tmp_path, "b"), inner) == ["a.txt", "b/c.txt"]


@pytest.fixture
def link(tmp_path):
    def make(name: str, target: object) -> str:
        path = tmp_path / name
        try:
            path.symlink_to(str(target))
        except (OSError, NotImplementedError):
            pytest.skip("this user may make no links")
        return str(path)

    return make


def test_links_are_not_followed(tmp_path, link):
    inner = tmp_path / "in"
    fill(tmp_path, "in/a.txt", "in/b/c.txt", "out/secret.txt", "elsewhere.txt")
    faults = {
        link("in/file.txt", tmp_path / "elsewhere.txt"): "out of the folder",
        link("in/folder", tmp_path / "out"): "out of the folder",
        link("in/up", tmp_path): "out of the folder",
        link("in/gone.txt", "nothing here"): "nowhere",
        link("in/self.txt", "self.txt"): "circle",
    }
    for name, target in [("in/b/round", inner), ("in/b/here", "."), ("in/twin.txt", "a.txt"), ("in/b/in.txt", "c.txt")]:
        link(name, target)
    listing = list_files([folder(inner)])
    assert [os.path.relpath(path, inner) for _, path in listing.files] == ["a.txt", os.path.join("b", "c.txt")]
    assert {path: reason for _, path, reason in listing.skipped}.keys() == faults.keys()
    assert all(faults[path] in reason for _, path, reason in listing.skipped)


def test_what_a_link_leads_to_is_read_where_it_lies(tmp_path, link):
    fill(tmp_path, "in/a.txt", "out/b.txt")
    link("in/out", tmp_path / "out")
    listing = list_files([folder(tmp_path / "in"), folder(tmp_path / "out")])
    assert [os.path.basename(path) for _, path in listing.files] == ["a.txt", "b.txt"]
    assert listing.skipped == []


def test_a_folder_that_is_a_link_itself_is_read(tmp_path, link):
    fill(tmp_path, "out/a.txt")
    path = Path(link("in", "out"))
    assert names(tmp_path, folder(path)) == ["in/a.txt"]
    assert folder(path).takes(str(path / "a.txt"))


@pytest.mark.skipif(os.name == "nt", reason="there are no pipes in folders")
def test_pipes_are_no_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    fill(tmp_path, "a.txt")
    assert names(tmp_path, folder(tmp_path)) == ["a.txt"]


def test_what_is_no_folder(tmp_path):
    fill(tmp_path, "a.txt")
    listing = list_files([folder(tmp_path / "a.txt"), folder(tmp_path / "nothing"), folder(Path("a\x00b"))])
    assert listing.files == []
    assert len(listing.skipped) == 3
    assert all("cannot be read" in reason and "\n" not in reason for _, _, reason in listing.skipped)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may read everything")
def test_a_folder_that_may_not_be_read_costs_the_others_nothing(tmp_path):
    fill(tmp_path, "shut/a.txt", "open/b.txt")
    (tmp_path / "shut").chmod(0)
    try:
        listing = list_files([folder(tmp_path)])
    finally:
        (tmp_path / "shut").chmod(0o700)
    assert [os.path.basename(path) for _, path in listing.files] == ["b.txt"]
    ((_, path, reason),) = listing.skipped
    assert (path, reason) == (str(tmp_path / "shut"), "is a folder that cannot be read: Permission denied")


def test_very_many_files(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "MOST_LISTED", 10)
    fill(tmp_path, *(f"a/{n}.txt" for n in range(30)), "b/x.txt")
    listing = list_files([folder(tmp_path / "a"), folder(tmp_path / "b")])
    assert len(listing.files) == 11
    ((_, path, reason),) = listing.skipped
    assert path == str(tmp_path / "a")
    assert "10 files" in reason


def test_cancelled(tmp_path):
    fill(tmp_path, "a/b/c.txt")
    looks = iter([False, False, True])
    with pytest.raises(Cancelled):
        list_files([folder(tmp_path)], lambda: next(looks))


def test_a_path_in_a_folder(tmp_path):
    fill(tmp_path, "b/page.md", "b/page.html", "b/alone.html")
    rules = Exclude({"**/old": True, "**/*.html": {"when": "$(basename).md"}})
    inner = Folder(file_uri(tmp_path), str(tmp_path), rules)
    for name in ("a.txt", "b/c/new.txt", "b/alone.html"):
        assert inner.takes(str(tmp_path / name)), name
    for name in (".", "../a.txt", "old/a.txt", "b/old", ".git/a.txt", "node_modules/a.txt", "b/page.html"):
        assert not inner.takes(os.path.normpath(tmp_path / name)), name
    assert not inner.takes(str(tmp_path) + "x/a.txt")
