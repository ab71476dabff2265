"""Where a model's files lie: a folder, an entry of the Hugging Face cache, or one .onnx file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pincite.errors import ModelError

_HUB_NAME = re.compile(r"[\w.-]+/[\w.-]+")
_SMALL = re.compile(r"quant|int8|uint8", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one model."""

    name: str
    """What people call it."""
    folder: Path
    """Where its settings lie."""
    model: Path
    """The ONNX graph."""
    tokenizer: Path
    """The ``tokenizer.json``."""


def find_files(where: str | Path) -> Files:
    """The files of the model at a folder, a .onnx file, or a name such as ``org/name`` in the Hugging Face cache.

    Raises ModelError, saying what is missing where.
    """
    path = Path(where).expanduser()
    if path.is_file():
        folder = path.parent.parent if path.parent.name == "onnx" else path.parent
        return Files(_name(folder), folder, path, _tokenizer(folder, path))
    folder = path if path.is_dir() else _cached(str(where))
    if folder.name.startswith("models--"):
        folder = _snapshot(folder)
    model = next(_models(folder), None)
    if model is None:
        raise ModelError(f"{folder}: no model.onnx and no onnx/model*.onnx there: name a folder that holds one")
    return Files(_name(folder), folder, model, _tokenizer(folder, model))


def _models(folder: Path) -> Iterator[Path]:
    """The graphs of a folder, the one to take first."""
    for path in (folder / "model.onnx", folder / "onnx" / "model.onnx"):
        if path.is_file():
            yield path
    # No plain one: what was made for processors, before what was made for graphics cards.
    yield from sorted((folder / "onnx").glob("model*.onnx"), key=lambda path: (not _SMALL.search(path.name), path.name))


def _tokenizer(folder: Path, model: Path) -> Path:
    for path in (folder / "tokenizer.json", model.parent / "tokenizer.json"):
        if path.is_file():
            return path
    raise ModelError(f"{folder}: no tokenizer.json there: put the one that belongs to {model.name} beside it")


def _cached(name: str) -> Path:
    """The entry of the Hugging Face cache that has this name."""
    if _HUB_NAME.fullmatch(name):
        for hub in _hubs():
            entry = hub / f"models--{name.replace('/', '--')}"
            if entry.is_dir():
                return entry
    raise ModelError(f"{name}: no such folder, and no such model in the Hugging Face cache: name the folder of a model")


def _hubs() -> Iterator[Path]:
    """Where the cache may be, as huggingface_hub looks for it."""
    if hub := os.environ.get("HF_HUB_CACHE"):
        yield Path(hub)
    if home := os.environ.get("HF_HOME"):
        yield Path(home) / "hub"
    yield Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "huggingface" / "hub"


def _snapshot(entry: Path) -> Path:
    """The snapshot that ``main`` names, else the newest."""
    main = entry / "refs" / "main"
    if main.is_file():
        named = entry / "snapshots" / main.read_text(encoding="utf-8").strip()
        if named.is_dir():
            return named
    snapshots = [path for path in (entry / "snapshots").glob("*") if path.is_dir()]
    if not snapshots:
        raise ModelError(f"{entry}: no snapshot of the model there: download it again")
    return max(snapshots, key=lambda path: path.stat().st_mtime_ns)


def _name(folder: Path) -> str:
    for part in (folder, *folder.parents):
        if part.name.startswith("models--"):
            return part.name.removeprefix("models--").replace("--", "/")
    return folder.resolve().name
