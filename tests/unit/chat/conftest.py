"""What the tests of chat models share."""

from __future__ import annotations

import pytest

from pincite.chat import guard

from .endpoint import served


@pytest.fixture
def hasty(monkeypatch):
    """Waits before further tries are as good as none."""
    monkeypatch.setattr(guard, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(guard, "LONGEST_WAIT", 0.02)


@pytest.fixture
def endpoint():
    """A chat endpoint on this machine."""
    with served() as it:
        yield it


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch):
    for name in ("PINCITE_CHAT_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
