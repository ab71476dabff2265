"""Runs the server, and notes what it opens, writes, runs and connects to: one JSON line for each, in a file.

``python watched.py LOG``; Python raises an event for each of these before it does it (PEP 578).
"""

from __future__ import annotations

import json
import os
import sys

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")
NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname")
PROGRAMS = ("subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.fork", "os.startfile")
log = os.open(sys.argv.pop(1), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def note(kind: str, what: object) -> None:
    os.write(log, json.dumps([kind, what], default=os.fsdecode).encode() + b"\n")


def watch(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open":
        path, _, flags = arguments
        if not isinstance(path, int):
            note("write" if isinstance(flags, int) and flags & WRITES else "read", path)
    elif event == "sqlite3.connect":
        note("write", arguments[0])
    elif event in CHANGES:
        for path in arguments[: 2 if event in ("os.rename", "os.link") else 1]:
            note("write", path)
    elif event in NETWORK:
        note("network", [event, repr(arguments[1:] if event in ("socket.connect", "socket.bind") else arguments)])
    elif event in PROGRAMS:
        note("program", repr(arguments))


sys.addaudithook(watch)

from pincite_server.app import serve_stdio  # noqa: E402 - watched from the first import

sys.exit(serve_stdio())
