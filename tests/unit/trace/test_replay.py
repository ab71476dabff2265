"""Full replay: asking again over the same text, and what is said where that cannot be or gives something else."""

from __future__ import annotations

import json

import pytest

from pincite.engine import Document
from pincite.trace import (
    Replayer,
    TraceWriter,
    Verdict,
    cut_record,
    decision_record,
    entries,
    note_record,
    review_record,
    text_hash,
    verify,
)
from pincite.trace.record import Inquiry, Record

from .conftest import LEASE, Shelf, clock

NOTICE = "A party gives notice ninety (90) days before the end."


def rewritten(trace, change):
    """The trace written anew as a whole, by someone who knows how: only asking again, or a head, tells."""
    records = []
    for entry in entries(trace):
        fields = json.loads(json.dumps(entry.fields))
        change(fields)
        for name in ("seq", "prev", "digests", "hash", "type", "version", "time"):
            fields.pop(name)
        records.append(Record(entry.fields["type"], fields))
    trace.unlink()
    TraceWriter(trace, clock=clock).append(*records)


def test_all_is_confirmed(trace, replayer):
    made = verify(trace, replayer)
    assert (made.worst, made.records, made.findings) == (Verdict.CONFIRMED, 3, [])
    assert made.counts == {Verdict.CONFIRMED: 3}


def test_what_is_on_record(trace):
    notice, rent, captain = (entry.fields for entry in entries(trace))
    assert notice["document"] == {
        "name": "lease", "path": "lease", "markup": "markdown", "chunk": 256,
        "length": len(LEASE), "sha256": text_hash(LEASE),
    }  # fmt: skip
    best = notice["evidence"][0]
    assert best["quote"] == NOTICE == LEASE[best["start"] : best["end"]]
    assert best["cite"] == "Lease “Süd” § 2"
    assert notice["value"] == {
        "kind": "duration", "value": {"iso": "P90D", "working": False}, "text": "ninety (90) days",
        "start": LEASE.index("ninety"), "end": LEASE.index("ninety") + 16,
    }  # fmt: skip
    assert rent["value"]["value"] == {"number": "900", "currency": "EUR"}
    assert (captain["found"], captain["evidence"], captain["value"], captain["confidence"]) == (False, [], None, 0)
    assert notice["settings"] == {"k": 5, "budget": None, "within": None, "reader": "sentence", "context": None}
    assert (notice["tier"], notice["models"], notice["id"]) == ("lexical", {}, "q0")
    assert LEASE not in json.dumps(notice)


def test_quotes_can_be_left_out(tmp_path, document, replayer):
    path = tmp_path / "t.jsonl"
    decision = document.ask("How many days before the end is notice given?")
    TraceWriter(path).append(decision_record(document, decision, Inquiry(path="lease"), quotes=False))
    assert "ninety" not in path.read_text(encoding="utf-8")
    assert verify(path, replayer).worst is Verdict.CONFIRMED
    gone = Replayer(Shelf(lease=LEASE.replace(NOTICE, "x")))
    assert "those meant were not recorded" in verify(path, gone).findings[0].detail
    below = Replayer(Shelf(lease=LEASE + "More.\n"))
    assert "the words quoted still stand at line 9" in verify(path, below).findings[0].detail


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("evidence[0].start", lambda f: f["evidence"][0].update(start=3) if f["id"] == "q0" else None),
        ("evidence[0].cite", lambda f: f["evidence"][0].update(cite="Lease § 3") if f["id"] == "q0" else None),
        ("value.value.iso", lambda f: f["value"]["value"].update(iso="P9D") if f["id"] == "q0" else None),
        ("sections[0][1]", lambda f: f["sections"][0].__setitem__(1, 9) if f["id"] == "q0" else None),
        ("sections (how many)", lambda f: f["sections"].pop() if f["id"] == "q0" else None),
        ("confidence", lambda f: f.update(confidence=0.5) if f["id"] == "q0" else None),
        ("tier", lambda f: f.update(tier="dense") if f["id"] == "" else None),
    ],
)
def test_a_trace_written_anew_is_found_by_asking_again_only(trace, replayer, field, change):
    head = verify(trace).head
    rewritten(trace, change)
    assert verify(trace).worst is Verdict.CONFIRMED
    if field == "tier":  # nothing was changed
        assert verify(trace, replayer, head=head).worst is Verdict.CONFIRMED
        return
    (finding,) = verify(trace, replayer).findings
    assert (finding.verdict, finding.record, finding.field) == (Verdict.DIFFERS, 1, field)
    assert finding.expected != finding.found
    assert verify(trace, head=head).worst is Verdict.ALTERED


