"""A document's names for itself, such as the company of a report."""

from __future__ import annotations

import re

from models.embedded.word_index import WordIndex
from models.embedded.words import tokens, without_owner

_OPENING = 3000
"""Characters in which a document names its subject: a cover, a title, a first paragraph."""
_LEAST_PLACES = 8
_CAPITALISED = re.compile(r"\b[A-Z][\w’'&-]*")
_NAME = re.compile(rf"(?<!^)(?<![.?!]\s){_CAPITALISED.pattern}")


def own_names(text: str, index: WordIndex) -> frozenset[str]:
    """Folded words with a capital in the opening of ``text`` that it goes on to use."""
    words = _parts(_CAPITALISED.findall(text[:_OPENING]))
    return frozenset(word for word in words if len(index.places(word)) >= _LEAST_PLACES)


def names_of(question: str) -> frozenset[str]:
    """Folded words with a capital in a question, but for those that begin a sentence."""
    words = _parts(_NAME.findall(question))
    return frozenset(word for word in words if not any(map(str.isdigit, word)))


def _parts(words: list[str]) -> set[str]:
    return {without_owner(part) for word in words for part in tokens(word)}
