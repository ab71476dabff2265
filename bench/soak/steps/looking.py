"""Steps that look: outlines, what is at the cursor, what a selection is."""

from __future__ import annotations

from typing import Any

from bench.soak import laws
from bench.soak.client import GIVE_WAY, STALE, Client, Doc
from bench.soak.editing import wire_range
from bench.soak.steps.acting import actions, rename
from bench.soak.steps.helpers import random_place, wire
from bench.soak.text import UnitText


async def symbols(client: Client, doc: Doc) -> None:
    """The outline as any editor asks for it."""
    await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols, latest=True)


async def outline(client: Client, doc: Doc) -> None:
    """The outline as a sidebar shows it."""
    await client.ask(doc, "pincite/outline", doc.identifier, laws.symbols, latest=True)


async def folds(client: Client, doc: Doc) -> None:
    """Folding ranges."""
    await client.ask(doc, "textDocument/foldingRange", doc.identifier, laws.folds, latest=True)


async def cursor(client: Client, doc: Doc) -> None:
    """What a cursor is asked about when it rests, one of it."""
    rng, text = client.rng, doc.state.text
    place = random_place(rng, text)
    offset, params = text.index(*place), {**doc.identifier, "position": wire(place)}
    match rng.randrange(8):
        case 0:
            await client.ask(doc, "textDocument/hover", params, lambda text, answer: _hover(text, answer, offset))
        case 1:
            await client.ask(
                doc, "textDocument/definition", params, lambda text, answer: _definitions(text, answer, offset)
            )
        case 2:
            params["context"] = {"includeDeclaration": rng.random() < 0.5}
            await client.ask(doc, "textDocument/references", params, _places)
        case 3:
            await client.ask(doc, "textDocument/documentHighlight", params, _places)
        case 4:
            await _complete(client, doc, params, offset)
        case 5:
            await _hierarchy(client, doc, params)
        case 6:
            chain = {**doc.identifier, "positions": [wire(place)]}
            await client.ask(
                doc,
                "textDocument/selectionRange",
                chain,
                lambda text, answer: laws.selections(text, answer[0], offset),
            )
        case 7:
            await rename(client, doc)


async def selection(client: Client, doc: Doc) -> None:
    """What a selection is asked about, one of it."""
    rng, text = client.rng, doc.state.text
    start = random_place(rng, text)
    end = text.position(min(len(text.units), text.index(*start) + rng.choice((0, 10, 400, 4000))))
    asked = (text.index(*start), text.index(*end))
    params = {**doc.identifier, "range": wire_range(start, end)}
    match rng.randrange(5):
        case 0 | 1:
            await client.ask(doc, "pincite/cite", params, lambda text, answer: laws.quote(text, answer, asked))
        case 2:
            await client.ask(doc, "pincite/related", params, laws.related)
        case 3:
            await client.ask(
                doc,
                "textDocument/inlayHint",
                params,
                lambda text, answer: sum(text.offset(hint["position"]) >= 0 for hint in answer),
            )
        case 4:
            await actions(client, doc, params)


async def links(client: Client, doc: Doc) -> None:
    """The links of prose, and where one leads."""
    found = await client.ask(doc, "textDocument/documentLink", doc.identifier, laws.links, latest=True)
    if found:
        await client.ask(doc, "documentLink/resolve", client.rng.choice(found), may=STALE)


async def diagnostics(client: Client, doc: Doc) -> None:
    """What is wrong, from a client that asks."""
    if client.profile.pulls_diagnostics:
        await client.ask(
            doc,
            "textDocument/diagnostic",
            doc.identifier,
            lambda text, answer: laws.diagnostics(text, answer.get("items", ())),
            latest=True,
            may=GIVE_WAY,
        )


async def workspace_symbols(client: Client, doc: Doc) -> None:
    """Headings of all open documents."""
    query = client.rng.choice(("", "a", "section", "liefer", "第"))
    before = {each.uri: (each, each.state) for each in client.docs}
    for each in await client.ask(doc, "workspace/symbol", {"query": query}) or ():
        uri = each["location"]["uri"]
        if uri in before:
            client.check("workspace/symbol", *before[uri], [each], laws.symbols, latest=True)


def _hover(text: UnitText, answer: Any, offset: int) -> int:
    if answer is None:
        return 0
    laws.holds(answer["contents"]["value"].strip(), "a hover says something")
    return laws.around(text, answer["range"], offset)


def _places(text: UnitText, answer: Any) -> int:
    return laws.words(text, [each["range"] for each in answer])


def _definitions(text: UnitText, answer: Any, offset: int) -> int:
    for each in answer:
        if "targetRange" in each:
            laws.around(text, each["originSelectionRange"], offset)
            start, end = text.span(each["targetRange"])
            first, last = text.span(each["targetSelectionRange"])
            laws.holds(start <= first <= last <= end, "a definition's name lies in it")
        else:
            laws.words(text, [each["range"]])
    return len(answer)


async def _complete(client: Client, doc: Doc, params: dict[str, Any], offset: int) -> None:
    if client.rng.random() < 0.5:
        params = {**params, "context": {"triggerKind": 2, "triggerCharacter": client.rng.choice("# ")}}
    found = await client.ask(
        doc, "textDocument/completion", params, lambda text, answer: laws.offers(text, answer, offset)
    )
    if found and found["items"]:
        await client.ask(doc, "completionItem/resolve", client.rng.choice(found["items"]))


async def _hierarchy(client: Client, doc: Doc, params: dict[str, Any]) -> None:
    def each(text: UnitText, answer: Any) -> int:
        return sum(laws.hierarchy(text, item) for item in answer)

    found = await client.ask(doc, "textDocument/prepareCallHierarchy", params, each)
    if not found:
        return
    for direction, end in (("incoming", "from"), ("outgoing", "to")):
        await client.ask(
            doc,
            f"callHierarchy/{direction}Calls",
            {"item": found[0]},
            lambda text, answer, end=end: sum(
                laws.hierarchy(text, call[end]) + laws.words(text, call["fromRanges"]) for call in answer
            ),
            may=STALE,
        )
