"""Confidence intervals for each figure, and differences between methods by question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from reader.evaluation.measuring.intervals import paired
from reader.evaluation.reporting.averages import groups, interval_text, number
from reader.evaluation.reports import Cell, Table
from reader.evaluation.trials import Row

GROUP = "group"
"""The name of the row value that groups questions."""
BASELINES = ("fusion", "full text")
"""Methods that everybody has; others are compared with them if they were measured."""
COMPARED = (
    "Intervals hold 95 %: Wilson’s for counted shares, else of a bootstrap that draws whole groups "
    "of questions (documents, companies). Differences are paired by question; an interval without "
    "0 tells that one method is better."
)
_FEWEST = 2


def certainty(rows: Sequence[Row], measures: Sequence[str]) -> list[Table]:
    """Return an interval for each measure, and the differences to the baselines."""
    kept = [row for row in rows if not row.left_out]
    taken = [name for name in measures if any(number(row, name) is not None for row in kept)]
    if not taken:
        return []
    tables = [_intervals(kept, taken), _differences(kept, taken)]
    return [table for table in tables if table.rows]


def against(rows: Sequence[Row], others: Sequence[Row], measures: Sequence[str]) -> Table:
    """Return the differences between each method here and in another run, paired by question."""
    known = groups(others)
    lines = tuple(
        line
        for group, several in groups(rows).items()
        if group in known
        for line in _compared(_named(group), "the other run", several, known[group], measures)
    )
    return Table("Against another run, paired", ("set", "method", "minus", "n", *measures), lines)


def _intervals(rows: Sequence[Row], measures: Sequence[str]) -> Table:
    lines: list[tuple[Cell, ...]] = [
        (*_named(group), *(_interval(several, name) for name in measures))
        for group, several in groups(rows).items()
    ]
    return Table("95 % intervals", ("set", "method", *measures), tuple(lines))


def _interval(rows: Sequence[Row], measure: str) -> str | None:
    values = [(row, value) for row in rows if (value := number(row, measure)) is not None]
    if not values:
        return None
    if all(isinstance(row.values[measure], bool) for row, _ in values):
        return interval_text(sum(value for _, value in values), len(values))
    if len(values) < _FEWEST:
        return None
    _, low, high = paired([(_group(row), value) for row, value in values])
    return f"{low:.3f} to {high:.3f}"


def _differences(rows: Sequence[Row], measures: Sequence[str]) -> Table:
    lines = tuple(line for pair in _pairs(rows) for line in _compared(*pair, measures))
    return Table("Differences, paired", ("set", "method", "minus", "n", *measures), lines)


def _pairs(
    rows: Sequence[Row],
) -> Iterator[tuple[tuple[str, str], str, Sequence[Row], Sequence[Row]]]:
    """Pair every method with each baseline of the same set and setting."""
    found = groups(rows)
    methods = dict.fromkeys(method for _, method, _ in found)
    baselines = [name for name in BASELINES if name in methods] or [*methods][:1]
    for group, several in found.items():
        data, method, setting = group
        for baseline in baselines:
            others = found.get((data, baseline, setting))
            if others and method != baseline:
                yield _named(group), baseline, several, others


def _compared(
    named: tuple[str, str],
    baseline: str,
    rows: Sequence[Row],
    others: Sequence[Row],
    measures: Sequence[str],
) -> Iterator[tuple[Cell, ...]]:
    before = {row.key.question: row for row in others}
    both = [(row, before[row.key.question]) for row in rows if row.key.question in before]
    if len(both) >= _FEWEST:
        cells = (difference(both, name) for name in measures)
        yield (*named, baseline, len(both), *cells)


def difference(both: Sequence[tuple[Row, Row]], measure: str) -> str | None:
    """The mean difference of pairs and its interval; None for fewer than two pairs."""
    pairs = [
        (_group(row), one - other)
        for row, against in both
        if (one := number(row, measure)) is not None
        and (other := number(against, measure)) is not None
    ]
    if len(pairs) < _FEWEST:
        return None
    mean, low, high = paired(pairs)
    return f"{mean:+.3f} ({low:+.3f} to {high:+.3f})"


def _group(row: Row) -> str:
    """Return the group of a question, or the question itself if it has none."""
    values: Mapping[str, object] = row.values
    return str(values.get(GROUP) or row.key.question)


def _named(group: tuple[str, str, str]) -> tuple[str, str]:
    data, method, setting = group
    return data, f"{method}, {setting}" if setting else method
