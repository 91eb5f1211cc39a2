"""What a document calls itself: the company of a report, which all of it is about."""

from __future__ import annotations

from models.embedded.naming import named
from models.embedded.word_index import WordIndex

_OPENING = 3000
"""Characters in which a document names what it is about: a cover, a title, a first paragraph."""
_LEAST_PLACES = 8


def own_names(text: str, index: WordIndex) -> frozenset[str]:
    """Folded names of the opening of ``text`` that it goes on to use."""
    names = named(text[:_OPENING], text)
    return frozenset(name for name in names if len(index.places(name)) >= _LEAST_PLACES)
