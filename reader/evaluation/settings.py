"""Settings that may be varied in an evaluation, and how they are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from gettext import gettext as tr
from itertools import product
from typing import Any

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.admission import ALL
from reader.evaluation.plain_vectors import QuestionVectors
from reader.learning.improving import CAPACITY
from reader.learning.selecting import AT_MOST
from reader.memory.memory_division import Construction
from reader.memory.tree import Grouping
from reader.values.experience import ScopeKind


class Clustering(StrEnum):
    """Methods of grouping past questions, some of which represent all."""

    MEANS = "k-means"
    DENSITY = "density"


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
    its window the model may use for complete or cut texts, in its own measure; None for three
    quarters of it. ``working_memory``, ``visited``: whether a walk carries what it saw, and whether
    it knows where it was. ``options``: whether the options of a question are known while its place
    is looked for, or only when one of them is chosen. ``reasoning``: whether a model gives its
    reason before it chooses; None for the result of its calibration, without reasons if there is
    none.

    For streams of a memory: its capacity per ``scope``, how many ``demonstrations`` are shown, how
    many ``clusters`` with how many of ``each`` it is measured on and how they are found, how many
    questions are confirmed before the stream begins (``initial``), and of how many ``samples`` of
    an answer a majority is taken. ``streams``: how many orders of the questions are tried.
    ``admitted``: the percentage of a reader's own guesses that is sure enough to be learnt from
    (EM²'s ε). ``encoder``: the measure of similarity of questions.

    ``without``: a feature of the embedded reader that is switched off.
    """

    segment: int | None = None
    fan_out: int | None = None
    grouping: Grouping | None = None
    construction: Construction | None = None
    look_ups: int = 5
    window: int | None = None
    steps: int = 60
    working_memory: bool = True
    visited: bool = True
    reasoning: bool | None = None
    options: bool = True
    memory: int = CAPACITY
    demonstrations: int = AT_MOST
    clusters: int = 8
    each: int = 10
    clustering: Clustering = Clustering.MEANS
    scope: ScopeKind = ScopeKind.EVERYTHING
    initial: int = 0
    samples: int = 1
    admitted: int = ALL
    encoder: QuestionVectors = QuestionVectors.MEANING
    streams: int = 10
    without: str = ""

    @property
    def name(self) -> str:
        """The differences from the usual setting; empty if there are none."""
        return self._named(NAMES)

    @property
    def building(self) -> str:
        """The part of the setting that matters when a document is read."""
        return self._named(("segment", "fan_out", "grouping", "construction"))

    def _named(self, names: Iterable[str]) -> str:
        usual = Setting()
        differing = (n for n in names if getattr(self, n) != getattr(usual, n))
        return " ".join(f"{shown(n)}={_said(getattr(self, n))}" for n in differing)


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
    names = [name for name, _ in parsed]
    made = (
        replace(Setting(), **dict(zip(names, values, strict=True)))
        for values in product(*(values for _, values in parsed))
    )
    return tuple(dict.fromkeys(made))


def _sweep(text: str) -> tuple[str, list[Any]]:
    typed, _, listed = text.partition("=")
    name = typed.strip().replace("-", "_")
    if name not in NAMES or not listed.strip():
        raise UnknownSettingError(
            tr("“{text}” doesn't name anything that can be varied.").format(text=text),
            tr("Write NAME=VALUE,VALUE…, where NAME is one of {names}.").format(
                names=", ".join(map(shown, NAMES))
            ),
        )
    read = _READ.get(name, _number)
    return name, [_value(read, value.strip(), text) for value in listed.split(",")]


def _value(read: Callable[[str], Any], value: str, text: str) -> object:
    try:
        return read(value)
    except (ValueError, KeyError) as error:
        raise UnknownSettingError(
            tr("“{value}” in “{text}” isn't a valid value.").format(value=value, text=text),
            tr("Use whole numbers from 1, or on and off for switches."),
        ) from error


def _number(value: str) -> int:
    number = int(value)
    if number < 1:
        raise ValueError(value)
    return number


def _percent(value: str) -> int:
    number = _number(value)
    if number > ALL:
        raise ValueError(value)
    return number


def _switch(value: str) -> bool:
    return {"on": True, "off": False}[value]


_READ: dict[str, Callable[[str], Any]] = {
    "grouping": Grouping,
    "construction": Construction,
    "working_memory": _switch,
    "visited": _switch,
    "reasoning": _switch,
    "options": _switch,
    "clustering": Clustering,
    "scope": ScopeKind,
    "initial": int,
    "admitted": _percent,
    "encoder": QuestionVectors,
    "without": str,
}
"""Parsers of the values that are not numbers."""


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
