"""Plots as SVG. Only reports import this: the plotting library is large."""

from __future__ import annotations

import io

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.typing import RcKeyType

from reader.evaluation.reports import Plot

_SIZE = (7.2, 4.2)
_MARKS = "os^Dv<>Pp*"
_STYLE: dict[RcKeyType, object] = {
    "svg.fonttype": "path",  # the same picture where the typeface is not installed
    "svg.hashsalt": "gistwalker",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def drawn(plot: Plot) -> str:
    """Draw one plot as an SVG element. The same plot gives the same text."""
    with rc_context(_STYLE):
        figure = Figure(figsize=_SIZE, layout="constrained")
        axes = figure.add_subplot(title=plot.title, xlabel=plot.x, ylabel=plot.y)
        for index, series in enumerate(plot.series):
            xs, ys = zip(*series.points, strict=True) if series.points else ((), ())
            mark = _MARKS[index % len(_MARKS)]
            (line,) = axes.plot(xs, ys, marker=mark, markersize=4, label=series.name)
            if series.intervals:
                low, high = zip(*series.intervals, strict=True)
                axes.fill_between(xs, low, high, alpha=0.12, color=line.get_color(), linewidth=0)
        if plot.ticks:
            axes.set_xticks(range(len(plot.ticks)), plot.ticks)
        axes.set_ylim(bottom=0)
        axes.grid(visible=True, alpha=0.3)
        if len(plot.series) > 1:
            figure.legend(loc="outside lower center", ncols=2, frameon=False)
        written = io.StringIO()
        figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()[written.getvalue().index("<svg") :]
