"""How long solvi and bm25s take for questions on one text: from nothing, again, and after an edit.

In: {"peer": "solvi" | "bm25s", "path", "questions": [text, ...], "rounds": n}
Out: {"cold": [ms, ...], "warm": [ms, ...], "edited": [ms, ...]}

Neither takes an edit: after one, all is made anew. bm25s has the paragraphs of the text for documents.
"""

import json
import re
import sys
import time
import warnings

warnings.simplefilter("ignore")


def solvi(text):
    from solvi.core.deciders.longdoc import LongDocument

    document = LongDocument(text, 256)
    return lambda question: document.select(question, k=5)


def bm25s(text):
    import bm25s

    paragraphs = [part for part in re.split(r"\n\s*\n", text) if part.strip()]
    index = bm25s.BM25()
    index.index(bm25s.tokenize(paragraphs, stopwords="en", show_progress=False), show_progress=False)

    def ask(question):
        asked = bm25s.tokenize([question], stopwords="en", show_progress=False)
        try:
            return index.retrieve(asked, k=min(5, len(paragraphs)), show_progress=False)
        except ValueError:
            return None  # no word of the question stands in the text

    return ask


def timed(action):
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def main():
    request = json.load(sys.stdin)
    opened = {"solvi": solvi, "bm25s": bm25s}[request["peer"]]
    questions = request["questions"]
    with open(request["path"], encoding="utf-8", newline="") as file:
        text = file.read()
    opened(text[:10_000])("Is everything loaded?")
    cold, edited = [], []
    for number in range(request["rounds"]):
        cold.append(timed(lambda number=number: opened(f"{number} {text}")(questions[0])))
    ask = opened(text)
    ask(questions[0])
    warm = [timed(lambda question=question: ask(question)) for question in questions]
    middle = len(text) // 2
    for number in range(request["rounds"]):
        question = questions[number % len(questions)]

        def once(question=question):
            nonlocal text
            text = text[:middle] + "a" + text[middle:]
            opened(text)(question)

        edited.append(timed(once))
    json.dump({"cold": cold, "warm": warm, "edited": edited}, sys.stdout)


main()
