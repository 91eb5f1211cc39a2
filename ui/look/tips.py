"""Tool tips that hold the words of documents. Qt guesses whether a tool tip is HTML."""

from __future__ import annotations

_JOINER = "\u2060"
"""Has no width and no looks. Behind what opens a tag it settles the guess."""


def plain_tip(words: str) -> str:
    """``words`` so that Qt shows them as they are."""
    return words.replace("<", f"<{_JOINER}").replace("&lt;", f"&{_JOINER}lt;")
