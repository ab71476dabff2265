"""The server's process of a soak: the server as ``pincite serve --tcp`` runs it, and a watch over its event loop.

    python -m bench.soak.serving

A thread looks every few milliseconds whether the loop has turned; when it has not for 30 ms, it notes what the loop's
thread was at. Commands come as lines on standard input: ``memory`` collects garbage, gives what is free back to the
system, and answers with a line of JSON on standard output. When the input ends, so does the process.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import sys
import threading
import time
from types import FrameType
from typing import Any

from pincite_server import app

LATE = 0.03
"""Seconds that the event loop may be blocked at most."""
_TICK = 0.005
_IDLE = ("thread.py:_worker", "threading.py:wait", "serving.py:", "scheduler.py:_unless_given_up > threading.py:wait")
"""Where threads are that wait."""


class Watch:
    """Watches one loop from a thread, and tells of each block when it has ended."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._main = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._main) if hasattr(time, "pthread_getcpuclockid") else None
        self._collected = 0.0
        """Seconds of collecting garbage, in all."""
        self._collecting = 0.0
        gc.callbacks.append(self._collects)
        threading.Thread(target=self._run, name="soak-watch", daemon=True).start()

    def _run(self) -> None:
        while not self._loop.is_closed():
            turned: list[float] = []
            before, asked = self._spent(), time.perf_counter()
            try:
                self._loop.call_soon_threadsafe(lambda turned=turned: turned.append(time.perf_counter()))
            except RuntimeError:
                return
            where: list[str] = []
            workers: list[str] = []
            while not turned:
                time.sleep(_TICK)
                if not turned and time.perf_counter() - asked > LATE / 2:
                    frames = sys._current_frames()
                    where.append(_where(frames[self._main]))
                    workers += _workers(frames, self._main)
            if (seconds := turned[0] - asked) > LATE:
                spent = {name: round(now - before[name], 4) for name, now in self._spent().items()}
                _tell({"block": round(seconds, 4), **spent, "where": _most(where), "workers": _most(workers)})
            time.sleep(_TICK)

    def _spent(self) -> dict[str, float]:
        """Seconds so far: of the loop's thread at work, and waiting for a processor; of collecting garbage."""
        own = time.clock_gettime(self._clock) if self._clock is not None else 0.0
        return {"own": own, "queued": _queued(), "gc": self._collected}

    def _collects(self, phase: str, _: Any) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting = now
        else:
            self._collected += now - self._collecting


def _queued() -> float:
    """Seconds that the main thread has waited for a processor so far; 0 where the system does not tell."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/schedstat", encoding="ascii") as file:
            return int(file.read().split()[1]) / 1e9
    except OSError:
        return 0.0


def _workers(frames: dict[int, FrameType], main: int) -> list[str]:
    """What the threads are at that work, of which one may hold the interpreter's lock."""
    others = [frame for thread, frame in frames.items() if thread not in (main, threading.get_ident())]
    return [where for where in map(_where, others) if not where.startswith(_IDLE)]


def _where(frame: FrameType | None) -> str:
    """What a thread is at: the innermost frame of ours, and what that has called."""
    assert frame is not None
    innermost = _name(frame)
    while frame is not None and "pincite" not in frame.f_code.co_filename:
        frame = frame.f_back
    return innermost if frame is None or _name(frame) == innermost else f"{_name(frame)} > {innermost}"


def _name(frame: FrameType) -> str:
    return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_code.co_name}"


def _most(names: list[str]) -> str:
    return max(set(names), key=names.count) if names else ""


def memory() -> dict[str, float]:
    """What the process holds when all garbage is gone: bytes, Python's own blocks of memory, threads.

    The blocks are counted by the allocator: ``gc.get_objects()`` would hand out tuples that other threads still fill.
    """
    gc.collect()
    blocks = sys.getallocatedblocks()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    return {"memory": resident(os.getpid()), "blocks": blocks, "threads": threading.active_count()}


def resident(process: int) -> int:
    """Bytes of a process that are in memory; 0 where the system does not tell."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _tell(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def _commands() -> None:
    for line in sys.stdin:
        if line.strip() == "memory":
            _tell(memory())
    os._exit(0)


def main() -> None:
    """Serve on a free port of loopback, which is told on standard error, as the server does."""
    listen = app.listen

    async def watched(*arguments: Any) -> asyncio.Server:
        Watch(asyncio.get_running_loop())
        return await listen(*arguments)

    app.listen = watched
    threading.Thread(target=_commands, name="soak-commands", daemon=True).start()
    app.serve_tcp("127.0.0.1", 0)


if __name__ == "__main__":
    main()
