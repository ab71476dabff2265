"""The settings that an editor can give, under ``pincite``.

They come with ``initializationOptions``, with ``workspace/didChangeConfiguration``, or are asked for where the client
answers ``workspace/configuration``.
"""

from __future__ import annotations

import logging
from typing import Any

import attrs

logger = logging.getLogger(__name__)


@attrs.frozen
class Settings:
    """All settings with their defaults."""

    outline_clauses: bool = attrs.field(default=False, metadata={"key": "outline.clauses"})
    """Show numbered clauses without a caption in outlines too."""

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
            if type(value) is type(field.default):
                values[field.name] = value
            else:
                logger.warning(
                    "setting pincite.%s must be %s: kept %r", key, type(field.default).__name__, field.default
                )
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
