"""The façade of the engine: one document, kept up to date edit by edit."""

from pincite.engine.document import Document

__all__ = ["Document"]
