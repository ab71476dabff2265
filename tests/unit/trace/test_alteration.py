"""Every altered byte of a trace is found, and its record and field named."""

from __future__ import annotations

import io
import json
import random

import pytest

from pincite.errors import TraceError
from pincite.trace import Replayer, TraceWriter, Verdict, verify
from pincite.trace.reader import checked
from pincite.trace.record import FIELDS
from pincite.trace.verify import judged

from .conftest import LEASE, Shelf, clock

KNOWN = frozenset().union(*FIELDS.values()) | {"line end"}


class Remembering(Replayer):
    """Asks again only what it has not been asked before."""

    def __init__(self):
        super().__init__(Shelf(lease=LEASE))
        self._seen = {}

    def replay(self, entry):
        if entry.hash not in self._seen:
            self._seen[entry.hash] = super().replay(entry)
        return self._seen[entry.hash]


def owners(data):
    """For each byte the number of its record, and the field that holds it: found in the JSON itself, by another way."""
    found = []
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        fields = json.loads(line)
        at = 0
        for name in fields:
            end = at + 1 + len(json.dumps(name)) + 1  # "{" or ",", the name, ":"
            value = json.JSONDecoder().raw_decode(line.decode("latin-1"), end)[1]
            found += [(number, name)] * (value - at)
            at = value
        found += [(number, "line end")] * (len(line) - at)
    return found


def first_finding(data, replayer=None):
    return judged(checked(iter(io.BytesIO(data).readline, b"")), replayer).findings[0]


def test_every_altered_byte_is_found_by_both_replays_and_its_place_is_named(trace):
    data = trace.read_bytes()
    owned = owners(data)
    assert len(owned) == len(data)
    full = Remembering()
    assert verify(trace, full).worst is Verdict.CONFIRMED
    others = (0x22, 0x0A, 0x7D, 0x2C, 0x5C)  # what may take JSON apart; all 255 are in the benchmark
    for at, (record, field) in enumerate(owned):
        for made, replayer in ((data[at] ^ 1, full), (data[at] ^ 0x80, None), (others[at % 5], None)):
            if made == data[at]:
                continue
            finding = first_finding(data[:at] + bytes([made]) + data[at + 1 :], replayer)
            assert (finding.verdict, finding.record) == (Verdict.ALTERED, record), (at, made)
            assert finding.field == field, (at, bytes([made]), data[at - 20 : at + 20], finding)


def test_random_alterations_of_a_long_trace(tmp_path, records):
    path = tmp_path / "long.jsonl"
    TraceWriter(path, clock=clock).append(*[records[number % 3] for number in range(200)])
    data = path.read_bytes()
    owned = owners(data)
    rng = random.Random(0)
    for _ in range(50):  # 2,000, with both replays, are in the benchmark
        at = rng.randrange(len(data))
        made = rng.choice([byte for byte in range(256) if byte != data[at]])
        finding = first_finding(data[:at] + bytes([made]) + data[at + 1 :])
        assert (finding.record, finding.field) == owned[at]


@pytest.mark.parametrize("end", [0, 1])
def test_records_dropped_from_the_end_are_found_by_the_head(trace, end):
    lines = trace.read_bytes().splitlines(keepends=True)
    head = verify(trace).head
    trace.write_bytes(b"".join(lines[: end + 1]))
    assert verify(trace).worst is Verdict.CONFIRMED
    made = verify(trace, head=head)
    assert made.worst is Verdict.ALTERED
    (finding,) = made.findings
    assert (finding.record, finding.field, finding.expected) == (0, "head", head)
    assert finding.found == json.loads(lines[end])["hash"]


@pytest.mark.parametrize("dropped", [0, 1])
def test_records_dropped_before_the_end_break_the_chain(trace, dropped):
    lines = trace.read_bytes().splitlines(keepends=True)
    trace.write_bytes(b"".join(line for number, line in enumerate(lines) if number != dropped))
    finding = verify(trace).findings[0]
    assert (finding.verdict, finding.record, finding.field) == (Verdict.ALTERED, dropped + 1, "prev")


def test_swapped_and_doubled_records_break_the_chain(trace):
    first, second, third = trace.read_bytes().splitlines(keepends=True)
    for lines in (
        [second, first, third],
        [first, third, second],
        [first, first, second, third],
        [first, second, second],
    ):
        trace.write_bytes(b"".join(lines))
        assert verify(trace).worst is Verdict.ALTERED


def test_what_is_no_record_is_told(tmp_path):
    path = tmp_path / "t.jsonl"
    for junk in (b"{}\n", b"[]\n", b"\n", b"null\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n", b'{"seq":1e999}\n', b"x"):
        made = judged(checked(iter(io.BytesIO(junk).readline, b"")))
        assert made.worst is Verdict.ALTERED
        assert made.findings[0].field in KNOWN
        path.write_bytes(junk)
        with pytest.raises(TraceError, match="is no trace"):
            verify(path)
    path.write_bytes(b"")
    assert (verify(path).worst, verify(path).records, verify(path).head) == (Verdict.CONFIRMED, 0, "0" * 64)
