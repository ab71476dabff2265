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


class OutputError(PinciteError):
    """What was asked for cannot be written where it was asked for."""


class RenameError(PinciteError, ValueError):
    """What was to be renamed is neither a term nor a heading, or the new name cannot stand in its place."""


class Cancelled(PinciteError):
    """The caller asked to stop; nothing was changed."""


class ModelError(PinciteError):
    """A local model cannot serve: missing, broken, of another kind than asked for, or not the one that was pinned."""


class ModelsNotInstalled(ModelError):
    """What runs local models, or the packages that bring them, is not installed."""


class ChatError(PinciteError):
    """A chat model did not answer as asked, or cannot be asked."""


class ChatRejected(ChatError):
    """This one request will not be answered however often it is sent; others may be.

    ``malformed`` is whether the endpoint blames the request's form, so that one of another form may be answered.
    """

    def __init__(self, message: str, *, malformed: bool = False) -> None:
        super().__init__(message)
        self.malformed = malformed


class ChatTrouble(ChatError):
    """A passing failure: the same request may be answered later.

    ``wait`` is how many seconds the endpoint asks to wait, where it says so; ``tries`` is how often running it is
    worth trying, where waiting will hardly help.
    """

    def __init__(self, message: str, *, wait: float | None = None, tries: int | None = None) -> None:
        super().__init__(message)
        self.wait = wait
        self.tries = tries


class WriterUnavailable(ChatError):
    """The chat model refuses for good, has gone quiet or cannot be reached: asking on is of no use until mended."""


class ChatNotInstalled(WriterUnavailable):
    """The package that speaks to chat endpoints is not installed."""


class TraceError(PinciteError):
    """A trace of decisions cannot be read or written, or is none."""


class ChecklistError(PinciteError, ValueError):
    """A set of questions is no such set."""


class AnnotationError(PinciteError):
    """Annotations cannot be read or kept: no W3C Web Annotations, a name that leads elsewhere, a folder that fails."""
