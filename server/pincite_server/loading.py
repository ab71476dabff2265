"""Importing what documents are read with: after the handshake, which is quick without it, and by one thread alone.

Where one thread imports a package that imports its own modules, and another imports one of these modules itself, Python
ends their mutual wait by handing out a module that is made in part (``importlib``'s rule for circular imports).
"""

from __future__ import annotations

from importlib import import_module
from threading import Lock

_NAMES = (
    "pincite.engine",
    "pincite.diagnostics",
    "pincite.trace",
    "pincite_server.positions",
    "pincite_server.renaming",
)
_lock = Lock()
_loaded = False


def load() -> None:
    """Imports all of it, or waits until another thread has. Raises ImportError."""
    global _loaded
    if not _loaded:
        with _lock:
            for name in _NAMES:
                import_module(name)
            _loaded = True
