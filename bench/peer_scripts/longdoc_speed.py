"""How long solvi takes to split a text and to answer questions on it.

In: {"path", "questions": [text, ...], "rounds": n}; out: {"open": seconds (the best of n), "ask": [seconds, ...]}.
"""

import json
import sys
import time
import warnings

warnings.simplefilter("ignore")


def main():
    from solvi.core.deciders.longdoc import LongDocument

    request = json.load(sys.stdin)
    with open(request["path"], encoding="utf-8", newline="") as file:
        text = file.read()
    best, asked = float("inf"), []
    for _ in range(request["rounds"]):
        started = time.perf_counter()
        document = LongDocument(text, 256)
        len(document.sections)
        best = min(best, time.perf_counter() - started)
    for question in request["questions"]:
        started = time.perf_counter()
        document.select(question, k=5)
        asked.append(time.perf_counter() - started)
    json.dump({"open": best, "ask": asked}, sys.stdout)


main()
