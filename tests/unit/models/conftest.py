"""The packaged models, opened once for all tests."""

from __future__ import annotations

import pytest

from pincite.models.onnx import load_embedder, load_reranker


@pytest.fixture(scope="session")
def embedder():
    return load_embedder(threads=2)


@pytest.fixture(scope="session")
def reranker():
    return load_reranker(threads=2)
