"""The workbench of tasks: libraries of their own, and the readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path
from typing import Protocol

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.examined_skills import ExaminedModel
from reader.evaluation.settings import NOTHING
from reader.learning.learning_model import LearningModel
from reader.learning.validating import Representatives
from reader.ports import Encoder, Library, Relevance
from reader.values.maker import Maker


class CannotReasonError(GistwalkerError):
    """A reader without words cannot be asked to give its reasons, or not to."""


class UnknownFeatureError(GistwalkerError):
    """A feature that the reader does not have."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class Reading:
    """A library and its reader. ``relevance`` is the project's own, for methods without a model.

    ``learning`` says how likely known answers are to the model; ``representatives`` finds
    representatives of many vectors. ``uses_vectors``: the model reads better if sentences have
    vectors. ``reasoning`` is the same model with its reason before a choice, or without one.
    ``embedded`` is the reader that reads before a language ``model`` does, None without one.
    ``switched`` are readings of the same library without one feature, by its name.
    """

    library: Library
    model: ExaminedModel
    encoder: Encoder
    relevance: Relevance
    learning: LearningModel
    representatives: Representatives
    uses_vectors: bool = True
    reasoning: Callable[[bool], ExaminedModel] | None = None
    embedded: ExaminedModel | None = None
    switched: Mapping[str, Callable[[], Reading]] = field(default_factory=dict)

    def thinking(self, first: bool | None) -> ExaminedModel:
        """Return the model that gives its reason first, or no reason, or is unchanged (None).

        Raises:
            CannotReasonError: it has no words to reason in.
        """
        if first is None:
            return self.model
        if self.reasoning is None:
            raise CannotReasonError(tr("This reader can't give reasons."))
        return self.reasoning(first)

    def without(self, feature: str) -> Reading:
        """The same without one feature, or without nothing.

        Raises:
            UnknownFeatureError: it has no such feature.
        """
        if feature == NOTHING:
            return self
        if feature not in self.switched:
            raise UnknownFeatureError(
                tr("This reader has no feature “{feature}”.").format(feature=feature)
            )
        return self.switched[feature]()


class Bench(Protocol):
    """Libraries in a folder where imported and read documents stay for the next time."""

    @property
    def folder(self) -> Path:
        """A folder in which tasks may keep files."""

    @property
    def maker(self) -> Maker:
        """The model that reads."""

    @property
    def provenance(self) -> Sequence[str]:
        """Sentences that name the model, its file and this machine, for reports."""

    @property
    def is_language_model(self) -> bool:
        """Whether the reader writes; the embedded one only quotes and cannot rate anything."""

    def reading(self, name: str) -> Reading:
        """Open the library called ``name``, and close the previous one.

        Raises:
            LibraryError: it cannot be opened.
            ModelError: the model cannot be opened.
        """
