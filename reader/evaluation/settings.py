"""Settings that may be varied in an evaluation, and how they are typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from gettext import gettext as tr
from itertools import product
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from reader.errors import ExitCode, GistwalkerError
from reader.learning.improving import CAPACITY
from reader.learning.selecting import AT_MOST
from reader.memory.memory_division import Construction
from reader.memory.tree import Grouping
from reader.values.experience import ScopeKind

Count = Annotated[int, Field(ge=1)]
NOTHING = "nothing"


class UnknownSettingError(GistwalkerError):
    """A sweep names no setting that can be varied, or a value that makes no sense."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class Setting:
    """One combination of reading and asking parameters.

    ``segment``: words of an average episode, which is the leaf of the tree (MemWalker's |c|);
    ``fan_out``: children of a node at most (its M_t); ``grouping``: how children are grouped;
    ``construction``: whether gists and tree come from one read; None for what suits the document.
    ``look_ups``: episodes opened at most (ReadAgent's N), by baselines too. ``window``: how much of
    its window the model may use for complete texts, in its own measure; None for three quarters of
    it. ``working_memory``: whether a walk carries what it saw. ``options``: whether the options of
    a question are known while its place is looked for, or only when one of them is chosen.
    ``reasoning``: whether a model gives its reason before it chooses; None for the result of its
    calibration, without reasons if there is none.

    For streams of a memory: its capacity per ``scope``, how many ``demonstrations`` are shown, how
    many ``clusters`` with how many of ``each`` it is measured on, and of how many ``samples`` of an
    answer a majority is taken. ``streams``: how many orders of the questions are tried.

    ``without``: a feature of the embedded reader that is switched off.
    """

    segment: Count | None = None
    fan_out: Count | None = None
    grouping: Grouping | None = None
    construction: Construction | None = None
    look_ups: Count = 5
    window: Count | None = None
    steps: Count = 60
    working_memory: bool = True
    reasoning: bool | None = None
    options: bool = True
    memory: Count = CAPACITY
    demonstrations: Count = AT_MOST
    clusters: Count = 8
    each: Count = 10
    scope: ScopeKind = ScopeKind.EVERYTHING
    samples: Count = 1
    streams: Count = 10
    without: str = NOTHING

    @property
    def name(self) -> str:
        """The differences from the usual setting; empty if there are none."""
        return self._named(NAMES)

    @property
    def building(self) -> str:
        """The part of the setting that matters when a document is read."""
        return self._named(("segment", "fan_out", "grouping", "construction"))

    def _named(self, names: Iterable[str]) -> str:
        usual, switches = Setting(), {True: "on", False: "off"}
        values = {name: getattr(self, name) for name in names}
        return " ".join(
            f"{shown(name)}={switches[value] if isinstance(value, bool) else value}"
            for name, value in values.items()
            if value != getattr(usual, name)
        )


NAMES = tuple(field.name for field in fields(Setting))


def shown(name: str) -> str:
    """Return the name of a field of ``Setting`` as a user types it."""
    return name.replace("_", "-")


def settings_of(sweeps: Sequence[str]) -> tuple[Setting, ...]:
    """Return every combination of the typed values, like ``segment=250,500``.

    Raises:
        UnknownSettingError: for a name or a value that cannot be understood.
    """
    parsed = [_sweep(each) for each in sweeps]
    adapter = TypeAdapter(Setting)
    made = []
    for values in product(*parsed):
        try:
            made.append(adapter.validate_python(dict(values)))
        except ValidationError as error:
            name, value = next(pair for pair in values if pair[0] == error.errors()[0]["loc"][0])
            raise UnknownSettingError(
                tr("“{value}” in “{text}” isn't a valid value.").format(
                    value=value, text=f"{shown(name)}={value}"
                ),
                tr("Use whole numbers from 1, or on and off for switches."),
            ) from error
    return tuple(dict.fromkeys(made))


def _sweep(text: str) -> list[tuple[str, str]]:
    """Return each value with the name of its field."""
    typed, _, listed = text.partition("=")
    name = typed.strip().replace("-", "_")
    if name not in NAMES or not listed.strip():
        raise UnknownSettingError(
            tr("“{text}” doesn't name anything that can be varied.").format(text=text),
            tr("Write NAME=VALUE,VALUE…, where NAME is one of {names}.").format(
                names=", ".join(map(shown, NAMES))
            ),
        )
    return [(name, value.strip()) for value in listed.split(",")]


class TaskName(StrEnum):
    """A task of ``reader.evaluation.tasks``, as the command line calls it."""

    CHOICE = "choice"
    ANSWER = "answer"
    EVIDENCE = "evidence"
    REFUSAL = "refusal"
    GISTS = "gists"
    MULTIHOP = "multihop"
    MEMORY = "memory"
