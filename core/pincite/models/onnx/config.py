"""How a model wants to be run, read from the files that come with it.

The files are those of Hugging Face transformers and sentence-transformers; a ``pincite.toml`` beside them, with any
of the keys of ``Config``, has the last word. What no file says gets a safe default.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeGuard

from pincite.errors import ModelError
from pincite.models.onnx.card import languages_of

OWN = "pincite.toml"
POOLINGS = ("mean", "cls", "last")
SHORTEST, LONGEST = 16, 32_768
"""Lengths that can be meant: tokenizers write 10 ** 30 where they know none."""


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of a model."""

    pooling: str = "mean"
    """How token states make a vector: ``mean``, ``cls`` or ``last``."""
    query_prefix: str = ""
    """Stands before each question."""
    passage_prefix: str = ""
    """Stands before each passage."""
    max_length: int = 512
    """Most tokens of a read, special tokens included."""
    trained_length: int = 256
    """Tokens of a read as in training, at most ``max_length``."""
    languages: frozenset[str] | None = None
    """ISO 639-1 codes; None for every language."""


DEFAULT = Config()


def read_config(folder: Path) -> Config:
    """The settings of the model in a folder. Raises ModelError where they cannot be followed."""
    sentences = _json(folder / "sentence_bert_config.json").get("max_seq_length")
    tokenizer = _json(folder / "tokenizer_config.json").get("model_max_length")
    said = [length for length in (sentences, tokenizer, _positions(folder)) if _meant(length)]
    max_length = min(said, default=DEFAULT.max_length)
    prompts = _json(folder / "config_sentence_transformers.json").get("prompts") or {}
    config = Config(
        pooling=_pooling(folder),
        query_prefix=prompts.get("query") or "",
        passage_prefix=prompts.get("document") or prompts.get("passage") or "",
        max_length=max_length,
        trained_length=min(max_length, sentences if _meant(sentences) else DEFAULT.trained_length),
        languages=languages_of(folder / "README.md"),
    )
    own = folder / OWN
    if not own.is_file():
        return config
    try:
        return with_table(config, tomllib.loads(own.read_text(encoding="utf-8")), own)
    except (OSError, ValueError) as error:
        raise ModelError(f"{own}: no TOML that can be read ({error}): mend it or take it away") from error


def with_table(config: Config, table: Mapping[str, Any], where: Path | str) -> Config:
    """The settings with those of a table in their place. Raises ModelError, naming the key, for one that cannot be."""
    kinds = {"pooling": str, "query_prefix": str, "passage_prefix": str, "max_length": int, "trained_length": int}
    changes: dict[str, Any] = {}
    for key, value in table.items():
        if key == "languages" and isinstance(value, list) and all(isinstance(each, str) for each in value):
            changes[key] = frozenset(value) or None
        elif key in kinds and type(value) is kinds[key]:
            changes[key] = value
        else:
            known = ", ".join(field.name for field in fields(Config))
            raise ModelError(f"{where}: {key} = {value!r} is no setting of a model: there are {known}")
    changed = replace(config, **changes)
    if changed.pooling not in POOLINGS:
        raise ModelError(f"{where}: pooling {changed.pooling!r} is not known: there are {', '.join(POOLINGS)}")
    if not (_meant(changed.max_length) and _meant(changed.trained_length)):
        raise ModelError(f"{where}: max_length and trained_length lie between {SHORTEST} and {LONGEST} tokens")
    return replace(changed, trained_length=min(changed.trained_length, changed.max_length))


def _pooling(folder: Path) -> str:
    """What sentence-transformers writes of its modules, as ours."""
    modules = _json(folder / "modules.json", list)
    kinds = {str(module.get("type", "")).rsplit(".", 1)[-1]: module.get("path", "") for module in modules}
    if "Dense" in kinds:
        raise ModelError(f"{folder}: the model ends in a layer that is not in its graph (Dense): name another model")
    path = folder / (kinds.get("Pooling") or "1_Pooling") / "config.json"
    said = _json(path)
    flags = [
        key.removeprefix("pooling_mode_") for key, value in said.items() if value is True and key.startswith("pool")
    ]
    asked: list[str] = flags or [str(said.get("pooling_mode", "mean"))]
    names = {"cls_token": "cls", "mean_tokens": "mean", "lasttoken": "last"}
    pooling = names.get(asked[0], asked[0])
    if len(asked) > 1 or pooling not in POOLINGS:
        raise ModelError(
            f"{path}: pooling by {' and '.join(asked)} is not known, only {', '.join(POOLINGS)}: name another model"
        )
    return pooling


def _positions(folder: Path) -> int | None:
    said = _json(folder / "config.json")
    positions = said.get("max_position_embeddings")
    if isinstance(positions, int) and "roberta" in str(said.get("model_type")):
        # Its first position is the one after the padding token's number.
        positions -= int(said.get("pad_token_id", 1)) + 1
    return positions if isinstance(positions, int) else None


def _meant(length: object) -> TypeGuard[int]:
    return isinstance(length, int) and SHORTEST <= length <= LONGEST


def _json(path: Path, kind: type[Any] = dict) -> Any:
    """What a file says, empty where it is not there. Raises ModelError where it says something else."""
    if not path.is_file():
        return kind()
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: no JSON that can be read ({error}): get the file again") from error
    if not isinstance(said, kind):
        raise ModelError(f"{path}: says something else than is known of such a file: get the file again")
    return said
