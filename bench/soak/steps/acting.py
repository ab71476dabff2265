"""Steps whose answers are edits, and the notes and cuts that are kept beside the text."""

from __future__ import annotations

from typing import Any

from bench.soak import laws
from bench.soak.client import FAIL, STALE, Client, Doc
from bench.soak.editing import wire_range
from bench.soak.steps.helpers import LARGE, apply, random_place, tokens


async def rename(client: Client, doc: Doc) -> None:
    """A new name for what stands somewhere: the edits are made, as editors make them."""
    headings = await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols, latest=True)
    if not headings or not doc.open:
        return
    rng = client.rng
    chosen = rng.choice(headings)
    place = (chosen.get("selectionRange") or chosen["location"]["range"])["end"]
    params = {**doc.identifier, "position": place}
    before = {each.uri: (each, each.state) for each in client.docs}
    if rng.random() < 0.5:
        await client.ask(
            doc, "textDocument/prepareRename", params, lambda text, a: laws.words(text, [a["range"]]), may=FAIL
        )
    params["newName"] = rng.choice(("Obligations", "Pflichten 😀", "Lieferant", "義務", ""))
    made = await client.ask(doc, "textDocument/rename", params, may=FAIL)
    if made is not None:
        apply(client, before, made)


async def actions(client: Client, doc: Doc, params: dict[str, Any]) -> None:
    """What can be done here, and one of it done."""
    found = []
    if client.profile.pulls_diagnostics and client.rng.random() < 0.5:
        found = [{"range": params["range"], "message": "", "source": "pincite"}]
    before = {each.uri: (each, each.state) for each in client.docs}
    offered = await client.ask(doc, "textDocument/codeAction", {**params, "context": {"diagnostics": found}})
    if not offered:
        return
    action = client.rng.choice(offered)
    if "data" in action:
        action = await client.ask(doc, "codeAction/resolve", action, may=FAIL | STALE)
    if action and "edit" in action:
        apply(client, before, action["edit"])


async def notes(client: Client, doc: Doc) -> None:
    """A note, cuts, all of them listed, some removed; small documents get notes everywhere."""
    rng, text = client.rng, doc.state.text
    place = random_place(rng, text)
    here = {"uri": doc.uri, "range": wire_range(place, place)}
    small = len(text.units) < LARGE
    command = rng.choice(("pincite.writeNote", "pincite.cutTopics", *(["pincite.writeNotes"] if small else ())))
    given = {"uri": doc.uri} if command == "pincite.writeNotes" else here
    params = {"command": command, "arguments": [given], "workDoneToken": f"note-{next(tokens)}"}
    await client.ask(doc, "workspace/executeCommand", params, may=FAIL)
    listed = await client.ask(doc, "pincite/annotations", doc.identifier, laws.annotations, latest=True)
    kept = [each["id"] for each in (listed or {}).get("annotations", ())]
    if kept and rng.random() < 0.8:
        gone = kept if len(kept) > 20 or rng.random() < 0.5 else rng.sample(kept, 1)
        removed = {"command": "pincite.removeAnnotations", "arguments": [{"uri": doc.uri, "ids": gone}]}
        await client.ask(doc, "workspace/executeCommand", removed)
    elif kept:
        await client.ask(
            doc, "workspace/executeCommand", {"command": "pincite.keepAnnotations", "arguments": [{"uri": doc.uri}]}
        )


async def note_unkept(client: Client, doc: Doc) -> None:
    """A note and cuts that are not kept."""
    place = random_place(client.rng, doc.state.text)
    params = {**doc.identifier, "range": wire_range(place, place)}
    if client.rng.random() < 0.5:
        await client.ask(doc, "pincite/contextNote", params, lambda text, a: laws.words(text, [a["range"]]), may=FAIL)
    else:
        await client.ask(
            doc,
            "pincite/topicCuts",
            params,
            lambda text, answer: sum(text.offset(cut["position"]) >= 0 for cut in answer["cuts"]),
            may=FAIL,
        )
