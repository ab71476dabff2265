"""The servers that are measured: Pincite, VS Code's Markdown server, and a bare one."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path

from bench import peers
from bench.speed.connection import Connection

VSCODE = "VS Code"
MOST_VSCODE = 1.0
"""Megabytes: on 10 MB, where the tokens that it is sent are 116 MB of JSON, no reply came within 100 s."""
BARE = "bare pygls"


def pincite(folder: Path, tier: str = "lexical") -> Connection:
    """Pincite, of a user who has nothing in the cache; knows that its client knows it."""
    environment = {"PINCITE_TIER": tier, "XDG_CACHE_HOME": str(folder / "cache"), "LOCALAPPDATA": str(folder / "cache")}
    return Connection([sys.executable, "-m", "pincite_server"], environment, {"pincite": {}})


def vscode() -> Connection:
    """VS Code's Markdown server, with the parser that its extension hands it. Raises peers.Missing."""
    modules = peers.node_modules()
    script = Path(peers.__file__).parent / "peer_scripts" / "markdown_server.cjs"
    return Connection(["node", str(script)], {"NODE_PATH": str(modules)})


def bare(folder: Path, symbols: object = ()) -> Connection:
    """A pygls server that answers every request for symbols with these."""
    path = folder / "symbols.json"
    path.write_text(json.dumps(symbols), encoding="utf-8")
    return Connection([sys.executable, str(Path(__file__).parent / "bare_server.py"), str(path)])


def processes(pid: int) -> list[int]:
    """A process and those that it has started (Linux)."""
    found = [pid]
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
            found += processes(int(child))
    return found
