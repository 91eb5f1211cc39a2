"""Sentences that support a statement, found by shared words.

Small models copy numbers in brackets from a prompt at random; the words of a statement are better
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, sources, stemmed, terms
from reader.support.statement_support import unsupported

_WORD = re.compile(r"\w+")
_MARKS = re.compile(r"\s*\[[\d,;\s–-]+\]")
_WHOLLY_QUOTED = re.compile('"(?P<a>[^"]+)"|“(?P<b>[^“”]+)”')
_SHORT = 4
"""Words of an answer below which it is compared together with its question."""
_LEAST_SHARE = 0.3
"""Share of its own content words that all sentences together must contain …"""
_LEAST_EXPLAINED = 0.35
"""… and of its longer words those that are cited: the others may be the question's."""
_SHORTEST = 4
"""Letters of such words."""
_MOST, _WORTH_CITING = 2, 0.35
"""A further citation that supports only a word or two is a distraction."""


def without_marks(statement: str) -> str:
    """``statement`` on one line, without unrequested numbers in brackets.

    Quotation marks around all of it are removed, too: asked for a sentence, many models quote it.
    """
    bare = " ".join(_MARKS.sub("", statement).split())
    quoted = _WHOLLY_QUOTED.fullmatch(bare)
    return (quoted["a"] or quoted["b"]).strip() if quoted else bare


def resting_on(statement: str, wanted: str, sentences: Sequence[str]) -> tuple[int, ...]:
    """Indices of the ``sentences`` that ``statement`` takes its words from, ascending; or none.

    ``wanted`` is what it answers. One that sums up several facts takes one figure from each: so the
    sentences that have a figure or a name that the others lack are among them.
    """
    own = terms(statement) - STOP_WORDS or terms(statement)
    if words_found(own, sentences) < max(1, _LEAST_SHARE * len(own)):
        return ()
    chosen = _closest(statement, wanted, sentences)

    def lacking(numbers: Sequence[int]) -> int:
        return len(unsupported(statement, [sentences[n] for n in numbers], [wanted]))

    while chosen and (missing := lacking(chosen)):
        left = [n for n in range(len(sentences)) if n not in chosen]
        least, best = min(((lacking([*chosen, n]), n) for n in left), default=(missing, 0))
        if least >= missing:
            break
        chosen.append(best)
    return tuple(sorted(chosen))


def _closest(statement: str, wanted: str, sentences: Sequence[str]) -> list[int]:
    """The one or two sentences that share most of its words; none if that is too little."""
    short = len(_WORD.findall(statement)) < _SHORT
    compared = f"{wanted} {statement}" if short else statement
    found = sources(compared, sentences, worth=_WORTH_CITING)[:_MOST]
    said = terms(compared, _SHORTEST)
    explained = words_found(said, [sentences[index] for index in found])
    return found if said and explained >= _LEAST_EXPLAINED * len(said) else []


def words_found(wanted: Collection[str], sentences: Sequence[str]) -> int:
    """How many of the terms ``wanted`` the sentences have, in any form."""
    known = forms(" ".join(sentences))
    return sum(term in known or stemmed(term) in known for term in wanted)
