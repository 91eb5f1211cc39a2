"""Events of answering a question."""

from __future__ import annotations

from dataclasses import dataclass

from reader.values.answer import Answer, Aside, Headline, Step
from reader.values.hop import Hop
from reader.values.question import ConversationId, Question


@dataclass(frozen=True, slots=True)
class Begun:
    """Event, always the first: the question as it was understood, and where it is stored.

    ``number`` and ``conversation`` are None if the library cannot be changed.
    """

    question: Question
    number: int | None
    conversation: ConversationId | None


@dataclass(frozen=True, slots=True)
class MemoryAwaited:
    """Event: the document is read first: ``done`` of its words; ``seconds`` are left, if known."""

    done: int
    of: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class StepTaken:
    """Event: a step was taken."""

    step: Step


@dataclass(frozen=True, slots=True)
class HopChanged:
    """Event: a hop of the graph is new or has changed, as its number shows."""

    hop: Hop


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Event: the embedded reader's answer, to be shown until the language model has written one."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class AnswerGrew:
    """Event: the answer's text grows by ``text``; the other fields are of all text so far."""

    text: str
    headline: Headline | None = None
    asides: tuple[Aside, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """Event, always the last: the complete answer."""

    answer: Answer


AskingEvent = Begun | MemoryAwaited | StepTaken | HopChanged | Meanwhile | AnswerGrew | Answered
