"""The names of the commands for editors that know none of our own requests."""

from __future__ import annotations

ASK = "pincite.ask"
"""Arguments: a document's URI and a question, or one object as for ``pincite/selectForQuestion``."""
CLEAR_EVIDENCE = "pincite.clearEvidence"
"""Arguments: none, or a document's URI."""

COMMANDS = (ASK, CLEAR_EVIDENCE)
