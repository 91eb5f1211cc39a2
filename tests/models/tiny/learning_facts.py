"""Experiences of facts, for a memory that the tiny model learns with."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from reader.learning.values import Evidence, Experience, Label
from reader.text.document import DocumentId
from reader.text.span import Span
from scripts.tiny_model.world import KINDS, PEOPLE, fact
from tests.reader.learning.law import experience

_SEED = 1 << 42


def experiences(count: int) -> list[Experience]:
    """Questions about facts with their right answers; always the same."""
    random = Random(_SEED)
    made = []
    for number in range(count):
        told = fact(random, random.choice(PEOPLE), KINDS[number % len(KINDS)])
        place = Evidence(DocumentId(1), Span(0, len(told.sentence)), told.sentence)
        made.append(
            replace(
                experience(number, question=told.question, label=Label.CONFIRMED),
                answer=told.sentence,
                reasoning="",
                evidence=(place,),
                uncertainty=None,
            )
        )
    return made
