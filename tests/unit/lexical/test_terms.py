"""The public ``terms``: lowercase words without English stop words, a plural "s" stripped."""

import pytest

from pincite.lexical import terms
from pincite.longdoc import terms as as_longdoc_has_it


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Termination and terminations", ["termination", "termination"]),
        ("The duties of a Lessee", ["dutie", "lessee"]),
        ("Press the glass", ["press", "glass"]),
        ("gas bus yes", ["gas", "bus", "yes"]),
        ("Article 12 and § 7", ["article", "12"]),
        ("may NOT assign", ["may", "not", "assign"]),
        ("x-rays_2 naïve", ["rays_2", "naïve"]),
        ("a I O", []),
    ],
)
def test_terms(text, expected):
    assert terms(text) == expected


def test_longdoc_hands_it_on():
    assert as_longdoc_has_it is terms
