"""Question sets: the same questions over many documents, and the table of what each answers."""

from pincite.checklist.questions import Question, QuestionSet, parse
from pincite.checklist.rows import Row, row

__all__ = ["Question", "QuestionSet", "Row", "parse", "row"]
