"""docs/editors.md as its readers use it: each editor's configuration is taken from the page."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "editors.md"


def configuration(editor: str, language: str) -> str:
    """The one block of code in a language that stands under an editor's heading."""
    _, _, section = PAGE.read_text("utf-8").partition(f"\n## {editor}\n")
    section = section.partition("\n## ")[0]
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return str(block)
