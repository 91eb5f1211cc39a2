"""Keeps a question from the moment it is asked, and its answer while it is being given."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import suppress

from reader.errors import LibraryProblem
from reader.ports import Conversations
from reader.records import AnswerState
from reader.values.answer import Answer
from reader.values.asking_events import AskingEvent, Begun
from reader.values.question import Question
from reader.values.strategy import Strategy

_EVERY_SECONDS = 0.25
_SHARE = 10
"""Of the time, at most one part in so many is spent on keeping what may be overwritten soon."""


class Keeper:
    """One question's place in the library. What cannot be kept is still answered.

    ``clock`` counts seconds.
    """

    def __init__(
        self, conversations: Conversations, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._conversations = conversations
        self._clock = clock
        self._number: int | None = None
        self._problem: LibraryProblem | None = None
        self._next = 0.0

    def begin(self, question: Question, strategy: Strategy, model: str) -> Begun:
        """Keep the question. Raises ``NotFound`` if its conversation is gone."""
        try:
            kept = self._conversations.begin(question, strategy, model)
        except LibraryProblem as problem:
            self._problem = problem
            return Begun(question, None, None)
        self._number = kept.id
        return Begun(question, kept.id, kept.conversation)

    def kept(
        self,
        begun: Begun,
        events: Generator[AskingEvent, None, Answer],
        so_far: Callable[[], Answer],
    ) -> Generator[AskingEvent, None, Answer]:
        """The same events and answer, with ``so_far`` kept a few times a second.

        Where they break off, it is kept as stopped.
        """
        try:
            yield begun
            return (yield from self._noted(events, so_far))
        except BaseException:
            # What ended it is to be told; a library that fails as well would only hide it.
            with suppress(LibraryProblem):
                self._keep(so_far(), AnswerState.STOPPED)
            raise
        finally:
            events.close()

    def finish(self, answer: Answer) -> None:
        """Keep the whole answer."""
        try:
            self._keep(answer, AnswerState.WHOLE)
        except LibraryProblem as problem:
            self._problem = problem

    def complain(self) -> None:
        """Raise what has kept it from being kept, if anything."""
        if self._problem is not None:
            raise self._problem

    def _noted(
        self, events: Generator[AskingEvent, None, Answer], so_far: Callable[[], Answer]
    ) -> Generator[AskingEvent, None, Answer]:
        while True:
            try:
                event = next(events)
            except StopIteration as end:
                answer: Answer = end.value
                return answer
            if self._clock() >= self._next:
                self._note(so_far())
            yield event

    def _note(self, answer: Answer) -> None:
        began = self._clock()
        # Tried again when the answer is whole; what keeps it from being kept is told then.
        with suppress(LibraryProblem):
            self._keep(answer, AnswerState.BEGUN)
        took = self._clock() - began
        self._next = began + took + max(_EVERY_SECONDS, _SHARE * took)

    def _keep(self, answer: Answer, state: AnswerState) -> None:
        if self._number is not None:
            self._conversations.keep(self._number, answer, state)
