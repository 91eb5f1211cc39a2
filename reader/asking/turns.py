"""The earlier turns of a conversation that the next question may rely on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.question import Question, Turn

_MOST = 8


def turns_of(
    answers: Iterable[Answer], document: DocumentId, shelf: tuple[DocumentId, ...] = ()
) -> tuple[Turn, ...]:
    """Return the last turns, oldest first; only the last of several answers to one question.

    An answer that the document doesn't say something is written for people, in their language: no
    question can refer to it. Bounds count in ``document``, which is asked now, alone or on its
    ``shelf``.
    """
    now = _before(document, shelf)
    turns = {answer.question.alone: _turn(answer, document, now) for answer in answers}
    return tuple(turns.values())[-_MOST:]


def known_by(turns: Iterable[Turn], up_to: int | None) -> tuple[Turn, ...]:
    """Return the turns that used only text before ``up_to``; all if None."""
    if up_to is None:
        return tuple(turns)
    return tuple(turn for turn in turns if turn.up_to is not None and turn.up_to <= up_to)


def _turn(answer: Answer, document: DocumentId, before: AbstractSet[DocumentId]) -> Turn:
    asked, text = answer.question, answer.text if answer.answered else ""
    return Turn(asked.alone, text, answer.citations, _bound(asked, document, before))


def _bound(asked: Question, document: DocumentId, before: AbstractSet[DocumentId]) -> int | None:
    """Return how far ``asked`` could look in ``document``, which the documents ``before`` precede.

    0 if it looked no further than those volumes; None if that is not known.
    """
    if asked.known.up_to is None or asked.document not in asked.documents:
        return None
    wholly = _before(asked.document, asked.shelf)
    if asked.document == document and wholly <= before:
        return asked.known.up_to
    return 0 if wholly | {asked.document} <= before else None


def _before(document: DocumentId, shelf: Sequence[DocumentId]) -> set[DocumentId]:
    """Return the volumes that a bound in ``document`` allows completely."""
    return set(shelf[: shelf.index(document)]) if document in shelf else set()
