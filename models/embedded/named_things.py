"""Names in a passage: people, places, titles; in scripts without capitals, its content words."""

from __future__ import annotations

import re

from models.embedded.words import STOP_WORDS, content_terms

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_OPENING = re.compile(r"(?:^|[.?!:;\n]\s*|[“\"‘'(\[—–]\s*)$")  # quotes and dashes
_LOOK_BACK = 4
_SHORTENED = re.compile(r"(?:n['’]t|['’](?:ll|m|ve|d|re|s))$")


def named(text: str, everything: str) -> dict[str, str]:
    """Words of ``text`` that name something, as written, by their folded form.

    A capital that may only open a sentence counts unless ``everything`` has the word in small
    letters. Text without any capital names whatever carries meaning.
    """
    found: dict[str, str] = {}
    for match in _WORD.finditer(text):
        word = match.group()
        folded = word.casefold()
        meant = _SHORTENED.sub("", folded)  # “I’ll” names nobody
        if not any(letter.isupper() for letter in word) or meant in STOP_WORDS:
            continue
        if _opens(text, match.start()) and f" {word.lower()}" in everything:
            continue
        found.setdefault(folded, word)
    if not found and text == text.lower():
        return {term: term for term in content_terms(text)}
    return found


def _opens(text: str, at: int) -> bool:
    return bool(_OPENING.search(text[max(0, at - _LOOK_BACK) : at]))
