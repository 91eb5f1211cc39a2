"""The results of an evaluation as plain values: tables, curves, and remarks on them."""

from __future__ import annotations

from dataclasses import dataclass

Cell = str | int | float | None
"""A table cell. A count is an ``int``; None if there is no value."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows under columns."""

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
    """A plot: lines over one axis. ``ticks`` name the places on an x axis without a scale."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    ticks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The report of an evaluation; ``remarks`` are needed to understand the figures.

    ``measures`` are those by which two runs of the same questions can be compared.
    """

    title: str
    remarks: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    measures: tuple[str, ...] = ()
