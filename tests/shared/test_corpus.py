"""Every shared document: sections cover it, windows map back, cites name places, edits equal a new reading."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import pairwise

import pytest

from pincite.engine import Document
from pincite.longdoc import LongDocument
from pincite.parsing import Outline
from pincite.text import Span
from pincite.text.lines import line_at, line_starts

from .conftest import names, text_of

CORPUS = names("corpus")
ALL = names("corpus", "corpus/scale")
EXCERPT = 12_000


@lru_cache(maxsize=2)
def document(name: str) -> LongDocument:
    return LongDocument(text_of(name), name=name.rsplit("/", 1)[-1].split(".")[0])


@pytest.mark.parametrize("name", ALL)
def test_sections_cover_all_but_white_space_within_the_maximum(name):
    read = document(name)
    at = 0
    for start, end in zip(read.sections.starts, read.sections.ends, strict=True):
        assert not read.text[at:start].strip()
        words = read.text[start:end]
        assert words
        assert words == words.strip()
        assert read.count(words) <= 256
        at = end
    assert not read.text[at:].strip()


@pytest.mark.parametrize("name", ALL)
def test_no_heading_is_left_alone(name):
    read = document(name)
    small = (block for block in read.outline.blocks if block.kind == "heading")
    headings = [block for block in small if read.count(block.span.of(read.text)) <= 128]
    followed = {a.span: b.kind for a, b in pairwise(read.outline.blocks)}
    sections = {(start, end) for start, end in zip(read.sections.starts, read.sections.ends, strict=True)}
    alone = [
        block for block in headings if block.span in sections and followed.get(block.span) in ("paragraph", "item")
    ]
    assert [block.span.of(read.text) for block in alone] == []


@pytest.mark.parametrize("name", ALL)
def test_windows_map_there_and_back(name):
    read = document(name)
    rng = random.Random(name)
    count = len(read.sections)
    for _ in range(8):
        chosen = [read.sections[rng.randrange(count)] for _ in range(4)]
        window = read.window(chosen)
        for start, doc_start, length in window.pieces:
            assert window.text[start : start + length] == read.text[doc_start : doc_start + length]
        for section in chosen:
            a, b = sorted(rng.sample(range(section.start, section.end + 1), 2))
            place = window.from_doc(a, b)
            assert place is not None
            assert place.of(window.text) == read.text[a:b]
            assert window.to_doc(*place) == (a, b)


@pytest.mark.parametrize("name", ALL)
def test_every_division_has_a_cite_and_no_two_the_same(name):
    read = document(name)
    rng = random.Random(name)
    for section in rng.sample(range(len(read.sections)), min(50, len(read.sections))):
        assert read.sections[section].cite.strip()
    lines: dict[str, int] = {}
    starts = line_starts(read.text)
    for heading in read.outline.flat:
        if heading.kind != "title":
            cite, line = read.citer.cite(heading.span), line_at(starts, heading.start)
            assert cite.strip()
            assert "\n" not in cite
            # A line number is the last thing that tells two places apart. A clause may be cited as its division.
            assert heading.kind == "clause" or lines.setdefault(cite, line) == line


@pytest.mark.parametrize("name", CORPUS)
def test_passages_are_words_of_their_section(name):
    read = document(name)
    rng = random.Random(name)
    for index in rng.sample(range(len(read.sections)), min(60, len(read.sections))):
        span = read.sections.span(index)
        at = 0
        for passage in read.section_text(index).passages:
            assert at <= passage.start < passage.end <= span.end - span.start
            words = read.text[span.start + passage.start : span.start + passage.end]
            assert words == words.strip()
            at = passage.end


@pytest.mark.parametrize("name", CORPUS)
def test_edits_of_an_excerpt_lead_where_a_new_reading_leads(name):
    text = text_of(name)
    rng = random.Random(name)
    start = rng.randrange(max(1, len(text) - EXCERPT))
    edited = LongDocument(text[start : start + EXCERPT], name="excerpt")
    edited.scores("the fee is due")
    for _ in range(5):
        at = rng.randrange(len(edited.text))
        other = rng.randrange(len(text) - 200)
        words = rng.choice(["x", "\n\n", "", text[other : other + 150], "## Heading\n\n", "```\n"])
        edited = edited.edited(at, min(len(edited.text), at + rng.choice([0, 1, 40, 300])), words)
        fresh = LongDocument(
            edited.text, name="excerpt", outline=Outline(edited.text, edited.language, edited.outline.markup)
        )
        assert edited.outline.flat == fresh.outline.flat
        assert list(edited.sections) == list(fresh.sections)
        question = "the fee is due within thirty days"
        assert edited.scores(question).tolist() == pytest.approx(fresh.scores(question).tolist(), abs=1e-9)


@pytest.mark.parametrize("name", CORPUS)
def test_evidence_is_the_text_at_its_place(name):
    read = Document(text_of(name), name="corpus")
    middle = len(read.text) // 2
    for question, within in [
        ("How long is the notice period and what does it cost?", None),
        ("Was gilt für die Kündigung?", Span(middle, len(read.text))),
    ]:
        for evidence in read.ask(question, within=within).evidence:
            assert read.text[evidence.start : evidence.end] == evidence.text
            assert evidence.cite == read.cite(evidence.span)
            assert within is None or within.covers(evidence.span)
