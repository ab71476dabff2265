"""The façade of the engine: one document, kept up to date edit by edit; one question over several documents."""

from pincite.engine.document import Document
from pincite.engine.many import Asked, Failed, ask_each, best_first
from pincite.engine.models import Models

__all__ = ["Asked", "Document", "Failed", "Models", "ask_each", "best_first"]
