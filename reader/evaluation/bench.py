"""The workbench of tasks: libraries of their own, and the readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import Protocol

from reader.errors import GistwalkerError
from reader.evaluation.examined_skills import ExaminedModel
from reader.learning.learning_model import LearningModel
from reader.learning.validating import Representatives
from reader.ports import Encoder, Library, Relevance
from reader.values.maker import Maker


class CannotReasonError(GistwalkerError):
    """A reader without words is to give its reasons, or not to give them."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A library and who reads it. ``relevance`` is the project's own, for methods without a model.

    ``learning`` says how likely known answers are to the model; ``representatives`` finds what
    stands for many vectors, ``by_density`` in another way. ``uses_vectors``: the model reads
    better where sentences have vectors.
    ``reasoning`` is the same model with its reason before a choice, or without one.
    """

    library: Library
    model: ExaminedModel
    encoder: Encoder
    relevance: Relevance
    learning: LearningModel
    representatives: Representatives
    uses_vectors: bool = True
    by_density: Representatives | None = None
    reasoning: Callable[[bool], ExaminedModel] | None = None

    def thinking(self, first: bool | None) -> ExaminedModel:  # noqa: FBT001  # which of the two
        """The model with its reason first, without one, or as it reads here (None).

        Raises:
            CannotReasonError: it has no words to reason in.
        """
        if first is None:
            return self.model
        if self.reasoning is None:
            raise CannotReasonError(tr("This reader can't give reasons."))
        return self.reasoning(first)


class Bench(Protocol):
    """Libraries in a folder where what was imported and read stays for the next time."""

    @property
    def folder(self) -> Path:
        """A folder in which tasks may keep files."""
        ...

    @property
    def maker(self) -> Maker:
        """The model that reads."""
        ...

    @property
    def provenance(self) -> Sequence[str]:
        """Sentences that name the model, its file and this machine, for reports."""
        ...

    @property
    def is_language_model(self) -> bool:
        """Whether the reader writes; the embedded one only quotes and cannot rate anything."""
        ...

    def reading(self, name: str) -> Reading:
        """The library called ``name``. The one opened before is closed then.

        Raises:
            LibraryError: it cannot be opened.
            ModelError: the model cannot be.
        """
        ...
