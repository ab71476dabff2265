"""The cross references that lexichunk finds, and the chunks that they lead to.

In: {"documents": {name: path}}
Out: {name: [[start, end, [target start, target end] | null], ...]}, offsets in code points of the text as given.

Its references have no offsets: each is looked for in its chunk, behind the one before. Of its jurisdictions the one
is taken that resolves most.
"""

import json
import sys
import warnings

warnings.simplefilter("ignore")


def references(text, jurisdiction):
    from lexichunk import LegalChunker

    clean, offsets = LegalChunker.sanitize_with_map(text)
    chunks = LegalChunker(jurisdiction=jurisdiction, max_chunk_size=512, min_chunk_size=1).chunk(clean)
    rows = []
    for chunk in chunks:
        at = chunk.char_start
        for reference in chunk.cross_references:
            start = clean.find(reference.raw_text, at, chunk.char_end)
            if start < 0:
                start = clean.find(reference.raw_text, chunk.char_start, chunk.char_end)
            if start < 0:
                continue
            at = start + len(reference.raw_text)
            target = None
            if reference.target_chunk_index is not None:
                goal = chunks[reference.target_chunk_index]
                target = list(offsets.to_raw_span(goal.char_start, goal.char_end))
            rows.append([*offsets.to_raw_span(start, at), target])
    return sorted(rows, key=lambda row: row[:2])


def main():
    request = json.load(sys.stdin)
    found = {}
    for name, path in request["documents"].items():
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        tried = [references(text, jurisdiction) for jurisdiction in ("us", "uk", "eu")]
        found[name] = max(tried, key=lambda rows: sum(target is not None for *_, target in rows))
    json.dump(found, sys.stdout)


main()
