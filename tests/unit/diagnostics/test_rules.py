"""The rules: the cases are data in tests/fixtures/diagnostics.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pincite.diagnostics import RULES, Subject, check
from pincite.errors import Cancelled
from pincite.parsing import Outline
from pincite.references.cross import CrossReferences
from pincite.references.glossary import Glossary

ROOT = Path(__file__).parents[3]
CASES = tomllib.loads((ROOT / "tests" / "fixtures" / "diagnostics.toml").read_text(encoding="utf-8"))["case"]


def subject(text, language="en", markup=None):
    outline = Outline(text, language, markup)
    return Subject(outline, Glossary(outline), CrossReferences(outline).all)


@pytest.mark.parametrize("case", CASES, ids=[f"{case['code']}: {case['title']}" for case in CASES])
def test_rule(case):
    text = case["text"]
    found = check(subject(text, case.get("language", "en"), case.get("markup")), [case["code"]])
    assert [finding.span.of(text) for finding in found] == case["found"]
    assert all("\n" not in finding.message for finding in found)
    if "message" in case:
        assert found[0].message == case["message"]
    if "fixed" in case:
        assert mended(text, found[0].fixes[0]) == case["fixed"]


def mended(text, fix):
    for span, new in reversed(fix.edits):
        text = text[: span.start] + new + text[span.end :]
    return text


def test_every_rule_has_a_page_and_a_case():
    pages = {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert pages == set(RULES) == {case["code"] for case in CASES}


@pytest.mark.parametrize("code", list(RULES))
def test_a_page_is_titled_and_says_the_severity(code):
    page = (ROOT / "docs" / "rules" / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {RULES[code].title}\n")
    assert f"Severity by default: {RULES[code].severity}, {'on' if RULES[code].on else 'off'}." in page


@pytest.mark.parametrize("code", list(RULES))
def test_an_empty_document_has_no_findings(code):
    assert check(subject(""), [code]) == []


def test_findings_come_in_document_order_and_can_be_cancelled():
    text = "# A\n\n### B\n\n“Fee” means money. “Fee” means a charge.\n\nSee [this](#nowhere).\n\n#### C\n\n###### D\n"
    found = check(subject(text, markup="markdown"))
    assert [finding.span for finding in found] == sorted(finding.span for finding in found)
    with pytest.raises(Cancelled):
        check(subject(text), cancelled=lambda: True)


def test_a_code_that_no_rule_has_is_an_error():
    with pytest.raises(KeyError):
        check(subject("text"), ["no-such-rule"])
