"""Disks that are full or cannot be written, real ones: a file system in memory that only one process sees.

It takes a mount namespace of Linux, which some machines do not grant: the tests that need one are skipped there.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

_IN_A_NAMESPACE = ["unshare", "--map-root-user", "--mount", "sh", "-c"]


def small(disk: Path, size: str, *command: str) -> list[str]:
    """A command that runs another with an empty disk of that size ("512k") at ``disk``."""
    mount = f'mount -t tmpfs -o size={size},mode=700 tmpfs "$0" && exec "$@"'
    return [*_IN_A_NAMESPACE, mount, str(disk), *command]


def read_only(disk: Path, *command: str) -> list[str]:
    """A command that runs another with what is in the folder ``disk``, which not even root can write there."""
    mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    return [*_IN_A_NAMESPACE, mount, str(disk), *command]


@cache
def missing() -> str:
    """Why there are no such disks here; empty where there are."""
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return "disks of one's own take a mount namespace, as Linux has them"
    done = subprocess.run(small(Path("/mnt"), "64k", "true"), capture_output=True, timeout=20, check=False)
    return "" if done.returncode == 0 else "this machine grants no mount namespace"


def fill(disk: Path) -> Path:
    """Writes a file until the disk is full, to the last byte; the file."""
    filler = disk / "filler"
    with open(filler, "wb", buffering=0) as file:
        for step in (1 << 16, 1):
            try:
                while file.write(b"\0" * step):
                    pass
            except OSError:
                continue
    return filler
