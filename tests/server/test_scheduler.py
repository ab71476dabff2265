"""Work in threads: results, errors, cancellation, and the newest first."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event, current_thread

import pytest

from pincite.errors import Cancelled
from pincite_server.errors import Superseded
from pincite_server.scheduler import CancelToken, Scheduler

PATIENCE = 10


@pytest.fixture
def executor():
    with ThreadPoolExecutor(2, thread_name_prefix="work") as threads:
        yield threads


async def reached(event: Event) -> None:
    assert await asyncio.to_thread(event.wait, PATIENCE)


async def test_work_runs_in_a_thread_and_the_loop_goes_on(executor):
    gate = Event()
    scheduler = Scheduler(executor)

    def work(_: CancelToken) -> str:
        assert gate.wait(PATIENCE)
        return current_thread().name

    running = asyncio.create_task(scheduler.run(work))
    await asyncio.sleep(0)
    assert scheduler.busy == 1
    gate.set()
    assert (await running).startswith("work")
    assert scheduler.busy == 0


async def test_errors_of_the_work_are_raised(executor):
    def work(_: CancelToken) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await Scheduler(executor).run(work)


async def newest(scheduler: Scheduler, key: str, work, before: asyncio.Event | None = None):
    """A request that waits for something, if for anything, before it comes to work."""
    with scheduler.newest(key):
        if before is not None:
            await before.wait()
        return await scheduler.run(work)


async def test_the_newest_takes_the_place_of_an_older_one(executor):
    scheduler, started, seen = Scheduler(executor), Event(), Event()

    def stubborn(token: CancelToken) -> str:
        started.set()
        while not token.cancelled():
            pass
        seen.set()
        return "older"

    older = asyncio.create_task(newest(scheduler, "document", stubborn))
    await reached(started)
    other = asyncio.create_task(newest(scheduler, "another document", lambda _: "other"))
    assert await newest(scheduler, "document", lambda _: "newer") == "newer"
    assert await other == "other"
    with pytest.raises(Superseded):
        await older
    await reached(seen)
    assert not older.cancelled()
    assert scheduler.busy == 0


async def test_an_older_one_that_waits_for_a_thread_never_runs(executor):
    scheduler, gate, ran = Scheduler(executor), Event(), []
    blocking = [asyncio.create_task(scheduler.run(lambda _: gate.wait(PATIENCE))) for _ in range(2)]
    older = asyncio.create_task(newest(scheduler, "document", lambda _: ran.append("older")))
    await asyncio.sleep(0)
    newer = asyncio.create_task(newest(scheduler, "document", lambda _: ran.append("newer")))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*blocking, newer)
    with pytest.raises(Superseded):
        await older
    assert ran == ["newer"]


async def test_an_older_one_that_comes_to_work_later_does_not_take_the_place_of_a_newer(executor):
    scheduler, go_on = Scheduler(executor), asyncio.Event()
    older = asyncio.create_task(newest(scheduler, "document", lambda _: "older", go_on))
    await asyncio.sleep(0)
    newer = asyncio.create_task(newest(scheduler, "document", lambda _: "newer"))
    await asyncio.sleep(0)
    go_on.set()
    assert await newer == "newer"
    with pytest.raises(Superseded):
        await older


async def test_a_request_cancelled_by_its_client_is_not_superseded(executor):
    scheduler = Scheduler(executor)
    older = asyncio.create_task(newest(scheduler, "document", lambda _: "older", asyncio.Event()))
    await asyncio.sleep(0)
    older.cancel()
    with pytest.raises(asyncio.CancelledError):
        await older
    assert await newest(scheduler, "document", lambda _: "newer") == "newer"


async def test_a_cancelled_request_tells_its_work(executor):
    scheduler, started, seen = Scheduler(executor), Event(), Event()

    def work(token: CancelToken) -> None:
        started.set()
        while not token.cancelled():
            pass
        seen.set()

    running = asyncio.create_task(scheduler.run(work))
    await reached(started)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await reached(seen)
    assert scheduler.busy == 0


async def test_when_the_client_goes_everything_stops(executor):
    scheduler, started = Scheduler(executor), Event()

    def work(token: CancelToken) -> None:
        started.set()
        while not token.cancelled():
            pass

    running = asyncio.create_task(scheduler.run(work))
    await reached(started)
    scheduler.stop_all()
    with pytest.raises(Cancelled):
        await running
