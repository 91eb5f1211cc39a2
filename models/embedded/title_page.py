"""The author that a title page names, for questions about who wrote a document.

Knows English questions and title pages, as of most public-domain books.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.embedded.material import Material
from reader.text.book_matter import TITLE_PAGE
from reader.text.span import Span

_WORK = (
    r"(?:this|the|that) (?:e-?book|book|novel|story|tale|play|poem|text|document|report|paper|"
    r"article|essay|thesis|work)"
)
_ASKS = re.compile(
    rf"^\W*(?:who (?:wrote|authored|has written) {_WORK}|by whom (?:is|was) {_WORK} written|"
    rf"who (?:is|are|was|were) (?:the )?(?:authors?|writers?)(?: of {_WORK})?|"
    rf"(?:what|which) is the (?:name of the author|author[’']s name)(?: of {_WORK})?)\W*$",
    re.IGNORECASE,
)
_PART = r"[^\W\d_a-z][\w.’'-]*"
_NAMES = re.compile(
    rf"^\W*(?i:(?:written )?by|authors?:)\s+"
    rf"(?P<name>{_PART}(?:,? (?:{_PART}|and|&|de|der|du|la|le|van|von|of))*)[\s.,;:]*$"
)


@dataclass(frozen=True, slots=True)
class Byline:
    """A sentence of the title page, and the author's name in it."""

    sentence: Span
    name: Span


def byline_asked_for(material: Material, question: str) -> Byline | None:
    """The line that names the author, if the question asks for that and nothing else."""
    if not _ASKS.match(" ".join(question.split())):
        return None
    for index in material.inside(Span(0, min(TITLE_PAGE, len(material.content.text)))):
        found = _NAMES.match(material.text(index))
        if found:
            sentence = material.content.sentences[index]
            start = sentence.start + found.start("name")
            return Byline(sentence, Span(start, start + len(found["name"].rstrip("."))))
    return None
