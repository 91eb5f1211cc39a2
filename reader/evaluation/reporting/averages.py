"""Tables shared by all tasks: measures averaged by set, method and setting; and by length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from statistics import fmean

from reader.evaluation.measuring.intervals import wilson
from reader.evaluation.reports import Cell, Plot, Series, Table
from reader.evaluation.trials import Key, Row

LENGTHS = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000)
"""The upper ends of the buckets of length, in words."""

EXPLAINED = (
    "Compression: the share of the document’s words that the answer was not given from. Share "
    "read: of the document’s words, for this question. Strays: walks that turned back; recovery: "
    "the share of them that still end right. Seconds: without making the document ready."
)

Group = tuple[str, str, str]
"""The set, method and setting of a group of rows."""


def number(row: Row, measure: str) -> float | None:
    """Return the value of ``measure`` as a number."""
    value = row.values.get(measure)
    return float(value) if isinstance(value, (int, float)) else None


def mean(rows: Iterable[Row], measure: str) -> float | None:
    """Return the mean over the rows that have it."""
    values = [value for row in rows if (value := number(row, measure)) is not None]
    return fmean(values) if values else None


def ratio(rows: Sequence[Row], part: str, whole: str) -> float | None:
    """Return the ratio of two sums."""
    total = sum(number(row, whole) or 0 for row in rows)
    return sum(number(row, part) or 0 for row in rows) / total if total else None


def groups(rows: Sequence[Row]) -> Mapping[Group, Sequence[Row]]:
    """Group rows with a measurement, in their order; sets together."""
    found: dict[Group, list[Row]] = {}
    for row in rows:
        if not row.left_out:
            found.setdefault(_group(row.key), []).append(row)
    order = list(dict.fromkeys(data for data, _, _ in found))
    return dict(sorted(found.items(), key=lambda each: order.index(each[0][0])))


def _group(key: Key) -> Group:
    return key.data, key.method, key.setting


Measure = Callable[[Sequence[Row]], Cell]


def averages(title: str, rows: Sequence[Row], measures: Mapping[str, Measure]) -> Table:
    """Return one line for each set, method and setting, without measures that none has."""
    made = [
        (group, [measure(several) for measure in measures.values()])
        for group, several in groups(rows).items()
    ]
    has = [any(values[n] is not None for _, values in made) for n in range(len(measures))]
    settings = any(setting for (_, _, setting), _ in made)
    names = [name for name, kept in zip(measures, has, strict=True) if kept]
    lines = []
    for (data, method, setting), values in made:
        cells = [value for value, kept in zip(values, has, strict=True) if kept]
        lines.append((data, method, *([setting or "–"] if settings else []), *cells))
    head = ("set", "method", *(["setting"] if settings else []), *names)
    return Table(title, head, tuple(lines))


def interval(measure: str) -> Measure:
    """Return Wilson's interval of a share, in words."""

    def said(rows: Sequence[Row]) -> Cell:
        values = [value for row in rows if (value := number(row, measure)) is not None]
        return interval_text(sum(values), len(values)) if values else None

    return said


def average(measure: str) -> Measure:
    """Return a measure that averages a value."""
    return lambda rows: mean(rows, measure)


def share(part: str, whole: str) -> Measure:
    """Return a measure that divides two sums."""
    return lambda rows: ratio(rows, part, whole)


def share_interval(part: str, whole: str) -> Measure:
    """Return Wilson's interval of a share of two sums, which are counts."""

    def said(rows: Sequence[Row]) -> Cell:
        of = sum(number(row, whole) or 0 for row in rows)
        return interval_text(sum(number(row, part) or 0 for row in rows), of) if of else None

    return said


def weighted(measure: str, weight: str) -> Measure:
    """Return the mean, each row with its weight."""

    def said(rows: Sequence[Row]) -> Cell:
        weights = [number(row, weight) or 0 for row in rows]
        total = sum((number(row, measure) or 0) * w for row, w in zip(rows, weights, strict=True))
        return total / sum(weights) if sum(weights) else None

    return said


def interval_text(right: float, of: float) -> str:
    """Return Wilson's interval as tables show it."""
    low, high = wilson(right, of)
    return f"{low:.3f} to {high:.3f}"


