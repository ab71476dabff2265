"""Four kinds of clients: what each can do, what its positions count, and what it may set."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Profile:
    """One kind of client."""

    name: str
    encoding: str
    """What is negotiated."""
    capabilities: dict[str, Any]
    stays: bool = False
    """Whether it is there from the beginning to the end; others leave and come back."""

    @property
    def pulls_settings(self) -> bool:
        """Whether it is asked for its settings."""
        return bool(self.capabilities.get("workspace", {}).get("configuration"))

    @property
    def pulls_diagnostics(self) -> bool:
        """Whether it asks for diagnostics itself."""
        return "diagnostic" in self.capabilities["textDocument"]

    @property
    def told_version(self) -> bool:
        """Whether pushed diagnostics say of which version they are."""
        return bool(self.capabilities["textDocument"].get("publishDiagnostics", {}).get("versionSupport"))


PROFILES = (
    Profile(
        "workbench",
        "utf-16",
        {
            "general": {"positionEncodings": ["utf-16"]},
            "window": {"workDoneProgress": True, "showDocument": {"support": True}},
            "workspace": {
                "configuration": True,
                "didChangeConfiguration": {"dynamicRegistration": True},
                "workspaceEdit": {"documentChanges": True, "changeAnnotationSupport": {"groupsOnLabel": True}},
                "inlayHint": {"refreshSupport": True},
                "diagnostics": {"refreshSupport": True},
            },
            "textDocument": {
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True, "labelSupport": True},
                "foldingRange": {"foldingRange": {"collapsedText": True}},
                "rename": {"prepareSupport": True, "honorsChangeAnnotations": True},
                "definition": {"linkSupport": True},
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "completion": {"completionItem": {"documentationFormat": ["markdown"]}},
                "codeAction": {"tagSupport": {"valueSet": [1]}},
                "diagnostic": {"relatedInformation": True},
            },
            "experimental": {"pincite": {"chat": True}},
        },
        stays=True,
    ),
    Profile(
        "code-points",
        "utf-32",
        {
            "general": {"positionEncodings": ["utf-8", "utf-16", "utf-32"]},
            "workspace": {"configuration": True, "workspaceEdit": {"documentChanges": True}},
            "textDocument": {
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                "publishDiagnostics": {"versionSupport": True, "relatedInformation": True},
            },
        },
    ),
    Profile("minimal", "utf-16", {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}),
    Profile(
        "bytes",
        "utf-8",
        {
            "general": {"positionEncodings": ["utf-8"]},
            "window": {"workDoneProgress": True},
            "textDocument": {
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
                "foldingRange": {"lineFoldingOnly": True, "rangeLimit": 100},
                "publishDiagnostics": {"versionSupport": True},
                "definition": {"linkSupport": True},
            },
        },
    ),
)


def random_settings(rng: random.Random, profile: Profile) -> dict[str, Any]:
    """Settings as a user changes them; a wrong one now and then, which keeps its default."""
    severities = ("error", "warning", "hint", "off", "odd")
    rules = ("dangling-reference", "number-skipped", "term-undefined", "term-unused", "heading-level")
    made = {
        "outline": {"clauses": rng.random() < 0.5},
        "notes": {"inlayHints": rng.random() < 0.7},
        "references": {"inlayHints": rng.random() < 0.5},
        "annotations": {"keep": rng.random() < 0.3},
        "ask": {"maxFiles": rng.choice((3, 500, -1)), "maxFileSize": rng.choice((0.1, 10))},
        "trace": {"enabled": rng.random() < 0.3, "quotes": rng.random() < 0.8},
        "diagnostics": {"rules": {rule: rng.choice(severities) for rule in rng.sample(rules, 2)}},
    }
    if "experimental" in profile.capabilities:
        made["chat"] = {"provider": rng.choice(("off", "off", "editor"))}
    return made
