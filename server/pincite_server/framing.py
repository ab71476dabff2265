"""The base protocol of LSP: messages cut from a stream of bytes, without input or output of its own.

A message is a header of ``Name: value`` lines, ended by an empty line, and as many bytes as its Content-Length says.
What is malformed is told, skipped, and reading goes on at the next header that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_MESSAGE = 512 * 1024 * 1024
"""Longer messages are skipped: a 10 MB document with every character escaped takes 60 MB."""
_MAX_HEADER = 8192
_FIELD = re.compile(rb"([A-Za-z][A-Za-z-]*):[ \t]*([^\r\n]*)")
_START = re.compile(rb"content-length:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes that are no message."""

    reason: str


class Framer:
    """Takes bytes as they come and gives the bodies of whole messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._body: int | None = None
        self._skip = 0
        self._lost = False

    def feed(self, data: bytes) -> Iterator[bytes | Malformed]:
        """All messages that end in ``data``, in order. To be exhausted before the next call."""
        self._buffer += data
        while (found := self._next()) is not None:
            yield found

    def _next(self) -> bytes | Malformed | None:
        if self._skip:
            skipped = min(self._skip, len(self._buffer))
            del self._buffer[:skipped]
            self._skip -= skipped
            if self._skip:
                return None
        if self._lost and not self._find_start():
            return None
        if self._body is not None:
            return self._take_body(self._body)
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self._buffer) > _MAX_HEADER:
                return self._lose("a header of more than 8192 bytes")
            return None
        header = bytes(self._buffer[:end])
        if end > _MAX_HEADER:
            return self._lose("a header of more than 8192 bytes")
        del self._buffer[: end + 4]
        return self._read_header(header)

    def _take_body(self, length: int) -> bytes | None:
        if len(self._buffer) < length:
            return None
        body = bytes(self._buffer[:length])
        del self._buffer[:length]
        self._body = None
        return body

    def _read_header(self, header: bytes) -> bytes | Malformed | None:
        """Set out to read or to skip the body that the header announces."""
        fields = {}
        fault = None
        for line in header.split(b"\r\n"):
            if (field := _FIELD.fullmatch(line)) is None:
                fault = "a header line that is not 'Name: value'"
            else:
                fields[field[1].lower()] = field[2].strip()
        length = fields.get(b"content-length", b"")
        if not (length.isdigit() and len(length) < 16):
            self._lost = True
            return Malformed("a header without a Content-Length that is a number")
        if int(length) > MAX_MESSAGE:
            fault = f"a message of more than {MAX_MESSAGE} bytes"
        if fault is not None:
            self._skip = int(length)
            return Malformed(fault)
        self._body = int(length)
        return self._next()

    def _lose(self, reason: str) -> Malformed:
        del self._buffer[:1]
        self._lost = True
        return Malformed(reason)

    def _find_start(self) -> bool:
        """After a malformed header: drop what cannot be the start of the next."""
        start = _START.search(self._buffer)
        if start is None:
            del self._buffer[: -len(b"content-length:")]
            return False
        del self._buffer[: start.start()]
        self._lost = False
        return True
