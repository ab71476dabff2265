"""The cache gives back what it was given, and nothing that happens to its file stops the work."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing

import numpy as np
import pytest

from pincite.cache import VectorCache, text_key

MODEL = "a" * 64
RANDOM = np.random.default_rng(7)


def vector(dimension=8):
    return RANDOM.standard_normal(dimension).astype(np.float32)


@pytest.fixture
def notices():
    return []


@pytest.fixture
def path(tmp_path):
    return tmp_path / "pincite" / "vectors.sqlite"


@pytest.fixture
def cache(path, notices):
    cache = VectorCache(path, notice=notices.append)
    yield cache
    cache.close()


def test_what_was_put_comes_back_exactly_also_after_reopening(cache, path, notices):
    kept = {text_key(f"text {n}"): vector() for n in range(50)}
    cache.put(MODEL, kept)
    cache.close()
    with closing(VectorCache(path, notice=notices.append)) as again:
        found = again.get(MODEL, [*kept, text_key("never put")])
    assert found.keys() == kept.keys()
    assert all(np.array_equal(found[key], kept[key]) and found[key].dtype == np.float32 for key in kept)
    assert notices == []


def test_half_the_size_by_half_the_digits(path):
    with closing(VectorCache(path, dtype=np.float16)) as cache:
        kept = vector(384)
        cache.put(MODEL, {b"k": kept})
        np.testing.assert_allclose(cache.get(MODEL, [b"k"])[b"k"], kept, atol=2e-3)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT length(vector) FROM vectors").fetchone() == (768,)


def test_models_do_not_see_each_other(cache):
    cache.put(MODEL, {b"k": vector()})
    assert cache.get("b" * 64, [b"k"]) == {}


def test_the_last_put_stands(cache):
    first, second = vector(), vector()
    cache.put(MODEL, {b"k": first})
    cache.put(MODEL, {b"k": second})
    assert np.array_equal(cache.get(MODEL, [b"k", b"k"])[b"k"], second)
    assert cache.size().vectors == 1


def test_keys_of_parts_do_not_run_into_each_other_and_take_any_text():
    keys = {text_key("ab", "c"), text_key("a", "bc"), text_key("abc"), text_key("abc", ""), text_key("\ud800")}
    assert len(keys) == 5
    assert text_key("é", "x") == text_key("é", "x")


def test_the_text_is_not_in_the_file(cache, path):
    secret = "the parties keep this wholly confidential"
    cache.put(MODEL, {text_key(secret): vector()})
    cache.close()
    assert all(secret.encode() not in file.read_bytes() for file in path.parent.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="rights are kept otherwise there")
def test_only_the_owner_may_read(cache, path):
    cache.put(MODEL, {b"k": vector()})
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


def test_a_file_that_is_no_database_is_set_aside_and_said(cache, path, notices):
    path.parent.mkdir(parents=True)
    path.write_bytes(b"this is no database at all, but long enough to be looked at as one" * 40)
    cache.put(MODEL, {b"k": vector()})
    assert b"k" in cache.get(MODEL, [b"k"])
    assert path.with_name("vectors.sqlite.corrupt").read_bytes().startswith(b"this is no database")
    assert len(notices) == 1
    assert "corrupt" in notices[0]
    assert "\n" not in notices[0]
    assert cache.path == path


def test_pages_that_go_bad_are_met_and_set_aside(cache, path, notices):
    kept = {text_key(f"text {n}"): vector(384) for n in range(200)}
    cache.put(MODEL, kept)
    cache.close()
    content = bytearray(path.read_bytes())
    for at in range(4096, len(content) - 4096, 4096):
        content[at : at + 64] = b"\xff" * 64
    path.write_bytes(bytes(content))
    assert cache.get(MODEL, kept) == {}
    cache.put(MODEL, kept)
    assert cache.get(MODEL, kept).keys() == kept.keys()
    assert len(notices) == 1


def test_what_another_process_made_anew_is_not_set_aside_again(path, notices):
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no database " * 400)
    first = VectorCache(path, notice=notices.append)
    second = VectorCache(path, notice=notices.append)
    with closing(first), closing(second):
        first.put(MODEL, {b"k": vector()})
        # The second comes upon the trouble late, when the file is sound again.
        second._database._set_aside(path, sure=False)
        assert b"k" in second.get(MODEL, [b"k"])
    assert len(notices) == 1


def test_a_blob_of_another_length_is_no_vector(cache, path):
    cache.put(MODEL, {b"k": vector(), b"l": vector()})
    cache.close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE vectors SET vector = x'0011' WHERE key = ?", (b"k",))
        file.commit()
    assert cache.get(MODEL, [b"k", b"l"]).keys() == {b"l"}


@pytest.mark.parametrize("version", [0, 99], ids=["older", "newer"])
def test_another_version_is_made_anew(cache, path, notices, version):
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE vectors (something, quite, different)")
        file.execute('CREATE TABLE "odd ""name" (x)')
        file.execute(f"PRAGMA user_version = {version}")
    cache.put(MODEL, {b"k": vector()})
    assert b"k" in cache.get(MODEL, [b"k"])
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall() == [("vectors",)]
    assert notices == []


def test_another_version_of_the_program_that_runs_beside_costs_no_answer(cache, path, notices):
    """It makes the tables anew while ours are open; ours are kept in memory then, and its file is left alone."""
    cache.put(MODEL, {b"k": vector()})
    with closing(sqlite3.connect(path)) as file:
        file.execute("DROP TABLE vectors")
        file.execute("CREATE TABLE vectors (something, quite, different)")
        file.execute("PRAGMA user_version = 99")
    assert cache.get(MODEL, [b"k"]) == {}
    cache.put(MODEL, {b"k": vector()})
    assert b"k" in cache.get(MODEL, [b"k"])
    (notice,) = notices
    assert "kept in memory until the program ends" in notice
    notices.clear()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (99,)


def test_a_folder_that_cannot_be_made_leaves_it_in_memory_and_is_said_once(tmp_path, notices):
    (tmp_path / "file").write_text("not a folder")
    with closing(VectorCache(tmp_path / "file" / "pincite" / "v.sqlite", notice=notices.append)) as cache:
        cache.put(MODEL, {b"k": vector()})
        assert b"k" in cache.get(MODEL, [b"k"])
        cache.put(MODEL, {b"l": vector()})
        assert cache.path is None
    assert len(notices) == 1
    assert "in memory" in notices[0]


def test_a_key_that_is_none_is_the_callers_mistake(cache, notices):
    with pytest.raises(sqlite3.Error):
        cache.get(MODEL, [object()])
    assert notices == []
    assert cache.path is not None


def test_no_path_is_memory(notices):
    with closing(VectorCache(None, notice=notices.append)) as cache:
        cache.put(MODEL, {b"k": vector()})
        assert b"k" in cache.get(MODEL, [b"k"])
    assert notices == []


def test_what_was_used_longest_ago_goes_when_it_grows_too_large(path, monkeypatch):
    now = [1_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    with closing(VectorCache(path, most_bytes=200_000)) as cache:
        cache.put(MODEL, {b"used": vector(384)})
        for n in range(300):
            now[0] += 3601
            cache.put(MODEL, {b"%d" % n: vector(384)})
            assert b"used" in cache.get(MODEL, [b"used"])
        size = cache.size()
        assert size.bytes <= 200_000
        assert 50 < size.vectors < 150
        assert cache.get(MODEL, [b"0"]) == {}
        assert b"299" in cache.get(MODEL, [b"299"])
    assert path.stat().st_size < 300_000


YEAR = 365 * 86_400.0


@pytest.mark.parametrize("jumps", [[-YEAR], [YEAR], [YEAR, -YEAR], [-YEAR, 2 * YEAR, -YEAR]])
def test_a_clock_that_jumps_drops_nothing_new(path, monkeypatch, jumps):
    now = [2_000_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    with closing(VectorCache(path, most_bytes=200_000)) as cache:
        number = 0
        for jump in [0.0, *jumps]:
            now[0] += jump
            for _ in range(150):
                number += 1
                now[0] += 60.0
                cache.put(MODEL, {b"%d" % number: vector(384)})
                lately = [b"%d" % each for each in range(max(1, number - 20), number + 1)]
                assert cache.get(MODEL, lately).keys() == set(lately)
        assert cache.size().bytes <= 200_000
        assert cache.get(MODEL, [b"1"]) == {}


def test_clearing_empties_it_and_gives_the_room_back(cache, path):
    cache.put(MODEL, {b"%d" % n: vector(384) for n in range(500)})
    before = cache.size()
    cache.clear()
    cache.close()
    assert before.vectors == 500
    assert cache.size().vectors == 0
    assert path.stat().st_size < before.bytes / 10


def test_another_process_that_writes_for_long_is_not_waited_for_forever(cache, path, monkeypatch, notices):
    monkeypatch.setattr("pincite.cache.database.PATIENCE", 0.05)
    cache.put(MODEL, {b"k": vector()})
    cache.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        cache.put(MODEL, {b"l": vector()})
        assert cache.get(MODEL, [b"k", b"l"]).keys() == {b"k"}  # readers do not wait
        other.execute("ROLLBACK")
    cache.put(MODEL, {b"l": vector()})
    assert cache.get(MODEL, [b"l"]).keys() == {b"l"}
    assert notices == []


def test_threads(cache):
    failures = []

    def work(number):
        try:
            for n in range(30):
                key = b"%d %d" % (number, n)
                kept = vector()
                cache.put(MODEL, {key: kept})
                assert np.array_equal(cache.get(MODEL, [key])[key], kept)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert cache.size().vectors == 120


WRITER = """
import sys
from pathlib import Path
import numpy as np
from pincite.cache import VectorCache
told = []
cache = VectorCache(Path(sys.argv[1]), notice=told.append)
for n in range(60):
    cache.put("m", {f"{sys.argv[2]} {n}".encode(): np.full(8, n, np.float32)})
    assert cache.get("m", [f"{sys.argv[2]} {n}".encode()])
cache.close()
assert not told, told
"""


def test_processes_write_at_the_same_time_from_the_first_moment(cache, path, notices):
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name], stderr=subprocess.PIPE) for name in "abc"
    ]
    assert [writer.communicate()[1].decode() for writer in writers] == ["", "", ""]
    keys = [f"{name} {n}".encode() for name in "abc" for n in range(60)]
    assert cache.get("m", keys).keys() == set(keys)
    assert notices == []
