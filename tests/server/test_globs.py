"""Globs as editors write them, and what they leave out of a folder."""

from __future__ import annotations

import sys
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite_server.globs import IGNORE_CASE, Exclude


@pytest.mark.parametrize(
    ("glob", "taken", "left"),
    [
        ("**/.git", [".git", "a/.git", "a/b/.git"], [".github", "a.git", ".git/x", "git"]),
        ("*.txt", ["a.txt", ".txt"], ["b/a.txt", "a.txt.md", "atxt"]),
        ("**/*.txt", ["a.txt", "b/a.txt", "b/c/a.txt"], ["a.txt/b"]),
        ("build", ["build"], ["a/build", "build/a", "builds"]),
        ("build/", ["build"], ["a/build"]),
        ("./build", ["build"], []),
        ("a/**", ["a"], ["ab", "b/a"]),
        ("a/**/**/", ["a"], ["ab", "b/a"]),
        ("**/a/**", ["a", "x/a"], ["xa", "x/ab"]),
        ("a/*", ["a/b"], ["a", "a/b/c"]),
        ("a/**/*", ["a/b", "a/b/c"], ["a"]),
        ("**/a/b/**/c", ["a/b/c", "x/a/a/b/y/c", "a/b/a/b/c"], ["a/c", "a/x/b/c"]),
        ("*a*b*c", ["abc", "xaabbcc", "aXbXcXc"], ["acb", "ab/c", "abcd"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]),
        ("a/**/**/b", ["a/b", "a/x/y/b"], ["ab"]),
        ("**", ["a"], []),
        ("a**b", ["ab", "axb"], ["a/b"]),
        ("a?c", ["abc", "a😀c"], ["ac", "a/c", "abbc"]),
        ("[a-c]x", ["ax", "cx"], ["dx", "x"]),
        ("[!a-c]x", ["dx"], ["ax", "/x"]),
        ("[^a]x", ["bx", "^x"], ["ax"]),
        ("a[]]b", ["a]b"], ["ab"]),
        (r"a[\d]b" if sys.platform != "win32" else "a[d]b", ["adb"], ["a1b"]),
        ("*.{md,txt}", ["a.md", "a.txt"], ["a.{md,txt}", "a.rst"]),
        ("{a,b{c,d}}", ["a", "bc", "bd"], ["b", "ab"]),
        ("{**/x,y}/z", ["x/z", "q/x/z", "y/z"], ["q/y/z"]),
        ("{a/**,**/b}", ["a", "b", "c/b"], ["c"]),
        ("{a,{b", ["{a,{b"], ["a"]),
        ("{}a", ["a"], []),
        ("{a", ["{a"], ["a"]),
        ("[a", ["[a"], ["a"]),
        ("a.b", ["a.b"], ["axb"]),
        ("a+(b)|c$", ["a+(b)|c$"], ["c"]),
        ("Übergabe*", ["Übergabe 1"], ["Ubergabe 1"]),
        ("[z-a]", [], ["z", "a", "[z-a]"]),
        ("", [], ["a"]),
    ],
)
def test_what_a_glob_matches(glob, taken, left):
    exclude = Exclude.of([glob])
    assert [path for path in taken if not exclude.matches(path)] == []
    assert [path for path in left if exclude.matches(path)] == []


def test_case_as_the_platform_has_it():
    assert Exclude.of(["**/Drafts"]).matches("a/drafts") is IGNORE_CASE
    assert Exclude({"**/Drafts": True}, ignore_case=True).matches("a/DRAFTS")
    assert not Exclude({"**/Drafts": True}, ignore_case=False).matches("a/drafts")
    assert Exclude({"[a-c]x": True}, ignore_case=True).matches("BX")


def test_any_of_several_and_none():
    exclude = Exclude.of(["**/*.log", "build"])
    assert exclude.matches("a/x.log")
    assert exclude.matches("build")
    assert not exclude.matches("a/x.txt")
    assert not Exclude.of([]).matches("a")


def test_patterns_that_are_switched_off_do_not_count():
    exclude = Exclude({"a": False, "b": True, "c": None})
    assert [name for name in "abc" if exclude.matches(name)] == ["b"]


def test_a_pattern_that_counts_beside_another_file():
    exclude = Exclude({"**/*.html": {"when": "$(basename).md"}})
    assert exclude.matches("docs/terms.v2.html", {"terms.v2.md"}.__contains__)
    assert not exclude.matches("docs/terms.html", {"other.md"}.__contains__)
    assert not exclude.matches("docs/terms.html")


@pytest.mark.parametrize(
    "glob", ["*a" * 30 + "b", "**/a/" * 30 + "b", "**/*a*a*a*a/" * 10 + "b", "{a,b}" * 30, "[" * 500]
)
def test_no_pattern_takes_long(glob):
    """Neither to read nor to match: a folder may bring its own."""
    started = perf_counter()
    exclude = Exclude.of([glob])
    for path in ("a" * 250, "a/" * 250 + "a", "/".join(["a" * 40] * 20)):
        assert not exclude.matches(path)
    assert perf_counter() - started < 2


@given(glob=st.text("ab*?/", max_size=9), path=st.text("ab/", max_size=9))
def test_as_by_trying_everything(glob, path):
    segments = glob.strip("/").split("/")
    while segments and segments[-1] == "**":
        segments.pop()
    assert Exclude.of([glob]).matches(path) == fits(segments or ["*"], path.split("/"))


def fits(globs: list[str], names: list[str]) -> bool:
    if not globs or not names:
        return not globs and not names
    if globs[0] == "**":
        return fits(globs[1:], names) or (names[0] != "" and fits(globs, names[1:]))
    return fits_name(globs[0], names[0]) and fits(globs[1:], names[1:])


def fits_name(glob: str, name: str) -> bool:
    if not glob or not name:
        return glob.strip("*") == "" and not name
    if glob[0] == "*":
        return fits_name(glob[1:], name) or fits_name(glob, name[1:])
    return glob[0] in ("?", name[0]) and fits_name(glob[1:], name[1:])
