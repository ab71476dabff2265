"""Glob patterns as editors write them, such as those of ``files.exclude``.

``*`` and ``?`` stay in one segment of a path, ``**`` runs over any number of segments, none included, ``{a,b}`` are
alternatives, and ``[a-z]`` and ``[!a-z]`` are one character. A pattern is matched against a whole path, relative to the
folder that it was written for and with ``/`` between its segments.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

IGNORE_CASE = sys.platform in ("win32", "darwin")
"""Whether names that differ in case name the same file on this platform."""
_ANY_SEGMENTS = re.compile(r"(?:\*\*/)+")


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
    glob = glob.removeprefix("./").strip("/")
    try:
        return re.compile(regex_of(glob), re.DOTALL | (re.IGNORECASE if ignore_case else 0))
    except re.error:  # A class such as [z-a]: the pattern matches nothing.
        return re.compile(r"(?!)")


def regex_of(glob: str, opening: bool = True) -> str:
    """The regular expression of a glob; ``opening`` says whether it begins a segment."""
    return "".join(_parts(glob, opening))


def _parts(glob: str, opening: bool) -> Iterator[str]:
    at = 0
    while at < len(glob):
        character, rest = glob[at], glob[at:]
        opening = glob[at - 1] == "/" if at else opening
        if opening and (segments := _ANY_SEGMENTS.match(glob, at)):
            yield "(?:[^/]+/)*"
            at = segments.end()
        elif opening and rest == "**":
            yield ".*"
            at = len(glob)
        elif rest == "/**":  # All that a folder holds: nothing is left of the folder then.
            yield "(?:/.*)?"
            at = len(glob)
        elif character == "*":
            yield "[^/]*"
            at += len(rest) - len(rest.lstrip("*"))
        elif character == "?":
            yield "[^/]"
            at += 1
        elif character == "[" and (close := glob.find("]", at + 2)) > 0:
            yield _class(glob[at + 1 : close])
            at = close + 1
        elif character == "{" and (group := _group(glob, at)) is not None:
            alternatives, at = group
            yield "(?:" + "|".join(regex_of(alternative, opening) for alternative in alternatives) + ")"
        else:
            yield re.escape(character)
            at += 1


def _class(body: str) -> str:
    """A character class; a slash is never one of its characters."""
    negated = body[:1] in ("!", "^")
    body = body[1:] if negated else body
    escaped = re.sub(r"[\\\[\]^&~|]", r"\\\g<0>", body)
    return f"(?!/)[{'^' if negated else ''}{escaped}]"


def _group(glob: str, at: int) -> tuple[list[str], int] | None:
    """The alternatives of the group that opens at ``at``, and where it ends; None where it does not end."""
    alternatives, depth, start = [], 0, at + 1
    for index, character in enumerate(glob[at:], at):
        depth += (character == "{") - (character == "}")
        if depth == 0 or (depth == 1 and character == ","):
            alternatives.append(glob[start:index])
            start = index + 1
        if depth == 0:
            return alternatives, start
    return None
