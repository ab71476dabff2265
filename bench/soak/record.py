"""What a soak has seen: breaches of the laws, answers and how long they took, samples of memory, blocks of the loop."""

from __future__ import annotations

import json
import math
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

GROSS = 1.0
"""Seconds of work of its own beyond which a block of the event loop is a breach, however busy the machine is."""
GROWTH = {"memory": 1.05, "blocks": 1.05}
"""What the process and Python may hold at the end, over what they held when they had warmed up."""
GROWTH_AT_FIRST = {"memory": 2.0, "blocks": 1.25}
"""The same in the first minutes: what is remembered within bounds fills up meanwhile (8 % of the blocks were seen), and
the allocator spreads (38 % of the memory). A version of a document kept for each edit is several times as much."""
_THREADS = 12
"""More threads that there may be: each connection has up to three of its own, made when they are needed."""
_MOST = 50
"""Breaches that are told."""
_RUN = 4
"""Words in a row that are a document's and nobody else's."""


class Record:
    """Of one soak."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._started = time.monotonic()
        self.folder = Path(tempfile.mkdtemp(prefix="pincite-soak-"))
        """What breaches are seen by; removed where there are none."""
        self._runs = {run for text in texts for run in _runs(text)}
        self.breaches: list[dict[str, Any]] = []
        self.steps: Counter[str] = Counter()
        self.outcomes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)
        self.checked: Counter[str] = Counter()
        """Ranges and texts that were held against the client's own, by what was asked."""
        self.resident: list[tuple[float, int]] = []
        """Minutes, and bytes in memory."""
        self.settled: list[dict[str, float]] = []
        """What was held in the same state, when it had warmed up and at the end."""
        self.blocks: list[dict[str, Any]] = []
        self.logs: Counter[str] = Counter()
        self.lag: list[float] = []
        """Seconds that the clients' own loop was late: their latencies hold that too."""

    @property
    def minute(self) -> float:
        """Minutes since the start."""
        return round((time.monotonic() - self._started) / 60, 3)

    def breach(self, client: str, law: str, what: str) -> None:
        """A law was broken."""
        if len(self.breaches) < _MOST:
            print(f"BREACH at {self.minute} min, {client}: {law}: {what}", flush=True)
            self.breaches.append({"minute": self.minute, "client": client, "law": law, "what": what})

    def keep(self, what: Any) -> str:
        """Write down what a breach is seen by; the file's name."""
        path = self.folder / f"{len(self.breaches)}.json"
        if len(self.breaches) < _MOST:
            path.write_text(json.dumps(what), encoding="utf-8")
        return path.name

    def answered(self, method: str, outcome: str, seconds: float) -> None:
        """A request was answered; only results count for how long it takes."""
        self.outcomes[method][outcome] += 1
        if outcome == "answered":
            self.seconds[method].append(seconds)

    def logged(self, line: str) -> None:
        """The server wrote a line into a log: no error, and no words of a document."""
        self.logs[re.sub(r"\d+", "0", line)[:100]] += 1
        if "ERROR" in line or "Traceback" in line or line.startswith("  "):
            self.breach("server", "error in the log", line)
        if not self._runs.isdisjoint(_runs(line)):
            self.breach("server", "document text in the log", line)

    def blocked(self, block: dict[str, Any]) -> None:
        """The event loop did not turn for a while."""
        self.blocks.append({"minute": self.minute, **block})
        if block["own"] > GROSS:
            self.breach("server", "event loop", f"blocked for {block['block']} s at {block['where']}")

    def judge_memory(self, growth: Mapping[str, float] = GROWTH) -> None:
        """Whether what is held has grown; ``growth`` is what may be held, over what was."""
        if len(self.settled) < 2:
            return
        first, last = self.settled[0], self.settled[-1]
        bounds = {what: most * first[what] for what, most in growth.items()}
        for what, most in {**bounds, "threads": first["threads"] + _THREADS}.items():
            if last[what] > most:
                self.breach("server", "leak", f"{what}: {first[what]:,.0f} at first, {last[what]:,.0f} at the end")


def percentile(values: Sequence[float], share: float) -> float:
    """The nearest-rank percentile, ``share`` in (0, 1]; 0 of nothing."""
    return sorted(values)[math.ceil(len(values) * share) - 1] if values else 0.0


def _runs(text: str) -> Iterable[str]:
    """Words in a row; of text without spaces, long runs of characters."""
    words = text.split()
    for at in range(len(words) - _RUN + 1):
        yield " ".join(words[at : at + _RUN])
    for word in words:
        if len(word) > 2 * _RUN and not word.isascii():
            yield from (word[at : at + 2 * _RUN] for at in range(len(word) - 2 * _RUN + 1))
