"""What a question is about, without the words of asking."""

from __future__ import annotations

from models.words import STOP_WORDS, tokens


def asked_words(question: str) -> str:
    """The words of ``question`` that carry meaning; all of them where none does."""
    words = [token for token in tokens(question) if token not in STOP_WORDS]
    return " ".join(words) or question
