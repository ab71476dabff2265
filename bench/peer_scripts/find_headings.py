"""The headings that a peer finds.

In: {"peer": "solvi" | "lexichunk", "documents": {name: path}}
Out: {name: [{"start", "level", "title"}, ...]}, offsets in code points of the text as given.
"""

import json
import sys
import warnings

warnings.simplefilter("ignore")


def solvi_headings(text):
    """The sections that begin with their heading; solvi knows no levels, so all are on the first."""
    from solvi.core.deciders.longdoc import LongDocument

    for section in LongDocument(text, 256).sections:
        if section.heading and text[section.start : section.end].lstrip().startswith(section.heading):
            yield {"start": section.start, "level": 1, "title": section.heading}


def lexichunk_headings(text):
    """The clauses of lexichunk's structure parser; the text before the first is on its level -99."""
    from lexichunk import LegalChunker
    from lexichunk.parsers.structure import StructureParser

    clean, offsets = LegalChunker.sanitize_with_map(text)
    for clause in StructureParser("us").parse(clean):
        if clause.level > -99:
            start, _ = offsets.to_raw_span(clause.char_start, clause.char_end)
            title = clause.title if clause.title is not None else clause.identifier
            # Its levels go down to -2, for an exhibit.
            yield {"start": start, "level": clause.level + 10, "title": title}


def main():
    request = json.load(sys.stdin)
    find = {"solvi": solvi_headings, "lexichunk": lexichunk_headings}[request["peer"]]
    found = {}
    for name, path in request["documents"].items():
        with open(path, encoding="utf-8", newline="") as file:
            found[name] = list(find(file.read()))
    json.dump(found, sys.stdout)


main()
