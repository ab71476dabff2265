"""What a soak has seen, as tables and as JSON."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from typing import Any

from bench.soak.record import Record, percentile
from bench.soak.running import per_minute


def as_json(record: Record, minutes: float, seed: int) -> dict[str, Any]:
    """All figures; latencies and blocks in milliseconds, memory in megabytes."""
    outcomes = sum(record.outcomes.values(), Counter())
    blocks: dict[str, list[float]] = {}
    for block in record.blocks:
        blocks.setdefault(_at(block), []).append(block["block"] * 1000)
    return {
        "date": time.strftime("%Y-%m-%d"),
        "minutes": minutes,
        "seed": seed,
        "steps": sum(record.steps.values()),
        "requests": sum(outcomes.values()),
        "outcomes": dict(outcomes),
        "compared": sum(record.checked.values()),
        "breaches": record.breaches,
        "memory": {
            "per minute": [round(statistics.median(each) / 1e6, 1) for each in per_minute(record.resident) if each],
            "at rest": [{**each, "memory": round(each["memory"] / 1e6, 1)} for each in record.settled],
        },
        "blocks": {
            "count": len(record.blocks),
            "by cause": dict(Counter(map(_cause, record.blocks))),
            "longest": round(max((block["block"] * 1000 for block in record.blocks), default=0)),
            "at": {
                where: {"count": len(each), "longest": round(max(each))}
                for where, each in sorted(blocks.items(), key=lambda pair: -sum(pair[1]))[:12]
            },
        },
        "clients' own lag, p99": round(percentile(record.lag, 0.99) * 1000, 1),
        "latency": {
            method: {
                "count": len(seconds),
                **{
                    f"p{round(share * 100)}": round(percentile(seconds, share) * 1000, 1) for share in (0.5, 0.95, 0.99)
                },
            }
            for method, seconds in sorted(record.seconds.items())
        },
        "log lines": dict(record.logs.most_common(10)),
    }


def table(made: dict[str, Any]) -> str:
    """The figures for people."""
    rows = ["| method | answered | p50, ms | p95, ms | p99, ms |", "| --- | --- | --- | --- | --- |"]
    for method, each in made["latency"].items():
        rows.append(f"| {method} | {each['count']:,} | {each['p50']} | {each['p95']} | {each['p99']} |")
    blocks, memory = made["blocks"], made["memory"]
    first, last = memory["at rest"][0], memory["at rest"][-1]
    told = [
        "",
        f"{made['minutes']:g} minutes, seed {made['seed']}: {made['steps']:,} steps, {made['requests']:,} requests "
        f"({', '.join(f'{count:,} {name}' for name, count in made['outcomes'].items())}), "
        f"{made['compared']:,} ranges and texts compared, {len(made['breaches'])} breaches.",
        f"Memory at rest: {first['memory']} MB at minute {first['minute']:.1f}, {last['memory']} MB at the end "
        f"({last['memory'] / first['memory'] - 1:+.1%}); Python's blocks {last['blocks'] / first['blocks'] - 1:+.1%}; "
        f"threads {first['threads']} and {last['threads']}; under load, by minute: {memory['per minute']}.",
        f"The event loop was blocked for more than 30 ms {blocks['count']:,} times, {blocks['longest']} ms at most: "
        f"{blocks['by cause']}; the clients' own loop was {made[_LAG]} ms late at the 99th percentile.",
        *(f"  {each['count']:,} times, {each['longest']} ms at most: {where}" for where, each in blocks["at"].items()),
        f"Lines logged: {made['log lines'] or 'none'}",
    ]
    return "\n".join([*rows, *told])


_SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
_LAG = "clients' own lag, p99"


def _cause(block: dict[str, Any]) -> str:
    """What a block was spent on, for the larger part."""
    parts = {
        "collecting garbage": block["gc"],
        "waiting for a processor": block["queued"],
        "working": block["own"],
        "waiting for the interpreter's lock": block["block"] - block["own"] - block["queued"],
    }
    return max(parts, key=lambda part: parts[part])


def _at(block: dict[str, Any]) -> str:
    """What the loop was at, and where it waited, beside what work."""
    cause, where = _cause(block), block["where"] or "?"
    return f"{cause}: {where}" if cause == "working" else f"{cause}: {where}, beside {block['workers'] or '?'}"
