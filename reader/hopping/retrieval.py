"""Retrieval as a part of its own: what every way of hopping looks for its passages with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reader.values.question import Question
from reader.values.quotation import Excerpt


class Retrieval(Protocol):
    """Finds the chunks of about eighty words that a text has to do with."""

    def nearest(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """For each of ``wanted``, in the documents of ``question``; the nearest first.

        Raises:
            NotFoundError: a document is gone.
            ModelError: what is wanted cannot be compared with the text.
        """
        ...


class Reranker(Protocol):
    """A second, closer look at the chunks that a first one has brought (a cross-encoder)."""

    @property
    def name(self) -> str:
        """The name of the model."""
        ...

    def weigh(self, wanted: str, texts: Sequence[str]) -> Sequence[float]:
        """Score how well each text answers; higher is better. Raises ``ModelError``."""
        ...
