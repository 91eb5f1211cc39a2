"""A report as text: Markdown, or one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from reader.evaluation.reports import Cell, Report, Table

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
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    if isinstance(value, int) or abs(value) >= _LARGE:
        return f"{value:.0f}"
    return f"{value:.3f}" if abs(value) < _SMALL else f"{value:.1f}"


def as_markdown(report: Report, command: str, pictures: Sequence[Path] = ()) -> str:
    """Return Markdown, with the command that made it, and pictures beside it."""
    return "\n".join(_markdown_lines(report, command, pictures)) + "\n"


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


def table_lines(table: Table) -> Iterator[str]:
    """Return a table as Markdown."""
    yield "| " + " | ".join(map(_plain, table.columns)) + " |"
    yield "|" + "|".join("---" if words else "---:" for words in _of_words(table)) + "|"
    for row in table.rows:
        yield "| " + " | ".join(_plain(cell(value)) for value in row) + " |"


def _markdown_lines(report: Report, command: str, pictures: Sequence[Path]) -> Iterator[str]:
    yield from (f"# {report.title}", "", f"    {command}", "")
    for remark in report.remarks:
        yield from (remark, "")
    for picture, plot in zip(pictures, report.plots, strict=False):
        yield from (f"![{_plain(plot.title)}]({picture.name})", "")
    for table in report.tables:
        yield from (f"## {table.title}", "", *table_lines(table), "")


def _html_table(table: Table) -> str:
    classes = [' class="words"' if words else "" for words in _of_words(table)]
    head = "".join(
        f"<th{kind}>{escape(name)}</th>" for kind, name in zip(classes, table.columns, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(
            f"<td{kind}>{escape(cell(value))}</td>"
            for kind, value in zip(classes, row, strict=True)
        )
        + "</tr>"
        for row in table.rows
    )
    return f"<h2>{escape(table.title)}</h2><table><tr>{head}</tr>{body}</table>"


def _of_words(table: Table) -> list[bool]:
    return [
        any(isinstance(row[index], str) for row in table.rows)
        for index in range(len(table.columns))
    ]


def _plain(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
