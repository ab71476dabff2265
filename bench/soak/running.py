"""One soak: a server, four clients, and the moments at which all rest and what the server holds is compared."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.soak import laws
from bench.soak.client import Client, Doc
from bench.soak.documents import sources
from bench.soak.process import ServerProcess
from bench.soak.profiles import PROFILES
from bench.soak.record import GROWTH, GROWTH_AT_FIRST, Record
from bench.soak.steps import WEIGHTS

PACE = 0.25
"""Seconds between two steps of a client, on the average."""
_AT_ONCE = 4
"""Steps of a client that are under way at a time."""
_TELLING, _SETTLED = 3.0, 20.0
"""Minutes from which on growth beyond that of warming up is a leak, and from which on any growth is: bounded memories
fill up first, and the system's allocator takes longest to come to rest."""
_VISIT = 60.0
"""Seconds between two arrivals of a client, on the average."""
_QUIET = 2.0
"""Seconds until a server that nobody asks has done what it does for itself."""


async def soak(minutes: float, seed: int, corpus: Path | None) -> Record:
    """Run, and give what was seen. One that is too short to warm up says nothing of leaks."""
    given = [sources(number, seed, corpus) for number in range(len(PROFILES))]
    record = Record(source.text for each in given for source in each)
    with tempfile.TemporaryDirectory(prefix="pincite-soak-") as home:
        async with ServerProcess(record, home) as server:
            clients = []
            for number, profile in enumerate(PROFILES):
                folder = Path(home) / profile.name
                folder.mkdir()
                clients.append(Client(profile, folder, given[number], record, f"{seed}/{number}"))
            watching = asyncio.create_task(_watch(server, record))
            await asyncio.gather(*(client.connect(server.address) for client in clients))
            for until in (warm_up(minutes), minutes):
                await asyncio.gather(*(_work(client, server, record, until) for client in clients))
                await asyncio.gather(*(_rest(client, server) for client in clients))
                await asyncio.sleep(_QUIET)
                record.settled.append({"minute": record.minute, **await server.settled()})
            await asyncio.gather(*(_leave(client) for client in clients))
            watching.cancel()
        if minutes >= _TELLING:
            record.judge_memory(GROWTH if minutes >= _SETTLED else GROWTH_AT_FIRST)
        if record.breaches:
            _dump(clients, record.folder)
        else:
            record.folder.rmdir()
    return record


def warm_up(minutes: float) -> float:
    """The minute at which a soak of so many has warmed up: the tenth, of a short one the one two fifths through."""
    return min(10, minutes * 0.4)


async def _work(client: Client, server: ServerProcess, record: Record, until: float) -> None:
    """Take steps at random, several at once; leave now and then and come back."""
    rng = client.rng
    steps, weights = list(WEIGHTS), list(WEIGHTS.values())
    running: set[asyncio.Task[None]] = set()
    leaves = time.monotonic() + rng.expovariate(1 / _VISIT)
    while record.minute < until:
        step = rng.choices(steps, weights)[0]
        record.steps[step.__name__] += 1
        running.add(asyncio.create_task(step(client, rng.choice(client.docs)), name=step.__name__))
        await asyncio.sleep(rng.expovariate(1 / PACE))
        if len(running) >= _AT_ONCE:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in [task for task in running if task.done()]:
            running.discard(task)
            task.result()
        if time.monotonic() > leaves and not client.profile.stays:
            leaves = time.monotonic() + rng.expovariate(1 / _VISIT)
            await _come_back(client, server, running)
            running.clear()
    for task in asyncio.as_completed(running):
        await task


async def _come_back(client: Client, server: ServerProcess, running: set[asyncio.Task[None]]) -> None:
    """Leave, one time in two without a word and with requests under way, and connect again."""
    if client.rng.random() < 0.5:
        for task in running:
            task.cancel()
        await client.connection.drop()
        await asyncio.gather(*running, return_exceptions=True)
    else:
        await asyncio.gather(*running)
        await _leave(client)
    client.lost()
    await client.connect(server.address)


async def _leave(client: Client) -> None:
    await client.connection.leave()
    if left := client.begun_tokens - client.ended_tokens:
        client.record.breach(client.name, "progress", f"{sorted(map(str, left))} never ended")


async def _rest(client: Client, server: ServerProcess) -> None:
    """Everything as it was at first: the same files, all of them kept by the server, the same texts, read anew, one
    answer of each, no notes. Who does not stay comes anew."""
    client.at_rest = True
    for doc in client.docs:
        await client.ask(doc, "workspace/executeCommand", await _removing(client, doc))
        client.close(doc)
        doc.path.unlink()
        doc.path = client.folder / doc.name
        doc.path.write_bytes(doc.original.encode())
    if client.profile.stays:
        question = {"question": "How long is the term?", "uris": [doc.uri for doc in client.docs]}
        await client.ask(client.docs[0], "pincite/selectInFiles", question)
        for doc in client.docs:
            client.open(doc, doc.original)
    else:
        await _leave(client)
        client.lost()
        await client.connect(server.address)
    for doc in client.docs:
        await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols)
        await client.ask(doc, "pincite/selectForQuestion", {**doc.identifier, "question": "How long is the term?"})
        # What is made for diagnostics is made for all clients, by this where it is not pushed yet.
        await client.ask(doc, "textDocument/diagnostic", doc.identifier)
    client.at_rest = False


async def _removing(client: Client, doc: Doc) -> dict[str, Any]:
    """The command that removes all notes and cuts of a document."""
    listed = await client.ask(doc, "pincite/annotations", doc.identifier, laws.annotations)
    ids = [each["id"] for each in (listed or {}).get("annotations", ())]
    return {"command": "pincite.removeAnnotations", "arguments": [{"uri": doc.uri, "ids": ids}]}


async def _watch(server: ServerProcess, record: Record) -> None:
    """Sample the server's memory once a second, and how late this loop is."""
    while True:
        record.resident.append((record.minute, server.resident))
        for _ in range(20):
            asked = time.perf_counter()
            await asyncio.sleep(0.05)
            record.lag.append(max(0.0, time.perf_counter() - asked - 0.05))


def _dump(clients: list[Client], folder: Path) -> None:
    """Write down the last messages of each client, to look at what went wrong."""
    for client in clients:
        with (folder / f"{client.name}.jsonl").open("w", encoding="utf-8") as file:
            for message in client.connection.trail:
                file.write(json.dumps(message) + "\n")
    print(f"What breaches were seen by, and the last messages of each client, are in {folder}")


def per_minute(samples: list[tuple[float, Any]]) -> list[list[Any]]:
    """The samples of each minute."""
    found: list[list[Any]] = []
    for minute, value in samples:
        while len(found) <= minute:
            found.append([])
        found[int(minute)].append(value)
    return found
