"""What does a term mean? Its definition says so."""

from __future__ import annotations

import pytest

from pincite import Document, Span
from pincite.engine.definition import asked_names

TEXT = """\
LICENCE AGREEMENT

1. Definitions

1.1 "Affiliate" means an entity that controls a party. It counts as long as the control lasts.

1.2 "Net Sales" means the invoiced price less returns.

2. Affiliates

Each Affiliate of the Licensee may use the Works. An Affiliate means well when it asks before. What an Affiliate means
to do is its own affair. The meaning of Affiliate is not always clear to an Affiliate.

3. Notices

Notices are sent by post. 3.1 For purposes of this Section, "Business Day" means a day on which the post is delivered.
"""


@pytest.mark.parametrize(
    ("question", "starts"),
    [
        ("What does Affiliate mean?", '1.1 "Affiliate" means'),
        ("what does the term “affiliates” mean here?", '1.1 "Affiliate" means'),
        ("Define net sales.", '1.2 "Net Sales" means'),
        ("What is meant by an Affiliate under this Agreement?", '1.1 "Affiliate" means'),
        ("How is Net Sales defined?", '1.2 "Net Sales" means'),
        ("Was bedeutet Affiliate?", '1.1 "Affiliate" means'),
        ("Que signifie « Net Sales » ?", '1.2 "Net Sales" means'),
    ],
)
def test_the_definition_comes_first(question, starts):
    decision = Document(TEXT).ask(question)
    answer = decision.answer
    assert answer is not None
    assert answer.span.overlaps(Span(TEXT.index(starts), TEXT.index(starts) + len(starts)))
    assert TEXT[answer.start : answer.end] == answer.text
    section = decision.sections[answer.section][0]
    assert section.start <= answer.start < section.end
    assert decision.window.from_doc(answer.start, answer.end) is not None
    assert decision.confidence == answer.confidence > 0.5


@pytest.mark.parametrize("question", ["How are notices sent?", "What does the Licensee pay?", "Who may use the Works?"])
def test_other_questions_are_not_touched(question):
    assert list(asked_names(question)) == []


def test_a_range_that_does_not_hold_the_definition_is_not_left():
    start = TEXT.index("2. Affiliates")
    decision = Document(TEXT).ask("What does Affiliate mean?", within=Span(start, len(TEXT)))
    assert all(evidence.start >= start for evidence in decision.evidence)


def test_a_word_that_the_document_does_not_have_has_no_meaning_in_it():
    document = Document(TEXT)
    assert document.ask("What does cheese mean?").answer is None
    assert document.ask("What is meant by the works?").answer is not None
