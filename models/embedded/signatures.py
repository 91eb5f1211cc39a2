"""Who signed a report as director, or as another officer: “/s/ Ada Berg, Director”.

Knows English; in other languages nothing is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from models.embedded.evidence import Evidence
from models.embedded.material import Material
from models.embedded.own_names import names_another
from models.embedded.relations.names import evened, patterns
from models.embedded.relations.vocabulary import vocabularies
from models.embedded.weights import COMPANY
from models.embedded.wordlists import ENGLISH, either
from models.embedded.words import tokens
from reader.text.span import Span, cover

_KEPT = "directors"
_ASKS = re.compile(
    r"^\W*(?:who|which people|what people) (?:is|are|sits?|serves?)(?: the| its| their| on)?"
    r"(?: the| its)?(?: [\w.&’']+['’]s?)? ?(?:all )?(?:members of the board(?: of directors)?|"
    r"board members|directors|board(?: of directors)?)(?: of (?:the company|[\w.&’' ]+))?\W*$"
    r"|^\W*(?:name|list) (?:all )?(?:the |its )?(?:directors|board members)\W*$",
    re.IGNORECASE,
)
_SIGNED = re.compile(r"/ ?[sS] ?/")
_DIRECTOR = re.compile(r"\bDirector\b|\bChair(?:man|woman|person)? of the Board\b")
_NAME = re.compile(patterns(vocabularies()[0]).name)
_ENDINGS = re.compile(rf"\b(?:{either(ENGLISH.introduction.company_endings)}|LLP)\b")
_OFFICES = ENGLISH.introduction.offices


@dataclass(frozen=True, slots=True)
class Board:
    """The people who signed as directors, and the text with their signatures."""

    names: tuple[str, ...]
    span: Span


def board_asked_for(evidence: Evidence) -> Board | None:
    """The directors, if the question asks for them and the document bears their signatures."""
    return evidence.once(_KEPT, lambda: board_of(evidence.material, evidence.question))


def board_of(material: Material, question: str) -> Board | None:
    """The same, of a document."""
    if not material.is_english or not _ASKS.match(" ".join(question.split())):
        return None
    if names_another(question, material.own_names):
        return None
    signed = dict(_signatures(material))
    if len(signed) < COMPANY.fewest:
        return None
    return Board(tuple(signed), _sentences(material, cover(signed.values())))


def _signatures(material: Material) -> Iterator[tuple[str, Span]]:
    """The name of each who signed as director, as it is printed, and the place."""
    text = material.content.text
    marks = [found.end() for found in _SIGNED.finditer(text)]
    for mark, following in pairwise([*marks, len(text)]):
        behind = text[mark : min(following, mark + COMPANY.capacity)]
        office = _DIRECTOR.search(behind)
        if office and (name := _printed(behind)):
            yield name.of(behind), Span(mark, mark + max(office.end(), name.end))


def _printed(behind: str) -> Span | None:
    """The last name behind a signature that is the same as the signature.

    A signature may be set in small capitals, with spaces between the letters: “A DA B ERG”.
    """
    lines = [*re.finditer(r"[^\n]+", behind)]
    signed = _letters(lines[0][0]) if lines else ""
    found = None
    for line in lines:
        office = _DIRECTOR.search(line[0])
        parts = [(0, office.start()), (office.end(), len(line[0]))] if office else [(0, None)]
        for start, end in parts:
            for name in _NAME.finditer(evened(line[0][start:end])):
                if _is_person(name[0]) and _letters(name[0]) in signed:
                    at = line.start() + start + name.start()
                    found = Span(at, at + _once(name[0]))
    return found


def _once(name: str) -> int:
    """The length of a name, or of its half where it is there twice, signed and printed."""
    half = len(name) // 2
    return half if name[:half] == name[half + 1 :] else len(name)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


def _is_person(name: str) -> bool:
    """Whether it is two words or more, and no office."""
    words = tokens(name)
    plain = len(words) > 1 and " " in name and not any(map(str.isdigit, name))
    return plain and not _OFFICES.intersection(words) and not _ENDINGS.search(name)


def _sentences(material: Material, span: Span) -> Span:
    """``span`` up to the borders of sentences."""
    found = material.content.sentences.overlapping(span)
    table = material.content.sentences
    return Span(table[found.start].start, table[found.stop - 1].end) if found else span
