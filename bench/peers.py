"""The peers, in a virtual environment of their own under ``.bench/``, so that none of them touches the project's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".bench"
PINS = (
    "solvi==1.3.0",
    "bm25s==0.3.16",
    "rank-bm25==0.2.2",
    "lexichunk==0.9.1",
)


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


def run(script: str, request: Any, timeout: float = 3600) -> Any:
    """Runs ``bench/peer_scripts/<script>.py`` in the peers' environment: JSON in on stdin, JSON out on stdout."""
    path = Path(__file__).parent / "peer_scripts" / f"{script}.py"
    done = subprocess.run(
        [python(), path], input=json.dumps(request), capture_output=True, text=True, timeout=timeout, encoding="utf-8"
    )
    if done.returncode:
        raise RuntimeError(f"the peer script {script} failed: {done.stderr.strip().splitlines()[-1:]}")
    return json.loads(done.stdout)
