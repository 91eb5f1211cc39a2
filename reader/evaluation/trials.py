"""The parts of an evaluation: trials, each a question put to a method in a setting."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reader.evaluation.bench import Bench
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName

Value = str | float | bool | None
Values = Mapping[str, Value]
"""The results of a trial by the name of the measure; anything that JSON can keep in one cell."""

Measuring = Generator[str, None, Values]
"""Yields progress, in a few words for people; returns the result."""


@dataclass(frozen=True, slots=True)
class Key:
    """Names a trial, so that what was measured before is not measured again.

    ``data`` is the set of questions, ``question`` one of it; ``setting`` says what differs from
    the usual, nothing where it is empty.
    """

    data: str
    question: str
    method: str
    setting: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to be measured. A ``measure`` cut off may be begun again."""

    key: Key
    measure: Callable[[], Measuring]


@dataclass(frozen=True, slots=True)
class Row:
    """The result of a trial. ``left_out`` says why nothing could be measured; mostly empty."""

    key: Key
    values: Values
    left_out: str = ""


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
