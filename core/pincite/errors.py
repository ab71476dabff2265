"""Every exception that Pincite raises on purpose, in one tree.

Each message is one line that says what is wrong, where, and how to mend it: it is shown to people as it stands.
"""

from __future__ import annotations


class PinciteError(Exception):
    """Root of all errors of the engine."""


class InvalidQuestion(PinciteError, ValueError):
    """The question is empty, or a parameter of it (k, budget, range) is out of its range."""


class CountError(PinciteError, ValueError):
    """A token counter says that one character alone exceeds the maximum, so that nothing can be cut to fit."""


class DocumentError(PinciteError):
    """A file cannot be read as text: missing, unreadable, or binary."""


class Cancelled(PinciteError):
    """The caller asked to stop; nothing was changed."""


class ModelError(PinciteError):
    """A local model cannot serve: missing, broken, of another kind than asked for, or not the one that was pinned."""


class ModelsNotInstalled(ModelError):
    """What runs local models, or the packages that bring them, is not installed."""
