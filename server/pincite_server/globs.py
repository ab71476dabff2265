"""Glob patterns as editors write them, such as those of ``files.exclude``.

``*`` and ``?`` stay in one segment of a path, ``**`` runs over any number of segments, none included, ``{a,b}`` are
alternatives, and ``[a-z]`` and ``[!a-z]`` are one character. A pattern is matched against a whole path, relative to the
folder that it was written for and with ``/`` between its segments; with ``/**`` at its end it means the folder.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

IGNORE_CASE = sys.platform in ("win32", "darwin")
"""Whether names that differ in case name the same file on this platform."""
_MOST_ALTERNATIVES = 256


class Exclude:
    """What is left out of a folder.

    ``patterns`` maps globs to whether they count, as ``files.exclude`` does; in place of ``true`` may stand
    ``{"when": "$(basename).ts"}``: then it counts where a file of that name lies beside.
    """

    def __init__(self, patterns: Mapping[str, Any], *, ignore_case: bool = IGNORE_CASE) -> None:
        self._rules = [
            (_compiled(glob, ignore_case), on["when"] if isinstance(on, dict) and "when" in on else None)
            for glob, on in patterns.items()
            if on is not False and on is not None
        ]

    @classmethod
    def of(cls, globs: Iterable[str]) -> Exclude:
        """What matches any of the globs."""
        return cls(dict.fromkeys(globs, True))

    def matches(self, path: str, beside: Callable[[str], bool] = lambda _: False) -> bool:
        """Whether a file or folder is left out, those above it not looked at.

        ``beside`` says whether its folder holds a file of a name.
        """
        return any(
            regex.fullmatch(path) is not None and (when is None or beside(_sibling(path, when)))
            for regex, when in self._rules
        )


def _sibling(path: str, when: Any) -> str:
    stem = path.rpartition("/")[2].rpartition(".")[0]
    return str(when).replace("$(basename)", stem)


@lru_cache(maxsize=1024)
def _compiled(glob: str, ignore_case: bool) -> re.Pattern[str]:
    if sys.platform == "win32":
        glob = glob.replace("\\", "/")
    alternatives = _alternatives(glob)
    try:
        regex = "|".join(_path(alternative.removeprefix("./").strip("/").split("/")) for alternative in alternatives)
        return re.compile(regex, re.DOTALL | (re.IGNORECASE if ignore_case else 0))
    except re.error:  # A class such as [z-a]: the pattern matches nothing.
        return re.compile(r"(?!)")


def _alternatives(glob: str) -> list[str]:
    """A glob without its groups: one for each choice of their alternatives. Too many are none."""
    found: list[str] = []
    open_ones = [glob]
    while open_ones and len(found) + len(open_ones) <= _MOST_ALTERNATIVES:
        glob = open_ones.pop()
        group = _group(glob)
        if group is None:
            found.append(glob)
        else:
            start, alternatives, end = group
            open_ones += [glob[:start] + alternative + glob[end:] for alternative in alternatives]
    return [] if open_ones else found


def _group(glob: str) -> tuple[int, list[str], int] | None:
    """Where the first group starts, its alternatives, and where it ends; None where there is none that ends."""
    for at in (at for at, character in enumerate(glob) if character == "{"):
        alternatives, depth, start = [], 0, at + 1
        for index, character in enumerate(glob[at:], at):
            depth += (character == "{") - (character == "}")
            if depth == 0 or (depth == 1 and character == ","):
                alternatives.append(glob[start:index])
                start = index + 1
            if depth == 0:
                return at, alternatives, start
    return None


# A pattern may come with a folder that nobody has looked through, and a regular expression is not interrupted: it must
# not try everything. What stands between two stars, or between two "**", has a fixed length, so that the first place at
# which it matches will do, and no other is tried: it is put into an atomic group.


def _path(segments: Sequence[str]) -> str:
    """The regular expression of a glob of these segments."""
    # A folder of which all is left out is left out itself.
    while segments and segments[-1] == "**":
        segments = segments[:-1]
    runs: list[list[str]] = [[]]
    for segment in segments or ["*"]:
        if segment == "**":
            runs.append([])
        else:
            runs[-1].append(_segment(segment))
    first, *others = ["/".join(run) for run in runs]
    if not others:
        return first
    *middle, last = others
    between = "".join(f"(?>(?:[^/]+/)*?{run}/)" for run in middle if run)
    return (f"{first}/" if first else "") + between + f"(?:[^/]+/)*{last}"


def _segment(glob: str) -> str:
    """The regular expression of one segment."""
    first, *others = re.split(r"\*+", glob)
    if not others:
        return _fixed(first)
    *middle, last = others
    return _fixed(first) + "".join(f"(?>[^/]*?{_fixed(part)})" for part in middle) + "[^/]*" + _fixed(last)


def _fixed(glob: str) -> str:
    """The regular expression of a glob without stars: as many characters, always."""
    return "".join(
        "[^/]" if part == "?" else _class(part[1:-1]) if len(part) > 1 else re.escape(part)
        for part in re.findall(r"\[[^/][^\]/]*\]|.", glob, re.DOTALL)
    )


def _class(body: str) -> str:
    """A character class; a slash is never one of its characters."""
    negated = body[:1] in ("!", "^")
    body = body[1:] if negated else body
    escaped = re.sub(r"[\\\[\]^&~|]", r"\\\g<0>", body)
    return f"(?!/)[{'^' if negated else ''}{escaped}]"
