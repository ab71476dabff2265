"""Canonical JSON, by the examples of RFC 8785 and by reading back."""

from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.trace.canonical import canonical

# RFC 8785, Appendix B: the bits of a number and how it is written.
NUMBERS = """
0000000000000000 0
8000000000000000 0
0000000000000001 5e-324
8000000000000001 -5e-324
7fefffffffffffff 1.7976931348623157e+308
ffefffffffffffff -1.7976931348623157e+308
4340000000000000 9007199254740992
c340000000000000 -9007199254740992
4430000000000000 295147905179352830000
44b52d02c7e14af5 9.999999999999997e+22
44b52d02c7e14af6 1e+23
44b52d02c7e14af7 1.0000000000000001e+23
444b1ae4d6e2ef4e 999999999999999700000
444b1ae4d6e2ef4f 999999999999999900000
444b1ae4d6e2ef50 1e+21
3eb0c6f7a0b5ed8c 9.999999999999997e-7
3eb0c6f7a0b5ed8d 0.000001
41b3de4355555553 333333333.3333332
41b3de4355555554 333333333.33333325
41b3de4355555555 333333333.3333333
41b3de4355555556 333333333.3333334
41b3de4355555557 333333333.33333343
becbf647612f3696 -0.0000033333333333333333
43143ff3c1cb0959 1424953923781206.2
"""


@pytest.mark.parametrize("line", NUMBERS.split("\n")[1:-1])
def test_numbers_as_ecmascript_writes_them(line):
    bits, written = line.split()
    (value,) = struct.unpack(">d", bytes.fromhex(bits))
    assert canonical(value) == written.encode()


def test_members_are_sorted_by_utf16_code_units():
    value = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
    order = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]
    assert list(json.loads(canonical(value))) == order


def test_strings_have_the_shortest_escapes():
    assert canonical('\u20ac$\u000f\u000aA\'\u0042"\\"/\x7f') == '"€$\\u000f\\nA\'B\\"\\\\\\"/\x7f"'.encode()
    assert canonical("\ud83d") == b'"\\ud83d"'


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**53 + 1])
def test_what_json_cannot_hold_is_refused(value):
    with pytest.raises(ValueError, match=r"JSON|rounded"):
        canonical(value)
    with pytest.raises(TypeError, match="set is no JSON"):
        canonical({"a": {1}})


FLOATS = st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15) + 1, 10**15 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_it_reads_back_as_the_same_value_and_is_canonical_already(value):
    written = canonical(value)
    read = json.loads(written, parse_int=lambda digits: int(digits) if len(digits) < 16 else float(digits))
    assert read == value
    assert canonical(read) == written
