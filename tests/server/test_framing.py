"""Messages from bytes, whole or in any pieces, and what is malformed among them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite_server.framing import MAX_MESSAGE, Framer, Malformed


def frame(body: bytes, header: bytes = b"") -> bytes:
    return b"%sContent-Length: %d\r\n\r\n%s" % (header, len(body), body)


@given(bodies=st.lists(st.binary(max_size=40), max_size=5), cuts=st.lists(st.integers(0, 300), max_size=8))
def test_messages_in_any_pieces(bodies, cuts):
    stream = b"".join(map(frame, bodies))
    framer, found = Framer(), []
    ends = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    for start, end in pairwise(ends):
        found += framer.feed(stream[start:end])
    assert found == bodies


def test_other_fields_and_any_case_are_read():
    header = b"content-type: application/vscode-jsonrpc; charset=utf-8\r\n"
    assert list(Framer().feed(frame(b"{}", header).replace(b"Content-Length", b"CONTENT-LENGTH"))) == [b"{}"]


@pytest.mark.parametrize(
    "broken",
    [
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length:\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Type: text/plain\r\n\r\n{}",
        b"\r\n\r\n",
        b'{"jsonrpc": "2.0"}\r\n\r\n',
        b"x" * 10_000,
        b"X-Long: " + b"x" * 10_000 + b"\r\n\r\n",
    ],
)
def test_after_a_broken_header_the_next_message_is_read(broken):
    one, two, *more = Framer().feed(broken + frame(b"[1]"))
    assert isinstance(one, Malformed)
    assert two == b"[1]"
    assert more == []


def test_a_web_page_cannot_speak_to_the_server():
    """A browser can be made to post to any local port: its request line is no header field, and its body is skipped."""
    post = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}"
    one, two = Framer().feed(post + frame(b"[1]"))
    assert isinstance(one, Malformed)
    assert two == b"[1]"


def test_a_message_without_bounds_is_skipped_as_it_comes():
    framer = Framer()
    (fault,) = framer.feed(b"Content-Length: %d\r\n\r\n" % (MAX_MESSAGE + 4))
    assert isinstance(fault, Malformed)
    assert str(MAX_MESSAGE) in fault.reason
    framer._skip = 10
    assert list(framer.feed(b"1234")) == []
    assert list(framer.feed(b"567890" + frame(b"[1]"))) == [b"[1]"]
