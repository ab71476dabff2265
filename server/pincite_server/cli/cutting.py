"""Cuts the long sections of a document one by one, with local cutters or a chat model."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from pincite.chat import TopicCutter
from pincite.engine import Models
from pincite.errors import Cancelled, WriterUnavailable
from pincite.longdoc import LongDocument
from pincite.topics import LongSection, TopicCut, topics
from pincite_server.cli.interrupt import interruptible
from pincite_server.cli.progress import Progress


@dataclass
class Cutting:
    """The cuts of a document, as far as they were made."""

    cutter: str
    """The one that served last: ``chat``, ``semantic`` or ``lexical``."""
    cuts: list[tuple[TopicCut, LongSection]] = field(default_factory=list)
    """Each with its section, in document order."""
    done: int = 0
    """Sections that were read whole."""
    interrupted: bool = False
    unavailable: str | None = None
    """Why the chat model says no more: one line."""

    def add(self, section: LongSection, cuts: Sequence[TopicCut]) -> None:
        """Takes in the next section."""
        self.cuts += [(cut, section) for cut in cuts]
        self.done += 1


def cut_locally(document: LongDocument, sections: Sequence[LongSection], models: Models) -> Cutting:
    """By the best cutter that the models and the language allow; a model that fails is told in one line."""
    made = Cutting("lexical")
    progress = Progress(f"{document.name}: cutting long sections", "once; --cutter lexical needs no model")
    for section in sections:
        progress.show(made.done, len(sections))
        found = topics(
            document.text, section.units, language=document.language, embedder=models.embedder, store=models.store
        )
        made.cutter = found.cutter
        if found.problem:
            print(f"pincite: {found.problem}", file=sys.stderr)
            models = Models()  # what failed once is told once
        made.add(section, found.cuts)
    progress.clear()
    return made


def cut_by_chat(
    document: LongDocument, sections: Sequence[LongSection], cutter: TopicCutter, patience: float
) -> Cutting:
    """By a chat model, until it goes away or Ctrl-C is pressed: sections cut until then stay cut.

    ``patience`` is how many seconds it may take before progress is shown.
    """
    made = Cutting("chat")
    progress = Progress(f"{document.name}: cutting long sections", "Ctrl-C keeps what is done", patience=patience)
    try:
        with interruptible() as pressed:
            for section in sections:
                progress.show(made.done, len(sections))
                chat = partial(cutter, cancelled=pressed)
                found = topics(document.text, section.units, language=document.language, chat=chat, cancelled=pressed)
                made.add(section, found.cuts)
    except WriterUnavailable as error:
        made.unavailable = str(error)
    except Cancelled:
        made.interrupted = True
    finally:
        progress.clear()
    return made
