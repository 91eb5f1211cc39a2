"""The sentences that a statement of a model rests on, or none, and then it is not shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from models.embedded.question_forms import parts_of
from models.prompted.about_whom import Named, has_office, names_nearby, says_of_them
from models.prompted.alignment import aligned, sources
from models.prompted.carrying import bears, carriers, further, has_what_is_new, shared
from models.prompted.confirming import confirms
from models.prompted.mixing_up import decides, figures_apart, mixes_up
from models.prompted.reasons import (
    asks_how,
    gives_a_reason,
    tells_of_what_happened,
    with_all_that_is_new,
)
from models.prompted.voice import Voice
from reader.support.statement_support import Lacking, unsupported

_LEAST_SHARED = 0.5
_BEFORE = 3
"""Sentences in which the one that a pronoun stands for is named."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """The sentences that a model was shown, and the wordings of its question.

    ``following`` are the indices of those that follow the one before them in the text; ``source``
    names the document. ``strict``: a sentence must have half of the question's words.
    """

    sentences: Sequence[str]
    following: Collection[int]
    asked: Sequence[str]
    source: str
    strict: bool = False

    @property
    def named(self) -> Named:
        """What the names in a statement are looked up in, beside its sentences."""
        return Named(self.asked, self.source, self.sentences)

    def shortly_before(self, places: Sequence[int]) -> list[str]:
        """The sentences at these places, with the few before each in the text."""
        near = set(places)
        for place in places:
            at = place
            while at in self.following and place - at < _BEFORE:
                at -= 1
                near.add(at)
        return [self.sentences[n] for n in sorted(near)]

    def tells_of_it(self, sentences: Sequence[str]) -> bool:
        """Whether these are surely about what the question is about."""
        return not self.strict or shared(sentences, self.asked) >= _LEAST_SHARED


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
    if mixes_up(statement, sentences) or _makes_up(statement, grounds):
        return None
    carrying = carriers(statement, sentences, grounds.following)
    if carrying and has_what_is_new([sentences[n] for n in carrying], statement, asked):
        return _carried(voice, statement, grounds, carrying, near)
    if not near or asks_twice(asked):  # it confirms parts that it mixes up
        return None
    return _in_other_words(voice, statement, grounds)


def _makes_up(statement: str, grounds: Grounds) -> bool:
    """Whether it has a figure or a name that is nowhere in what the model was shown."""
    beside = (*grounds.asked, grounds.source)
    lacking = unsupported(statement, grounds.sentences, beside)
    return any(each.kind is not Lacking.QUOTE for each in lacking)


def _carried(
    voice: Voice, statement: str, grounds: Grounds, carrying: Sequence[int], near: Sequence[int]
) -> Found | None:
    """Where one sentence or two say it: sure if they have its names, else to be confirmed."""
    sentences = grounds.sentences
    said, around = [sentences[n] for n in carrying], _around(carrying, sentences)
    known = has_office(around, grounds.asked, grounds.source)
    known = known and not decides(statement, said, grounds.asked)
    known = known and tells_of_what_happened(around, grounds.asked)
    if not known or (len(said) > 1 and figures_apart(statement, said)):
        return None
    more = [n for n in near if further(statement, said, sentences[n])]
    sure = says_of_them(statement, said, grounds.named)
    sure = sure and grounds.tells_of_it(said)
    if not (sure or names_nearby(statement, grounds.shortly_before(carrying), said, grounds.named)):
        return None
    reason = gives_a_reason(statement, grounds.asked)
    if not sure and reason and not with_all_that_is_new(statement, said, grounds.asked):
        return None  # it confirms reasons that it makes up
    if not (sure or confirms(voice, statement, around)):
        return None
    return Found(list(dict.fromkeys([*carrying, *more])), sure)


def _in_other_words(voice: Voice, statement: str, grounds: Grounds) -> Found | None:
    """Where the sentences nearest to it have what it adds, and the model confirms it.

    It confirms reasons and ways that it makes up, so that one sentence must have all of them.
    """
    sentences, asked = grounds.sentences, grounds.asked
    places = nearest = sources(statement, sentences)
    if gives_a_reason(statement, asked) or asks_how(asked):
        nearest = with_all_that_is_new(statement, sentences, asked)
        places = sorted({*nearest, *places})
    around = _around(nearest, sentences)
    known = has_office(around, asked, grounds.source)
    known = known and not decides(statement, around, asked)
    known = known and tells_of_what_happened(around, asked)
    said = [sentences[n] for n in nearest]
    known = known and names_nearby(statement, grounds.shortly_before(nearest), said, grounds.named)
    if not (known and bears(" ".join(around), statement, asked)):
        return None
    confirmed = confirms(voice, statement, _around(places, sentences))
    return Found(nearest, sure=False) if confirmed else None


def asks_twice(wordings: Sequence[str]) -> bool:
    """Whether a question, in any of its wordings, consists of several."""
    return any(len(parts_of(each)) > 1 for each in wordings)


def _around(places: Sequence[int], sentences: Sequence[str]) -> list[str]:
    """The sentences at these places, with the one before and the one after each."""
    near = {n for place in places for n in (place - 1, place, place + 1)}
    return [sentences[n] for n in sorted(near) if 0 <= n < len(sentences)]
