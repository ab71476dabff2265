"""Full collections of garbage wait until nobody works."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys

from pincite_server import collecting
from pincite_server.collecting import Rest


async def test_one_collection_after_the_work_and_none_during_it(monkeypatch):
    collected: list[float] = []
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(collecting, "REST", 0.2)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(loop.time()))
    rest = Rest()
    for _ in range(10):
        rest.worked()
        await asyncio.sleep(0.05)
    last = loop.time()
    assert collected == []
    await asyncio.sleep(0.5)
    assert len(collected) == 1
    assert collected[0] >= last + 0.1
    rest.worked()
    await asyncio.sleep(0.4)
    assert len(collected) == 2


async def test_who_never_rests_has_one_now_and_then(monkeypatch):
    collected: list[float] = []
    monkeypatch.setattr(collecting, "REST", 0.1)
    monkeypatch.setattr(collecting, "LONGEST", 0.4)
    monkeypatch.setattr(gc, "collect", lambda: collected.append(0))
    rest = Rest()
    for _ in range(50):
        rest.worked()
        await asyncio.sleep(0.02)
    assert 1 <= len(collected) <= 3


def test_a_server_makes_no_full_collections_of_its_own():
    code = "import gc; from pincite_server.collecting import spare; spare(); print(gc.get_threshold())"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    young, middle, full = map(int, printed.strip(" ()\n").split(","))
    assert young * middle * full >= 100_000_000  # more objects than any set of documents has
