"""A report in a folder: report.md, report.html, its plots, and every row behind it."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path

from reader.bundle import bundled
from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.reporting.writing import as_html, as_markdown
from reader.evaluation.reports import Report
from reader.evaluation.trials import Row

_SVG = '<?xml version="1.0" encoding="utf-8"?>\n'


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
    # Takes half a second and many megabytes, which only a report needs.
    from reader.evaluation.reporting.plotting import drawn

    pictures = [drawn(plot) for plot in report.plots]
    paths = [folder / f"plot-{number}.svg" for number in range(1, len(pictures) + 1)]
    kept = "".join(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)
    page = folder / "report.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, picture in zip(paths, pictures, strict=True):
            path.write_text(_SVG + picture, encoding="utf-8")
        (folder / "report.md").write_text(as_markdown(report, command, paths), encoding="utf-8")
        (folder / "rows.jsonl").write_text(kept, encoding="utf-8")
        page.write_text(as_html(report, command, pictures), encoding="utf-8")
    except OSError as error:
        raise UnreadableFileError(
            tr("Can't write the report to “{folder}”.").format(folder=folder),
            tr("Choose another folder, or free some space."),
        ) from error
    return page
