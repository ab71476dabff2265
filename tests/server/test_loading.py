"""What documents are read with is imported by one thread, whatever comes first."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from pincite_server.loading import load

assert "pincite.references" not in sys.modules and "pincite.engine" not in sys.modules
barrier = Barrier(6)

def first(name):
    barrier.wait()
    load()
    __import__(name)

names = ["pincite.references.glossary", "pincite.engine", "pincite.references.terms", "pincite.longdoc.document",
         "pincite.diagnostics", "pincite.references.renaming"]
with ThreadPoolExecutor(6) as pool:
    for each in [pool.submit(first, name) for name in names]:
        each.result(60)
"""


def test_threads_that_need_the_engine_at_once_all_get_it_whole():
    done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
