"""The server's process as the soak sees it: where it listens, what it logs, how much memory it has."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any

from bench.sets import ROOT
from bench.soak.record import Record
from bench.soak.serving import resident

_START = 60.0


class ServerProcess:
    """Use it in an ``async with`` block."""

    def __init__(self, record: Record, home: str) -> None:
        self._record = record
        self._environment = {
            **os.environ,
            "PINCITE_TIER": "lexical",
            "PYTHONUNBUFFERED": "1",
            "HOME": home,
            "XDG_CACHE_HOME": f"{home}/cache",
            "LOCALAPPDATA": f"{home}/cache",
        }
        self._settled: asyncio.Queue[dict[str, float]] = asyncio.Queue()
        self.address = ("127.0.0.1", 0)

    async def __aenter__(self) -> ServerProcess:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "bench.soak.serving")
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=self._environment
        )
        assert self._process.stderr is not None
        line = (await asyncio.wait_for(self._process.stderr.readline(), _START)).decode()
        host, _, port = line.removeprefix("pincite listens on ").strip().rpartition(":")
        if not port.isdecimal():
            self._process.kill()
            _, rest = await self._process.communicate()
            raise RuntimeError(f"the server does not start: {line}{rest.decode()}")
        self.address = (host, int(port))
        self._tasks = [asyncio.create_task(self._logged()), asyncio.create_task(self._told())]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        if self._process.returncode is not None:
            self._record.breach("server", "ended", f"with exit code {self._process.returncode}")
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), _START)
        except TimeoutError:
            self._record.breach("server", "ended", "it did not end")
            self._process.kill()
            await self._process.wait()
        await asyncio.gather(*self._tasks)

    @property
    def resident(self) -> int:
        """Bytes in memory now; 0 where the system does not tell."""
        return resident(self._process.pid)

    async def settled(self) -> dict[str, float]:
        """What it holds when all garbage is gone."""
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(b"memory\n")
            await self._process.stdin.drain()
        return await asyncio.wait_for(self._settled.get(), _START)

    async def _logged(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            self._record.logged(line.decode(errors="replace").rstrip())

    async def _told(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "block" in told:
                self._record.blocked(told)
            else:
                self._settled.put_nowait(told)
