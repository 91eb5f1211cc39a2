"""The results of an evaluation as plain values, and as Markdown or one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

Cell = str | int | float | None
"""A table cell. A count is an ``int``; None if there is no value."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows under columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: points of several lines, by their names. ``ticks`` name the places on the x axis."""

    title: str
    x: str
    y: str
    lines: Mapping[str, Sequence[tuple[float, float]]]
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


_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0 2rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #8886; text-align: right; }
th { border-bottom-width: 2px; }
.words { text-align: left; }
figure { margin: 1.5rem 0; background: #fff; border-radius: 6px; padding: .5rem; }
figure svg { max-width: 100%; height: auto; display: block; margin: auto; }
code { overflow-wrap: anywhere; }
"""

_SMALL, _LARGE = 10, 100
"""The bounds for rounding: shares need three decimals, numbers of words none."""


def cell(value: Cell) -> str:
    """Return a cell as tables show it."""
    if value is None or isinstance(value, str):
        return value or "–"
    if isinstance(value, int) or abs(value) >= _LARGE:
        return f"{value:.0f}"
    return f"{value:.3f}" if abs(value) < _SMALL else f"{value:.1f}"


def as_markdown(report: Report, command: str, pictures: Sequence[Path] = ()) -> str:
    """Return Markdown, with the command that made it, and pictures beside it."""
    parts = [f"# {report.title}", f"    {command}", *report.remarks]
    parts += [
        f"![{_plain(plot.title)}]({picture.name})"
        for picture, plot in zip(pictures, report.plots, strict=False)
    ]
    for table in report.tables:
        parts += [f"## {table.title}", "\n".join(table_lines(table))]
    return "\n\n".join(parts) + "\n"


def table_lines(table: Table) -> Iterator[str]:
    """Return a table as Markdown."""
    yield f"| {' | '.join(map(_plain, table.columns))} |"
    yield f"|{'|'.join('---' if words else '---:' for words in _of_words(table))}|"
    for row in table.rows:
        yield f"| {' | '.join(_plain(cell(value)) for value in row)} |"


def as_html(report: Report, command: str, pictures: Sequence[str] = ()) -> str:
    """Return HTML; ``pictures`` are SVG, embedded in the page."""
    said = "".join(f"<p>{escape(remark)}</p>" for remark in report.remarks)
    tables = "".join(_html_table(table) for table in report.tables)
    figures = "".join(f"<figure>{picture}</figure>" for picture in pictures)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(report.title)}</h1><p><code>{escape(command)}</code></p>"
        f"{said}{figures}{tables}</body></html>\n"
    )


def _html_table(table: Table) -> str:
    classes = [' class="words"' if words else "" for words in _of_words(table)]

    def row(tag: str, cells: Sequence[Cell]) -> str:
        shown = zip(classes, cells, strict=True)
        return "".join(f"<{tag}{kind}>{escape(cell(value))}</{tag}>" for kind, value in shown)

    body = "".join(f"<tr>{row('td', each)}</tr>" for each in table.rows)
    head = f"<tr>{row('th', table.columns)}</tr>"
    return f"<h2>{escape(table.title)}</h2><table>{head}{body}</table>"


def _of_words(table: Table) -> list[bool]:
    return [
        any(isinstance(row[index], str) for row in table.rows)
        for index in range(len(table.columns))
    ]


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
