"""Places named by where they stand: "this Section", "the foregoing paragraph", "le présent article", "前条"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.references.mention import Mention

_BEFORE = re.compile(
    r"\b(?:(?P<this>[Tt]his|THIS|[Dd]iese(?:s|r|m|n)?|[Pp]résente?|[Pp]resente|[Ee]st[ea]|[Qq]uest[oa]|[DdNn]est[ea]|[Dd](?:it|eze))"
    r"|[Tt]he\s+(?:immediately\s+)?(?:(?P<en_back>foregoing|preceding|previous)|(?P<en_on>following|next|succeeding))"
    r"|(?P<de_back>vor(?:stehend|her(?:gehend|ig)|ig|angehend)e[nsrm]?)|(?P<de_on>(?:nachstehend|nachfolgend|nächst)e[nsrm]?))\s{1,9}\Z"
)
_BEHIND = re.compile(
    r"\s{1,9}(?:(?P<back>précédent|precedente|anterior)|(?P<on>suivant|siguiente|seguente|successivo|seguinte))\b"
)
_COUNTED = re.compile(r"\s*(?:\d|\([a-z0-9]|§|[IVXLC]+\b)")
_LOOK_BACK = 36

_EAST = re.compile(r"(?:(?P<this>本)|(?P<before>前)|(?P<after>次|后|後))(?P<unit>[条條項项款章節节])(?![件約约目])")
_EAST_UNITS = {
    "条": "article", "條": "article", "項": "paragraph", "项": "point", "款": "paragraph",
    "章": "chapter", "節": "section", "节": "section",
}  # fmt: skip


def relative(text: str, start: int, end: int, form: str) -> Mention | None:
    """The place that the unit word at ``[start:end]`` names by what stands beside it; None where that is nothing."""
    if _COUNTED.match(text, end):
        return None
    before = _BEFORE.search(text, max(0, start - _LOOK_BACK), start)
    if before:
        toward = 0 if before["this"] else -1 if before["en_back"] or before["de_back"] else 1
        return Mention(before.start(), end, "relative", around=form, toward=toward)
    behind = _BEHIND.match(text, end)
    if behind:
        return Mention(start, behind.end(), "relative", around=form, toward=-1 if behind["back"] else 1)
    return None


def relative_eastern(text: str) -> Iterator[Mention]:
    """The same in Japanese and Chinese, in the order of the text."""
    for match in _EAST.finditer(text):
        toward = 0 if match["this"] else -1 if match["before"] else 1
        yield Mention(match.start(), match.end(), "relative", around=_EAST_UNITS[match["unit"]], toward=toward)
