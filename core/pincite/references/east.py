"""Numbered references in Japanese and Chinese: "第5条第2項", "第三条至第五条", "会社法第二条"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.parsing.numbering import chinese
from pincite.references.mention import Mention, Scope, Step
from pincite.references.units import ARTICLE, GREATER, SCHEDULE, SECTION, SMALL, TINY

_DIGITS = r"[〇零一二三四五六七八九十百千0-9０-９]{1,8}"
_STEP = rf"第\s?(?:{_DIGITS})\s?(?:[編编章節节条條款項项号號目])(?:の[一二三四五六七八九十0-9０-９]{{1,3}})?"
_PATH = re.compile(rf"(?:{_STEP})(?:\s?(?:{_STEP}))*|(?:附件|附录|附錄|附表|別紙|別表|付録)\s?(?:{_DIGITS})")
_ONE = re.compile(
    rf"第\s?(?P<number>{_DIGITS})\s?(?P<unit>[編编章節节条條款項项号號目])(?:の(?P<sub>[一二三四五六七八九十0-9０-９]{{1,3}}))?"
)
_ANNEX = re.compile(rf"(?P<word>附件|附录|附錄|附表|別紙|別表|付録)\s?(?P<number>{_DIGITS})")
_TO = re.compile(r"\s?(?:から|乃至|ないし|至|到|～|〜|—|－)\s?")
_UNITS = {
    "編": ("book", GREATER), "编": ("book", GREATER), "章": ("chapter", GREATER),
    "節": ("section", SECTION), "节": ("section", SECTION),
    "条": ("article", ARTICLE), "條": ("article", ARTICLE), "款": ("paragraph", SMALL), "項": ("paragraph", SMALL),
    "项": ("point", TINY), "号": ("point", TINY), "號": ("point", TINY), "目": ("point", TINY),
}  # fmt: skip
_OTHER = re.compile(
    r"(?P<own>(?:この|本)(?:法律?|規約|契約|合同|协议|条例|規則|約款|办法|规定)(?:の)?|本)?(?P<law>[\u4e00-\u9fff々ァ-ヶー]*(?:法|法律|令|規則|规则|条例|憲法|宪法|法典|規程|协定|条約|条约|办法|规定)|[》」』])[（(]?[^（()）\n]{0,30}[)）]?\s?\Z"
)
LOOK_BACK = 40
EASTERN = "条條項项款章節节号號附別别付"
"""One of these stands in every reference."""


def eastern(text: str) -> Iterator[Mention]:
    """The places that a stretch names by number in Japanese or Chinese, in its order."""
    pending: Mention | None = None
    for match in _PATH.finditer(text):
        steps = tuple(_steps(match[0]))
        if pending is not None and _TO.fullmatch(text[pending.end : match.start()]):
            pending = Mention(pending.start, match.end(), "number", pending.steps, steps, pending.scope, pending.name)
            continue
        if pending is not None:
            yield pending
        pending = Mention(match.start(), match.end(), "number", steps, (), *_scope(text, match.start()))
    if pending is not None:
        yield pending


def _steps(path: str) -> Iterator[Step]:
    annex = _ANNEX.match(path)
    if annex:
        yield Step("annex", SCHEDULE, str(chinese(annex["number"])))
    for one in _ONE.finditer(path):
        form, depth = _UNITS[one["unit"]]
        sub = f"の{chinese(one['sub'])}" if one["sub"] else ""
        yield Step(form, depth, f"{chinese(one['number'])}{sub}")


def _scope(text: str, start: int) -> tuple[Scope, str]:
    before = text[max(0, start - LOOK_BACK) : start]
    other = _OTHER.search(before)
    if other is None:
        return "", ""
    return ("here", "") if other["own"] or other["law"].startswith("本") else ("named", other["law"])
