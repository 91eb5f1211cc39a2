"""What a model must be able to do to answer a question in several hops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.values.hop import Fact, Hop, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something to be found out next: a sub-question, or a step as a statement.

    ``after`` are numbers of hops whose facts it needs: known ones, or, counted on from the last
    known one, others of the same plan. Empty lets the names in it tell. Who plans by looking says
    in which ``passages`` it is to be found; where there are none, they are retrieved.
    """

    text: str
    after: tuple[int, ...] = ()
    passages: tuple[Excerpt, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """Something to be found out, and the passages that were opened for it, the nearest first.

    ``retrieved``: no plan named them; they are those nearest to what is wanted.
    """

    wanted: str
    passages: tuple[Excerpt, ...]
    retrieved: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """What a model takes from passages: a statement, and the sentences it rests on, verbatim.

    ``near``: it does not answer; it is only the closest that the passages have.
    """

    text: str
    quotes: tuple[Excerpt, ...]
    near: bool = False


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A piece of the answer, and the numbers of the hops whose facts it rests on.

    ``facts`` are those that it needs, of ``hops`` or of the passages read for them; empty means
    all facts of ``hops``. ``lead`` introduces the text, as that of an ``AnswerPiece`` does;
    ``sure`` is False where it need not follow from the facts.
    """

    text: str
    hops: tuple[int, ...]
    facts: tuple[Fact, ...] = ()
    lead: str = ""
    sure: bool = True


class HopModel(Protocol):
    """Reads in several hops. Every skill may raise ``ModelError``; none keeps state.

    What is independent is handed over together, so that it can be done in one batch.
    """

    def tokens(self, texts: Sequence[str]) -> int:
        """How much ``texts`` are together, in what budgets are counted in."""
        ...

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """For each of ``wanted`` the passages nearest to it, the nearest first."""
        ...

    def ask_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Sub-questions to look into next, none if what is ``known`` suffices (algorithm 1).

        Those that do not need each other stand side by side. Without ``examples`` the model uses
        those it comes with.
        """
        ...

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """The same as statements, in which what is not known is guessed (algorithm 2)."""
        ...

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """For each sub-question the fact that answers it; two where passages contradict.

        None where the passages do not tell.
        """
        ...

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """Each step, rewritten to agree with its passages; none where they say nothing of it."""
        ...

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """The answer, from the facts that may carry one; none if they do not tell."""
        ...
