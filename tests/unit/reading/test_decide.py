"""``decide``: a text that fits is read whole, a longer one by its sections; every reader may answer."""

from __future__ import annotations

import pytest

from pincite.errors import InvalidQuestion, PinciteError
from pincite.longdoc import LongDocument, approx_tokens
from pincite.reading import Decision, Reading, SpanAnswer, decide

SHORT = "# Notice\n\nEither party may terminate on ninety days' notice.\n\n# Law\n\nThe law of Vermont applies.\n"
LONG = "# Handbook\n\n" + "".join(
    f"## Chapter {n}\n\nThe shelf of chapter {n} holds {n * 7} books. Each of them was bought in the year {1900 + n}. "
    f"Nobody reads them in winter, when the hall is cold and the doors are shut.\n\n"
    for n in range(1, 60)
)
QUESTION = "How many books does the shelf of chapter 23 hold?"


class Recorder:
    """A reader that finds some words wherever the window shows them, and keeps what it was given."""

    def __init__(self, words: str = "", score: float = 0.5) -> None:
        self.words, self.score, self.windows = words, score, []

    def read(self, question, window):
        self.windows.append(window)
        at = window.text.find(self.words) if self.words else -1
        return [(at, at + len(self.words), self.score)] if at >= 0 else []


def test_a_text_that_fits_is_read_whole_and_nothing_is_recorded():
    reader = Recorder("The law of Vermont")
    decision = decide("Which law applies?", SHORT, reader=reader)
    assert "long" not in decision.extra
    assert [section.index for section in reader.windows[0].sections] == [0, 1]
    assert decision.value == "The law of Vermont"
    assert decision.span == (SHORT.index("The law"), SHORT.index("The law") + 18)
    assert decision.confidence == 0.5


def test_the_default_reader_answers_too():
    decision = decide("How long is the notice for termination?", SHORT)
    assert decision.found
    assert "ninety days" in decision.value
    assert decision.answer is decision.evidence[0]


def test_a_long_text_is_read_by_the_sections_that_bear_on_the_question():
    decision = decide(QUESTION, LONG)
    assert "holds 161 books" in decision.value
    told = decision.extra["long"]
    document = LongDocument(LONG)
    assert told["by"] == "retrieve"
    assert told["read"] == 3 == len(told["sections"]) == len(decision.sections)
    assert told["of"] == len(document.sections)
    starts = {section.start: section for section in document.sections}
    for (start, end, heading, score), (section, scored) in zip(told["sections"], decision.sections, strict=True):
        assert (start, end, heading, score) == (section.start, section.end, section.heading, scored)
        assert starts[start].end == end
    assert told["sections"][0][2] == "Chapter 23"


def test_top_k_sections_are_read():
    assert decide(QUESTION, LONG, top_k=1).extra["long"]["read"] == 1
    assert decide(QUESTION, LONG, top_k=7).extra["long"]["read"] == 7


def test_a_budget_bounds_them():
    told = decide(QUESTION, LONG, top_k=7, budget=120).extra["long"]
    sizes = [approx_tokens(LONG[start:end]) for start, end, _, _ in told["sections"]]
    assert 1 <= len(sizes) < 7
    assert sum(sizes) <= 120


def test_full_reads_everything():
    reader = Recorder("in the year 1959")
    decision = decide("When was the last one bought?", LONG, long="full", reader=reader)
    assert decision.value == "in the year 1959"
    told = decision.extra["long"]
    assert told["by"] == "full"
    assert told["read"] == told["of"] == len(LongDocument(LONG).sections)
    shown = "".join(window.text for window in reader.windows)
    assert all(f"holds {n * 7} books" in shown for n in range(1, 60))


def test_full_reads_window_after_window_that_each_fit():
    reader = Recorder()
    decide(QUESTION, LONG, long="full", reader=reader, max_tokens=500)
    assert len(reader.windows) > 3
    for window in reader.windows:
        assert sum(approx_tokens(s.span.of(LONG)) for s in window.sections) <= 500


def test_off_refuses_what_does_not_fit():
    with pytest.raises(InvalidQuestion, match=r"longer than the 1024 tokens that are read: use long='retrieve'"):
        decide(QUESTION, LONG, long="off")
    assert decide("Which law applies?", SHORT, long="off").found


def test_the_reader_says_how_much_it_reads():
    assert "long" not in decide(QUESTION, LONG, max_tokens=100_000).extra
    assert "long" in decide("Which law applies?", SHORT, max_tokens=5).extra


def test_not_here():
    decision = decide(QUESTION, LONG, reader=Recorder("no such words"))
    assert (decision.found, decision.value, decision.span, decision.answer) == (False, None, None, None)
    assert decision.confidence == 0.0
    assert decision.evidence == ()
    assert len(decision.sections) == 3


@pytest.mark.parametrize("text", ["", " \n\f", "\u2028"])
def test_an_empty_text_answers_nothing(text):
    for long in ("retrieve", "full", "off"):
        assert decide("Which law applies?", text, long=long) == Decision(
            "Which law applies?", False, 0.0, (), (), decide("x", text).window
        )


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"answer": str}, r"answer=<class 'str'> is not a kind of answer known here: use one of SpanAnswer"),
        ({"long": "maybe"}, "long='maybe' is none of 'retrieve', 'full', 'off'"),
        ({"top_k": 0}, "k=0 is below 1"),
        ({"budget": 0}, "budget=0 is below 1"),
        ({"question": "  "}, "the question is empty"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(wrong, message):
    arguments = {"question": QUESTION, "text": LONG} | wrong
    with pytest.raises(InvalidQuestion, match=message) as refused:
        decide(**arguments)
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, PinciteError)
    assert isinstance(refused.value, ValueError)


def test_any_reader_will_do_also_a_named_tuple_of_readings():
    class Two:
        def read(self, question, window):
            return [Reading(0, 5, 0.3), Reading(6, 12, 0.9)]

    decision = decide("Anything?", "First second third.", SpanAnswer, reader=Two())
    assert [evidence.text for evidence in decision.evidence] == ["second", "First"]
    assert [evidence.confidence for evidence in decision.evidence] == [0.9, 0.3]


def test_a_reader_is_shown_headings_above_and_may_point_at_them():
    text = f"# Lease\n\n## Termination\n\n{'The party gives word of it. ' * 200}"
    reader = Recorder("## Termination")
    decision = decide("What is it about?", text, reader=reader, top_k=1)
    assert decision.value == "## Termination"
    assert decision.span.of(text) == "## Termination"


def test_the_name_is_what_cites_fall_back_to():
    assert decide("Anything?", "One line of words.", reader=Recorder("line"), name="memo").answer.cite == "memo, line 1"
