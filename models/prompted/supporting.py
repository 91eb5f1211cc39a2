"""The sentences that a statement of a model rests on, or none, and then it is not shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from models.embedded.question_forms import parts_of
from models.prompted.alignment import aligned, sources
from models.prompted.carrying import (
    bears,
    carriers,
    further,
    gives_a_reason,
    has_what_is_new,
    says_of_them,
)
from models.prompted.confirming import confirms
from models.prompted.voice import Voice


@dataclass(frozen=True, slots=True)
class Grounds:
    """The sentences that a model was shown, and the wordings of its question.

    ``following`` are the indices of those that follow the one before them in the text; ``source``
    names the document.
    """

    sentences: Sequence[str]
    following: Collection[int]
    asked: Sequence[str]
    source: str


@dataclass(frozen=True, slots=True)
class Found:
    """The sentences that a statement rests on; ``sure`` if one or two say it of whom it names."""

    places: Sequence[int]
    sure: bool = True


def found_for(voice: Voice, statement: str, grounds: Grounds, *, marked: bool) -> Found | None:
    """The sentences that a statement rests on; None if it must not be shown."""
    sentences, asked = grounds.sentences, grounds.asked
    near = aligned(statement, sentences)
    if marked:
        return Found(near)
    carrying = carriers(statement, sentences, grounds.following)
    said = [sentences[n] for n in carrying]
    if carrying and has_what_is_new(said, statement, asked):
        more = [n for n in near if further(statement, said, sentences[n])]
        sure = says_of_them(statement, said, asked, grounds.source, sentences)
        around = [sentences[n] for n in _around(carrying, len(sentences))]
        if not (sure or confirms(voice, statement, around)):
            return None
        return Found(list(dict.fromkeys([*carrying, *more])), sure)
    if not near or gives_a_reason(statement, asked) or asks_twice(asked):
        return None  # it confirms reasons that it makes up, and parts that it mixes up
    nearest = sources(statement, sentences)
    around = [sentences[n] for n in _around(nearest, len(sentences))]
    if not bears(" ".join(around), statement, asked):
        return None
    return Found(nearest, sure=False) if confirms(voice, statement, around) else None


def asks_twice(wordings: Sequence[str]) -> bool:
    """Whether a question, in any of its wordings, consists of several."""
    return any(len(parts_of(each)) > 1 for each in wordings)


def _around(places: Sequence[int], count: int) -> list[int]:
    """These places, with the one before and the one after each."""
    return sorted({n for place in places for n in (place - 1, place, place + 1) if 0 <= n < count})
