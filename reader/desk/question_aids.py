"""What was learnt, added to a question."""

from __future__ import annotations

from dataclasses import replace

from reader.learning.consent import allows
from reader.learning.proposing import advice_of, wishes_of
from reader.learning.recalling import Recollection, scopes_for, within
from reader.ports import Library
from reader.values.question import Question


def aided(question: Question, library: Library, recollection: Recollection) -> Question:
    """From similar questions, but for what lies beyond where one may look; and in general."""
    asked, positions = {question.document, *question.shelf}, library.positions
    without = {document for document in asked if not allows(positions, document)}
    if question.unaided or without == asked:
        return replace(question, recalled=(), wishes=(), advice=())
    scopes = scopes_for(question, library.collections.all(), without)
    general = recollection.directives(scopes)
    recalled = (
        one
        for one in recollection.recall(question.text, scopes)
        if within(one.experience, question.document, question.up_to, question.shelf)
    )
    return replace(
        question,
        recalled=tuple(recalled),
        wishes=tuple(wishes_of(general)),
        advice=tuple(advice_of(general)),
    )
