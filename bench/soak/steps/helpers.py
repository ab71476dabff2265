"""What the steps share."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

from bench.soak import laws
from bench.soak.client import Client, Doc
from bench.soak.text import Position, UnitText

LARGE = 120_000
"""Characters above which a document is not given notes everywhere, nor asked a whole checklist."""
tokens = count(1)
"""For progress: each is used once."""


def check_version(client: Client, doc: Doc, state: Any, answer: Any, check: Any) -> None:
    """Holds an answer against the text of the version that it tells."""
    found = state
    while found is not None and found.version != answer["version"]:
        found = found.next
    if found is None:
        client.record.breach(client.name, "version", f"{doc.name}: an answer about version {answer['version']}")
        return
    client.check("an answer", doc, found, answer, check, latest=found.version is None)


def random_place(rng: random.Random, text: UnitText) -> Position:
    """A random position; in UTF-8 it may lie inside a character, in UTF-16 inside a pair."""
    return text.position(rng.randrange(len(text.units) + 1))


def wire(place: Position) -> dict[str, int]:
    return {"line": place[0], "character": place[1]}


def apply(client: Client, before: dict[str, tuple[Doc, Any]], edit: Any) -> None:
    """Make the edits of those documents that are still as they were, as editors do."""
    versioned = [(each["textDocument"]["uri"], each["edits"]) for each in edit.get("documentChanges") or ()]
    for uri, edits in [*versioned, *(edit.get("changes") or {}).items()]:
        doc, state = before.get(uri, (None, None))
        if doc is None or state is None or not doc.open or doc.state is not state:
            continue
        if client.check("an edit", doc, state, edits, laws.edits):
            order = sorted(range(len(edits)), key=lambda at: (state.text.span(edits[at]["range"]), at), reverse=True)
            made = [{"range": edits[at]["range"], "text": edits[at]["newText"]} for at in order]
            client.change(doc, made, laws.edited(state.text, edits))
