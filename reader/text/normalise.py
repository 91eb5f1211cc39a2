"""Normalises text from any file, so that what is shown, searched and quoted is the same.

Files write the same words with ligatures, presentation forms, a dozen kinds of space and invisible
marks. The canonical text has none of them. What carries meaning stays: superscripts, fractions,
full-width punctuation of Chinese and Japanese, fancy quotes and dashes.
"""

from __future__ import annotations

import re
import unicodedata

_INVISIBLE = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # controls that are not white space
    "\u00ad\u034f\u061c\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f"  # zero width, direction, invisible operators
    "\ud800-\udfff"  # halves of pairs: no encoding can store them
    "\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\ufff0-\ufffc\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_COMPATIBLE = (
    "\u2e80-\u2fd5"  # radicals that fonts put in the place of ideographs
    "\ufb00-\ufb06\ufb13-\ufb17\ufb20-\ufb4f"  # Latin, Armenian, Hebrew ligatures
    "\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc"  # Arabic letters by their place in a word
    "\ufe10-\ufe19\ufe30-\ufe44"  # punctuation set vertically
    "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a"  # full-width digits and letters
    "\uff65-\uff9f"  # half-width Katakana
    "\U0001d400-\U0001d7ff"  # letters of formulas
)
_UNUSUAL = re.compile(f"[{_INVISIBLE}{_COMPATIBLE}]")
_UNSEEN = re.compile(f"[{_INVISIBLE}]")


def normalise(raw: str) -> str:
    """Return ``raw`` as one line of canonical text: no outer white space, single spaces, NFC.

    Repeating it changes nothing, and word by word it gives the same characters, white space aside,
    as on the complete text: positions counted in either agree.
    """
    if not raw.isascii():
        raw = unicodedata.normalize("NFC", _UNUSUAL.sub(_usual, raw))
    elif not raw.isprintable():
        raw = _UNSEEN.sub("", raw)
    return " ".join(raw.split())


def _usual(found: re.Match[str]) -> str:
    character = found.group()
    if _UNSEEN.match(character):
        return ""
    plain = unicodedata.normalize("NFKC", character)
    # Some Arabic signs stand for whole phrases, or for a mark over nothing: better left alone.
    return character if " " in plain or len(plain) > 3 else plain
