"""Stores a question as soon as it is asked, and its answer while it is given."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from reader.errors import LibraryError
from reader.ports import Conversations
from reader.records import AnswerState
from reader.values.answer import Answer
from reader.values.asking_events import Begun
from reader.values.question import Question
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
