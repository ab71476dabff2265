"""The short soak: five minutes, or what ``PINCITE_SOAK_MINUTES`` says; ``PINCITE_SOAK_SEED`` chooses the steps."""

from __future__ import annotations

import asyncio
import os

from bench.soak.report import as_json, table
from bench.soak.running import soak

from .conftest import FOLDER, names


def test_four_clients_do_everything_and_nothing_breaks(capsys):
    assert len(names("corpus")) > 1, f"{FOLDER} is not there: set PINCITE_SHARED to the folder of shared documents"
    minutes = float(os.environ.get("PINCITE_SOAK_MINUTES", "5"))
    seed = int(os.environ.get("PINCITE_SOAK_SEED", "9"))
    record = asyncio.run(soak(minutes, seed, FOLDER / "corpus"))
    with capsys.disabled():
        print(table(as_json(record, minutes, seed)))
    assert record.breaches == []
