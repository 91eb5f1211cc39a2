"""A conversation: questions and answers are stored in it; earlier turns help to understand."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from types import TracebackType
from typing import Self

from reader.errors import LibraryError
from reader.ports import Conversations
from reader.records import AnswerState
from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.asking_events import Begun
from reader.values.question import Question, Turn
from reader.values.strategy import Strategy

_EVERY_SECONDS = 0.25
_SHARE = 10
"""The share of time, as 1 / n, that may be spent on storing what will soon be overwritten."""


class AnswerKeeper:
    """One question's place in the library. A question that cannot be stored is still answered.

    Used as a context manager around the answering: if that is interrupted, the answer so far is
    stored as stopped. ``clock`` counts seconds.
    """

    def __init__(
        self, conversations: Conversations, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._conversations = conversations
        self._clock = clock
        self._number: int | None = None
        self._so_far: Callable[[], Answer] | None = None
        self._problem: LibraryError | None = None
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is not None and self._so_far is not None:
            # What ended it is to be reported; a library that fails as well would only hide it.
            with suppress(LibraryError):
                self._keep(self._so_far(), AnswerState.STOPPED)

    def begin(self, question: Question, strategy: Strategy, model: str) -> Begun:
        """Store the question. Raises ``NotFoundError`` if its conversation is gone."""
        try:
            kept = self._conversations.begin(question, strategy, model)
        except LibraryError as problem:
            self._problem = problem
            return Begun(question, None, None)
        self._number = kept.id
        self._so_far = lambda: kept.answer
        return Begun(question, kept.id, kept.conversation)

    def follow(self, so_far: Callable[[], Answer]) -> None:
        """Set the function that returns the answer so far."""
        self._so_far = so_far

    def note(self) -> None:
        """Store the answer so far, a few times a second at most."""
        if self._so_far is None or self._clock() < self._next:
            return
        began = self._clock()
        # Tried again when the answer is complete; what keeps it from being kept is reported then.
        with suppress(LibraryError):
            self._keep(self._so_far(), AnswerState.BEGUN)
        took = self._clock() - began
        self._next = began + took + max(_EVERY_SECONDS, _SHARE * took)

    def finish(self, answer: Answer) -> None:
        """Store the complete answer."""
        try:
            self._keep(answer, AnswerState.WHOLE)
        except LibraryError as problem:
            self._problem = problem

    def raise_problem(self) -> None:
        """Raise the error that has kept it from being stored, if any."""
        if self._problem is not None:
            raise self._problem

    def _keep(self, answer: Answer, state: AnswerState) -> None:
        if self._number is not None:
            self._conversations.keep(self._number, answer, state)


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
