"""Events of answering a question."""

from __future__ import annotations

from dataclasses import dataclass

from reader.values.answer import Answer, Step
from reader.values.asides import Aside
from reader.values.headline import Headline
from reader.values.hop import Hop
from reader.values.question import ConversationId, Question


@dataclass(frozen=True, slots=True)
class Begun:
    """Event, always the first: the question as it was understood, and where it is kept.

    ``number`` and ``conversation`` are None where the library cannot be changed.
    """

    question: Question
    number: int | None
    conversation: ConversationId | None


@dataclass(frozen=True, slots=True)
class StepTaken:
    """Event: something was done."""

    step: Step


@dataclass(frozen=True, slots=True)
class HopChanged:
    """Event: a hop of the graph is new, or not what it was. Its number tells which."""

    hop: Hop


@dataclass(frozen=True, slots=True)
class AnswerGrew:
    """Event: the answer's text goes on with ``text``; the others are of all text so far."""

    text: str
    headline: Headline | None = None
    asides: tuple[Aside, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """Event, always the last: the whole answer."""

    answer: Answer


AskingEvent = Begun | StepTaken | HopChanged | AnswerGrew | Answered
