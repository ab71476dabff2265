"""The documents and questions beside the checkout: ``PINCITE_SHARED``, else ../shared. Without them, tests fail."""

from __future__ import annotations

import importlib.util
import json
import os
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(os.environ.get("PINCITE_SHARED") or Path(__file__).parents[3] / "shared")
_OTHER = {".tsv", ".json", ".jsonl", ".py"}


def pytest_collection_modifyitems(items):
    """All tests of this folder need the shared documents."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.shared)


def names(*folders: str) -> list[str]:
    """The documents of some folders; one that is missing stands for itself, so that its test fails."""
    found = []
    for folder in folders:
        files = sorted(path for path in (FOLDER / folder).glob("*.*") if path.suffix not in _OTHER)
        found += [str(path.relative_to(FOLDER)) for path in files] or [folder]
    return found


@cache
def text_of(name: str) -> str:
    """The text of a document, no line end translated."""
    path = FOLDER / name
    if not path.is_file():
        pytest.fail(f"{path} is not there: set PINCITE_SHARED to the folder of shared documents")
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def records(name: str) -> list[dict]:
    """The objects of a file of JSON lines."""
    return [json.loads(line) for line in text_of(name).splitlines() if line.strip()]


def module(name: str) -> ModuleType:
    """A scorer that comes with a set of questions."""
    text_of(name)
    spec = importlib.util.spec_from_file_location(Path(name).stem, FOLDER / name)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded
