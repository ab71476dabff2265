"""To and from W3C Web Annotations: what is written, what is read, and what of other tools survives."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.annotations import Annotation, Page, read_any, write
from pincite.annotations.jsonld import from_json, to_json
from pincite.annotations.page import read
from pincite.text import Span

FIXTURES = Path(__file__).parents[2] / "fixtures" / "annotations"
OTHERS = (FIXTURES / "other_tools.json").read_bytes()
TEXT = "This Agreement 🏛 lasts three years. It is renewed by notice. \ud83d Half a pair."

WORDS = Span(15, 35)


def made(kind="note", body="Says how long it lasts.", span=WORDS, **more) -> Annotation:
    return Annotation.of(TEXT, span, kind, body, **({"source": "contracts/msa.md"} | more))


def test_a_note_as_json():
    note = made(writer="Ada", cite="Agreement § 1")
    assert to_json(note) == {
        "id": note.id,
        "type": "Annotation",
        "motivation": "describing",
        "pincite:kind": "note",
        "created": note.created,
        "creator": {"type": "Person", "name": "Ada"},
        "generator": {"type": "Software", "name": "Pincite"},
        "body": {
            "type": "TextualBody",
            "value": "Says how long it lasts.",
            "format": "text/plain",
            "purpose": "describing",
        },
        "target": {
            "source": "contracts/msa.md",
            "selector": [
                {
                    "type": "TextQuoteSelector",
                    "exact": "🏛 lasts three years.",
                    "prefix": "This Agreement ",
                    "suffix": TEXT[35:67],
                },
                {"type": "TextPositionSelector", "start": 15, "end": 35},
            ],
        },
        "pincite:occurrence": {"pincite:nth": 1, "pincite:of": 1, "pincite:repeated": [], "pincite:length": len(TEXT)},
        "pincite:cite": "Agreement § 1",
    }


def test_a_new_annotation():
    note = made()
    assert note.id.startswith("urn:uuid:")
    assert note.id != made().id
    assert len(note.created) == len("2026-11-30T17:00:00Z")
    assert note.created.endswith("Z")


@pytest.mark.parametrize(
    ("kind", "motivation", "purpose"),
    [("note", "describing", "describing"), ("cut", "tagging", "tagging"), ("evidence", "highlighting", "questioning")],
)
def test_kinds(kind, motivation, purpose):
    item = to_json(made(kind, confidence=0.75))
    assert item["motivation"] == motivation
    assert item["body"]["purpose"] == purpose
    assert item["pincite:confidence"] == 0.75
    assert from_json(item).kind == kind


def test_a_cut_without_a_title_has_no_body():
    item = to_json(made("cut", ""))
    assert "body" not in item
    assert from_json(item).body == ""


def test_what_a_chat_model_wrote_is_told():
    item = to_json(made(writer="some-model", generated=True))
    assert item["creator"] == {"type": "Software", "name": "some-model"}
    assert from_json(item).generated
    assert not from_json(to_json(made(writer="Ada"))).generated
    assert "creator" not in to_json(made())


texts = st.text(st.characters(), max_size=30)


@given(
    kind=st.sampled_from(["note", "cut", "evidence"]),
    text=st.text(st.characters(), min_size=1, max_size=200),
    data=st.data(),
    body=texts,
    writer=texts,
    generated=st.booleans(),
    confidence=st.none() | st.floats(0, 1),
    cite=texts,
)
def test_there_and_back(kind, text, data, body, writer, generated, confidence, cite):
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    source = data.draw(st.sampled_from(["a.md", "b c/ü#1?.md", "x/50%25.md", "Re: x.md", "日本/条.txt"]))
    annotation = Annotation.of(
        text,
        span,
        kind,
        body,
        source=source,
        writer=writer,
        generated=generated,
        confidence=confidence,
        cite=cite,
    )
    data = write(Page((annotation,)), "page.jsonld")
    page = read(data, "page.jsonld")
    assert page.annotations == (annotation,)
    assert write(page, "page.jsonld") == data


@pytest.mark.parametrize("source", ["/etc/x.md", "C:\\x.md", "c:/x.md", "\\\\host\\x", "file:x", "http://x/y", ""])
def test_a_source_is_never_absolute(source):
    with pytest.raises(ValueError, match="relative"):
        made(source=source)
    item = to_json(made())
    item["target"]["source"] = source
    with pytest.raises(ValueError, match="relative"):
        from_json(item)


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_confidences(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        made(confidence=confidence)


def test_the_notes_of_other_tools_are_read_and_the_rest_is_kept_aside():
    page = read(OTHERS, "others.jsonld")
    (note,) = page.annotations
    assert (note.kind, note.body, note.writer, note.source) == (
        "note",
        "Is that enforceable?",
        "Ada",
        "contracts/m sä.md",
    )
    assert [item["id"] for item in page.others] == ["urn:tool:2", "urn:tool:3", "urn:tool:4"]
    assert len(page.notices) == 3
    assert all(line.startswith("others.jsonld: annotation ") and "\n" not in line for line in page.notices)


def test_what_other_tools_wrote_survives_untouched():
    page = read(OTHERS, "others.jsonld")
    ours = made("evidence", "How long?")
    after = json.loads(write(replace(page, annotations=(*page.annotations, ours)), "x.jsonld"))
    before = json.loads(OTHERS)
    assert after.pop("@context") == [*before.pop("@context"), {"pincite": "urn:pincite:"}]
    items = after.pop("items")
    assert sorted(item["id"] for item in items) == sorted([*(item["id"] for item in before["items"]), ours.id])
    assert [item for item in items if item["id"] != ours.id] == before.pop("items")
    assert after == before


def test_a_changed_annotation_keeps_the_members_that_are_not_ours():
    item = to_json(made(confidence=0.5)) | {"tool:stars": 5, "rights": "urn:x"}
    changed = to_json(replace(from_json(item), body="Other words.", confidence=None))
    assert changed["body"]["value"] == "Other words."
    assert (changed["tool:stars"], changed["rights"]) == (5, "urn:x")
    assert "pincite:confidence" not in changed


def test_equal_pages_are_equal_bytes():
    one, two = made(span=Span(0, 4)), made(span=Span(5, 9))
    assert write(Page((one, two)), "x") == write(Page((two, one)), "x")
    lines = write(Page((one,)), "x").decode()
    assert lines.endswith("}\n")
    assert "\r" not in lines
    assert '\n  "items": [\n    {\n      "id"' in lines


def test_other_forms_that_hold_annotations():
    item = to_json(made())
    page = {"type": "AnnotationPage", "items": [item]}
    for form in (item, [item], page, {"type": "AnnotationCollection", "total": 1, "first": page}):
        assert read_any(json.dumps(form).encode(), "x").annotations == (from_json(item),)
