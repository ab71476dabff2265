"""Never other words: random edits outside, inside and across a quote, in texts that repeat their sentences.

The truth is what an editor would know: a range that is carried through each edit.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.annotations import LIKE, Anchor, find
from pincite.annotations.similarity import similarity
from pincite.text import Span

BOILERPLATE = [
    "No amendment of this Agreement is valid unless it is in writing.",
    "The Supplier pays within thirty (30) days of receipt.",
    "The Customer pays within thirty (30) days of receipt.",
    "Die Haftung ist ausgeschlossen.",
    "本契約は東京を管轄とする。",
]
ENDS = ["\n", " ", "\r\n", "\n\n"]


@st.composite
def documents(draw) -> tuple[str, Span]:
    """A text of boilerplate and of sentences of its own, and a range of words in it."""
    sentences = draw(
        st.lists(
            st.one_of(
                st.sampled_from(BOILERPLATE),
                st.integers(100, 99_999).map(lambda number: f"Clause {number} of schedule {number * 7} applies 🏛."),
            ),
            min_size=3,
            max_size=14,
        )
    )
    end = draw(st.sampled_from(ENDS))
    text = end.join(sentences)
    chosen = draw(st.integers(0, len(sentences) - 1))
    start = sum(len(sentence) + len(end) for sentence in sentences[:chosen])
    length = len(sentences[chosen])
    if draw(st.booleans()):  # some words of it
        first = draw(st.integers(0, length - 1))
        return text, Span(start + first, start + draw(st.integers(first + 1, length)))
    return text, Span(start, start + length)


def carried(span: Span, start: int, end: int, new: int) -> tuple[Span, bool]:
    """A range after ``[start, end)`` was replaced by ``new`` code points, and whether its words are untouched."""
    by = new - (end - start)
    if end <= span.start:
        return span.shifted(by), True
    if start >= span.end:
        return span, True
    if start <= span.start and end >= span.end:
        return Span(start, start), False
    if start <= span.start:
        return Span(start + new, span.end + by), False
    if end >= span.end:
        return Span(span.start, start), False
    return Span(span.start, span.end + by), False


@st.composite
def edits(draw, text: str, span: Span):
    """The text after some edits, where the words went, and whether they are untouched."""
    untouched = True
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(["above", "below", "inside", "over", "anywhere"]))
        size = draw(st.integers(0, 90))
        low, high = {
            "above": (0, span.start),
            "below": (span.end, len(text)),
            "inside": (span.start, span.end),
            "over": (max(0, span.start - 40), span.start),
            "anywhere": (0, len(text)),
        }[kind]
        start = draw(st.integers(low, high))
        end = min(
            len(text), span.end + size if kind == "over" else start + size, high if kind == "above" else len(text)
        )
        if kind == "inside":
            end = min(end, span.end)
        new = draw(st.text("xyzäé7 \n🏛", max_size=20))
        text = text[:start] + new + text[end:]
        span, still = carried(span, start, end, len(new))
        untouched = untouched and still
    return text, span, untouched


@settings(max_examples=300)
@given(st.data())
def test_never_other_words(data):
    before, span = data.draw(documents())
    after, truth, untouched = data.draw(edits(before, span))
    anchor = Anchor.of(before, span)
    found = find(after, anchor)
    if found is None:
        return
    quote = anchor.quote
    words = found.span.of(after)
    if found.state == "fuzzy":
        assert found.similarity == similarity(words.replace("\r\n", "\n"), quote.exact.replace("\r\n", "\n")) >= LIKE
        assert found.span.overlaps(truth)
        return
    assert words.replace("\r\n", "\n") == quote.exact.replace("\r\n", "\n")
    assert (found.state == "exact") == (found.span == span)
    same = found.span == truth if untouched else truth.start < truth.end and found.span.covers(truth)  # typed again
    if not same:
        # A twin is taken only where text and neighbours cannot tell it from the one that was meant.
        assert "exact" in anchor.occurrence.repeated or len(quote.exact) < 16
        left, right = after[: found.span.start], after[found.span.end :]
        assert left.endswith(quote.prefix) or right.startswith(quote.suffix)


@given(documents())
def test_an_unedited_text(document):
    text, span = document
    anchor = Anchor.of(text, span)
    found = find(text, anchor)
    assert (found.span, found.state, found.similarity) == (span, "exact", 1.0)


@given(documents(), st.text("xyz \n🏛", min_size=1, max_size=200))
def test_what_is_put_in_above_moves_all(document, above):
    text, span = document
    found = find(above + "\n" + text, Anchor.of(text, span))
    if found is None:  # at the edge of the text, or too short to prove its place
        quote = Anchor.of(text, span).quote
        assert len(quote.whole) < 16 or above[-32:] in text
        return
    assert found.span == span.shifted(len(above) + 1)


@given(documents())
def test_line_ends_of_another_system(document):
    text, span = document
    anchor = Anchor.of(text, span)
    other = text.replace("\r\n", "\n") if "\r\n" in text else text.replace("\n", "\r\n")
    found = find(other, anchor)
    if found is not None:
        assert found.span.of(other).replace("\r\n", "\n") == span.of(text).replace("\r\n", "\n")
        count = text[: span.start].replace("\r\n", "\n")
        assert len(other[: found.span.start].replace("\r\n", "\n")) == len(count)
    else:
        assert len(anchor.quote.whole) < 16
