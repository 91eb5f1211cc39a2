"""Whether sentences say what a statement says of those whom it names.

Small models put what was asked for beside the name in the question, whomever it was said of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from models.embedded.question_forms import parts_of, role_asked
from models.embedded.words import STOP_WORDS
from models.prompted.alignment import terms
from models.prompted.carrying import EMPTY, added, held
from reader.support.statement_names import KnownNames, Name, names

_ONE = re.compile(r"\W*who(?: is| was|['’]s)\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|[Ww]e)\b|^\W*(?:My|Our)\b")
_NUMBERED = re.compile(r"\b(?P<before>[A-Z]\w+) I\b")
_PRONOUN_FIRST = re.compile(r"\W*(?:I|he|she|it|they|my|his|her|its|their)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """Where the names in a statement come from, beside the sentences that carry it.

    ``asked`` are the question's wordings, ``title`` is the document's, ``shown`` are all sentences
    that the model was shown.
    """

    asked: Sequence[str]
    title: str = ""
    shown: Sequence[str] = ()


def says_of_them(statement: str, carrying: Sequence[str], named: Named) -> bool:
    """Whether the sentence with the answer has the statement's names, or the title has them."""
    new = added(statement, named.asked)
    best = max(carrying, key=lambda sentence: len(held(new, sentence)))
    with_it = [best] if new else carrying
    return _has_names(statement, with_it, with_it, named)


def names_nearby(
    statement: str, around: Sequence[str], carrying: Sequence[str], named: Named
) -> bool:
    """Whether the statement's names are in the sentences ``around`` it, or in the title.

    Speakers (“I”, “we”) need not be named.
    """
    if any(map(_is_told_by_a_speaker, carrying)):
        return True
    return _has_names(statement, around, carrying, named)


def _is_told_by_a_speaker(sentence: str) -> bool:
    """Whether it has “I” or “we” as its subject; “Part I” is a number."""
    found = _NUMBERED.search(sentence)
    if found and found["before"].lower() not in STOP_WORDS:
        sentence = sentence[: found.start()] + sentence[found.end() :]
    return _FIRST_PERSON.search(sentence) is not None


def _has_names(
    statement: str, around: Sequence[str], carrying: Sequence[str], named: Named
) -> bool:
    """Whether ``around`` has the statement's names, or the title those that were asked about.

    The title doesn't count for a sentence that begins with a pronoun: it stands for somebody who
    was named before.
    """
    title = "" if any(map(_PRONOUN_FIRST.match, carrying)) else named.title
    there, meant = KnownNames(around), KnownNames(named.asked)
    known = KnownNames([*around, title])
    return all(
        there.bear_out(name) or (meant.bear_out(name) and known.bear_out(name))
        for name in _names(statement, (*named.asked, *named.shown))
    )


def _names(statement: str, elsewhere: Sequence[str]) -> Sequence[Name]:
    """Its names: its first word too, if that is a name ``elsewhere``."""
    found, within = names(statement), names(f"that {statement}")
    if len(within) == len(found):
        return found
    first = within[0]
    others = {part for text in elsewhere for name in names(text) for part in name.parts}
    return (first, *found) if set(first.parts) <= others else found


def has_office(sentences: Sequence[str], asked: Sequence[str], source: str) -> bool:
    """Whether they have all words of the office whose holder is asked for; true if none is.

    The chairman of a committee need not be that of the board. ``source`` names the document.
    """
    said = " ".join((*sentences, source))
    one = (each for each in asked if _ONE.match(each) and len(parts_of(each)) == 1)
    offices = [terms(role_asked(each)) - EMPTY for each in one]
    return not offices or any(len(held(words, said)) == len(words) for words in offices)
