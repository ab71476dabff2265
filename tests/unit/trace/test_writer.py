"""Appending: on disk, in order, by several at a time, and over no record that is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading

import pytest

from pincite.errors import TraceError
from pincite.trace import Record, TraceWriter, Verdict, entries, review_record, verify
from pincite.trace.chain import seal
from pincite.trace.lock import locked

from .conftest import clock


def test_records_are_chained_lines_of_json(trace):
    lines = trace.read_bytes().split(b"\n")
    assert lines.pop() == b""
    fields = [json.loads(line) for line in lines]
    assert [each["seq"] for each in fields] == [0, 1, 2]
    assert fields[0]["prev"] == "0" * 64
    assert [each["prev"] for each in fields[1:]] == [each["hash"] for each in fields[:-1]]
    assert all(each["time"] == clock() and each["version"] == 1 for each in fields)
    for each in fields:
        assert list(each) == sorted(each)
        assert each["digests"].keys() == each.keys() - {"digests", "hash"}


def test_the_hashes_that_are_returned_are_those_written(tmp_path, records):
    writer = TraceWriter(tmp_path / "t.jsonl")
    hashes = [*writer.append(records[0]), *writer.append(*records[1:]), *writer.append()]
    assert [each.hash for each in entries(writer.path)] == hashes
    assert verify(writer.path).head == hashes[-1]


@pytest.mark.skipif(os.name == "nt", reason="no such rights there")
def test_only_the_owner_may_read_it(trace):
    assert trace.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("left", [1, 40, 1000])
def test_a_torn_last_line_is_set_aside_and_the_chain_goes_on(trace, records, left):
    whole = trace.read_bytes()
    torn = whole.splitlines(keepends=True)[1][:left]
    trace.write_bytes(whole + torn)
    finding = verify(trace).findings[0]
    assert (finding.record, finding.verdict) == (4, Verdict.ALTERED)
    told = []
    TraceWriter(trace, notice=told.append).append(records[0])
    assert told == [f"{trace}: the last line was torn when a program was ended; it was set aside as t.jsonl.torn"]
    assert trace.with_name("t.jsonl.torn").read_bytes() == torn + b"\n"
    assert trace.read_bytes().startswith(whole)
    assert (verify(trace).worst, verify(trace).records) == (Verdict.CONFIRMED, 4)


def test_the_first_line_may_be_torn(tmp_path, records):
    path = tmp_path / "t.jsonl"
    path.write_bytes(b'{"ans')
    TraceWriter(path).append(records[0])
    assert (verify(path).worst, verify(path).records) == (Verdict.CONFIRMED, 1)


def test_nothing_is_appended_to_a_record_that_was_altered(trace, records):
    data = trace.read_bytes().replace(b"captain", b"CAPTAIN")
    trace.write_bytes(data)
    with pytest.raises(TraceError, match="its last record was altered: see `pincite verify`"):
        TraceWriter(trace).append(records[0])
    assert trace.read_bytes() == data


def test_where_it_cannot_be_written_one_line_says_so(tmp_path, records):
    with pytest.raises(TraceError, match=r"the trace cannot be written: .*: name another file"):
        TraceWriter(tmp_path / "none" / "t.jsonl").append(records[0])
    with pytest.raises(TraceError, match="the trace cannot be read"):
        verify(tmp_path / "none.jsonl")


def test_a_field_may_not_take_a_name_of_the_chain():
    with pytest.raises(ValueError, match="'hash': that is the chain's own"):
        seal({"hash": 1}, 0, "0" * 64)


def test_threads_write_whole_records_in_one_chain(tmp_path, records):
    path = tmp_path / "t.jsonl"

    def work():
        for record in records:
            TraceWriter(path).append(record)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (verify(path).worst, verify(path).records) == (Verdict.CONFIRMED, 12)


PROGRAM = """
import sys
from pathlib import Path
from pincite.trace import TraceWriter, review_record
writer = TraceWriter(Path(sys.argv[1]))
for number in range(20):
    writer.append(review_record("0" * 64, "none", f"{sys.argv[2]}: {number}"))
"""


def test_processes_write_whole_records_in_one_chain(tmp_path):
    path = tmp_path / "t.jsonl"
    ran = [subprocess.Popen([sys.executable, "-c", PROGRAM, str(path), str(number)]) for number in range(2)]
    assert [process.wait(120) for process in ran] == [0, 0]
    found = list(entries(path))
    assert len(found) == 40
    for number in "01":
        comments = [each.fields["comment"] for each in found if each.fields["comment"].startswith(number)]
        assert comments == [f"{number}: {count}" for count in range(20)]


def test_another_writer_is_waited_for_but_not_for_ever(trace):
    ours, theirs = os.open(trace, os.O_RDWR), os.open(trace, os.O_RDWR)
    try:
        with (
            locked(theirs, "t.jsonl"),
            pytest.raises(TraceError, match=r"t\.jsonl: another program has held it"),
            locked(ours, "t.jsonl", patience=0.05),
        ):
            pass
        with locked(ours, "t.jsonl"):
            pass
    finally:
        os.close(ours)
        os.close(theirs)


def test_the_time_can_be_set_from_outside(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    path = tmp_path / "t.jsonl"
    TraceWriter(path).append(review_record("0" * 64, "accepted"))
    assert json.loads(path.read_bytes())["time"] == "2026-01-01T00:00:00Z"


def test_a_record_of_an_unknown_type_is_told(tmp_path):
    path = tmp_path / "t.jsonl"
    TraceWriter(path).append(Record("poem", {"text": "x"}))
    finding = verify(path).findings[0]
    assert (finding.field, finding.found) == ("type", "poem")
