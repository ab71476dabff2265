"""What objects hold in memory, and what processes do."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

_OTHERS = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
"""What is no data."""


def held(roots: Iterable[Any]) -> int:
    """Bytes of all that can be reached from some objects, each object once, the data of arrays included."""
    seen: set[int] = set()
    waiting, total = list(roots), 0
    while waiting:
        value = waiting.pop()
        if isinstance(value, _OTHERS):
            continue
        if isinstance(value, np.ndarray) and value.base is not None:
            waiting.append(value.base)
        if id(value) in seen:
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        waiting += gc.get_referents(value)
    return total


def resident(pids: Iterable[int]) -> float:
    """Megabytes that processes have in memory (Linux). Raises OSError elsewhere."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(_of(pid, "statm").split()[1]) * page for pid in pids) / 1e6


def processor(pids: Iterable[int]) -> float:
    """Seconds of a processor that processes have used, threads and all (Linux). Raises OSError elsewhere."""
    tick = os.sysconf("SC_CLK_TCK")
    # The name, in brackets, may hold spaces: what follows it is counted from behind it.
    fields = [_of(pid, "stat").rpartition(")")[2].split() for pid in pids]
    return sum(int(each[11]) + int(each[12]) for each in fields) / tick


def _of(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8", errors="replace")
