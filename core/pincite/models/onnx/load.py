"""From a setting to a model. Nothing here opens a graph, and nothing imports the runtime."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pincite.errors import ModelError
from pincite.models.onnx.base import OnnxModel
from pincite.models.onnx.checks import check, readable
from pincite.models.onnx.config import Config, read_config
from pincite.models.onnx.embedder import OnnxEmbedder
from pincite.models.onnx.extractive import OnnxExtractiveReader
from pincite.models.onnx.folders import Files, find_files
from pincite.models.onnx.packages import packaged
from pincite.models.onnx.reranker import OnnxReranker

Where = str | Path
_Model = TypeVar("_Model", bound=OnnxModel)


@dataclass(frozen=True, slots=True)
class LocalModels:
    """The models that serve, and why others do not."""

    embedder: OnnxEmbedder | None = None
    reranker: OnnxReranker | None = None
    reader: OnnxExtractiveReader | None = None
    problems: tuple[ModelError, ...] = field(default=())
    """One for each model that was wanted and cannot serve."""


def load_embedder(where: Where | None = None, *, threads: int | None = None, sha256: str | None = None) -> OnnxEmbedder:
    """The embedder at a place (``find_files``), or the one that ``pincite[models]`` brings.

    ``threads`` of one run, by default the processor's, at most 4; ``sha256`` of the .onnx file, checked where given.
    Raises ModelError; what only shows when the graph is opened is raised by ``open`` or the first use.
    """
    files, config = packaged("embedder") if where is None else _at(where, sha256)
    return OnnxEmbedder(files, config, threads)


def load_reranker(where: Where | None = None, *, threads: int | None = None, sha256: str | None = None) -> OnnxReranker:
    """As ``load_embedder``, for a cross-encoder."""
    files, config = packaged("reranker") if where is None else _at(where, sha256)
    return OnnxReranker(files, config, threads)


def load_reader(where: Where, *, threads: int | None = None, sha256: str | None = None) -> OnnxExtractiveReader:
    """As ``load_embedder``, for a model with start and end logits; no package brings one."""
    files, config = _at(where, sha256)
    return OnnxExtractiveReader(files, config, threads)


def local_models(
    embedder: Where | None = None,
    reranker: Where | None = None,
    reader: Where | None = None,
    *,
    threads: int | None = None,
    sha256: dict[str, str] | None = None,
) -> LocalModels:
    """All models, opened: those at the places given, else those of ``pincite[models]``; a reader where one is given.

    ``sha256`` holds pins of .onnx files by kind (``embedder``, ``reranker``, ``reader``). Never raises ModelError:
    a model that cannot serve is None, with its reason under ``problems``.
    """
    pins = sha256 or {}
    problems: list[ModelError] = []

    def opened(load: Callable[[], _Model]) -> _Model | None:
        try:
            model = load()
            model.open()
        except ModelError as error:
            problems.append(error)
            return None
        return model

    return LocalModels(
        opened(lambda: load_embedder(embedder, threads=threads, sha256=pins.get("embedder"))),
        opened(lambda: load_reranker(reranker, threads=threads, sha256=pins.get("reranker"))),
        opened(lambda: load_reader(reader, threads=threads, sha256=pins.get("reader"))) if reader is not None else None,
        tuple(problems),
    )


def _at(where: Where, sha256: str | None) -> tuple[Files, Config]:
    files = find_files(where)
    if sha256 is not None:
        check(files.model, sha256)
    with readable(files.folder):
        return files, read_config(files.folder)
