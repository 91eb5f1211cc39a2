"""Whether sentences give the reason, or the way, that a statement gives.

Small models make up both from the words of a passage.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from models.embedded.kinds import Kind, wanted
from models.embedded.wordlists import ENGLISH, either
from models.prompted.carrying import added, content, held
from reader.support.statement_names import names

_REASON = re.compile(rf"\b(?:{either(ENGLISH.forms.reasons)})\b", re.IGNORECASE)
_FEWEST = 3
"""Words of a reason at least."""
_LEAST_OF_EVENT = 0.5
"""Share of the words of what is to be explained."""


def gives_a_reason(statement: str, asked: Sequence[str]) -> bool:
    """Whether a statement gives a reason, or a question asks for one."""
    return bool(_REASON.search(statement)) or any(
        wanted(each).kind is Kind.REASON for each in asked
    )


def asks_how(asked: Sequence[str]) -> bool:
    """Whether a question asks in which way something was done."""
    return any(wanted(each).kind is Kind.MANNER for each in asked)


def tells_of_what_happened(sentences: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether they have half of the words, without names, of the question that asks for a reason.

    Small models give as the reason whatever the passage says next of somebody.
    """
    said = " ".join(sentences)
    meant = (_without_names(each) for each in asked if wanted(each).kind is Kind.REASON)
    shares = [len(held(words, said)) / len(words) for words in meant if words]
    return not shares or max(shares) >= _LEAST_OF_EVENT


def with_all_that_is_new(
    statement: str, sentences: Sequence[str], asked: Sequence[str]
) -> list[int]:
    """The index of the first sentence that has all that ``statement`` adds, if any.

    Where that is a reason, the sentence must give one, and of some words, as fewer stand together
    by chance: “Because it seemed to have a bearing upon the mystery.” answers what was asked
    before it.
    """
    new = added(statement, asked)
    reason = gives_a_reason(statement, asked)
    if reason and len(new) < _FEWEST:
        return []
    named = (n for n, each in enumerate(sentences) if not reason or _REASON.search(each))
    full = (n for n in named if len(held(new, sentences[n])) == len(new))
    return list(islice(full, 1))


def _without_names(question: str) -> set[str]:
    return content(question).difference(*(name.parts for name in names(question)))
