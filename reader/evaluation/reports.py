"""The results of an evaluation as plain values: tables, curves, and remarks on them."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | int | float | None
"""A count is an ``int``. None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a plot: x and y, with the lower and upper end of an interval where one is known."""

    name: str
    points: tuple[tuple[float, float], ...]
    intervals: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """Lines over one axis. ``ticks`` name the places on the x axis where it has no measure."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """``remarks`` are sentences without which the figures would be misunderstood.

    ``measures`` are those by which two runs of the same questions can be compared.
    """

    title: str
    remarks: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    measures: tuple[str, ...] = ()
