"""Sections by solvi's LongDocument and paragraphs by bm25s, for one set of questions.

In: {"peer": "solvi" | "bm25s", "k": 5, "documents": [{"path", "questions": [[id, text], ...]}, ...]}
Out: [{"id", "sections", "evidence", "found"}, ...]
"""

import json
import re
import sys
import warnings

warnings.simplefilter("ignore")


def solvi_sections(text, questions, k):
    from solvi.core.deciders.longdoc import LongDocument

    document = LongDocument(text, 256)
    for name, question in questions:
        yield name, [[s.start, s.end] for s, _ in document.select(question, k=k)]


def bm25s_paragraphs(text, questions, k):
    import bm25s

    spans = [part for m in re.finditer(r"\S(?:.|\n(?!\s*\n))*", text) for part in bounded(m.start(), m.end(), text)]
    spans = spans or [[0, len(text)]]
    tokens = bm25s.tokenize([text[a:b] for a, b in spans], stopwords="en", show_progress=False)
    index = bm25s.BM25()
    index.index(tokens, show_progress=False)
    for name, question in questions:
        asked = bm25s.tokenize([question], stopwords="en", show_progress=False)
        try:
            found, _ = index.retrieve(asked, k=min(k, len(spans)), show_progress=False)
            yield name, [spans[i] for i in found[0]]
        except ValueError:
            # No word of the question stands in the document.
            yield name, spans[:k]


def bounded(start, end, text, most=1200):
    """A paragraph cut at sentence ends into parts of about 256 tokens, where a document has no blank lines."""
    while end - start > most:
        cut = max(text.rfind(". ", start, start + most), text.rfind("\n", start, start + most))
        cut = start + most if cut <= start else cut + 1
        yield [start, cut]
        start = cut
    yield [start, end]


def main():
    request = json.load(sys.stdin)
    select = {"solvi": solvi_sections, "bm25s": bm25s_paragraphs}[request["peer"]]
    answers = []
    for document in request["documents"]:
        with open(document["path"], encoding="utf-8", newline="") as file:
            text = file.read()
        for name, sections in select(text, document["questions"], request["k"]):
            # Neither says "not here", and its evidence is its best section or paragraph.
            answers.append({"id": name, "sections": sections, "evidence": sections[:1], "found": True})
    json.dump(answers, sys.stdout)


main()
