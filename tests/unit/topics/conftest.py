"""Real texts of the project, and the packaged embedder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pincite.models.onnx import load_embedder
from pincite.text.span import Span

ROOT = Path(__file__).resolve().parents[3]
GERMAN = [
    "Die Miete beträgt 900 Euro im Monat und ist bis zum dritten Werktag eines Monats auf das Konto zu zahlen.",
    "Erhöht der Vermieter die Miete, so teilt er es drei Monate vorher mit. Die Miete folgt dem Mietspiegel der Stadt.",
    "Zahlt der Mieter die Miete zweimal nicht, kann der Vermieter die offene Miete mit Zinsen auf das Konto verlangen.",
    "Haustiere wie Hunde und Katzen darf der Mieter mit Zustimmung halten. Ein Hund ist im Treppenhaus anzuleinen.",
    "Stört ein Hund die Nachbarn durch Bellen, kann die Zustimmung zu diesem Hund widerrufen werden. Katzen bleiben.",
    "Für Schäden, die Hunde, Katzen und andere Haustiere im Treppenhaus anrichten, haftet ihr Halter den Nachbarn.",
]
JAPANESE = [
    "賃料は月額九万円とし、借主は毎月末日までに翌月分の賃料を貸主の銀行口座に振り込むものとする。",
    "貸主は賃料を増額する場合、三か月前に通知する。賃料の増額は近隣の賃料を参考とする。",
    "借主が賃料の支払いを怠ったとき、貸主は遅延損害金を賃料に加えて請求することができる。",
    "犬や猫などの動物を飼育する場合、借主は事前に貸主の承諾を得る。犬は共用廊下では抱きかかえること。",
    "犬の鳴き声が近隣の迷惑となるとき、貸主は飼育の承諾を取り消すことができる。猫についても同様とする。",
    "犬や猫が共用廊下を汚したとき、飼育する者は直ちに清掃し、損害を賠償する。",
]


def joined(paragraphs, between="\n\n"):
    """A text of paragraphs, and its units."""
    units, at = [], 0
    for paragraph in paragraphs:
        units.append(Span(at, at + len(paragraph)))
        at += len(paragraph) + len(between)
    return between.join(paragraphs), units


def paragraphs(name, low, high):
    """Paragraphs of prose of a file of the project."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text)]
    prose = [part for part in found if len(part.split()) > 25 and not part.startswith(("|", "#", "-"))]
    return prose[low:high]


@pytest.fixture(scope="session")
def embedder():
    return load_embedder(threads=2)


@pytest.fixture(scope="session")
def three():
    """A licence, a contract and a page of design, five paragraphs of each: the joins are at units 5 and 10."""
    parts = [paragraphs("LICENSE", 2, 7), paragraphs("examples/outsourcing-agreement.txt", 30, 35)]
    parts.append(paragraphs("tests/fixtures/topics/design.md", 0, 5))  # a page of ours, as it once was
    assert [len(part) for part in parts] == [5, 5, 5]
    return joined([paragraph for part in parts for paragraph in part])
