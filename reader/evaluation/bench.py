"""What tasks measure with: libraries of their own, and who reads them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reader.evaluation.skills import ExaminedModel
from reader.learning.skills import LearningModel
from reader.learning.validating import Representatives
from reader.memory.values import Maker
from reader.ports import Encoder, Library, Relevance


@dataclass(frozen=True, slots=True)
class Reading:
    """A library and who reads it. ``relevance`` is the project's own, for methods without a model.

    ``learning`` says how likely known answers are to the model; ``representatives`` finds what
    stands for many vectors. ``uses_vectors``: the model reads better where sentences have vectors.
    """

    library: Library
    model: ExaminedModel
    encoder: Encoder
    relevance: Relevance
    learning: LearningModel
    representatives: Representatives
    uses_vectors: bool = True


class Bench(Protocol):
    """Libraries in a folder where what was imported and read stays for the next time."""

    @property
    def folder(self) -> Path:
        """Where tasks may keep files."""
        ...

    @property
    def maker(self) -> Maker:
        """Who reads."""
        ...

    @property
    def is_language_model(self) -> bool:
        """Whether the reader writes; the embedded one only quotes and cannot rate anything."""
        ...

    def reading(self, name: str) -> Reading:
        """The library called ``name``. The one opened before is closed then.

        Raises:
            LibraryProblem: it cannot be opened.
            ModelProblem: the model cannot be.
        """
        ...
