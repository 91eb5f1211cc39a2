"""What a task is, and its workbench: libraries of their own, the readers, and trials."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path
from typing import Protocol

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.examined_skills import ExaminedModel
from reader.evaluation.reports import Key, Report, Row, Values
from reader.evaluation.settings import NOTHING, Setting, TaskName
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


Measuring = Generator[str, None, Values]
"""Yields progress, in a few words for people; returns the result."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to be measured. A ``measure`` cut off may be begun again."""

    key: Key
    measure: Callable[[], Measuring]


@dataclass(frozen=True, slots=True)
class Wishes:
    """A request for measurements.

    ``data`` are files or folders. Empty ``methods`` are all that the task has. ``limit`` is how
    many questions of each set are asked, ``documents`` of how many documents at most, and
    ``per_document`` how many of each; all are drawn evenly. ``settings`` has at least one.
    ``held_out``: sets that are split use their held-out half, too.
    """

    data: tuple[Path, ...] = ()
    methods: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = (Setting(),)
    limit: int | None = None
    documents: int | None = None
    held_out: bool = False
    per_document: int | None = None


@dataclass(frozen=True)
class Task(ABC):
    """Something that can be measured. An entry of ``reader.evaluation.tasks.TASKS``.

    ``name`` is as the command line calls it, ``about`` its measures and data in a sentence;
    ``methods`` are compared, and can be chosen by name.
    """

    name: TaskName
    about: str
    methods: tuple[str, ...]

    @abstractmethod
    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Everything that is to be measured, in the order that costs least.

        Raises:
            UnreadableFileError: the data cannot be understood; says where.
        """

    @abstractmethod
    def report(self, rows: Sequence[Row]) -> Report:
        """Report the rows, which may be a part of the trials."""
