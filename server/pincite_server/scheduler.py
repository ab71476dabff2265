"""Work off the event loop: its own threads, cancellation, and the newest request first.

Nothing that takes time runs on the loop, and nothing here shares a thread with the reading of messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar

from pincite.errors import Cancelled
from pincite_server.errors import Superseded
from pincite_server.loading import load

T = TypeVar("T")


class CancelToken:
    """Says to running work that nobody waits for it any more. The work has to look."""

    __slots__ = ("_cancelled",)

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        """Ask the work to stop."""
        self._cancelled = True

    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._cancelled


class _Job(Generic[T]):
    """One piece of work: its token, and the future that its requester awaits on the loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.token = CancelToken()
        self.outcome: asyncio.Future[T] = loop.create_future()
        self.loop = loop

    def stop(self, reason: BaseException) -> None:
        """Give the requester its error at once; the thread follows when it next looks at the token."""
        self.token.cancel()
        if not self.outcome.done():
            self.outcome.set_exception(reason)

    def finished(self, thread: Future[T]) -> None:
        """Called in the worker's thread."""
        with suppress(RuntimeError):  # The loop may be closed by now: then nobody waits.
            self.loop.call_soon_threadsafe(self._settle, thread)

    def _settle(self, thread: Future[T]) -> None:
        if self.outcome.done():
            if not thread.cancelled():
                thread.exception()
        elif thread.cancelled():
            self.outcome.set_exception(Cancelled())
        elif (error := thread.exception()) is not None:
            self.outcome.set_exception(error)
        else:
            self.outcome.set_result(thread.result())


class _Turn:
    """A request that goes on until a newer one takes its place."""

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self.task = task
        self.over = False


class Scheduler:
    """The work of one connection, on an executor that all connections share."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._jobs: set[_Job[Any]] = set()
        self._turns: dict[Hashable, _Turn] = {}

    @contextmanager
    def newest(self, key: Hashable) -> Iterator[None]:
        """Around a request of which only the newest with this key is worth an answer.

        An earlier one that is still inside its block is given up at once, wherever it waits, and raises
        :class:`Superseded`. So what counts is the order in which requests came, not that in which they came to work.
        """
        task = asyncio.current_task()
        assert task is not None
        if (older := self._turns.get(key)) is not None:
            older.over = True
            older.task.cancel()
        turn = self._turns[key] = _Turn(task)
        try:
            yield
        except asyncio.CancelledError:
            if not turn.over:
                raise
            task.uncancel()
            raise Superseded from None
        finally:
            if self._turns.get(key) is turn:
                del self._turns[key]
            # A task holds its error, and the error this frame: what it worked on would stay until a full collection.
            del task, turn

    async def run(self, work: Callable[[CancelToken], T]) -> T:
        """Run ``work`` in a thread and wait for its result.

        When the awaiting task is cancelled, so is the token. Raises what the work raises.
        """
        job: _Job[T] = _Job(asyncio.get_running_loop())
        self._jobs.add(job)
        try:
            thread: Future[T] | None = self._executor.submit(_unless_given_up, work, job)
            assert thread is not None
            thread.add_done_callback(job.finished)
            try:
                return await job.outcome
            finally:
                job.token.cancel()
                thread.cancel()
        finally:
            self._jobs.discard(job)
            thread = None  # its error holds this frame, as that of the job does
            del job

    @property
    def busy(self) -> int:
        """How many pieces of work are awaited now."""
        return len(self._jobs)

    def stop_all(self) -> None:
        """Ask everything to stop: the client has gone."""
        for job in list(self._jobs):
            job.stop(Cancelled())


def _unless_given_up(work: Callable[[CancelToken], T], job: _Job[T]) -> T:
    # The outcome is cancelled with its task; the token only when the task comes to know of it.
    if job.token.cancelled() or job.outcome.done():
        raise Cancelled
    load()
    return work(job.token)
