"""Memory stays bounded whatever is asked of the models."""

from __future__ import annotations

import subprocess
import sys

import pytest

MOST_MEGABYTES = 600

# Not getrusage: what it tells of a child starts with what its parent had.

WORK = """
import pathlib, re, threading
from pincite.models.onnx import local_models

found = local_models(threads=2)
assert not found.problems
texts = [f"Clause {n}: the Supplier shall keep all records of the Services for years. " * 17 for n in range(8)]
assert 240 <= found.embedder.count_tokens(texts[0]) <= 320
found.embedder.embed(texts)
found.reranker.score("How long are records kept?", texts)
long = " ".join(texts)
work = [threading.Thread(target=found.embedder.embed, args=([long],)) for _ in range(2)]
work += [threading.Thread(target=found.reranker.score, args=("How long?", [long])) for _ in range(2)]
for thread in work: thread.start()
for thread in work: thread.join()
print(re.search(r"VmHWM:\\s*(\\d+) kB", pathlib.Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the system's own count of the peak is read")
def test_both_models_after_batches_of_all_lengths_from_several_threads():
    done = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert int(done.stdout) / 1024 < MOST_MEGABYTES
