"""The estimate of tokens, by hand-counted units."""

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.tokens import approx_tokens


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("", 0),
        (" \t\r\n\f\u2028\u3000", 0),
        ("word", 1),
        ("Two words.", 3),
        ("Mr. Smith’s fee: $1,000.50", 13),  # each mark on its own, also the apostrophe
        ("under_score stays whole", 3),
        ("café naïve Zürich", 3),
        ("Статья 12 договора", 3),
        ("§ 433 Abs. 1", 5),
        ("a" * 4000, 1),
        ("-" * 40, 40),
        ("😀 😀", 2),
    ],
)
def test_words_and_marks_count_thirteen_tenths_rounded_up(text, units):
    assert approx_tokens(text) == math.ceil(round(units * 1.3, 6))


@pytest.mark.parametrize("words", [10, 20, 100, 1000, 12340])
def test_whole_numbers_are_not_rounded_up_by_floating_point(words):
    assert approx_tokens("word " * words) == words * 13 // 10


@pytest.mark.parametrize(
    ("text", "characters"),
    [
        ("本契約は日本法に準拠する", 12),
        ("本合同适用中华人民共和国法律", 14),
        ("สัญญานี้อยู่ภายใต้กฎหมายไทย", 27),
        ("ຂໍ້ຕົກລົງນີ້", 12),
        ("ﾃｷｽﾄ", 4),
        ("𠮷野家", 3),
    ],
)
def test_scripts_without_spaces_count_by_character(text, characters):
    assert approx_tokens(text) == characters


def test_five_thousand_characters_without_a_space_are_not_two_tokens():
    assert approx_tokens("契約" * 2500) == 5000


def test_both_kinds_add_up():
    assert approx_tokens("Firefox のデータ") == 2 + 4
    assert approx_tokens("第8条。") == 2 + 3  # 第, 条; then "8" and "。" as units


@given(st.text(), st.text())
def test_parting_a_text_at_white_space_never_lowers_the_estimate(left, right):
    together = approx_tokens(left + " " + right)
    assert together <= approx_tokens(left) + approx_tokens(right) <= together + 1


@given(st.text())
def test_the_estimate_is_zero_exactly_for_white_space(text):
    assert (approx_tokens(text) == 0) == (not text.strip())


def test_long_texts_are_counted_in_linear_time():
    text = "The Supplier shall, without delay, deliver. " * 25_000
    started = time.perf_counter()
    approx_tokens(text)
    assert time.perf_counter() - started < 2.0