def count(rows: Sequence[Row]) -> Cell:
    """Count the rows."""
    return len(rows)


COSTS: dict[str, Measure] = {
    "compression": average("compression"),
    "share read": average("share read"),
    "words shown": average("shown"),
    "look-ups": average("look-ups"),
    "steps": average("steps"),
    "valid actions": share("valid actions", "actions"),
    "calls": lambda rows: mean(rows, "calls") or None,
    "tokens": lambda rows: mean(rows, "tokens") or None,
    "seconds": average("seconds"),
}
"""The costs of a question, for all methods."""


def recovery(measure: str) -> dict[str, Measure]:
    """MemWalker's recovery: walks that turned back, and how many of them end with ``measure``."""

    def strays(rows: Sequence[Row]) -> list[Row]:
        return [row for row in rows if row.values.get("strayed")]

    def walked(rows: Sequence[Row]) -> bool:
        return any(row.values.get("strayed") or row.values.get("committed") for row in rows)

    return {
        "strays": lambda rows: mean(rows, "strayed") if walked(rows) else None,
        "recovery": lambda rows: mean(strays(rows), measure),
    }


def bucket(words: float) -> str:
    """Return the bucket of a document's length."""
    above = next((most for most in LENGTHS if words <= most), None)
    return f"up to {above:,}" if above else f"over {LENGTHS[-1]:,}"


def by_length(title: str, rows: Sequence[Row], measure: str) -> tuple[Table, Plot]:
    """Return the measure for each bucket of document length, if there is more than one."""
    kept = [row for row in rows if not row.left_out]
    kept.sort(key=lambda row: number(row, "words") or 0)
    names = list(dict.fromkeys(bucket(number(row, "words") or 0) for row in kept))
    lines: dict[str, dict[str, list[Row]]] = {}
    for row in kept:
        name = f"{row.key.method} {row.key.setting}".strip()
        place = bucket(number(row, "words") or 0)
        lines.setdefault(name, {}).setdefault(place, []).append(row)
    table = Table(
        title,
        ("method", *(f"{name} words" for name in names)),
        tuple(
            (name, *(mean(found.get(place, ()), measure) for place in names))
            for name, found in lines.items()
        ),
    )
    series = tuple(
        Series(
            name,
            tuple(
                (float(n), mean(found[place], measure) or 0.0)
                for n, place in enumerate(names)
                if place in found
            ),
        )
        for name, found in lines.items()
    )
    return table, Plot(title, "words of the document", measure, series, tuple(names))


def by_setting(title: str, rows: Sequence[Row], measure: str) -> list[Plot]:
    """Return a plot for each set of which one number was varied."""
    plots = []
    found = groups(rows)
    for data, several in groupby(found, key=lambda group: group[0]):
        lines: dict[str, dict[float, tuple[float, int]]] = {}
        varied = set()
        for group in several:
            name, _, value = group[2].partition("=")
            if value.isdigit():
                varied.add(name)
                values = [v for row in found[group] if (v := number(row, measure)) is not None]
                lines.setdefault(group[1], {})[float(value)] = (fmean(values or [0]), len(values))
        if len(varied) == 1 and any(len(line) > 1 for line in lines.values()):
            plots.append(Plot(f"{title}, {data}", varied.pop(), measure, _with_intervals(lines)))
    return plots


def _with_intervals(lines: Mapping[str, Mapping[float, tuple[float, int]]]) -> tuple[Series, ...]:
    return tuple(
        Series(
            name,
            tuple((x, line[x][0]) for x in sorted(line)),
            tuple(wilson(line[x][0] * line[x][1], line[x][1]) for x in sorted(line)),
        )
        for name, line in lines.items()
    )


def left_out(rows: Sequence[Row]) -> list[str]:
    """Return a sentence for each reason that something could not be measured."""
    reasons: dict[str, int] = {}
    for row in rows:
        if row.left_out:
            said = f"{row.key.method} on {row.key.data}: {row.left_out}"
            reasons[said] = reasons.get(said, 0) + 1
    return [f"Left out {times} times: {said}" for said, times in reasons.items()]
