"""Files that are kept from one question to the next."""

from __future__ import annotations

from pincite_server.kept import KeptFiles
from pincite_server.snapshot import Snapshot

STAMP = (1, 1)


def snapshot(size: int) -> Snapshot:
    return Snapshot("file:///a.txt", None, "x" * size, "utf-16")


def kept(files: KeptFiles, names: str = "abcdef") -> str:
    return "".join(name for name in names if files.get(name, STAMP) is not None)


def test_a_file_as_long_as_it_is_unchanged():
    files, first = KeptFiles(100), snapshot(10)
    assert files.get("a", STAMP) is None
    files.put("a", STAMP, first)
    assert files.get("a", STAMP) is first
    assert files.get("a", (2, 1)) is None
    assert files.get("a", STAMP) is None


def test_the_least_recently_used_go_first():
    files = KeptFiles(100)
    for name in "abc":
        files.put(name, STAMP, snapshot(30))
    assert files.get("a", STAMP)
    files.put("d", STAMP, snapshot(30))
    assert kept(files) == "acd"
    files.put("d", STAMP, snapshot(60))
    assert kept(files) == "d" or kept(files) == "cd"
    assert sum(len(file.snapshot.text) for file in files._files.values()) == files._characters <= 100


def test_one_that_is_larger_is_kept_alone():
    files = KeptFiles(100)
    files.put("a", STAMP, snapshot(50))
    files.put("b", STAMP, snapshot(500))
    assert kept(files) == "b"
    files.put("c", STAMP, snapshot(50))
    assert kept(files) == "c"


def test_of_many_in_a_row_that_do_not_fit_the_first_stay():
    files = KeptFiles(100)
    files.put("f", STAMP, snapshot(40))
    for _ in range(3):
        since = files.now()
        for name in "abcde":
            if files.get(name, STAMP) is None:
                files.put(name, STAMP, snapshot(30), since)
        assert kept(files) == "abc"
    since = files.now()
    files.put("f", STAMP, snapshot(500), since)
    assert kept(files) == "abc"
