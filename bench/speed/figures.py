"""Figures over sizes: percentiles, how cost grows, and the table that shows them beside goals, peers and limits."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")

MOST_EXPONENT = 1.1
"""The goal for how cost grows with the size of the text."""
MOST_TIMES = 12.0
"""The goal for 10 MB: so many times the figure of 1 MB."""


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many percent of all do not exceed (nearest rank). Raises ValueError for no values."""
    if not values:
        raise ValueError("a percentile of no values")
    return sorted(values)[max(math.ceil(len(values) * percent / 100), 1) - 1]


def exponent(costs: Mapping[float, float]) -> float | None:
    """The e of cost = c·sizeᵉ that fits best, by least squares of the logarithms; None for fewer than two sizes."""
    if len(costs) < 2:
        return None
    xs = [math.log(size) for size in costs]
    ys = [math.log(cost) for cost in costs.values()]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def times(action: Callable[[T], object], items: Iterable[T]) -> list[float]:
    """Milliseconds that an action takes with each item."""
    taken = []
    for item in items:
        started = time.perf_counter()
        action(item)
        taken.append((time.perf_counter() - started) * 1000)
    return taken


@dataclass
class Row:
    """One thing that was measured. Sizes are megabytes; 0 is that of a row without a text."""

    name: str
    kind: str = ""
    """Of text: Markdown or legal."""
    unit: str = "ms"
    figures: dict[float, float] = field(default_factory=dict)
    goal: float | None = None
    """At most so much at 1 MB, or without a text."""
    grows: bool = True
    """Whether the goals of growth are this row's."""
    peers: dict[str, dict[float, float]] = field(default_factory=dict)
    """The same of others, on the same text in the same run."""
    limits: dict[str, dict[float, float]] = field(default_factory=dict)
    """What it takes at least, whoever does it."""
    note: str = ""
    detail: bool = False
    """Kept with the results, and left out of the table of all rows."""

    @property
    def exponent(self) -> float | None:
        """How the figure grows with the size of the text."""
        return exponent({size: figure for size, figure in self.figures.items() if size and figure > 0})

    @property
    def growth(self) -> float | None:
        """How many times the figure of 1 MB that of 10 MB is."""
        small, large = self.figures.get(1.0), self.figures.get(10.0)
        return large / small if small and large else None

    @property
    def missed(self) -> list[str]:
        """The goals that are not reached."""
        found, judged = [], self.figures.get(1.0, self.figures.get(0.0))
        if self.goal is not None and judged is not None and judged > self.goal:
            found.append("goal")
        if self.grows and self.exponent is not None and self.exponent > MOST_EXPONENT:
            found.append("exponent")
        if self.grows and self.growth is not None and self.growth > MOST_TIMES:
            found.append("10 MB")
        return found

    def as_json(self) -> dict[str, Any]:
        """All of it, with what follows from it."""
        return asdict(self) | {"exponent": self.exponent, "10 MB : 1 MB": self.growth, "missed": self.missed}


HEAD = ["", "text", "0.1 MB", "1 MB", "10 MB", "goal", "exponent", "10 : 1 MB", "peers (ratio)", "limit (ratio)"]
"""Goals, peers and limits are those at 1 MB."""


def put(rows: Iterable[Row], size: float, figures: Iterable[float]) -> None:
    """Gives each row its figure for a size."""
    for row, figure in zip(rows, figures, strict=True):
        row.figures[size] = figure


def table(rows: Sequence[Row]) -> str:
    """The rows in Markdown; a figure in bold misses its goal."""
    lines = ["| " + " | ".join(HEAD) + " |", "| --- |" + " --- |" * (len(HEAD) - 1)]
    for row in rows:
        missed = row.missed
        one = 1.0 if 1.0 in row.figures else 0.0
        cells = [
            f"{row.name}, {row.unit}" + (f" ({row.note})" if row.note else ""),
            row.kind or "–",
            shown(row.figures.get(0.1)),
            shown(row.figures.get(one), "goal" in missed),
            shown(row.figures.get(10.0)),
            shown(row.goal),
            shown(row.exponent, "exponent" in missed),
            shown(row.growth, "10 MB" in missed),
            _beside(row.peers, row.figures, one),
            _beside(row.limits, row.figures, one),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def shown(value: float | None, bold: bool = False) -> str:
    """A figure as a cell: three digits that count."""
    if value is None:
        return "–"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"**{value:,.{digits}f}**" if bold else f"{value:,.{digits}f}"


def _beside(others: Mapping[str, Mapping[float, float]], ours: Mapping[float, float], size: float) -> str:
    cells = []
    for name, figures in others.items():
        figure = figures.get(size)
        if figure is not None:
            ratio = f" ({ours[size] / figure:.2f})" if figure and size in ours else ""
            cells.append(f"{name} {shown(figure)}{ratio}")
    return ", ".join(cells) or "–"
