"""What a client does: everything that the server offers, each answer held against the client's own text."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from bench.soak import laws
from bench.soak.client import FAIL, GIVE_WAY, NEVER, STALE, Client, Doc
from bench.soak.connection import Ended, Refused
from bench.soak.documents import questions
from bench.soak.editing import wire_range
from bench.soak.text import Position, UnitText

Step = Callable[[Client, Doc], Awaitable[None]]
_LARGE = 120_000
"""Characters above which a document is not given notes everywhere, nor asked a whole checklist."""
_tokens = count(1)


async def edit(client: Client, doc: Doc) -> None:
    """One change, as from a key stroke, and the outline asked for behind it now and then."""
    client.edit(doc)
    if client.rng.random() < 0.3:
        await symbols(client, doc)


async def burst(client: Client, doc: Doc) -> None:
    """Typing: many changes in a row, requests among them."""
    for _ in range(client.rng.randint(3, 12)):
        if not doc.open:
            return
        client.edit(doc)
        await asyncio.sleep(client.rng.random() * 0.03)


async def symbols(client: Client, doc: Doc) -> None:
    """The outline as any editor asks for it."""
    await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols, latest=True)


async def outline(client: Client, doc: Doc) -> None:
    """The outline as a sidebar shows it."""
    await client.ask(doc, "pincite/outline", doc.identifier, laws.symbols, latest=True)


async def folds(client: Client, doc: Doc) -> None:
    """Folding ranges."""
    await client.ask(doc, "textDocument/foldingRange", doc.identifier, laws.folds, latest=True)


async def question(client: Client, doc: Doc) -> None:
    """A question, under a progress sometimes, in a selection sometimes; then the window that was read."""
    rng, text = client.rng, doc.state.text
    params = {**doc.identifier, "question": questions(rng, text.text)}
    if rng.random() < 0.3:
        token = params["workDoneToken"] = f"question-{next(_tokens)}"
        client.previewed[token] = doc, doc.state
        if rng.random() < 0.2:
            client.later(rng.expovariate(20), "window/workDoneProgress/cancel", {"token": token})
    if rng.random() < 0.2:
        params["range"] = wire_range(_place(rng, text), _place(rng, text))
    state = doc.state
    may = GIVE_WAY | (FAIL if "range" in params else NEVER)  # a selection of nothing but white space is refused
    answer = await client.ask(doc, "pincite/selectForQuestion", params, may=may)
    client.previewed.pop(params.get("workDoneToken"), None)
    if answer is None:
        return
    _check_version(client, doc, state, answer, laws.evidence)
    if rng.random() < 0.3:
        # The last 64 answers are kept.
        read = await client.ask(doc, "pincite/window", {"traceId": answer["traceId"]}, may=FAIL)
        if read is not None:
            client.check("pincite/window", doc, state, read, laws.window, latest=state.version is None)


async def ask_command(client: Client, doc: Doc) -> None:
    """A question from an editor that knows none of our requests, which marks the evidence."""
    state = doc.state
    arguments = [doc.uri, questions(client.rng, state.text.text)]
    params = {"command": "pincite.ask", "arguments": arguments}
    answer = await client.ask(doc, "workspace/executeCommand", params, may=GIVE_WAY)
    if answer is not None:
        _check_version(client, doc, state, answer, laws.evidence)
    if client.rng.random() < 0.3:
        await client.ask(doc, "workspace/executeCommand", {"command": "pincite.clearEvidence", "arguments": []})


async def question_to_files(client: Client, doc: Doc) -> None:
    """A question to a folder, or to some documents."""
    rng = client.rng
    before = {each.uri: (each, each.state) for each in client.docs}
    params: dict[str, Any] = {
        "question": questions(rng, doc.state.text.text),
        "workDoneToken": f"files-{next(_tokens)}",
    }
    if rng.random() < 0.3:
        params["folders"] = [f"file://{client.folder}"]
    else:
        params["uris"] = [each.uri for each in rng.sample(client.docs, 3)]
    answer = await client.ask(doc, "pincite/selectInFiles", params, may=GIVE_WAY)
    for each in (answer or {}).get("documents", ()):
        if each["uri"] in before:
            _check_version(client, *before[each["uri"]], each, laws.evidence)


async def cursor(client: Client, doc: Doc) -> None:
    """What a cursor is asked about when it rests, one of it."""
    rng, text = client.rng, doc.state.text
    place = _place(rng, text)
    offset, params = text.index(*place), {**doc.identifier, "position": _wire(place)}
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
            chain = {**doc.identifier, "positions": [_wire(place)]}
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
    start = _place(rng, text)
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
        _apply(client, before, made)


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
        _apply(client, before, action["edit"])


async def notes(client: Client, doc: Doc) -> None:
    """A note, cuts, all of them listed, some removed; small documents get notes everywhere."""
    rng, text = client.rng, doc.state.text
    place = _place(rng, text)
    here = {"uri": doc.uri, "range": wire_range(place, place)}
    small = len(text.units) < _LARGE
    command = rng.choice(("pincite.writeNote", "pincite.cutTopics", *(["pincite.writeNotes"] if small else ())))
    given = {"uri": doc.uri} if command == "pincite.writeNotes" else here
    params = {"command": command, "arguments": [given], "workDoneToken": f"note-{next(_tokens)}"}
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
    place = _place(client.rng, doc.state.text)
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


async def history(client: Client, doc: Doc) -> None:
    """What is on record; one answer found again, and judged."""
    told = await client.ask(doc, "pincite/history", {"limit": 20})
    if told is None:
        return
    if told["problem"]:
        client.record.breach(client.name, "trace", told["problem"])
    for past in client.rng.sample(told["entries"], min(1, len(told["entries"]))):
        of = next((each for each in client.docs if each.uri == past["uri"]), None)
        if of is None:
            continue
        await client.ask(of, "pincite/recall", {"id": past["id"]}, laws.recalled, latest=True)
        verdict = {"id": past["id"], "verdict": client.rng.choice(("accepted", "rejected")), "comment": "Seen."}
        await client.ask(of, "pincite/review", verdict)


async def checklist(client: Client, doc: Doc) -> None:
    """A set of questions to a document, and the table of it."""
    if len(doc.state.text.units) > _LARGE:
        return
    state = doc.state
    params = {"set": f"file://{client.folder}/questions.toml", "uris": [doc.uri], "workDoneToken": next(_tokens)}
    run = await client.ask(doc, "pincite/runChecklist", params, may=GIVE_WAY)
    if run is None:
        return
    if run["rows"]:
        _check_version(client, doc, state, {"version": run["rows"][0]["version"], "rows": run["rows"]}, _rows)
    export = {"run": run["run"], "format": client.rng.choice(("csv", "markdown", "html"))}
    await client.ask(doc, "pincite/exportChecklist", export, lambda _, answer: len(answer["text"]) > 0, may=FAIL)


async def reopen(client: Client, doc: Doc) -> None:
    """Close a document, ask about its file, open it again with its first text."""
    client.close(doc)
    if client.rng.random() < 0.5:
        await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols, latest=True)
    await asyncio.sleep(client.rng.random() * 0.3)
    if not doc.open:
        client.open(doc, doc.original)


async def save(client: Client, doc: Doc) -> None:
    """Write a document's file, as a save does, or another program while it is open, or not."""
    text = doc.state.text.text if client.rng.random() < 0.7 else doc.original
    if any("\ud800" <= character < "\ue000" for character in text):
        return
    _write(client, doc, text)
    client.connection.notify("textDocument/didSave", doc.identifier)
    changed = {"changes": [{"uri": doc.uri, "type": 2}]}
    client.connection.notify("workspace/didChangeWatchedFiles", changed)


