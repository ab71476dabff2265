"""Attributes made on first use: once for each object, and no object waits for another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

from pincite.lazy import cached_property


class Slow:
    def __init__(self, ready: Event) -> None:
        self.ready = ready
        self.made = 0

    @cached_property
    def value(self) -> int:
        """What it says."""
        assert self.ready.wait(10)
        self.made += 1
        return self.made

    @cached_property
    def twice(self) -> int:
        return 2 * self.value


def test_threads_that_need_the_same_thing_make_it_once():
    one = Slow(Event())
    barrier = Barrier(5)

    def look() -> int:
        barrier.wait()
        return one.twice

    with ThreadPoolExecutor(4) as pool:
        waiting = [pool.submit(look) for _ in range(4)]
        barrier.wait()
        one.ready.set()
        assert {each.result(10) for each in waiting} == {2}
    assert one.made == 1


def test_no_object_waits_for_another():
    slow, quick = Slow(Event()), Slow(Event())
    quick.ready.set()
    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(lambda: slow.value)
        assert pool.submit(lambda: quick.value).result(10) == 1
        assert not waiting.done()
        slow.ready.set()
        assert waiting.result(10) == 1


def test_what_is_put_there_goes_before_what_would_be_made():
    one = Slow(Event())
    one.value = 7
    assert one.twice == 14
    assert Slow.value.__doc__ == "What it says."
