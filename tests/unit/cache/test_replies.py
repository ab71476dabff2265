"""What chat models wrote comes back, and nothing that happens to the file stops the work."""

from __future__ import annotations

import stat
import sys
from contextlib import closing

import pytest

from pincite.cache import ReplyCache


@pytest.fixture
def path(tmp_path):
    return tmp_path / "pincite" / "replies.sqlite"


def test_what_was_put_comes_back_also_after_reopening(path):
    with closing(ReplyCache(path)) as cache:
        cache.put("a", b"k", "A note – „mit“ 注.")
        cache.put("b", b"k", "Another.")
        cache.put("b", b"k", "The last one stands.")
    with closing(ReplyCache(path)) as cache:
        assert cache.get("a", b"k") == "A note – „mit“ 注."
        assert cache.get("b", b"k") == "The last one stands."
        assert cache.get("c", b"k") is None
        assert cache.count() == 2
        cache.clear()
        assert cache.get("a", b"k") is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has rights of another kind")
def test_only_its_owner_may_read_it(path):
    with closing(ReplyCache(path)) as cache:
        cache.put("a", b"k", "x")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_beyond_the_most_what_was_used_longest_ago_is_dropped():
    cache = ReplyCache(None, most=10)
    for number in range(11):
        cache.put("a", bytes([number]), str(number))
    assert cache.count() == 8
    assert cache.get("a", bytes([2])) is None
    assert cache.get("a", bytes([10])) == "10"
    cache.close()


def test_a_corrupt_file_is_set_aside(path):
    path.parent.mkdir()
    path.write_bytes(b"this is no database, and long enough to be looked at as one" * 20)
    notices = []
    with closing(ReplyCache(path, notice=notices.append)) as cache:
        assert cache.get("a", b"k") is None
        cache.put("a", b"k", "x")
        assert cache.get("a", b"k") == "x"
    assert len(notices) == 1
    assert "corrupt" in notices[0]
