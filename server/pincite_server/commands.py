"""The names of the commands: for editors that know none of our own requests, and for code actions."""

from __future__ import annotations

ASK = "pincite.ask"
"""Arguments: a document's URI and a question, or one object as for ``pincite/selectForQuestion``."""
CLEAR_EVIDENCE = "pincite.clearEvidence"
"""Arguments: none, or a document's URI."""
WRITE_NOTE = "pincite.writeNote"
"""Argument: ``{uri, range}``. Writes and keeps the note of the section of a range, or of a selection."""
WRITE_NOTES = "pincite.writeNotes"
"""Argument: ``{uri}``. Writes and keeps the notes of all sections that have none."""
CUT_TOPICS = "pincite.cutTopics"
"""Argument: ``{uri, range?}``. Cuts the section of a range, a selection, or all long sections, and keeps the cuts."""
REMOVE_ANNOTATIONS = "pincite.removeAnnotations"
"""Argument: ``{uri, ids}``."""
KEEP_ANNOTATIONS = "pincite.keepAnnotations"
"""Argument: ``{uri}``. Keeps a document's notes and cuts in its workspace folder from now on."""

COMMANDS = (
    ASK,
    CLEAR_EVIDENCE,
    WRITE_NOTE,
    WRITE_NOTES,
    CUT_TOPICS,
    REMOVE_ANNOTATIONS,
    KEEP_ANNOTATIONS,
)
