"""The text that a question is asked of: a document, or the volumes of a shelf joined into one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.asking.partial_memory import DocumentMemory
from reader.language import later
from reader.values.answer import Answer, Step
from reader.values.asking_events import AskingEvent
from reader.values.question import Question

NONE_FOUND = later("No clear answer was found in the document.")


@dataclass(frozen=True, slots=True)
class AskedText:
    """A text with its memory, and the question in its coordinates.

    ``asked`` is the question as the user asked it, ``question`` the same without a need for
    context. ``steps`` were taken to choose the text; ``unanswered`` is the sentence for a text
    without an answer.
    """

    asked: Question
    question: Question
    memory: DocumentMemory
    title: str
    words: int
    steps: Sequence[Step] = ()
    unanswered: str = NONE_FOUND


class Subject(Protocol):
    """Opens the text that a question is asked of, and translates the results to its documents."""

    def open(self) -> AskedText:
        """Load the text. Raises ``NotFoundError``."""

    def own_event(self, event: AskingEvent) -> AskingEvent:
        """Translate an event to the coordinates of the documents as they were asked."""

    def own_answer(self, answer: Answer) -> Answer:
        """Translate an answer to the coordinates of the documents as they were asked."""
