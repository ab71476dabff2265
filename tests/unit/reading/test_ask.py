"""``ask``: sections, ranges, cancelling, previews, readers of one's own."""

from __future__ import annotations

import pytest

from pincite.errors import Cancelled, InvalidQuestion
from pincite.longdoc import LongDocument, approx_tokens
from pincite.reading import CalibratedReader, Reader, SentenceReader, ask
from pincite.retrieval import LexicalRetriever
from pincite.text import Span

TEXT = "# Handbook\n\nWords of welcome.\n\n" + "".join(
    f"## Room {n}\n\nThe fee for room {n} is {n * 3} euros a day. It opens at {n % 12 + 1} in the morning.\n\n"
    for n in range(1, 41)
)
QUESTION = "What is the fee for room 17?"


@pytest.fixture(scope="module")
def retriever():
    return LexicalRetriever(LongDocument(TEXT, 60, name="rooms"))


class Fixed:
    """A reader that gives what it is told to."""

    def __init__(self, *readings):
        self.readings = readings

    def read(self, question, window):
        return self.readings


def test_the_answer_and_what_was_read(retriever):
    decision = ask(retriever, QUESTION)
    assert decision.question == QUESTION
    assert decision.value == "The fee for room 17 is 51 euros a day."
    assert decision.answer.cite == "Handbook › Room 17"
    assert decision.answer.path == ("Handbook", "Room 17")
    assert decision.answer.section == 0
    assert decision.sections[0][0].heading == "Room 17"
    assert len(decision.sections) == 5
    scores = [score for _, score in decision.sections]
    assert scores == sorted(scores, reverse=True)
    assert decision.extra == {}


def test_evidence_comes_best_first_without_overlap(retriever):
    document = LongDocument(
        "# Fees\n\n" + "\n\n".join(f"The fee of hall {n} is due on the first day of a month." for n in range(9))
    )
    evidence = ask(LexicalRetriever(document), "On which day is the fee of hall 4 due?", k=9).evidence
    assert 1 < len(evidence) <= 5
    chances = [found.confidence for found in evidence]
    assert chances == sorted(chances, reverse=True)
    for one in evidence:
        for other in evidence:
            assert one is other or not one.span.overlaps(other.span)


def test_k_sections_are_read(retriever):
    for k in (1, 3, 12):
        assert len(ask(retriever, QUESTION, k=k).sections) == k
    total = len(retriever.document.sections)
    assert len(ask(retriever, QUESTION, k=1000).sections) == total


def test_sections_without_a_match_fill_up_at_score_0(retriever):
    decision = ask(retriever, "zyxwv", k=4)
    assert not decision.found
    assert [(section.index, score) for section, score in decision.sections] == [(n, 0.0) for n in range(4)]


def test_a_budget_bounds_them_and_the_first_goes_in(retriever):
    decision = ask(retriever, QUESTION, k=5, budget=90)
    sizes = [approx_tokens(section.span.of(TEXT)) for section, _ in decision.sections]
    assert 1 < len(sizes) < 5
    assert sum(sizes) <= 90
    tiny = ask(retriever, QUESTION, k=5, budget=1)
    assert [section.heading for section, _ in tiny.sections] == ["Room 17"]
    assert tiny.found


def test_no_evidence_outside_the_range_asked_in(retriever):
    start, end = TEXT.index("## Room 20"), TEXT.index("## Room 30")
    decision = ask(retriever, "What is the fee for room 24?", within=Span(start, end))
    assert decision.found
    for evidence in decision.evidence:
        assert start <= evidence.start < evidence.end <= end
    for section, _ in decision.sections:
        assert section.start < end
        assert start < section.end
    assert "room 17" not in " ".join(e.text for e in ask(retriever, QUESTION, within=Span(start, end)).evidence)


def test_a_range_that_cuts_a_section_cuts_its_evidence(retriever):
    start = TEXT.index("It opens at 6 in the morning", TEXT.index("## Room 17"))
    decision = ask(retriever, QUESTION, within=Span(start, start + 30))
    assert all(evidence.start >= start for evidence in decision.evidence)
    assert [section.heading for section, _ in decision.sections] == ["Room 17"]


@pytest.mark.parametrize("at", [0, 100, len(TEXT)])
def test_an_empty_range_has_no_evidence(retriever, at):
    assert not ask(retriever, QUESTION, within=Span(at, at)).found


@pytest.mark.parametrize("within", [Span(-1, 5), Span(5, 3), Span(0, len(TEXT) + 1)])
def test_a_range_outside_the_document_is_refused(retriever, within):
    with pytest.raises(InvalidQuestion, match="lies outside the document of"):
        ask(retriever, QUESTION, within=within)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [({"k": 0}, "k=0 is below 1"), ({"k": -1}, "k=-1 is below 1"), ({"budget": 0}, "budget=0 is below 1")],
)
def test_k_and_budget_are_at_least_one(retriever, wrong, message):
    with pytest.raises(InvalidQuestion, match=message):
        ask(retriever, QUESTION, **wrong)


