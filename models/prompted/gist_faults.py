"""Whether what a model wrote about a passage is a gist of it: finished, short enough, its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from models.prompted.tidying import is_refusal, tidied
from reader.memory.gist_quality import MOST_COPIED, TOLERANCE, copied_share
from reader.support import statement_support
from reader.text.word_counts import words_in

_MOST_NAMED, _LONGEST_NAMED = 6, 60
_LEAST_SHARED = 0.25
"""Share of a gist's words that stand in the passage; below it the gist is about something else, or
in another language."""
_WORD = re.compile(r"\w+")


class Fault(StrEnum):
    """What is wrong with a gist."""

    EMPTY = "empty"
    """Nothing, a refusal, or not one finished sentence."""
    SHORT = "short"
    LONG = "long"
    COPIED = "copied"
    FOREIGN = "foreign"
    """It says what the passage doesn't."""
    UNSUPPORTED = "unsupported"
    """Sentences were left out for names, figures or quotes that the passage doesn't have."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A gist as it was written: the ``sentences`` worth keeping.

    ``unsupported`` are the words for which others were left out: the passage does not have them.
    """

    sentences: tuple[str, ...]
    unsupported: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What is kept."""
        return " ".join(self.sentences)


def draft(written: str, passage: str, words: int, beside: str = "") -> Draft:
    """What was ``written``, as far as it is finished, said once and not made up."""
    kept, found = [], list[str]()
    for sentence in tidied(written, words * (1 + TOLERANCE)) if not is_refusal(written) else []:
        lacking = statement_support.unsupported(sentence, [passage], [beside])
        found += (each.words for each in lacking)
        if not lacking:
            kept.append(sentence)
    return Draft(tuple(kept), tuple(dict.fromkeys(found)))


def faults(draft_: Draft, passage: str, words: int) -> frozenset[Fault]:
    """What is wrong with a gist of ``passage`` that was to have so many ``words``."""
    lacking = {Fault.UNSUPPORTED} if draft_.unsupported else set()
    return frozenset(lacking | _faults_of_text(draft_.text, passage, words))


def fullest(
    drafts: Iterable[Draft], passage: str, words: int, but: frozenset[Fault] = frozenset()
) -> Draft | None:
    """The longest without a fault in what it keeps; None if all have one. ``but`` are none here."""
    tolerated = but | {Fault.UNSUPPORTED}
    good = (each for each in drafts if not faults(each, passage, words) - tolerated)
    return max(good, key=lambda each: words_in(each.text), default=None)


def named(unsupported: Iterable[str]) -> str:
    """Some of the words that a passage does not have, as a prompt lists them."""
    plain = (" ".join(each.split())[:_LONGEST_NAMED] for each in unsupported)
    return ", ".join(f"“{each}”" for each in list(plain)[:_MOST_NAMED])


def _faults_of_text(text: str, passage: str, words: int) -> set[Fault]:
    if not text:
        return {Fault.EMPTY}
    found = set[Fault]()
    length = words_in(text)
    if length < words * (1 - TOLERANCE):
        found.add(Fault.SHORT)
    if length > words * (1 + TOLERANCE):
        found.add(Fault.LONG)
    if copied_share(text, passage) > MOST_COPIED:
        found.add(Fault.COPIED)
    if _shared(text, passage) < _LEAST_SHARED:
        found.add(Fault.FOREIGN)
    return found


def _shared(text: str, passage: str) -> float:
    words = set(_WORD.findall(text.casefold()))
    return len(words & set(_WORD.findall(passage.casefold()))) / max(1, len(words))
