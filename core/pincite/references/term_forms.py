"""The forms in which a text uses a term: plural, singular, possessive, without its article; and where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from heapq import merge
from operator import itemgetter

_ARTICLE = re.compile(
    r"(?:the|an?|die|der|das|le|la|les|l['’]|un|une|el|los|las|una|il|lo|gli|i|de|het|os?|as?)(?:(?<=['’])|\s+)(?=\S)",
    re.IGNORECASE,
)
_OPTIONAL = re.compile(r"\s*(?:\((?:s|es|e|n|en)\)|/[sS])$")
_HEAD = re.compile(r"\s+(?:of|in|for|to|de|du|des|del|von|di|da|do)\s+")
_WORD = re.compile(r"[^\W\d_]+$")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_ROMANCE = frozenset({"fr", "es", "it", "pt"})
_SMALL = frozenset(
    "de du des d l la le les et ou à au aux en del los las el y o e di da do dos das con por para".split()
)
_GERMAN = ("s", "es", "n", "en", "e", "er", "ern")


@lru_cache(maxsize=8192)
def bare(name: str) -> str:
    """A name without its article and an optional ending: "The Licence" gives "Licence", "Contributor(s)" the one."""
    plain = _OPTIONAL.sub("", name)
    article = _ARTICLE.match(plain)
    return plain[article.end() :] if article else plain


def head_end(name: str) -> int:
    """Where the words end that bear a name's number: behind "Date" in "Date of Notice"."""
    head = _HEAD.search(name)
    return head.start() if head else len(name)


def forms(name: str, language: str | None = "en") -> dict[str, None]:
    """The forms of a name, itself first, each once. A name in small letters may start a sentence with a capital."""
    core = bare(name)
    found = dict.fromkeys((core, *_inflected(core, language)))
    head = _HEAD.search(core)
    if head:
        rest = core[head.start() :]
        found.update(dict.fromkeys(form + rest for form in _inflected(core[: head.start()], language)))
    if core.islower():
        found.update(dict.fromkeys([form[0].upper() + form[1:] for form in found]))
    return found


def plural(word: str) -> str:
    """The English plural of a word."""
    if re.search(r"(?:s|x|z|ch|sh)$", word, re.IGNORECASE):
        return f"{word}es"
    return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", word, re.IGNORECASE) else f"{word}s"


def singular(word: str) -> str:
    """The English singular of a word that looks like a plural; else the word itself."""
    if len(word) < 4 or word.isupper():
        return word
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word if word.endswith(("ss", "us", "is")) or not word.endswith("s") else word[:-1]


def renamed(words: str, old: str, new: str) -> str:
    """What stands for ``words``, a use of the term ``old``, once it is called ``new``: in the plural where it was.

    Without the article of either name. Numbers are English; a form of another kind becomes the new name itself.
    """
    used, before, after = " ".join(words.split()), bare(old), bare(new)
    if used != before and used in (plural(before), _headed(before, plural)):
        return _headed(after, plural)
    if used != before and used in (singular(before), _headed(before, singular)):
        return _headed(after, singular)
    return after[0].upper() + after[1:] if used[:1].isupper() and before.islower() else after


def _headed(name: str, number: Callable[[str], str]) -> str:
    """A name with its head in another number: of "Event of Default" the first words, else the last."""
    head = _HEAD.search(name)
    return number(name[: head.start()]) + name[head.start() :] if head else number(name)


def _inflected(name: str, language: str | None) -> Iterator[str]:
    """Other numbers and cases of a name's last word, in Romance languages of all its words."""
    before, last = name[: len(name) - len(_last(name))], _last(name)
    if len(last) < 2 or not _WORD.match(last):
        return
    if language == "de":
        yield from (before + last + ending for ending in _GERMAN)
        yield from (before + last[: -len(ending)] for ending in _GERMAN if last.endswith(ending) and len(last) > 5)
        return
    yield before + plural(last)
    yield before + singular(last)
    if not last.endswith(("s", "x")):
        yield f"{before}{last}s"
    if language in _ROMANCE:
        words = re.split(r"(\s+)", name)
        yield "".join(w if w.isspace() or w in _SMALL or w.endswith(("s", "x")) else f"{w}s" for w in words)
        yield re.sub(r"^([^\W\d_]+[^\W\d_sx])(?=\s)", r"\1s", name)
        yield "".join(w if w in _SMALL or len(w) < 4 or not w.endswith("s") else w[:-1] for w in words)


def _last(name: str) -> str:
    return name.rsplit(None, 1)[-1] if name.split() else ""


class Forms:
    """Finds the uses of many names in one pass: as whole words, the longest first, white space as the text breaks it.

    Where two names share a form, the name that is written so has it, else the first.
    """

    def __init__(self, names: Iterable[str], language: str | None = "en") -> None:
        owners: dict[str, str] = {}
        self.names = tuple(names)
        for name in self.names:
            owners.setdefault(bare(name), name)
        for name in self.names:
            for form in forms(name, language):
                owners.setdefault(form, name)
        self.owners = owners
        """The name of each form."""
        spaced = [form for form in owners if not _UNSPACED.search(form)]
        unspaced = sorted((form for form in owners if _UNSPACED.search(form)), key=len, reverse=True)
        by_first: dict[str, list[str]] = {}
        for form in spaced:
            word = re.match(r"[^\W_]+", form)
            if word:
                by_first.setdefault(word[0], []).append(form)
        self._first = {word: _pattern(found) for word, found in by_first.items()}
        self._single = {word for word, found in by_first.items() if found == [word]}
        initials = "".join(sorted({word[0] for word in by_first}))
        small = any(initial.islower() for initial in initials)
        start = r"[^\W_]" if small or not initials else f"[{re.escape(initials)}]"
        self._word = re.compile(rf"(?<![^\W_]){start}[^\W_]*") if initials else None
        self._unspaced = re.compile("|".join(map(re.escape, unspaced))) if unspaced else None

    @property
    def words(self) -> frozenset[str]:
        """The first words of the forms, by which texts may be passed over that hold none of them."""
        return frozenset(self._first)

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[str, int, int]]:
        """Each use as the name and its range, in order, without overlap."""
        end = len(text) if end is None else end
        spaced = self._find_words(text, start, end)
        if self._unspaced is None:
            yield from spaced
            return
        done = start
        unspaced = ((self.owners[m[0]], *m.span()) for m in self._unspaced.finditer(text, start, end))
        for use in merge(spaced, unspaced, key=itemgetter(1)):
            if use[1] >= done:
                done = use[2]
                yield use

    def _find_words(self, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """The uses of names whose words stand apart."""
        if self._word is not None:
            done = start
            for match in self._word.finditer(text, start, end):
                pattern = self._first.get(match[0])
                if pattern is None or match.start() < done:
                    continue
                if match[0] in self._single:
                    done = match.end()
                    yield self.owners[match[0]], match.start(), done
                    continue
                use = pattern.match(text, match.start(), end)
                if use:
                    done = use.end()
                    yield self.owners[" ".join(use[0].split())], match.start(), done


def _pattern(found: list[str]) -> re.Pattern[str]:
    """Of forms that begin with one word, the longest first."""
    names = (r"\s+".join(map(re.escape, form.split())) for form in sorted(found, key=len, reverse=True))
    return re.compile(rf"(?:{'|'.join(names)})(?![^\W_])")
