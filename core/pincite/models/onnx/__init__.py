"""Local models run by onnxruntime. The runtime is imported when a model is first opened, not before."""

from pincite.models.onnx.embedder import OnnxEmbedder
from pincite.models.onnx.extractive import OnnxExtractiveReader
from pincite.models.onnx.load import LocalModels, load_embedder, load_reader, load_reranker, local_models
from pincite.models.onnx.reranker import OnnxReranker

__all__ = [
    "LocalModels",
    "OnnxEmbedder",
    "OnnxExtractiveReader",
    "OnnxReranker",
    "load_embedder",
    "load_reader",
    "load_reranker",
    "local_models",
]
