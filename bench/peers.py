"""The peers, in environments of their own (Python, Node) under ``.bench/``, so that none touches the project's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PINS = (
    "solvi==1.3.0",
    "bm25s==0.3.16",
    "rank-bm25==0.2.2",
    "lexichunk==0.9.1",
    "nltk==3.10.4",
    "chonkie==1.7.0",
    "wordllama==0.4.0.post1",
)
NODE_PINS = (
    "vscode-markdown-languageservice@0.4.0",
    "vscode-markdown-languageserver@0.5.0",
    "vscode-languageserver@8.1.0",
    "vscode-languageserver-textdocument@1.0.12",
    "markdown-it@12.3.2",
    "markdown-it-front-matter@0.2.4",
)
"""VS Code's own outline of Markdown and its server, with the parser that its Markdown extension brings."""


class Missing(RuntimeError):
    """A peer cannot run here; the message says why and how to mend it."""


def python() -> Path:
    """The interpreter of the peers' environment, made on first use."""
    home = HOME / "venv"
    executable = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = home / "pins.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != list(PINS):
        print("setting up the peers in .bench/venv …", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([executable, "-m", "pip", "install", "-q", *PINS], check=True)
        stamp.write_text(json.dumps(list(PINS)))
    return executable


def node_modules() -> Path:
    """The peers' Node packages, installed on first use. Raises Missing without Node."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Missing("Node and npm are not on the path: install Node to run this peer")
    home = HOME / "npm"
    stamp = home / "pins.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != list(NODE_PINS):
        print("setting up the peers in .bench/npm …", file=sys.stderr)
        home.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--prefix", str(home), "--no-audit", "--no-fund", "--ignore-scripts", *NODE_PINS]
        done = subprocess.run(install, capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"npm could not install the peer: {done.stderr.strip().splitlines()[-1:]}")
        stamp.write_text(json.dumps(list(NODE_PINS)))
    return home / "node_modules"


def run(script: str, request: Any, timeout: float = 3600) -> Any:
    """Runs ``bench/peer_scripts/<script>.py`` in the peers' environment: JSON in on stdin, JSON out on stdout."""
    return _run([str(python()), _path(f"{script}.py")], script, request, timeout)


def run_node(script: str, request: Any, timeout: float = 600) -> Any:
    """The same for ``<script>.cjs`` and Node. Raises Missing where Node or its packages are not to be had."""
    return _run(["node", _path(f"{script}.cjs")], script, request, timeout, {"NODE_PATH": str(node_modules())})


def _path(name: str) -> str:
    return str(Path(__file__).parent / "peer_scripts" / name)


def _run(
    command: Sequence[str], script: str, request: Any, timeout: float, more: Mapping[str, str] | None = None
) -> Any:
    done = subprocess.run(
        command,
        input=json.dumps(request),
        capture_output=True,
        text=True,
        timeout=timeout,
        encoding="utf-8",
        env={**os.environ, **(more or {})},
    )
    if done.returncode:
        raise RuntimeError(f"the peer script {script} failed: {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(done.stdout)
