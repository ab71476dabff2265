"""Which file of a folder belongs to a document: never one outside of the folder, on any system."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from pincite.errors import AnnotationError

ENDING = ".jsonld"

_DRIVE = re.compile(r"[a-zA-Z]:")
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f<>:"|?*%]')


def file_of(root: Path, name: str) -> Path:
    """The file under ``root`` for the document ``name``, its path relative to the workspace in POSIX form.

    Characters that Windows has in no file name are written as ``%`` and two hexadecimal digits, so that a folder can go
    from system to system. Raises AnnotationError for a name that leads out of the folder, or would on some system:
    absolute, with ``..``, ``.``, a drive, a backslash, a name that Windows reserves, or by a symbolic link.
    """
    segments = name.split("/")
    for segment in segments:
        if segment in ("", ".", "..") or "\\" in segment or "\0" in segment:
            raise _refused(name, "it is no plain path relative to the workspace")
        if _RESERVED.match(segment) or segment[-1] in ". ":
            raise _refused(name, f"{segment!r} is no file's name on Windows")
    if _DRIVE.match(name):
        raise _refused(name, "it names a drive")
    safe = [_NOT_IN_NAMES.sub(lambda found: f"%{ord(found[0]):02X}", segment) for segment in segments]
    path = root / PurePosixPath(*safe[:-1], safe[-1] + ENDING)
    try:
        inside = path.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError, ValueError):  # a loop of links, a name that the system cannot hold
        inside = False
    if not inside:
        raise _refused(name, "a symbolic link leads out of the folder of annotations")
    return path


def _refused(name: str, reason: str) -> AnnotationError:
    return AnnotationError(f"{name!r}: no annotations can be kept under this name: {reason}; rename the document")
