"""A new name in the form of an old one: where "Affiliates" stood, what is to stand when Affiliate is called otherwise.

Only forms that follow from a rule without doubt are made. A new name whose last word ends in the old one's is inflected
as that was in any language ("Vertrag", "Liefervertrag"); else English numbers are, and the plurals of French, Spanish
and Portuguese words that are regular.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pincite.references.term_forms import head_end, plural, singular

_IRREGULAR = re.compile(
    r"(?:man|child|foot|tooth|goose|mouse|\box|life|wife|knife|half|shelf|leaf|[sx]is|(?:and|end|dat)um|medium"
    r"|criterion|phenomenon|(?:append|matr|ind|vert)[ei]x)$"
)
"""English words whose plural no rule gives with certainty: "Chairman", "Analysis", "Appendix"."""
_NO_SINGULAR = frozenset("goods premises proceeds means news series species works arrears thanks".split())
"""English plurals that have no singular of the same meaning."""
_COMPOUND = 4
"""Letters from which on a word that ends in another is a compound of it: "Liefervertrag"; "Wort" is no "Ort"."""
_REGULAR = {"fr": re.compile(r".*[^sxzlu]$"), "es": re.compile(r".*[aeo]$"), "pt": re.compile(r".*[aeo]$")}
"""Words that take an "s" in the plural and nothing else."""


def inflected(written: str, old: str, new: str, language: str | None = "en") -> str | None:
    """The form of ``new`` that stands for ``written``, a form of ``old``; None where no rule gives it with certainty.

    All three have their white space collapsed, and no article. A form that only starts a sentence keeps its capital.
    """
    if written == old:
        return new
    if old.islower() and written[:1].isupper():
        form = inflected(written[0].lower() + written[1:], old, new, language)
        return form[0].upper() + form[1:] if form else None
    alike = _as_before(written, old, new)
    if alike is not None:
        return alike
    if language in ("en", None):
        return _english(written, old, new)
    return _romance(written, old, new, _REGULAR[language]) if language in _REGULAR else None


def _as_before(written: str, old: str, new: str) -> str | None:
    """By the old name's own ending, where the new name ends in the same word: "Vertrags" gives "Liefervertrags"."""
    last = old.rsplit(" ", 1)[-1]
    kept = _shared(written, old)
    ending = last if len(last) >= _COMPOUND else f" {last}"
    if kept <= len(old) - len(last) or not f" {new}".casefold().endswith(ending.casefold()):
        return None
    return new[: len(new) - (len(old) - kept)] + written[kept:]


def _shared(one: str, other: str) -> int:
    """How many characters two words have in common at their start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def _english(written: str, old: str, new: str) -> str | None:
    change = _change(written, old)
    return None if change is None else _at_head(new, change)


def _change(written: str, old: str) -> Callable[[str], str | None] | None:
    """What the number of a form asks of a name's head: its plural or its singular; None where it is another change."""
    head = head_end(old)
    rest = old[head:]
    if not written.endswith(rest):
        return None
    before, word = _split(old[:head])
    if not written.startswith(before):
        return None
    form = written[len(before) : len(written) - len(rest)]
    if form in (plural(word), f"{word}s"):
        return _plural
    return _singular if form == singular(word) else None


def _plural(word: str) -> str | None:
    if singular(word) != word:
        return word  # One already: "Goods" for "Deliverables".
    if word.isupper():
        return f"{word}s"
    return None if _IRREGULAR.search(word.lower()) else plural(word)


def _singular(word: str) -> str | None:
    if singular(word) == word:
        return word
    return None if word.lower() in _NO_SINGULAR else singular(word)


def _romance(written: str, old: str, new: str, regular: re.Pattern[str]) -> str | None:
    """The plural in "s" of a name whose head is one regular word, for that of another such name."""
    head = old[: head_end(old)]
    if written != f"{head}s{old[len(head) :]}" or not regular.match(head.lower()):
        return None
    return _at_head(new, lambda word: f"{word}s" if regular.match(word.lower()) else None, single=True)


def _at_head(name: str, change: Callable[[str], str | None], *, single: bool = False) -> str | None:
    """A name with its head's last word changed: of "Date of Notice" that is "Date". With ``single``, its only word."""
    head = head_end(name)
    before, word = _split(name[:head])
    if single and before:
        return None
    form = change(word)
    return None if form is None else before + form + name[head:]


def _split(words: str) -> tuple[str, str]:
    """What stands before the last word, and that word."""
    start = words.rfind(" ") + 1
    return words[:start], words[start:]
