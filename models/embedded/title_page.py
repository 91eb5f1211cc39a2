"""The author that a title page names, for questions about who wrote a document.

Knows English questions and title pages, as of most public-domain books.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile

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


_ABSTRACT = re.compile(r"\W*abstract\W*", re.IGNORECASE)
_MARKS = re.compile(r"[,*\u2217†‡§¹²³]|\w\d\b| and ")
_PLACES = re.compile(
    r"\b(?:University|Institute|Department|School|Laborator(?:y|ies)|Inc|College|Center|Centre)\b"
)
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")
_PARTICLES = frozenset(["and", "de", "der", "du", "la", "le", "van", "von"])
_FEWEST_WORDS = 2
_NEARLY_ALL = 0.9


@dataclass(frozen=True, slots=True)
class Byline:
    """A sentence of the title page, and the author's name in it."""

    sentence: Span
    name: Span
    certain: bool = True


def byline_asked_for(material: Material, question: str) -> Byline | None:
    """The line that names the author, if the question asks for that and nothing else.

    Of a paper, the lines with names between its title and its abstract.
    """
    if not _ASKS.match(" ".join(question.split())):
        return None
    return _byline(material) or _over_abstract(material)


def _byline(material: Material) -> Byline | None:
    for index in material.inside(Span(0, min(TITLE_PAGE, len(material.content.text)))):
        found = _NAMES.match(material.text(index))
        if found:
            sentence = material.content.sentences[index]
            start = sentence.start + found.start("name")
            return Byline(sentence, Span(start, start + len(found["name"].rstrip("."))))
    return None


def _over_abstract(material: Material) -> Byline | None:
    opening = material.inside(Span(0, min(TITLE_PAGE, len(material.content.text))))
    until = next((n for n in opening if _ABSTRACT.fullmatch(material.text(n))), None)
    if until is None:
        return None
    lines = [n for n in opening[1:until] if _is_of_names(material.text(n))]
    if not lines:
        return None
    run = list(takewhile(lambda n: n in lines, range(lines[0], until)))
    sentences = material.content.sentences
    span = Span(sentences[run[0]].start, sentences[run[-1]].end)
    return Byline(span, span, certain=False)


def _is_of_names(line: str) -> bool:
    """Whether nearly all words of a line have a capital, and something parts or marks them."""
    people = _PLACES.split(line)[0]
    words = [word for word in _WORD.findall(people) if word.lower() not in _PARTICLES]
    capitals = sum(word[0].isupper() for word in words)
    if "@" in line or line[:1].isdigit() or len(words) < _FEWEST_WORDS:
        return False
    return _MARKS.search(people) is not None and capitals >= _NEARLY_ALL * len(words)
