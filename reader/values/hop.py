"""The parts of a multi-hop question: sub-questions, facts, and the graph they form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from reader.text.span import Span
from reader.values.quotation import Citation, Excerpt


class Algorithm(IntEnum):
    """The two algorithms of dynamic in-context editing (Fei et al., section 3)."""

    QUESTIONS = 1
    """Write a sub-question, search for its answer, extract a fact."""
    STEPS = 2
    """Write the next step as a statement, and correct it by what the text says."""


class HopState(StrEnum):
    """The states of a sub-question or a step."""

    OPEN = "open"
    """It is being searched for, or the budget was spent before."""
    FOUND = "found"
    """There is a fact with a verbatim quote."""
    CONFLICT = "conflict"
    """Passages contradict each other; each is kept with its quote."""
    UNSUPPORTED = "unsupported"
    """The text doesn't support the model's result, which carries no answer."""
    NOT_SAID = "not said"
    """The text doesn't say it in the places that were searched."""
    GIVEN = "given"
    """The user has stated it."""


class Phrasing(StrEnum):
    """How a planner has put what is to be found out."""

    QUESTION = "question"
    GAP = "gap"
    """A statement with a question mark in place of what is unknown."""
    GUESS = "guess"
    """A statement that guesses what is unknown; the text corrects it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement and its verbatim quotes; none if it is unsupported."""

    text: str
    quotes: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Hop:
    """A node of the graph: one thing that had to be found out.

    ``asked`` is the sub-question, or the step as it was first written, of the form ``phrasing``; if
    a step was corrected, its facts are the result. ``after`` are the numbers of the hops whose
    facts it needed. ``read`` are the passages that were opened for it, or are to be, ``words``
    their words of the document.
    ``reason`` is a sentence for people if there is no fact.
    """

    number: int
    asked: str
    after: tuple[int, ...] = ()
    state: HopState = HopState.OPEN
    facts: tuple[Fact, ...] = ()
    read: tuple[Excerpt, ...] = ()
    words: int = 0
    reason: str = ""
    phrasing: Phrasing = Phrasing.QUESTION

    @property
    def is_corrected(self) -> bool:
        """Whether the text made another statement of the one that was guessed."""
        if self.phrasing is not Phrasing.GUESS or not self.carries:
            return False
        return all(fact.text.split() != self.asked.split() for fact in self.facts)

    @property
    def carries(self) -> bool:
        """Whether an answer may be based on it."""
        return self.state in _CARRY

    @property
    def spans(self) -> tuple[Span, ...]:
        """The spans of its quotes."""
        return tuple(quote.span for fact in self.facts for quote in fact.quotes)


_CARRY = frozenset({HopState.FOUND, HopState.CONFLICT, HopState.GIVEN})


def places_of(hop: Hop) -> tuple[Citation | Excerpt, ...]:
    """Return the places of its quotes, and then of what was read for it."""
    return (*(quote for fact in hop.facts for quote in fact.quotes), *hop.read)


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked question as an example: rounds of pairs of sub-question and fact.

    The pairs of one round were asked together. ``algorithm`` is the one that it is an example of.
    """

    question: str
    rounds: tuple[tuple[tuple[str, str], ...], ...]
    algorithm: Algorithm = Algorithm.QUESTIONS
