"""What holds for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# A shared machine is slow at times, and that is no failure; found examples are printed so that they can be kept.
settings.register_profile("pincite", deadline=None, print_blob=True)
settings.load_profile("pincite")

# Tests of other things need not wait for models: those of models set a tier of their own.
os.environ["PINCITE_TIER"] = "lexical"
