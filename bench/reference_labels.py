"""The labelled cross references, and how what a tool finds is scored against them.

Labels lie in tests/fixtures/references (its README has the rules); the texts are the corpus beside the checkout.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bench.sets import ROOT

LABELS = ROOT / "tests" / "fixtures" / "references" / "labels.tsv"
Word = Literal["elsewhere", "nowhere", "doubtful"]
_WORDS: tuple[Word, ...] = ("elsewhere", "nowhere", "doubtful")
Claim = tuple[int, int] | Word
"""Where a reference leads: the starts of its first and last place, or that it leads to another document or nowhere."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words and where they lead, as labelled or as found."""

    start: int
    end: int
    claim: Claim
    reach: int = 0
    """Where what is claimed ends, for tools that lead to a chunk: any place within it is right then."""


@dataclass(slots=True)
class Stretch:
    """A stretch of one document in which all references are labelled."""

    file: str
    start: int
    end: int
    language: str
    mentions: list[Mention] = field(default_factory=list)


@dataclass(slots=True)
class Score:
    """Counts, to be added up."""

    gold: int = 0
    claimed: int = 0
    right: int = 0
    gold_elsewhere: int = 0
    claimed_elsewhere: int = 0
    right_elsewhere: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Of the places of this document that are claimed, the share that is right."""
        return self.right / self.claimed if self.claimed else 0.0

    @property
    def recall(self) -> float:
        """Of the references that lead to a place of this document, or to one that is missing, the share found."""
        return self.right / self.gold if self.gold else 0.0

    def add(self, other: Score) -> None:
        """Adds another's counts."""
        for name in ("gold", "claimed", "right", "gold_elsewhere", "claimed_elsewhere", "right_elsewhere"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wrong += other.wrong


def stretches() -> list[Stretch]:
    """The labelled stretches, in the order of the file."""
    found: list[Stretch] = []
    for line in LABELS.read_text(encoding="utf-8").splitlines()[1:]:
        what, file, start, end, value, *_ = line.split("\t")
        if what == "stretch":
            found.append(Stretch(file, int(start), int(end), value))
        else:
            found[-1].mentions.append(Mention(int(start), int(end), _claim(value)))
    return found


def by_file(labelled: Iterable[Stretch]) -> dict[str, list[Stretch]]:
    """Stretches by their document."""
    files: dict[str, list[Stretch]] = defaultdict(list)
    for stretch in labelled:
        files[stretch.file].append(stretch)
    return files


def score(stretch: Stretch, found: Sequence[Mention], text: str) -> Score:
    """What a tool found in a document against the labels of one stretch.

    A label and a find belong together where they share a character; the place is right on the same line, or where only
    markup lies between. What is found where nothing is labelled is wrong, except that it leads elsewhere.
    """
    made = Score()
    inside = [mention for mention in found if stretch.start <= mention.start < stretch.end]
    taken: set[int] = set()
    for label in stretch.mentions:
        match = next(
            (i for i, m in enumerate(inside) if i not in taken and m.start < label.end and label.start < m.end), None
        )
        if match is not None:
            taken.add(match)
        _count(made, label, _NOTHING if match is None else inside[match], text)
    for index, mention in enumerate(inside):
        if index not in taken and mention.claim not in ("elsewhere", "doubtful"):
            made.claimed += 1
            made.wrong.append(f"{stretch.file}:{mention.start} {text[mention.start : mention.end]!r} is none")
    return made


_NOTHING = Mention(0, 0, "doubtful")


def _count(made: Score, label: Mention, found: Mention, text: str) -> None:
    if label.claim == "doubtful":
        return
    claim = found.claim
    right = _same(label.claim, found, text)
    if label.claim == "elsewhere":
        made.gold_elsewhere += 1
        made.right_elsewhere += right
    else:
        made.gold += 1
        made.right += right
    made.claimed += claim not in ("elsewhere", "doubtful")
    made.claimed_elsewhere += claim == "elsewhere"
    if not right:
        made.wrong.append(f"{text[label.start : label.end]!r} at {label.start}: {label.claim}, found {claim}")


def _same(label: Claim, found: Mention, text: str) -> bool:
    claim = found.claim
    if isinstance(label, str) or isinstance(claim, str):
        return label == claim
    if found.reach:
        return claim[0] <= label[0] < found.reach
    return all(_same_place(a, b, text) for a, b in zip(label, claim, strict=True))


def _same_place(first: int, second: int, text: str) -> bool:
    low, high = sorted((first, second))
    return "\n" not in text[low:high] or not text[low:high].strip()


def _claim(value: str) -> Claim:
    for word in _WORDS:
        if value == word:
            return word
    first, _, last = value.partition("..")
    return int(first), int(last or first)
