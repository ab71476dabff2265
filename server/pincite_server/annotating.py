"""What the user does with notes and cuts: write, cut, remove, keep. What was made is kept even where the rest fails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from pincite.errors import ChatError
from pincite_server.errors import InvalidParams
from pincite_server.note_writing import Note, NoteWriter
from pincite_server.protocol_notes import Written
from pincite_server.topic_cutting import Cut, TopicCutting

if TYPE_CHECKING:
    from pincite.chat import Cost
    from pincite.text.span import Span
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

Token = types.ProgressToken | None


@attrs.frozen
class Target:
    """What a command is about."""

    uri: str
    range: types.Range | None = None
    ids: Sequence[str] = ()


async def write_note(server: PinciteServer, target: Target, token: Token) -> Written:
    """Write and keep the note of one section; it takes the place of one that is there."""
    if target.range is None:
        raise InvalidParams("A note is written for a section: give a range in it")
    snapshot = await server.snapshot(target.uri)
    given = target.range
    span = await server.run(lambda _: snapshot.passage(given))
    return await _write(server, snapshot, [span], token)


async def write_notes(server: PinciteServer, target: Target, token: Token) -> Written:
    """Write and keep the notes of all sections that have none; with a chat model after the user has seen the cost."""
    snapshot = await server.snapshot(target.uri)
    spans = await server.run(lambda _: _without_note(server, snapshot))
    if not spans:
        _tell(server, "All sections of this document have their notes.")
        return Written(0, 0, 0, "")
    writer = NoteWriter(server, snapshot)
    cost = await writer.cost(spans)
    if cost is not None and not await _agreed(server, f"Write {_many(len(spans), 'note')}", cost, writer.endpoint):
        return Written(0, 0, 0, "Cancelled")
    return await _write(server, snapshot, spans, token, writer)


async def cut_topics(server: PinciteServer, target: Target, token: Token) -> Written:
    """Cut a section, a selection or all long sections, and keep the cuts in place of those that were there."""
    snapshot = await server.snapshot(target.uri)
    within = None if target.range is None else snapshot.span(target.range)
    cutting = TopicCutting(server, snapshot)
    cost = await cutting.cost(None) if within is None else None
    if cost and not await _agreed(server, "Cut all long sections into topics", cost, cutting.endpoint or ""):
        return Written(0, 0, 0, "Cancelled")

    def done(cut: Cut) -> None:
        server.annotations.put_cuts(snapshot, cut.span, cut.topics, cutting.endpoint)

    try:
        found = await cutting.cut(within, token, done)
    except ChatError as error:
        _warn(server, str(error))
        return Written(0, 0, 1, str(error))
    finally:
        server.annotations.changed(snapshot.uri)
    problem = next((cut.topics.problem for cut in found if cut.topics.problem), "")
    count = sum(len(cut.topics.cuts) for cut in found)
    if problem:
        _warn(server, problem)
    elif not count:
        _tell(
            server, "No change of topic was found." if found else "There is nothing to cut: no section is long enough."
        )
    return Written(count, 0, 0, problem)


async def remove(server: PinciteServer, target: Target, _: Token) -> None:
    """Remove notes and cuts by their ids."""
    await server.run(lambda _: server.annotations.remove(target.uri, frozenset(target.ids)))
    server.annotations.changed(target.uri)


async def keep(server: PinciteServer, target: Target, _: Token) -> None:
    """Keep a document's notes and cuts in the workspace folder that it lies in."""
    name = await server.run(lambda _: server.annotations.keep(target.uri))
    server.annotations.changed(target.uri)
    _tell(server, f"Notes and cuts are kept in {name}.")


async def _write(
    server: PinciteServer, snapshot: Snapshot, spans: Sequence[Span], token: Token, writer: NoteWriter | None = None
) -> Written:
    made: list[Note] = []

    def done(notes: Iterable[Note]) -> None:
        lately = [note for note in notes if note.text is not None]
        made.extend(lately)
        server.annotations.put_notes(snapshot, lately)

    try:
        writer = writer or NoteWriter(server, snapshot)
        problem = (await writer.write(spans, token, done)).problem
    except ChatError as error:
        problem = str(error)
    finally:
        server.annotations.changed(snapshot.uri)
    failed = len(spans) - len(made)
    if problem:
        rest = f" {_many(len(made), 'note')} written; write again to go on." if len(spans) > 1 else ""
        _warn(server, f"{problem}.{rest}" if not problem.endswith(".") else problem + rest)
    return Written(len(made), sum(note.cached for note in made), failed, problem)


def _without_note(server: PinciteServer, snapshot: Snapshot) -> list[Span]:
    """The sections that no note is about, running headers and the like left out."""
    taken = [placed.span for placed in server.annotations.placed(snapshot) if placed.kind == "note" and placed.span]
    sections = snapshot.document.long.sections
    read = (sections.span(index) for index, apart in enumerate(sections.apart) if not apart)
    return [span for span in read if not any(span.overlaps(other) for other in taken)]


async def _agreed(server: PinciteServer, what: str, cost: Cost, endpoint: str) -> bool:
    """Whether the user wants it, having seen what is sent, and where to."""
    sent = f"{_many(cost.calls, 'request')} with {cost.characters:,} characters of this document"
    params = types.ShowMessageRequestParams(
        types.MessageType.Info,
        f"{what}? {sent} {'goes' if cost.calls == 1 else 'go'} to {endpoint}.",
        [types.MessageActionItem(what), types.MessageActionItem("Cancel")],
    )
    chosen = await server.window_show_message_request_async(params)
    return chosen is not None and chosen.title == what


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _tell(server: PinciteServer, message: str) -> None:
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))


def _warn(server: PinciteServer, message: str) -> None:
    server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))
