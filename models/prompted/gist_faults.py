"""Checks of a written gist: finished, short enough, and about what its passage says.

“The passage says that” is cut off where the rest is a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from models.prompted.refusals import apologizes
from models.prompted.tidying import tidied
from reader.memory.gist_quality import MOST_COPIED, TOLERANCE, copied_share
from reader.support import statement_support
from reader.text.word_counts import words_in

_MOST_NAMED, _LONGEST_NAMED = 6, 60
_LEAST_SHARED = 0.25
"""Share of a gist's words that the passage must contain; below it the gist is about something
else, or in another language.
"""
_WORD = re.compile(r"\w+")
_OF = r"(?:the|this)\s+(?P<noun>passage|text|story|excerpt|extract|section|paragraph|summary|notes)"
_SAYS = (
    r"(?:say|state|tell|mention|explain|note|describe|recount|narrate|relate|report|show|reveal|"
    r"emphasize|emphasise|highlight|indicate|suggest|add)s?(?:\s+us)?"
)
_DOES = (
    rf"(?:{_SAYS}|(?:outline|present|introduce|cover|depict|begin|start|open|continue|conclude|end|"
    r"provide|give|contain|concern|deal|detail|revolve)s?|(?:discuss|focus)(?:es)?|is|are)"
)
_ALSO = r"(?:\s+(?:also|then|further|next|finally))?"
_SUBJECT = (
    r"(?:(?:the|an?|this|that|these|those|his|her|its|their|he|she|it|they|there|one|two|three)\b|"
    r"(?-i:[A-Z]))"
)
_OPENS = re.compile(rf"{_OF}{_ALSO}\s+{_DOES}\b", re.IGNORECASE)
_INTRODUCES = re.compile(
    rf"(?:(?:in|according\s+to)\s+{_OF},|"
    rf"{_OF.replace('noun', 'teller')}{_ALSO}\s+{_SAYS}\s+(?:that|how))\s+(?P<rest>{_SUBJECT}.*)",
    re.IGNORECASE | re.DOTALL,
)
"""What follows is a sentence by itself."""


class Fault(StrEnum):
    """Faults of a gist."""

    EMPTY = "empty"
    """Nothing, a refusal, or not one finished sentence."""
    SHORT = "short"
    LONG = "long"
    COPIED = "copied"
    FOREIGN = "foreign"
    """It asserts things that are not in the passage."""
    DISTANT = "distant"
    """A sentence describes “the passage” rather than what it says."""
    UNSUPPORTED = "unsupported"
    """Sentences were dropped for names, figures or quotes that are not in the passage."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A gist as written: the ``sentences`` worth keeping.

    ``unsupported`` are the words that others were dropped for: the passage lacks them.
    """

    sentences: tuple[str, ...]
    unsupported: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text that is kept."""
        return " ".join(self.sentences)


def draft_of(written: str, passage: str, words: int, beside: str = "") -> Draft:
    """The finished sentences of ``written``, without repetitions and inventions."""
    kept, found = list[str](), list[str]()
    for said in tidied(written, words * (1 + TOLERANCE)) if not apologizes(written) else []:
        sentence = without_passage(said, passage)
        lacking = statement_support.unsupported(sentence, [passage], [beside])
        found += (each.words for each in lacking)
        if not lacking:
            kept.append(sentence)
    return Draft(tuple(kept), tuple(dict.fromkeys(found)))


def faults(draft: Draft, passage: str, words: int) -> frozenset[Fault]:
    """The faults of a gist of ``passage`` that was to have this number of ``words``."""
    text, length = draft.text, words_in(draft.text)
    said, given = (set(_WORD.findall(each.casefold())) for each in (text, passage))
    distant = any(is_about_passage(sentence, passage) for sentence in draft.sentences)
    applies = {
        Fault.EMPTY: not text,
        Fault.SHORT: text and length < words * (1 - TOLERANCE),
        Fault.LONG: length > words * (1 + TOLERANCE),
        Fault.COPIED: text and copied_share(text, passage) > MOST_COPIED,
        Fault.FOREIGN: len(said & given) < _LEAST_SHARED * len(said),
        Fault.UNSUPPORTED: draft.unsupported,
        Fault.DISTANT: distant,
    }
    return frozenset(fault for fault, found in applies.items() if found)


def fullest(
    drafts: Iterable[Draft], passage: str, words: int, but: frozenset[Fault] = frozenset()
) -> Draft | None:
    """The longest draft without a fault except those in ``but``; None if all have one.

    One that describes the passage only if there is no other.
    """
    tolerated = but | {Fault.UNSUPPORTED, Fault.DISTANT}
    found = [(each, faults(each, passage, words)) for each in drafts]
    good = [
        (Fault.DISTANT not in of, words_in(each.text), each)
        for each, of in found
        if not of - tolerated
    ]
    return max(good, key=itemgetter(0, 1), default=(False, 0, None))[2]


def named(unsupported: Iterable[str]) -> str:
    """Some of the words that a passage lacks, as a prompt lists them."""
    plain = (" ".join(each.split())[:_LONGEST_NAMED] for each in unsupported)
    return ", ".join(f"“{each}”" for each in list(plain)[:_MOST_NAMED])


def is_about_passage(sentence: str, passage: str) -> bool:
    """Whether it opens with “The passage describes”, and ``passage`` does not have that word."""
    found = _OPENS.match(sentence)
    return found is not None and not _has(passage, found["noun"])


def without_passage(sentence: str, passage: str = "") -> str:
    """``sentence`` without “The passage says that”, where the rest is a sentence.

    If ``passage`` has the word itself, it may be about a passage in a house.
    """
    found = _INTRODUCES.match(sentence)
    if not found or _has(passage, found["noun"] or found["teller"]):
        return sentence
    rest = found["rest"]
    return rest[0].upper() + rest[1:]


def _has(passage: str, noun: str) -> bool:
    return bool(re.search(rf"\b{noun}\b", passage, re.IGNORECASE))
