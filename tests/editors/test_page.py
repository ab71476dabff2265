"""The configurations that no test runs: each is what its editor reads, and starts a command that there is."""

from __future__ import annotations

import json
import tomllib

from .driven import driven, needs
from .page import configuration

COMMAND = ["pincite", "serve"]


def test_helix():
    given = tomllib.loads(configuration("Helix", "toml"))
    server = given["language-server"]["pincite"]
    assert [server["command"], *server["args"]] == COMMAND
    assert all("pincite" in language["language-servers"] for language in given["language"])
    assert "txt" in {ending for language in given["language"] for ending in language.get("file-types", [])}


def test_zed():
    (server,) = json.loads(configuration("Zed", "json"))["lsp"].values()
    assert [server["binary"]["path"], *server["binary"]["arguments"]] == COMMAND


def test_sublime_text():
    server = json.loads(configuration("Sublime Text", "json"))["clients"]["pincite"]
    assert (server["command"], server["enabled"]) == (COMMAND, True)


@needs("nvim")
def test_neovim(tmp_path):
    written = tmp_path / "pincite.lua"
    written.write_text(configuration("Neovim", "lua"), encoding="utf-8")
    read = f"lua assert(loadfile([[{written}]]))"
    assert driven(["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", read, "-c", "qall!"], tmp_path, {}) == ""
    assert f"'{COMMAND[0]}', '{COMMAND[1]}'" in written.read_text("utf-8")