async def file_changed(client: Client, doc: Doc) -> None:
    """A file that is not open is changed by somebody else, again and again, and asked about."""
    client.close(doc)
    for number in range(client.rng.randint(1, 4)):
        if doc.open:
            return
        _write(client, doc, f"# Revision {number}\n\nThe fee is {number} euros. 😀\n\n{doc.original}")
        client.connection.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": doc.uri, "type": 2}]})
        state = doc.state
        asked = {**doc.identifier, "question": "What is the fee?"}
        answer = await client.ask(doc, "pincite/selectForQuestion", asked, may=GIVE_WAY)
        if answer is not None:
            _check_version(client, doc, state, answer, laws.evidence)
    if not doc.open:
        _write(client, doc, doc.original)
        client.open(doc, doc.original)


async def move(client: Client, doc: Doc) -> None:
    """Rename a document's file: editors close the old one and open the new one."""
    if not doc.open:
        return
    text, old = doc.state.text.text, doc.path
    client.connection.notify("textDocument/didClose", doc.identifier)
    new = old.with_name(f"{client.rng.randint(1, 9)}-{doc.name}")
    os.replace(old, new)
    renamed = {"files": [{"oldUri": doc.uri, "newUri": f"file://{new}"}]}
    doc.path = new
    client.connection.notify("workspace/didRenameFiles", renamed)
    client.open(doc, text)


