"""Skills that a model must have to be examined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from reader.skills import Note, ReadingModel
from reader.values.experience import Recalled
from reader.values.question import Question
from reader.values.quotation import Excerpt


class Strictness(StrEnum):
    """Degrees of how exactly an answer must agree with a reference (ReadAgent, LR-1 and LR-2)."""

    STRICT = "strict"
    """Only the same answer counts."""
    PERMISSIVE = "permissive"
    """A part of it, or more than it, counts too."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An answer, and the steps that led to it."""

    reasoning: str
    answer: str


class Solver(Protocol):
    """Answers questions without a document. It may raise ``ModelError``."""

    def solve(
        self, question: str, shown: Sequence[Recalled], samples: int = 1
    ) -> Sequence[Solution]:
        """Solve step by step, given past questions with their answers; ``samples`` times."""


class ExaminedModel(ReadingModel, Solver, Protocol):
    """A reading model that can be examined. Everything may raise ``ModelError``."""

    def weigh_options(
        self,
        question: Question,
        options: Sequence[str],
        opened: Sequence[Excerpt],
        notes: Sequence[Note],
    ) -> Sequence[float]:
        """Score how well each option fits what was opened and noted; the highest is the answer."""

    def rate(self, question: str, reference: str, answer: str, strictness: Strictness, /) -> float:
        """Return the confidence, from 0 to 1, that ``answer`` says what ``reference`` says."""
