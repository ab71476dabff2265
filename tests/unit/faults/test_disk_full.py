"""A disk without room: one line says so, what was kept before stays as it was, and goes on when there is room again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import disks

PROGRAM = Path(__file__).with_name("full.py")
ROOT = Path(__file__).resolve().parents[3]
CONTRACT = ROOT / "examples" / "outsourcing-agreement.txt"
QUESTION = "Does silence waive a right?"


def told(*command: str) -> dict:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("how", ["disk", "limit"])
@pytest.mark.skipif(os.name == "nt", reason="no limit to the size of files there")
def test_what_is_kept_stays_whole(tmp_path, how):
    """``limit`` is the other way in which a system takes no more of a file: its error is not that of a full disk."""
    command = [sys.executable, str(PROGRAM), str(tmp_path), how]
    if how == "disk":
        if disks.missing():
            pytest.skip(disks.missing())
        command = disks.small(tmp_path, "2m", *command)
    found = told(*command)
    reason = "No space left on device" if how == "disk" else "File too large"
    assert found["keep"].startswith(f"{tmp_path / 'annotations' / 'lease.txt.jsonld'}: the annotations cannot be")
    assert found["record"].startswith(f"{tmp_path / 'trace.jsonl'}: the trace cannot be written")
    for line in (found["keep"], found["record"]):
        assert reason in line
        assert "make room" in line
        assert "\n" not in line
    assert [line.split(": ")[0] for line in found["notices"]] == [
        str(tmp_path / "replies.sqlite"),
        str(tmp_path / "vectors.sqlite"),
    ]
    assert all("kept in memory until the program ends: make room" in line for line in found["notices"])
    assert found["in memory"] == [True, 1]
    assert found["left over"] == found["torn"] == found["later notices"] == []
    assert found["notes while full"] == ["note 1"]
    assert sorted(found["notes"]) == ["note 1", "note 3"]
    assert (found["sound"], found["reviews"]) == (True, ["review 1", "review 3"])
    assert found["cached"] == [True, 1]


EXPORTS = {
    "annotations": ["ask", str(CONTRACT), QUESTION, "--annotations"],
    "trace": ["ask", str(CONTRACT), QUESTION, "--trace"],
    "graph": ["refs", str(CONTRACT), "--graph"],
    "csv": ["checklist", "run", str(ROOT / "examples" / "nda.toml"), str(CONTRACT), "--jobs", "1", "--csv"],
}
ON_A_FULL_DISK = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv.pop(1))
from disks import fill
from pincite_server.cli import main
file = Path(sys.argv[-1])
if not file.name.startswith("trace"):
    file.write_text("as it was")
fill(file.parent)
code = main()
kept = file.read_text()
print(f"{code}|{kept}|{sorted(path.name for path in file.parent.iterdir())}")
"""


@pytest.mark.parametrize("what", EXPORTS)
def test_an_export_is_written_whole_or_not_at_all(tmp_path, what):
    if disks.missing():
        pytest.skip(disks.missing())
    disk = tmp_path / "disk"
    disk.mkdir()
    program = [sys.executable, "-c", ON_A_FULL_DISK, str(PROGRAM.parent), *EXPORTS[what], str(disk / what)]
    done = subprocess.run(
        disks.small(disk, "64k", *program),
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before = "" if what == "trace" else "as it was"
    assert done.stdout.splitlines()[-1] == f"2|{before}|{sorted(['filler', what])}"
    assert done.stderr.startswith(f"pincite: {disk / what}: ")
    assert "No space left on device: make room" in done.stderr
    assert done.stderr.count("\n") == 1
