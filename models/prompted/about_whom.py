"""Whether sentences say what a statement says of those whom it names.

Small models put what was asked for beside the name in the question, whomever it was said of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.embedded.question_forms import parts_of, role_asked
from models.prompted.alignment import terms
from models.prompted.carrying import EMPTY, added, held
from reader.support.statement_names import KnownNames, Name, names

_ONE = re.compile(r"\W*who(?: is| was|['’]s)\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|[Ww]e|us|[Oo]ur)\b")
_PRONOUN_FIRST = re.compile(r"\W*(?:I|he|she|it|they|my|his|her|its|their)\b", re.IGNORECASE)
_BEFORE = 3
"""Sentences in which the one that a pronoun stands for is named."""


def says_of_them(
    statement: str,
    carrying: Sequence[str],
    asked: Sequence[str],
    title: str = "",
    shown: Sequence[str] = (),
) -> bool:
    """Whether the sentence with the answer has the statement's names; those in a title may lack.

    Small models put what was asked for beside the name in the question, whomever it was said of.
    ``shown`` are all sentences that the model was shown.
    """
    new = added(statement, asked)
    best = max(carrying, key=lambda sentence: len(held(new, sentence)))
    with_it = [best] if new else carrying
    return _has_names(statement, with_it, (asked, _meant_by(title, with_it)), shown)


def names_nearby(
    statement: str,
    carrying: Sequence[int],
    sentences: Sequence[str],
    asked: Sequence[str],
    title: str = "",
) -> bool:
    """Whether the statement's names are in its sentences, shortly before them, or in the title.

    Small models say what they find of whatever they were asked about. Who speaks of himself need
    not be named.
    """
    said = [sentences[n] for n in carrying]
    if any(map(_FIRST_PERSON.search, said)):
        return True
    near = sorted({n for place in carrying for n in range(max(0, place - _BEFORE), place + 1)})
    around = [sentences[n] for n in near]
    return _has_names(statement, around, (asked, _meant_by(title, said)), sentences)


def has_office(sentences: Sequence[str], asked: Sequence[str], source: str) -> bool:
    """Whether they have all words of the office whose holder is asked for; true if none is.

    The chairman of a committee need not be that of the board. ``source`` names the document.
    """
    said = " ".join((*sentences, source))
    one = (each for each in asked if _ONE.match(each) and len(parts_of(each)) == 1)
    offices = [terms(role_asked(each)) - EMPTY for each in one]
    return not offices or any(len(held(words, said)) == len(words) for words in offices)


def _has_names(
    statement: str, said: Sequence[str], implied: tuple[Sequence[str], str], shown: Sequence[str]
) -> bool:
    """Whether ``said`` has the statement's names, or the title has those that were asked about."""
    asked, title = implied
    there, meant, known = KnownNames(said), KnownNames(asked), KnownNames([*said, title])
    return all(
        there.bear_out(name) or (meant.bear_out(name) and known.bear_out(name))
        for name in _names(statement, (*asked, *shown))
    )


def _meant_by(title: str, said: Sequence[str]) -> str:
    """The title, unless a sentence begins with a pronoun: it stands for somebody named before."""
    return "" if any(map(_PRONOUN_FIRST.match, said)) else title


def _names(statement: str, elsewhere: Sequence[str]) -> Sequence[Name]:
    """Its names: its first word too, if that is a name ``elsewhere``."""
    found, within = names(statement), names(f"that {statement}")
    if len(within) == len(found):
        return found
    first = within[0]
    others = {part for text in elsewhere for name in names(text) for part in name.parts}
    return (first, *found) if set(first.parts) <= others else found
