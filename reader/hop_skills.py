"""Skills that a model must have to answer a question in several hops, and how it finds passages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.values.hop import Fact, Hop, Phrasing, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt


@dataclass(frozen=True, slots=True)
class Wanted:
    """The next thing to find out: a sub-question, or a step as a statement.

    ``after`` are numbers of hops whose facts it needs: known ones, or, counted on from the last
    known one, others of the same plan. If it is empty, the names in it decide. A planner that sees
    passages names the ``passages`` to find it in; without any, they are retrieved.
    """

    text: str
    after: tuple[int, ...] = ()
    passages: tuple[Excerpt, ...] = ()
    phrasing: Phrasing = Phrasing.QUESTION


@dataclass(frozen=True, slots=True)
class Looked:
    """Something to be found out, and the passages that were opened for it, the nearest first.

    ``retrieved``: no plan named them; they are the nearest ones.
    """

    wanted: str
    passages: tuple[Excerpt, ...]
    retrieved: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that a model takes from passages, with the sentences it is based on, verbatim."""

    text: str
    quotes: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A piece of the answer, and the numbers of the hops whose facts support it.

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
    """The skills for several hops. Every one may raise ``ModelError``; none keeps state.

    Independent questions are passed together, so that they can be done in one batch.
    """

    def tokens(self, texts: Sequence[str]) -> int:
        """Measure ``texts`` together, in the unit of budgets."""

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """Return for each of ``wanted`` its nearest passages, the nearest first."""

    def ask_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Return the next sub-questions, none if what is ``known`` suffices (algorithm 1).

        Independent ones are returned together. Without ``examples`` the model uses its own.
        """

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Return the next steps as statements, with guesses for what is unknown (algorithm 2)."""

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """Return for each sub-question the fact that answers it; two if passages contradict.

        None if the passages don't say.
        """

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """Rewrite each step to agree with its passages; none if they don't mention it."""

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """Return the answer, from the facts that may carry one; none if they don't say."""


class Retrieval(Protocol):
    """Finds the chunks of about eighty words that are related to a text."""

    def nearest(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """Return for each of ``wanted`` the nearest in the documents of ``question``, best first.

        Raises:
            NotFoundError: a document is gone.
            ModelError: what is wanted cannot be compared with the text.
        """


class Reranker(Protocol):
    """A cross-encoder that ranks the retrieved chunks again."""

    @property
    def name(self) -> str:
        """The name of the model."""

    def weigh(self, wanted: str, texts: Sequence[str]) -> Sequence[float]:
        """Score how well each text answers; higher is better. Raises ``ModelError``."""
