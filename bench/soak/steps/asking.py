"""Steps that ask questions: of a document, of several, of the record, of a checklist."""

from __future__ import annotations

from typing import Any

from bench.soak import laws
from bench.soak.client import FAIL, GIVE_WAY, NEVER, Client, Doc
from bench.soak.documents import questions
from bench.soak.editing import wire_range
from bench.soak.steps.helpers import LARGE, check_version, random_place, tokens
from bench.soak.text import UnitText


async def question(client: Client, doc: Doc) -> None:
    """A question, under a progress sometimes, in a selection sometimes; then the window that was read."""
    rng, text = client.rng, doc.state.text
    params = {**doc.identifier, "question": questions(rng, text.text)}
    if rng.random() < 0.3:
        token = params["workDoneToken"] = f"question-{next(tokens)}"
        client.previewed[token] = doc, doc.state
        if rng.random() < 0.2:
            client.later(rng.expovariate(20), "window/workDoneProgress/cancel", {"token": token})
    if rng.random() < 0.2:
        params["range"] = wire_range(random_place(rng, text), random_place(rng, text))
    state = doc.state
    may = GIVE_WAY | (FAIL if "range" in params else NEVER)  # a selection of nothing but white space is refused
    answer = await client.ask(doc, "pincite/selectForQuestion", params, may=may)
    client.previewed.pop(params.get("workDoneToken"), None)
    if answer is None:
        return
    check_version(client, doc, state, answer, laws.evidence)
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
        check_version(client, doc, state, answer, laws.evidence)
    if client.rng.random() < 0.3:
        await client.ask(doc, "workspace/executeCommand", {"command": "pincite.clearEvidence", "arguments": []})


async def question_to_files(client: Client, doc: Doc) -> None:
    """A question to a folder, or to some documents."""
    rng = client.rng
    before = {each.uri: (each, each.state) for each in client.docs}
    params: dict[str, Any] = {
        "question": questions(rng, doc.state.text.text),
        "workDoneToken": f"files-{next(tokens)}",
    }
    if rng.random() < 0.3:
        params["folders"] = [f"file://{client.folder}"]
    else:
        params["uris"] = [each.uri for each in rng.sample(client.docs, 3)]
    answer = await client.ask(doc, "pincite/selectInFiles", params, may=GIVE_WAY)
    for each in (answer or {}).get("documents", ()):
        if each["uri"] in before:
            check_version(client, *before[each["uri"]], each, laws.evidence)


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
    if len(doc.state.text.units) > LARGE:
        return
    state = doc.state
    params = {"set": f"file://{client.folder}/questions.toml", "uris": [doc.uri], "workDoneToken": next(tokens)}
    run = await client.ask(doc, "pincite/runChecklist", params, may=GIVE_WAY)
    if run is None:
        return
    if run["rows"]:
        check_version(client, doc, state, {"version": run["rows"][0]["version"], "rows": run["rows"]}, _rows)
    export = {"run": run["run"], "format": client.rng.choice(("csv", "markdown", "html"))}
    await client.ask(doc, "pincite/exportChecklist", export, lambda _, answer: len(answer["text"]) > 0, may=FAIL)


def _rows(text: UnitText, answer: Any) -> int:
    return laws.rows(text, answer["rows"])
