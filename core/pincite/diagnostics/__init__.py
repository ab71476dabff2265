"""What is wrong with a document's own navigation: references, numbers, defined terms, heading levels, contents."""

from pincite.diagnostics.check import check
from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.rules import RULES, Rule
from pincite.diagnostics.subject import Subject

__all__ = ["RULES", "Finding", "Fix", "Rule", "Subject", "check"]
