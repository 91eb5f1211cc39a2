"""A document's names for itself, such as the company of a report."""

from __future__ import annotations

import re

from models.embedded.weights import EVIDENCE
from models.embedded.word_index import WordIndex
from models.embedded.words import tokens, without_owner

_CAPITALISED = re.compile(r"\b[A-Z][\w’'&-]*")
_NAME = re.compile(rf"(?<!^)(?<![.?!]\s){_CAPITALISED.pattern}")


def own_names(text: str, index: WordIndex) -> frozenset[str]:
    """Folded words with a capital in the opening of ``text`` that it goes on to use."""
    words = _parts(_CAPITALISED.findall(text[: EVIDENCE.opening]))
    return frozenset(word for word in words if len(index.places(word)) >= EVIDENCE.least_places)


def names_of(question: str) -> frozenset[str]:
    """Folded capitalised words in a question, except the first word of a sentence."""
    words = _parts(_NAME.findall(question))
    return frozenset(word for word in words if not any(map(str.isdigit, word)))


def names_another(question: str, own: frozenset[str]) -> bool:
    """Whether a question names anybody but the document's subject, which is called ``own``."""
    return not own.issuperset(map(without_owner, names_of(question)))


def _parts(words: list[str]) -> set[str]:
    return {without_owner(part) for word in words for part in tokens(word)}
