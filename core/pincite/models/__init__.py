"""Local models: what each kind must be able to do (``protocols``), and running them (``onnx``).

The engine knows the protocols alone; whoever composes the parts builds concrete models and hands them in.
"""

from pincite.models.protocols import Embedder, ExtractiveReader, LocalModel, Reranker, SpanScore

__all__ = ["Embedder", "ExtractiveReader", "LocalModel", "Reranker", "SpanScore"]
