"""The cutter: with a perfect chat model its cuts are the true ones; a bad reply costs its window and nothing else."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.chat import WriterUnavailable, llm_cutter
from pincite.errors import Cancelled, ChatRejected

from .scripted import Kept, Scripted, strings


def document(paragraphs):
    text, units = "", []
    for paragraph in paragraphs:
        units.append((len(text), len(text) + len(paragraph)))
        text += paragraph + "\n\n"
    return text, units


def perfect(paragraphs, gold):
    """Knows which paragraphs start a topic, by their first word, which is unlike all others."""
    starting = {paragraphs[index].split()[0] for index in gold}

    def answer(messages):
        shown = strings(messages)
        assert list(shown) == [str(number) for number in range(1, len(shown) + 1)]
        return json.dumps({"starts": [int(n) for n, text in shown.items() if text.split()[0] in starting]})

    return Scripted(answer=answer)


@settings(max_examples=60)
@given(st.data())
def test_a_perfect_chat_model_gives_the_true_cuts(data):
    lengths = data.draw(st.lists(st.integers(1, 60), min_size=2, max_size=30))
    paragraphs = [f"p{index} " + "word " * length for index, length in enumerate(lengths)]
    gold = sorted(data.draw(st.sets(st.integers(0, len(paragraphs) - 1))))
    window = data.draw(st.integers(60, 2_000))
    text, units = document(paragraphs)
    chat = perfect(paragraphs, gold)
    assert llm_cutter(chat, window=window)(text, units) == gold
    for messages in chat.asked:
        assert sum(map(len, strings(messages).values())) <= window


def test_windows_overlap_by_a_paragraph():
    paragraphs = [f"p{index} " + "x" * 97 for index in range(9)]
    text, units = document(paragraphs)
    chat = perfect(paragraphs, [3, 4])
    assert llm_cutter(chat, window=400)(text, units) == [3, 4]
    shown = [list(strings(messages).values()) for messages in chat.asked]
    assert all(after[0] == before[-1] for before, after in pairwise(shown))
    assert [paragraph for window in shown for paragraph in window[window is not shown[0] :]] == paragraphs


def test_a_paragraph_longer_than_the_window_is_shown_by_its_ends():
    text, units = document(["first words " + "x" * 5_000 + " last words", "second"])
    chat = Scripted('{"starts": [2]}')
    assert llm_cutter(chat, window=1_000)(text, units) == [1]
    shown = strings(chat.asked[0])["1"]
    assert len(shown) <= 500
    assert shown.startswith("first words")
    assert shown.endswith("last words")


@pytest.mark.parametrize("units", [[], [(0, 4)]])
def test_where_nothing_can_be_cut_nothing_is_asked(units):
    assert llm_cutter(Scripted())("text", units) == []


@pytest.mark.parametrize(
    "bad", ["I cannot help.", '{"starts": [1e400]}', '{"starts": [true]}', '{"starts": [99]}', None, ChatRejected("no")]
)
def test_a_bad_reply_costs_its_window_alone_and_is_not_remembered(bad):
    paragraphs = [f"p{index} " + "x" * 97 for index in range(7)]
    text, units = document(paragraphs)
    chat = Scripted('{"starts": [1, 3]}', bad, '{"starts": [2]}')
    cut = llm_cutter(chat, window=310)
    assert cut(text, units) == [0, 2, 5]
    assert cut.refused == 1
    chat.replies = ['{"starts": [2]}']
    assert cut(text, units) == [0, 2, 3, 5]
    assert len(chat.asked) == 4


def test_the_same_paragraphs_are_asked_about_once():
    paragraphs = [f"p{index}" for index in range(6)]
    text, units = document(paragraphs)
    chat = perfect(paragraphs, [2])
    cut = llm_cutter(chat)
    assert cut(text, units) == cut(text, units) == [2]
    moved = "A title.\n\n" + text
    assert cut(moved, [(start + 10, end + 10) for start, end in units]) == [2]
    assert len(chat.asked) == 1
    assert cut.cost(text, units).calls == 0


def test_what_was_said_is_kept_across_restarts_for_the_same_model_alone():
    text, units = document([f"p{index}" for index in range(6)])
    kept = Kept()
    assert llm_cutter(Scripted('{"starts": [3]}', fingerprint="a"), store=kept)(text, units) == [2]
    assert llm_cutter(Scripted(fingerprint="a"), store=kept)(text, units) == [2]
    assert llm_cutter(Scripted('{"starts": [4]}', fingerprint="b"), store=kept)(text, units) == [3]
    assert llm_cutter(Scripted('{"starts": [5]}'), store=kept)(text, units) == [4]
    assert len(kept.said) == 2


def test_what_a_store_holds_is_checked_as_replies_are():
    text, units = document([f"p{index}" for index in range(6)])
    kept = Kept()
    llm_cutter(Scripted('{"starts": [3]}', fingerprint="a"), store=kept)(text, units)
    kept.said = dict.fromkeys(kept.said, '{"starts": [1e400]}')
    assert llm_cutter(Scripted('{"starts": [2]}', fingerprint="a"), store=kept)(text, units) == [1]


def test_the_cost_is_told_before_anything_is_sent():
    paragraphs = [f"p{index} " + "x" * 97 for index in range(9)]
    text, units = document(paragraphs)
    chat = perfect(paragraphs, [3])
    cut = llm_cutter(chat, window=400)
    cost = cut.cost(text, units)
    assert chat.asked == []
    cut(text, units)
    assert cost.calls == len(chat.asked)
    assert cost.characters == sum(len(message["content"]) for messages in chat.asked for message in messages)


def test_an_end_is_raised_and_what_was_said_is_remembered():
    paragraphs = [f"p{index} " + "x" * 97 for index in range(7)]
    text, units = document(paragraphs)
    chat = Scripted('{"starts": [3]}', WriterUnavailable("gone"))
    cut = llm_cutter(chat, window=310)
    with pytest.raises(WriterUnavailable, match="gone"):
        cut(text, units)
    assert cut.cost(text, units).calls == 2


def test_cancelled_it_ends():
    text, units = document(["p1", "p2"])
    with pytest.raises(Cancelled):
        llm_cutter(Scripted(), cancelled=lambda: True)(text, units)


def test_a_window_of_nothing_is_refused():
    with pytest.raises(ValueError, match="window"):
        llm_cutter(Scripted(), window=1)
