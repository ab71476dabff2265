"""Files that anyone may have written: one clear error, or kept aside; never a crash, and no word of the text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.annotations import Annotation, read_any, strict_json, write
from pincite.annotations.jsonld import from_json, to_json
from pincite.annotations.page import MOST_ITEMS, read
from pincite.errors import AnnotationError
from pincite.text import Span

SECRET = "the secret clause"


def item() -> dict:
    text = f"Before. {SECRET} After."
    return to_json(Annotation.of(text, Span(8, 25), "note", SECRET, source="a.md", confidence=0.5))


def page(*items, **more) -> bytes:
    return json.dumps({"type": "AnnotationPage", "items": list(items)} | more).encode()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no JSON at line 1"),
        (b"\xff\xfe", "not UTF-8"),
        (b'{"type": "AnnotationPage", "items": [', "no JSON"),
        (b'{"type": "AnnotationPage", "items": []} x', "no JSON"),
        (b"[" * 100_000, "nested deeper"),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000, "nested deeper"),
        (b"[" * 80 + b"]" * 80, "nested deeper"),
        (b'{"type": "AnnotationPage", "items": [], "n": NaN}', "NaN"),
        (b'{"type": "AnnotationPage", "items": [], "n": -Infinity}', "Infinity"),
        (b'{"type": "AnnotationPage", "items": [], "n": 1e999}', "too large"),
        (b'{"type": "AnnotationPage", "items": [], "n": ' + b"9" * 5000 + b"}", "digits"),
        (b'{"type": "AnnotationPage", "items": [], "items": []}', "two members"),
        (b'{"type": "AnnotationPage", "items": {}}', "no list"),
        (b'{"type": "AnnotationPage"}', "no list"),
        (b'{"type": ["AnnotationPage"], "items": []}', "no W3C AnnotationPage"),
        (b'{"items": []}', "no W3C AnnotationPage"),
        (b"null", "no W3C AnnotationPage"),
        (b"17", "no W3C AnnotationPage"),
    ],
)
def test_what_is_no_page(data, reason):
    with pytest.raises(AnnotationError) as raised:
        read(data, "notes/a.md.jsonld")
    message = str(raised.value)
    assert message.startswith("notes/a.md.jsonld: ")
    assert reason in message
    assert "\n" not in message


@pytest.mark.parametrize("data", [b"null", b'"x"', b"{}", b'{"type": "AnnotationCollection"}', b'{"items": 5}'])
def test_what_holds_no_annotations(data):
    with pytest.raises(AnnotationError):
        read_any(data, "x")


def test_too_many_and_too_large(monkeypatch):
    with pytest.raises(AnnotationError, match="more than 100000"):
        read(b'{"type": "AnnotationPage", "items": [' + b"0," * MOST_ITEMS + b"0]}", "x")
    monkeypatch.setattr(strict_json, "LARGEST", 1 << 20)
    with pytest.raises(AnnotationError, match="larger than 1 MB"):
        read(b" " * ((1 << 20) + 1), "x")


WRONG = [None, True, -1, 1.5, 10**30, "", "x", [], {}, [None], [[]], {"type": 5}, {"type": "TextualBody", "value": 3}]
MEMBERS = [
    ("id",),
    ("type",),
    ("pincite:kind",),
    ("created",),
    ("body",),
    ("body", "value"),
    ("body", "type"),
    ("body", "format"),
    ("target",),
    ("target", "source"),
    ("target", "selector"),
    ("target", "selector", 0),
    ("target", "selector", 0, "exact"),
    ("target", "selector", 0, "prefix"),
    ("target", "selector", 1, "start"),
    ("target", "selector", 1, "end"),
    ("pincite:occurrence",),
    ("pincite:occurrence", "pincite:nth"),
    ("pincite:occurrence", "pincite:of"),
    ("pincite:occurrence", "pincite:repeated"),
    ("pincite:occurrence", "pincite:length"),
    ("pincite:confidence",),
    ("pincite:cite",),
    ("creator",),
    ("motivation",),
]


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("path", MEMBERS, ids=lambda path: ".".join(map(str, path)))
def test_wrong_values_are_read_or_kept_aside_and_survive(path, wrong):
    hostile = json.loads(json.dumps(item()))
    at = hostile
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = wrong
    good = item()
    read_page = read(page(hostile, good), "x")
    assert len(read_page.annotations) + len(read_page.others) == 2
    assert from_json(good) in read_page.annotations
    assert all(SECRET not in line for line in read_page.notices)
    items = json.loads(write(read_page, "x"))["items"]
    assert hostile in items
    assert good in items


def test_ids_that_stand_twice():
    first, second = item(), item()
    second["id"] = first["id"]
    second["body"]["value"] = "Another."
    found = read(page(first, second), "x")
    assert [annotation.body for annotation in found.annotations] == [SECRET]
    assert found.others == (second,)
    assert "id is that of another" in found.notices[0]


def test_halves_of_surrogate_pairs_and_marks():
    odd = item()
    odd["body"]["value"] = "\ud800 \u202e \x00"
    data = b"\xef\xbb\xbf" + page(odd)
    found = read(data, "x")
    assert found.annotations[0].body == "\ud800 \u202e \x00"
    assert read(write(found, "x"), "x").annotations == found.annotations


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["id", "type", "body", "target", "source", "selector", "x"]), inner, max_size=5
        )
    ),
    max_leaves=20,
)


@given(st.lists(values, max_size=5), st.dictionaries(st.sampled_from(["id", "@context", "label"]), values))
def test_any_json_survives(items, more):
    found = read(page(*items, **more), "x")
    assert list(found.others) == items
    again = json.loads(write(found, "x"))
    assert again["items"] == items
    assert {key: again[key] for key in more if key != "@context"} == {
        key: value for key, value in more.items() if key != "@context"
    }


@given(st.binary(max_size=60))
def test_any_bytes(data):
    with pytest.raises(AnnotationError):
        read(data, "x")