def test_a_document_is_found_by_its_hash_wherever_it_lies(trace):
    assert verify(trace, Replayer(Shelf(other=LEASE))).worst is Verdict.CONFIRMED
    assert verify(trace, Replayer(Shelf(lease="x", other=LEASE))).worst is Verdict.CONFIRMED


def test_a_document_that_is_missing(trace):
    made = verify(trace, Replayer(Shelf()))
    assert made.counts == {Verdict.DOCUMENT_MISSING: 3}
    assert made.findings[0].detail == "lease is not to be found"


def test_a_document_that_has_changed_and_where_the_words_stand(trace):
    above = LEASE.replace("## 1. Term", "A new line.\n\n## 1. Term")
    made = verify(trace, Replayer(Shelf(lease=above)))
    assert made.counts == {Verdict.DOCUMENT_CHANGED: 3}
    assert "lease has changed; Lease “Süd” § 2: the words quoted have moved to line 11" in made.findings[0].detail
    below = LEASE + "More.\n"
    assert "still stand at line 9" in verify(trace, Replayer(Shelf(lease=below))).findings[0].detail
    reworded = LEASE.replace("ninety (90)", "sixty (60)")
    assert "were changed a little, at line 9" in verify(trace, Replayer(Shelf(lease=reworded))).findings[0].detail
    gone = LEASE.replace(NOTICE, "")
    assert "the words quoted are gone" in verify(trace, Replayer(Shelf(lease=gone))).findings[0].detail


def test_a_model_that_is_not_there(trace, replayer):
    rewritten(trace, lambda f: f.update(tier="dense", models={"embedder": "0" * 64}))
    made = verify(trace, replayer)
    assert made.counts == {Verdict.MODEL_MISSING: 3}
    assert made.findings[0].detail == "the embedder that answered is not there"


def test_a_reader_that_is_not_there(trace, replayer):
    rewritten(trace, lambda f: f["settings"].update(reader="extractive"))
    assert verify(trace, replayer).findings[0].detail == "the reader that answered is not there"


def test_notes_cuts_and_reviews(tmp_path, document, replayer, place):
    path = tmp_path / "t.jsonl"
    writer = TraceWriter(path)
    (note,) = writer.append(note_record(document, place, "About notice.", "local", path="lease"))
    writer.append(
        cut_record(document, place, "Notice", "lexical", 0.75, path="lease"),
        review_record(note, "accepted", "Quite so.", "A. Lawyer"),
    )
    assert verify(path, replayer).worst is Verdict.CONFIRMED
    changed = verify(path, Replayer(Shelf(lease=LEASE.replace("in writing", "orally"))))
    assert [finding.verdict for finding in changed.findings] == [Verdict.DOCUMENT_CHANGED] * 2
    writer.append(review_record("f" * 64, "rejected"))
    (finding,) = verify(path).findings
    assert (finding.record, finding.field, finding.found) == (4, "of", "f" * 64)


def test_a_document_with_lone_surrogates_and_nothing_in_it(tmp_path):
    for number, text in enumerate(["", "The \udc80 notice period is ninety days.\r\n"]):
        document = Document(text, name="odd")
        path = tmp_path / f"{number}.jsonl"
        decision = document.ask("How long is the notice period?")
        TraceWriter(path).append(decision_record(document, decision, Inquiry(path="odd")))
        assert verify(path, Replayer(Shelf(odd=text))).worst is Verdict.CONFIRMED


def test_an_answer_that_notes_had_a_part_in_cannot_be_asked_again_without_them(tmp_path, document, replayer):
    noted = document.annotated([(document.sections[0].span, "the part on the wombat")])
    asked = noted.ask("How long is the notice?")
    trace = tmp_path / "noted.jsonl"
    TraceWriter(trace, clock=clock).append(decision_record(noted, asked, Inquiry(path="lease")))
    (entry,) = entries(trace)
    assert len(entry.fields["settings"]["context"]) == 64
    assert "wombat" not in trace.read_text(encoding="utf-8")
    assert verify(trace, replayer).worst is Verdict.MODEL_MISSING
    assert verify(trace).worst is Verdict.CONFIRMED


def test_a_byte_order_mark_that_the_editor_did_not_count(trace):
    assert verify(trace, Replayer(Shelf(lease="\ufeff" + LEASE))).worst is Verdict.CONFIRMED
