"""A report in a folder: report.md, report.html, its plots, and every row behind it."""

from __future__ import annotations

import importlib.util
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path

from reader.bundle import bundled
from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.reports import Plot, Report, as_html, as_markdown
from reader.evaluation.trials import Row

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
