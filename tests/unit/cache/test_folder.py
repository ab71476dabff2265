"""The cache folder of each system."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.cache import folder


@pytest.fixture(autouse=True)
def _home(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("linux", (".cache", "pincite")),
        ("darwin", ("Library", "Caches", "pincite")),
        ("win32", ("AppData", "Local", "pincite", "Cache")),
    ],
)
def test_each_systems_own(monkeypatch, tmp_path, system, expected):
    monkeypatch.setattr("sys.platform", system)
    assert folder() == tmp_path.joinpath(*expected)


def test_what_the_user_set(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert folder() == tmp_path / "elsewhere" / "pincite"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert folder() == tmp_path / ".cache" / "pincite"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert folder() == tmp_path / "local" / "pincite" / "Cache"


def test_a_user_without_a_home(monkeypatch):
    def none():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", none)
    assert folder() is None
