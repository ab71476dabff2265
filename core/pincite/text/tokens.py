"""How many tokens a subword model would make of a text, without a tokenizer."""

from __future__ import annotations

import re

# Scripts written without spaces between words: Thai, Lao, Burmese, Khmer, kana, CJK ideographs with extensions.
UNSPACED = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f"
)
_SPACED_UNIT = re.compile(rf"[^\W{UNSPACED}]+|[^\w\s{UNSPACED}]")
_UNSPACED_CHARACTER = re.compile(f"[{UNSPACED}]")

TOKENS_PER_UNIT = 1.3


def approx_tokens(text: str) -> int:
    """Estimates the tokens of a text: words and punctuation marks × 1.3, rounded up.

    Characters of scripts without spaces count one each, since subword models split such text nearly to characters.
    """
    spaced = len(_SPACED_UNIT.findall(text))
    # ASCII text, by far the commonest, cannot hold such characters.
    unspaced = 0 if text.isascii() else len(_UNSPACED_CHARACTER.findall(text))
    # In tenths, so that no floating point error rounds a whole number up.
    return (spaced * 13 + 9) // 10 + unspaced
