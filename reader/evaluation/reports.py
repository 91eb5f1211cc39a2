"""Results of an evaluation as rows, tables and plots, written to a folder as Markdown and HTML."""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from gettext import gettext as tr
from html import escape
from pathlib import Path

from reader.bundle import bundled
from reader.errors import ExitCode, GistwalkerError, UnreadableFileError

Value = str | float | bool | None
Values = Mapping[str, Value]
"""The results of a trial by the name of the measure; anything that JSON can keep in one cell."""


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
class Row:
    """The result of a trial. ``left_out`` says why nothing could be measured; mostly empty."""

    key: Key
    values: Values
    left_out: str = ""


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


_SVG = '<?xml version="1.0" encoding="utf-8"?>\n'
_SIZE = (7.2, 4.2)
_MARKS = "os^Dv<>Pp*"


class PlotsMissingError(GistwalkerError):
    """The library that draws plots is not installed."""

    exit_code = ExitCode.USAGE


def require_plots() -> None:
    """Check that reports can be drawn. Raises ``PlotsMissingError``."""
    if importlib.util.find_spec("matplotlib") is None:
        if bundled():
            raise PlotsMissingError(
                tr("Reports can't be made from this package: it has no matplotlib."),
                tr("Install Gistwalker from its repository (README) with its extra “evaluate”."),
            )
        raise PlotsMissingError(
            tr("A report needs matplotlib, which is not installed: {command}").format(
                command="pip install 'gistwalker[evaluate]'"
            )
        )


def publish(report: Report, rows: Sequence[Row], command: str, folder: Path) -> Path:
    """Write the report; return its page for a browser.

    Raises:
        UnreadableFileError: nothing can be written there.
        PlotsMissingError: its plots cannot be drawn.
    """
    require_plots()
    pictures = {
        folder / f"plot-{number}.svg": drawn(plot) for number, plot in enumerate(report.plots, 1)
    }
    kept = "".join(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)
    page = folder / "report.html"
    files = {
        **{path: _SVG + picture for path, picture in pictures.items()},
        folder / "report.md": as_markdown(report, command, list(pictures)),
        folder / "rows.jsonl": kept,
        page: as_html(report, command, list(pictures.values())),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnreadableFileError(
            tr("Can't write the report to “{folder}”.").format(folder=folder),
            tr("Choose another folder, or free some space."),
        ) from error
    return page


def drawn(plot: Plot) -> str:
    """Draw one plot as an SVG element. The same plot gives the same text."""
    # Takes half a second and many megabytes, which only a report needs.
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # Letters as paths: the same picture where the typeface is not installed.
    with rc_context({"svg.fonttype": "path", "svg.hashsalt": "gistwalker", "font.size": 10}):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot(title=plot.title, xlabel=plot.x, ylabel=plot.y)
        for index, (name, points) in enumerate(plot.lines.items()):
            xs, ys = zip(*points, strict=True) if points else ((), ())
            axes.plot(xs, ys, marker=_MARKS[index % len(_MARKS)], markersize=4, label=name)
        if plot.ticks:
            axes.set_xticks(range(len(plot.ticks)), plot.ticks)
        axes.set_ylim(bottom=0)
        axes.grid(visible=True, alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
        if len(plot.lines) > 1:
            figure.legend(loc="outside lower center", ncols=2, frameon=False)
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()[written.getvalue().index("<svg") :]
