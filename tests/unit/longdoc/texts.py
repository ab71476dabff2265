"""Documents for the tests of sections: written for them, or drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

CONTRACT = """\
MASTER SERVICES AGREEMENT

This Agreement is made between Acme Inc. and Beta Ltd.

ARTICLE I
DEFINITIONS

1.1 Fees. "Fees" means the amounts payable under Section 3.1.

1.2 Term. "Term" means three years from the Effective Date.

ARTICLE II
SERVICES

2.1 Scope. The Supplier shall:

(a) deliver the Services with reasonable care;

(b) keep records of the Services for six years; and

(c) report to the Customer every month.

2.2 Delay. Where the Supplier is late, it pays one percent of the Fees for each week of delay.

ARTICLE III
PAYMENT

3.1 Invoices. The Customer pays each invoice within thirty days. Overdue amounts bear interest at four percent a year.

3.2 Taxes. The Fees are stated without taxes.
"""

GUIDE = """\
# Guide to the shelf

Opening words before any section.

## Limits

| Item | Limit | Period |
| --- | --- | --- |
| Books | 12 | a month |
| Maps | 3 | a week |
| Films | 5 | a day |
| Games | 2 | a fortnight |

## Duties

The reader must:

- bring books back in time;
- keep them dry;
- pay for what is lost.

### Fines

A late book costs ten cents a day. The fine is capped at five euros.

## Empty

## Code

```python
# not a heading
limit = 12
```
"""

_WORDS = st.sampled_from(
    "the fee notice shall may not terminate Section 7.2 Article Inc. No. 5 party § 12 (a) 契約 条 😀 é e\u0301".split()
)
_SENTENCE = st.lists(_WORDS, min_size=1, max_size=25).map(lambda words: " ".join(words).capitalize() + ".")
_PARAGRAPH = st.lists(_SENTENCE, min_size=1, max_size=5).map(" ".join)
_NUMBER = st.integers(1, 12)
_HEADING = st.one_of(
    st.tuples(st.integers(1, 4), _SENTENCE).map(lambda t: f"{'#' * t[0]} {t[1]}"),
    st.tuples(_NUMBER, _SENTENCE).map(lambda t: f"{t[0]}. {t[1][:30].upper()}"),
    st.tuples(_NUMBER, _NUMBER).map(lambda t: f"{t[0]}.{t[1]} Duty. The party shall pay."),
    _NUMBER.map(lambda n: f"ARTICLE {n}\nPAYMENT"),
    _NUMBER.map(lambda n: f"Section {n}. Term"),
    st.just("SCHEDULE A"),
)
_LIST = st.lists(_SENTENCE, min_size=1, max_size=6).map(
    lambda items: "The party shall:\n\n" + "\n".join(f"- {item}" for item in items)
)
_CLAUSES = st.lists(_SENTENCE, min_size=1, max_size=4).map(
    lambda items: "\n\n".join(f"({'abcd'[n]}) {item}" for n, item in enumerate(items))
)
_TABLE = st.lists(st.tuples(_WORDS, _SENTENCE), min_size=1, max_size=12).map(
    lambda rows: "| Item | Rule |\n| --- | --- |\n" + "\n".join(f"| {a} | {b} |" for a, b in rows)
)
_CODE = _PARAGRAPH.map(lambda text: f"```\n# {text}\n```")
_LINE = st.text(alphabet="ab .,;契é😀", min_size=1, max_size=400)
_ODD = st.text(max_size=40)
_BLOCK = st.one_of(_HEADING, _PARAGRAPH, _HEADING, _PARAGRAPH, _LIST, _CLAUSES, _TABLE, _CODE, _LINE, _ODD)
_GAP = st.sampled_from(["\n\n", "\n\n", "\n", "\r\n\r\n", "\n\f\n", "\r\r", "\n\n\n\n", "\u2028\n\n"])

documents = st.lists(st.tuples(_BLOCK, _GAP), max_size=14).map(lambda parts: "".join(a + b for a, b in parts))
"""Markdown and legal text, every line end, form feeds, emoji, tables, lists, clauses, fences and one long line."""


def numbered(sections: int) -> str:
    """A long Markdown text of short sections that are all different."""
    parts = ["# Handbook\n\n"]
    for number in range(sections):
        parts.append(f"## Chapter {number}\n\nThe rule of chapter {number} allows {number * 7} items on a shelf.\n\n")
    return "".join(parts)
