from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pincite.models.onnx.batches import batches


@given(st.lists(st.integers(1, 600)), st.integers(1, 2048))
def test_each_input_once_like_with_like_and_none_too_heavy(lengths, most):
    found = list(batches(lengths, most))
    assert sorted(index for batch in found for index in batch) == list(range(len(lengths)))
    for batch in found:
        assert len(batch) == 1 or len(batch) * max(lengths[index] for index in batch) <= most
    in_order = [lengths[index] for batch in found for index in batch]
    assert in_order == sorted(in_order, reverse=True)


def test_full_batches():
    assert list(batches([4, 1, 4, 2], 8)) == [[0, 2], [3, 1]]
    assert list(batches([], 8)) == []
