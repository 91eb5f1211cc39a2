"""What was learnt, added to a question."""

from __future__ import annotations

from dataclasses import replace

from reader.learning.consent import allows
from reader.learning.proposing import advice_of, wishes_of
from reader.learning.recalling import Recollection, scopes_for, within
from reader.learning.settled import SettledQuestions
from reader.ports import Library
from reader.values.experience import Recalled, Scope
from reader.values.question import Question


def aided(question: Question, library: Library, recollection: Recollection) -> Question:
    """From similar questions, but for what lies beyond where one may look; and in general."""
    scopes = _scopes(question, library)
    if not scopes:
        return replace(question, recalled=(), wishes=(), advice=())
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


def settled(question: Question, library: Library, known: SettledQuestions) -> Question:
    """With what the person said of this very question, which answers it before anything else.

    Not a question about a stretch of text, nor one that goes on from a graph.
    """
    scopes = () if question.about or question.graph else _scopes(question, library)
    found = known.find(question, scopes) if scopes else None
    if found is None:
        return question
    others = (each for each in question.recalled if each.experience.id != found.experience.id)
    recalled = (Recalled(found.experience, 1.0), *others)
    return replace(question, settled=found, recalled=recalled)


def _scopes(question: Question, library: Library) -> tuple[Scope, ...]:
    """From which something learnt may be used for it; none where nothing is to be used."""
    asked, positions = {question.document, *question.shelf}, library.positions
    without = {document for document in asked if not allows(positions, document)}
    if question.unaided or without == asked:
        return ()
    return scopes_for(question, library.collections.all(), without)
