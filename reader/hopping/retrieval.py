"""Retrieval of passages, shared by both algorithms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reader.values.question import Question
from reader.values.quotation import Excerpt


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
