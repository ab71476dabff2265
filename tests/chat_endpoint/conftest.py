"""A real chat model at a real endpoint on this machine; only ``make test-chat`` runs what needs it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from .environment import MODEL, python


def pytest_ignore_collect(config):
    """Nobody who runs all tests by chance is to download a model."""
    return None if "chat_endpoint" in config.option.markexpr else True


def pytest_collection_modifyitems(items):
    """All tests of this folder need the endpoint."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.chat_endpoint)


@pytest.fixture(scope="session")
def endpoint():
    """Its address; it ends with the tests, whatever becomes of them: its standard input does."""
    command = [python(), Path(__file__).with_name("serve.py"), MODEL]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, **pipes, text=True) as process:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), "the endpoint did not start: run tests/chat_endpoint/serve.py"
        yield address
        process.stdin.close()
        process.wait(30)


@pytest.fixture(autouse=True)
def _own_home(monkeypatch, tmp_path):
    """No key, and a cache of the test's own, for the processes that it starts as well."""
    monkeypatch.delenv("PINCITE_CHAT_KEY", raising=False)
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
