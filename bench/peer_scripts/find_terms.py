"""The definitions that lexichunk finds.

In: {"documents": {name: path}}
Out: {name: [[start, end, name], ...]}, offsets in code points of the text as given.
"""

import json
import re
import sys
import warnings

warnings.simplefilter("ignore")


def definitions(text):
    """Where each term of lexichunk's stands: it gives no offsets, so that is the name nearest before the definition."""
    from lexichunk import LegalChunker

    for name, term in LegalChunker().get_defined_terms(text).items():
        meaning = re.search(r"\s+".join(map(re.escape, term.definition.split()[:8])), text)
        until = meaning.start() + 3 if meaning else len(text)
        pattern = re.compile(r"\s+".join(map(re.escape, name.split())))
        places = (
            [match.span() for match in pattern.finditer(text, max(0, until - 300), meaning.end() + 3)]
            if meaning
            else []
        )
        before = [span for span in places if span[0] < until]
        first = pattern.search(text)
        place = before[-1] if before else places[0] if places else first.span() if first else None
        if place:
            yield [*place, name]


def main():
    request = json.load(sys.stdin)
    found = {}
    for name, path in request["documents"].items():
        with open(path, encoding="utf-8", newline="") as file:
            found[name] = list(definitions(file.read()))
    json.dump(found, sys.stdout)


main()
