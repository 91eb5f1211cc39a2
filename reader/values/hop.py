"""The parts of a multi-hop question: sub-questions, facts, and the graph they form."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from reader.text.span import Span
from reader.values.quotation import Citation, Excerpt


class Algorithm(IntEnum):
    """The two ways of METHODS.md, section 3."""

    QUESTIONS = 1
    """Write a sub-question, look for what answers it, extract a fact."""
    STEPS = 2
    """Write the next step as a statement, and correct it by what the text says."""


class HopState(StrEnum):
    """The states of a sub-question or a step."""

    OPEN = "open"
    """It is being looked for, or the budget was spent before."""
    FOUND = "found"
    """There is a fact with a verbatim quote."""
    CONFLICT = "conflict"
    """Passages contradict each other; each stands with its quote."""
    UNSUPPORTED = "unsupported"
    """The text doesn't support the model's result, which carries no answer."""
    NOT_SAID = "not told"
    """The text does not say it where it was looked for."""
    GIVEN = "given"
    """A person has said it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement and the verbatim quotes that it rests on; none where it is unsupported."""

    text: str
    quotes: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Hop:
    """A node of the graph: one thing that had to be found out.

    ``asked`` is the sub-question, or the step as it was first written; where a step was corrected,
    its facts say what it became. ``after`` are the numbers of the hops whose facts it needed.
    ``read`` are the passages that were opened for it, or are to be, ``words`` how many words of
    the document that were. ``reason`` is a sentence for people where there is no fact.
    """

    number: int
    asked: str
    after: tuple[int, ...] = ()
    state: HopState = HopState.OPEN
    facts: tuple[Fact, ...] = ()
    read: tuple[Excerpt, ...] = ()
    words: int = 0
    reason: str = ""

    @property
    def carries(self) -> bool:
        """Whether an answer may rest on it."""
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
    """A question worked through, to learn from: rounds of pairs of what was asked and the fact.

    What stands in one round was asked side by side.
    """

    question: str
    rounds: tuple[tuple[tuple[str, str], ...], ...]
