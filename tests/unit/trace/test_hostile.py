"""Traces whose hashes hold and whose records say anything: told, never trusted, and nothing breaks."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.trace import Record, TraceWriter, Verdict, verify
from pincite.trace.record import FIELDS
from pincite.trace.shape import SHAPES

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KEYS = sorted(FIELDS["decision"] - {"digests", "hash", "prev", "seq", "type", "version", "time"})


def written(path, fields):
    path.unlink(missing_ok=True)
    TraceWriter(path).append(Record("decision", fields))
    return path


def places(value, path=()):
    """Every place inside a value."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from places(inner, (*path, key))


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=80)
def test_junk_anywhere_in_a_record_is_told_or_asked_again(data, tmp_path, records, replayer):
    fields = json.loads(json.dumps(records[0].fields))
    *above, last = data.draw(st.sampled_from([place for place in places(fields) if place]))
    inner = fields
    for key in above:
        inner = inner[key]
    before, inner[last] = inner[last], data.draw(JUNK)
    made = verify(written(tmp_path / "t.jsonl", fields), replayer)
    # What is of no consequence for the answer may be anything of its shape: a name, a path, an id, a fingerprint.
    if made.worst is Verdict.CONFIRMED:
        assert inner[last] == before or [*above, last][0] in (
            "id",
            "engine",
            "document",
            "evidence",
            "settings",
            "models",
        )


@pytest.mark.parametrize("name", KEYS)
def test_a_field_of_another_shape_is_named(tmp_path, records, name):
    fields = {**records[0].fields, name: [{"x": 5}]}
    (finding,) = verify(written(tmp_path / "t.jsonl", fields)).findings
    assert (finding.verdict, finding.field) == (Verdict.ALTERED, name)


def test_a_missing_field_and_one_too_many(tmp_path, records):
    fields = dict(records[0].fields)
    (finding,) = verify(written(tmp_path / "t.jsonl", {**fields, "extra": 1})).findings
    assert (finding.field, finding.expected) == ("extra", "no such field")
    del fields["cite" if "cite" in fields else "tier"]
    (finding,) = verify(written(tmp_path / "t.jsonl", fields)).findings
    assert (finding.field, finding.expected) == ("tier", "a field")


def test_every_field_has_a_shape():
    assert frozenset().union(*FIELDS.values()) - SHAPES.keys() == {"digests", "hash", "prev", "seq", "type", "version"}
