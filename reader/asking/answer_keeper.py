"""Keeps a question from the moment it is asked, and its answer while it is being given."""

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
"""Of the time, at most one part in so many is spent on keeping what may be overwritten soon."""


class Keeper:
    """One question's place in the library. What cannot be kept is still answered.

    Entered while the answer is given: where that breaks off, what there is of it is kept as
    stopped. ``clock`` counts seconds.
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
        """Keep the question. Raises ``NotFoundError`` if its conversation is gone."""
        try:
            kept = self._conversations.begin(question, strategy, model)
        except LibraryError as problem:
            self._problem = problem
            return Begun(question, None, None)
        self._number = kept.id
        self._so_far = lambda: kept.answer
        return Begun(question, kept.id, kept.conversation)

    def follow(self, so_far: Callable[[], Answer]) -> None:
        """From now on ``so_far`` gives what there is of the answer."""
        self._so_far = so_far

    def note(self) -> None:
        """Keep what there is of the answer, a few times a second at most."""
        if self._so_far is None or self._clock() < self._next:
            return
        began = self._clock()
        # Tried again when the answer is complete; what keeps it from being kept is reported then.
        with suppress(LibraryError):
            self._keep(self._so_far(), AnswerState.BEGUN)
        took = self._clock() - began
        self._next = began + took + max(_EVERY_SECONDS, _SHARE * took)

    def finish(self, answer: Answer) -> None:
        """Keep the whole answer."""
        try:
            self._keep(answer, AnswerState.WHOLE)
        except LibraryError as problem:
            self._problem = problem

    def complain(self) -> None:
        """Raise what has kept it from being kept, if anything."""
        if self._problem is not None:
            raise self._problem

    def _keep(self, answer: Answer, state: AnswerState) -> None:
        if self._number is not None:
            self._conversations.keep(self._number, answer, state)
