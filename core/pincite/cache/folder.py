"""The folder where the user's system keeps what programs can compute again."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def folder() -> Path | None:
    """Pincite's own cache folder, which need not be there yet; None for a user without a home.

    ``%LOCALAPPDATA%`` on Windows, ``~/Library/Caches`` on macOS, else ``$XDG_CACHE_HOME`` or ``~/.cache`` (the XDG Base
    Directory Specification, which says that a relative path there counts as none).
    """
    try:
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            return (Path(local) if local else Path.home() / "AppData" / "Local") / "pincite" / "Cache"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "pincite"
        stated = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(stated) if os.path.isabs(stated) else Path.home() / ".cache") / "pincite"
    except RuntimeError:
        return None