@pytest.mark.parametrize("question", ["", "   ", "\n\t", "\u3000"])
def test_an_empty_question_is_refused(retriever, question):
    with pytest.raises(InvalidQuestion, match="the question is empty: type what you want to find"):
        ask(retriever, question)


@pytest.mark.parametrize("question", ["?", "…", "the of and", "\x00", "😀", "\ud800", "?" * 10_000, "fee " * 5000])
def test_odd_questions_have_an_answer_or_none(retriever, question):
    decision = ask(retriever, question)
    assert len(decision.sections) == 5
    assert decision.found == bool(decision.evidence)


def test_cancelled_before_and_in_mid_way(retriever):
    fresh = LexicalRetriever(LongDocument(TEXT, 60))
    with pytest.raises(Cancelled):
        ask(fresh, QUESTION, cancelled=lambda: True)

    class Slow:
        stopped = False

        def read(self, question, window):
            Slow.stopped = True
            return [(0, 5, 1.0)]

    with pytest.raises(Cancelled):
        ask(fresh, QUESTION, reader=Slow(), cancelled=lambda: Slow.stopped)
    assert ask(fresh, QUESTION).found


def test_the_preview_is_what_will_be_read(retriever):
    seen = []
    decision = ask(retriever, QUESTION, preview=lambda sections: seen.append(list(sections)))
    assert seen == [list(decision.sections)]


def test_nothing_is_previewed_of_an_empty_document():
    seen = []
    decision = ask(LexicalRetriever(LongDocument("")), QUESTION, preview=seen.append)
    assert not decision.found
    assert seen == []


def test_readings_map_to_the_document_and_separators_to_nothing(retriever):
    window = ask(retriever, "zyxwv", k=2).window
    edge = window.sections[0].end - window.sections[0].start
    decision = ask(
        retriever, "zyxwv", k=2, reader=Fixed((edge, edge + 2, 0.9), (0, 3, 0.8), (edge + 2, edge + 12, 0.7), (5, 5, 1))
    )
    assert [evidence.text for evidence in decision.evidence] == [TEXT[:3], "## Room 1\n"]


def test_scores_beyond_one_are_no_more_than_certain(retriever):
    decision = ask(retriever, "zyxwv", reader=Fixed((0, 3, 7.5), (4, 6, -2.0)))
    assert [evidence.confidence for evidence in decision.evidence] == [1.0]
    assert decision.confidence == 1.0


def test_a_reader_that_overlaps_itself_is_shown_once(retriever):
    decision = ask(retriever, "zyxwv", reader=Fixed((0, 15, 0.9), (8, 12, 0.8), (14, 18, 0.8), (16, 22, 0.7)))
    assert [(e.start, e.end) for e in decision.evidence] == [(0, 15), (16, 22)]


def test_at_most_five_are_shown(retriever):
    decision = ask(retriever, "zyxwv", reader=Fixed(*[(n, n + 1, 0.9) for n in range(0, 20, 2)]))
    assert len(decision.evidence) == 5


def test_a_calibrated_reader_decides_what_is_too_unlikely(retriever):
    class Unsure(Fixed):
        def threshold(self, question):
            return 0.5

        def confidences(self, question, window, readings):
            return [0.4, 0.9, 0.45][: len(readings)]

    assert isinstance(Unsure(), CalibratedReader)
    assert not isinstance(Fixed(), CalibratedReader)
    assert isinstance(Fixed(), Reader)
    assert not ask(retriever, "zyxwv", reader=Unsure((0, 3, 0.9))).found
    decision = ask(retriever, "zyxwv", reader=Unsure((0, 3, 0.7), (4, 6, 0.8), (8, 9, 0.1)))
    assert [(e.start, e.confidence) for e in decision.evidence] == [(4, 0.9)]


def test_a_reader_that_points_outside_the_window_is_an_error(retriever):
    with pytest.raises(ValueError, match="is not a range of a window"):
        ask(retriever, QUESTION, reader=Fixed((0, 10**6, 1.0)))


def test_the_sentence_reader_alone(retriever):
    document = retriever.document
    section = next(s for s in document.sections if s.heading == "Room 9")
    window = document.window([section])
    reader = SentenceReader(retriever)
    readings = reader.read("What is the fee for room 9?", window)
    assert [window.text[start:end] for start, end, _ in readings] == [
        "The fee for room 9 is 27 euros a day.",
        "It opens at 10 in the morning.",
    ]
    chances = reader.confidences("What is the fee for room 9?", window, readings)
    assert len(chances) == 2
    assert 0 <= chances[1] < chances[0] <= 1
    assert 0 < reader.threshold("What is the fee?") < 1