async def configure(client: Client, doc: Doc) -> None:
    """Other settings; folders that come and go."""
    del doc
    client.reconfigure()
    if client.rng.random() < 0.2:
        folder = {"uri": f"file://{client.folder.parent}/elsewhere", "name": "elsewhere"}
        event = {"added": [folder], "removed": []} if client.rng.random() < 0.5 else {"added": [], "removed": [folder]}
        client.connection.notify("workspace/didChangeWorkspaceFolders", {"event": event})


async def drift(client: Client, doc: Doc) -> None:
    """Whether the server's text is the client's, to the letter."""
    text = doc.state.text
    asked = (0, len(text.units))
    whole = {**doc.identifier, "range": wire_range((0, 0), (len(text.lines[0]) + 1, 0))}
    await client.ask(doc, "pincite/cite", whole, lambda text, answer: laws.quote(text, answer, asked))


async def twin(client: Client, doc: Doc) -> None:
    """Whether what followed all edits is what a new reading of the text gives."""
    if not doc.open:
        return
    state, connection = doc.state, client.connection
    uri = f"file://{client.folder}/twin/{doc.path.name}"  # of the same name, which cites may hold
    item = {"uri": uri, "languageId": doc.language, "version": 1, "text": state.text.text}
    connection.notify("textDocument/didOpen", {"textDocument": item})
    try:
        for method in ("pincite/outline", "textDocument/foldingRange", "textDocument/documentLink"):
            sent = [connection.send(method, {"textDocument": {"uri": which}}) for which in (doc.uri, uri)]
            followed, anew = [await connection.result(method, each) for each in sent]
            if doc.state is not state:
                return
            client.check(f"{method}, read anew", doc, state, (followed, anew), laws.same)
    except (Ended, Refused, TimeoutError):
        return
    finally:
        connection.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def _check_version(client: Client, doc: Doc, state: Any, answer: Any, check: Any) -> None:
    """Holds an answer against the text of the version that it tells."""
    found = state
    while found is not None and found.version != answer["version"]:
        found = found.next
    if found is None:
        client.record.breach(client.name, "version", f"{doc.name}: an answer about version {answer['version']}")
        return
    client.check("an answer", doc, found, answer, check, latest=found.version is None)


def _rows(text: UnitText, answer: Any) -> int:
    return laws.rows(text, answer["rows"])


def _place(rng: random.Random, text: UnitText) -> Position:
    """A random position; in UTF-8 it may lie inside a character, in UTF-16 inside a pair."""
    return text.position(rng.randrange(len(text.units) + 1))


def _wire(place: Position) -> dict[str, int]:
    return {"line": place[0], "character": place[1]}


def _write(client: Client, doc: Doc, text: str) -> None:
    """Write a file at once, as what is not to be read half written is written."""
    beside = doc.path.with_name(".writing")
    beside.write_bytes(text.encode())
    os.replace(beside, doc.path)
    client.on_disk(doc, text)


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


def _apply(client: Client, before: dict[str, tuple[Doc, Any]], edit: Any) -> None:
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


WEIGHTS: dict[Step, int] = {
    edit: 30,
    burst: 6,
    symbols: 8,
    outline: 4,
    folds: 3,
    question: 14,
    ask_command: 2,
    question_to_files: 2,
    cursor: 20,
    selection: 12,
    links: 2,
    diagnostics: 4,
    workspace_symbols: 1,
    notes: 2,
    note_unkept: 2,
    history: 1,
    checklist: 1,
    reopen: 2,
    save: 2,
    file_changed: 1,
    move: 1,
    configure: 2,
    drift: 4,
    twin: 2,
}
"""How often each step is taken, in relation to the others."""
