"""The settings that an editor can give, under ``pincite``.

They come with ``initializationOptions``, with ``workspace/didChangeConfiguration``, or are asked for where the client
answers ``workspace/configuration``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import attrs

logger = logging.getLogger(__name__)


@attrs.frozen
class Settings:
    """All settings with their defaults."""

    outline_clauses: bool = attrs.field(default=False, metadata={"key": "outline.clauses"})
    """Show numbered clauses without a caption in outlines too."""
    ask_max_files: int = attrs.field(default=500, metadata={"key": "ask.maxFiles", "least": 1})
    """How many files are read for one question at most."""
    ask_max_file_size: float = attrs.field(default=10.0, metadata={"key": "ask.maxFileSize", "least": 0.001})
    """Megabytes (of 1,000,000 bytes) above which a file is not read for a question to several."""

    retrieval_tier: str = attrs.field(
        default="rerank", metadata={"key": "retrieval.tier", "one of": ("lexical", "dense", "rerank")}
    )
    """The highest tier of retrieval that answers, where the models for it are installed."""
    retrieval_embedding: str = attrs.field(
        default="both", metadata={"key": "retrieval.embedding", "one of": ("section", "late", "both")}
    )
    """What a question is compared with: the vector of a section, those of its passages, or each for its own."""
    models_embedder: str = attrs.field(default="", metadata={"key": "models.embedder"})
    """A folder with an ONNX embedder; empty for the one that ``pincite[models]`` brings."""
    models_reranker: str = attrs.field(default="", metadata={"key": "models.reranker"})
    """A folder with an ONNX cross-encoder; empty for the one that ``pincite[models]`` brings."""
    models_reader: str = attrs.field(default="", metadata={"key": "models.reader"})
    """A folder with an ONNX model that finds answers by start and end logits; empty for none."""
    models_embedder_sha256: str = attrs.field(default="", metadata={"key": "models.embedderSha256"})
    """What the embedder's file must hash to; empty where it is not checked."""
    models_reranker_sha256: str = attrs.field(default="", metadata={"key": "models.rerankerSha256"})
    """What the reranker's file must hash to; empty where it is not checked."""
    models_reader_sha256: str = attrs.field(default="", metadata={"key": "models.readerSha256"})
    """What the reader's file must hash to; empty where it is not checked."""
    models_threads: int = attrs.field(default=0, metadata={"key": "models.threads", "least": 0})
    """Threads that a model runs on; 0 lets the machine decide."""

    chat_provider: str = attrs.field(
        default="off", metadata={"key": "chat.provider", "one of": ("off", "editor", "endpoint")}
    )
    """Who writes notes and cuts: nobody but this machine, the editor's language model, or a chat endpoint."""
    chat_base_url: str = attrs.field(default="", metadata={"key": "chat.baseUrl"})
    """Address of an endpoint that speaks OpenAI's Chat Completions, as http://localhost:11434/v1."""
    chat_model: str = attrs.field(default="", metadata={"key": "chat.model"})
    """The model's name there."""
    chat_timeout: float = attrs.field(default=60.0, metadata={"key": "chat.timeout", "least": 1.0})
    """Seconds that one request may take."""
    chat_at_once: int = attrs.field(default=4, metadata={"key": "chat.atOnce", "least": 1})
    """Requests under way at a time."""

    notes_inlay_hints: bool = attrs.field(default=True, metadata={"key": "notes.inlayHints"})
    """Show context notes as inlay hints."""
    trace_enabled: bool = attrs.field(default=False, metadata={"key": "trace.enabled"})
    """Record answers, notes and cuts in ``.pincite/trace.jsonl`` of the workspace folder."""
    trace_quotes: bool = attrs.field(default=True, metadata={"key": "trace.quotes"})
    """Record the words quoted too, and not only where they stand and their hashes."""
    diagnostics_rules: Mapping[str, Any] = attrs.field(default={}, metadata={"key": "diagnostics.rules"})
    """Severities by rule: ``error``, ``warning``, ``information``, ``hint`` or ``off``; its own where none is named."""
    references_inlay_hints: bool = attrs.field(default=False, metadata={"key": "references.inlayHints"})
    """Show the captions of referenced numbers as inlay hints."""
    annotations_keep: bool = attrs.field(default=False, metadata={"key": "annotations.keep"})
    """Keep notes and cuts of every document in ``.pincite/annotations`` of its workspace folder."""

    @classmethod
    def read(cls, given: Any) -> Settings:
        """The settings in what a client sent: with or without a ``pincite`` around it, nested or with dotted names.

        What is unknown is left aside; what has the wrong type keeps its default, and the log says so.
        """
        if isinstance(given, dict) and isinstance(given.get("pincite"), dict):
            given = given["pincite"]
        values: dict[str, Any] = {}
        for field in attrs.fields(cls):
            key = field.metadata["key"]
            value = _look_up(given, key)
            if value is None:
                continue
            if type(value) is int and type(field.default) is float:
                value = float(value)
            least, names = field.metadata.get("least"), field.metadata.get("one of")
            wrong = type(value) is not type(field.default)
            if wrong or (least is not None and not value >= least) or (names is not None and value not in names):
                kind = type(field.default).__name__ + ("" if least is None else f" of at least {least}")
                kind = kind if names is None else f"one of {', '.join(names)}"
                logger.warning("setting pincite.%s must be %s: kept %r", key, kind, field.default)
            else:
                values[field.name] = value
        return cls(**values)


def _look_up(given: Any, key: str) -> Any:
    if not isinstance(given, dict):
        return None
    for name in (key, f"pincite.{key}"):
        if name in given:
            return given[name]
    value: Any = given
    for part in key.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value
