"""What of a conversation a next question may lean on."""

from __future__ import annotations

from collections.abc import Iterable

from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.question import Question, Turn

_MOST = 8


def turns_of(answers: Iterable[Answer], following: Question) -> tuple[Turn, ...]:
    """The last turns, oldest first; of several answers to one question the last one counts.

    That a document does not tell is for people, in their language: nothing can lean on it. Bounds
    are told in the terms of ``following``, the question that is asked now.
    """
    turns = {answer.question.alone: _turn(answer, following) for answer in answers}
    return tuple(turns.values())[-_MOST:]


def known_by(turns: Iterable[Turn], up_to: int | None) -> tuple[Turn, ...]:
    """Those that were told knowing no more than what stands before ``up_to``; None for all."""
    if up_to is None:
        return tuple(turns)
    return tuple(turn for turn in turns if turn.up_to is not None and turn.up_to <= up_to)


def _turn(answer: Answer, following: Question) -> Turn:
    asked, told = answer.question, answer.text if answer.answered else ""
    return Turn(asked.alone, told, answer.citations, _bound(asked, following))


def _bound(asked: Question, following: Question) -> int | None:
    """How far ``asked`` could look, counted in the document of ``following``.

    0 if it was no further than the volumes before that one; None if that cannot be said.
    """
    volumes = asked.shelf or (asked.document,)
    if asked.up_to is None or asked.document not in volumes:
        return None
    wholly, now = _before(asked), _before(following)
    if asked.document == following.document and wholly <= now:
        return asked.up_to
    return 0 if wholly | {asked.document} <= now else None


def _before(question: Question) -> set[DocumentId]:
    """The volumes of which a bound in the question's document allows everything."""
    shelf, document = question.shelf, question.document
    return set(shelf[: shelf.index(document)]) if document in shelf else set()
