"""Tables shared by all tasks: measures averaged, their certainty, and curves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from statistics import fmean

from reader.evaluation.intervals import paired, wilson
from reader.evaluation.reports import Cell, Plot, Row, Table

LENGTHS = (1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000)
"""The upper ends of the buckets of length, in words."""

EXPLAINED = (
    "Compression: the share of the document’s words that the answer was not given from. Share "
    "read: of the document’s words, for this question. Strays: walks that turned back; recovery: "
    "the share of them that still end right. Seconds: without making the document ready."
)
COMPARED = (
    "Intervals hold 95 %: Wilson’s for counted shares, else of a bootstrap that draws whole groups "
    "of questions (documents, companies). Differences are paired by question; an interval without "
    "0 tells that one method is better."
)
GROUP = "group"
"""The name of the row value that groups questions."""
BASELINES = ("fusion", "full text")
"""Methods that everybody has; others are compared with them if they were measured."""
_FEWEST = 2

Group = tuple[str, str, str]
"""The set, method and setting of a group of rows."""
Measure = Callable[[Sequence[Row]], Cell]


def number(row: Row, measure: str) -> float | None:
    """Return the value of ``measure`` as a number."""
    value = row.values.get(measure)
    return float(value) if isinstance(value, (int, float)) else None


def numbers(rows: Iterable[Row], measure: str) -> list[float]:
    """Return the values of the rows that have it."""
    return [value for row in rows if (value := number(row, measure)) is not None]


def mean(rows: Iterable[Row], measure: str) -> float | None:
    """Return the mean over the rows that have it."""
    values = numbers(rows, measure)
    return fmean(values) if values else None


def groups(rows: Sequence[Row]) -> Mapping[Group, Sequence[Row]]:
    """Group rows with a measurement, in their order; sets together."""
    found: dict[Group, list[Row]] = {}
    for row in rows:
        if not row.left_out:
            found.setdefault((row.key.data, row.key.method, row.key.setting), []).append(row)
    order = list(dict.fromkeys(data for data, _, _ in found))
    return dict(sorted(found.items(), key=lambda each: order.index(each[0][0])))


def averages(title: str, rows: Sequence[Row], measures: Mapping[str, Measure]) -> Table:
    """Return one line for each set, method and setting, without measures that none has."""
    made = [
        ((data, method, setting or "–"), [measure(several) for measure in measures.values()])
        for (data, method, setting), several in groups(rows).items()
    ]
    kept = [any(values[n] is not None for _, values in made) for n in range(len(measures))]
    shown = [True, True, any(setting != "–" for (_, _, setting), _ in made), *kept]

    def only(cells: Iterable[Cell]) -> tuple[Cell, ...]:
        return tuple(each for each, wanted in zip(cells, shown, strict=True) if wanted)

    head = only(("set", "method", "setting", *measures))
    return Table(title, tuple(map(str, head)), tuple(only((*g, *values)) for g, values in made))


def count(rows: Sequence[Row]) -> Cell:
    """Count the rows."""
    return len(rows)


def average(measure: str) -> Measure:
    """Return a measure that averages a value."""
    return lambda rows: mean(rows, measure)


def share(part: str, whole: str) -> Measure:
    """Return a measure that divides two sums."""

    def divided(rows: Sequence[Row]) -> Cell:
        total = sum(numbers(rows, whole))
        return sum(numbers(rows, part)) / total if total else None

    return divided


def interval(measure: str, of: str = "") -> Measure:
    """Return Wilson's interval of a share, of the rows or of what the sum of ``of`` counts."""

    def said(rows: Sequence[Row]) -> Cell:
        values = numbers(rows, measure)
        return interval_text(sum(values), sum(numbers(rows, of)) if of else len(values))

    return said


def interval_text(right: float, of: float) -> str | None:
    """Return Wilson's interval as tables show it; None of nothing."""
    low, high = wilson(right, of)
    return f"{low:.3f} to {high:.3f}" if of else None


COSTS: dict[str, Measure] = {
    "compression": average("compression"),
    "share read": average("share read"),
    "words shown": average("shown"),
    "look-ups": average("look-ups"),
    "steps": average("steps"),
    "calls": lambda rows: mean(rows, "calls") or None,
    "tokens": lambda rows: mean(rows, "tokens") or None,
    "seconds": average("seconds"),
}
"""The costs of a question, for all methods."""


def recovery(measure: str) -> dict[str, Measure]:
    """MemWalker's recovery: walks that turned back, and how many of them end with ``measure``."""

    def strays(rows: Sequence[Row]) -> Cell:
        walked = any(row.values.get("strayed") or row.values.get("committed") for row in rows)
        return mean(rows, "strayed") if walked else None

    def recovered(rows: Sequence[Row]) -> Cell:
        return mean((row for row in rows if row.values.get("strayed")), measure)

    return {"strays": strays, "recovery": recovered}


def bucket(words: float) -> str:
    """Return the bucket of a document's length."""
    above = next((most for most in LENGTHS if words <= most), None)
    return f"up to {above:,}" if above else f"over {LENGTHS[-1]:,}"


def by_length(title: str, rows: Sequence[Row], measure: str) -> tuple[Table, Plot]:
    """Return the measure for each bucket of document length."""
    kept = [row for row in rows if not row.left_out]
    lengths = sorted({number(row, "words") or 0.0 for row in kept})
    names = tuple(dict.fromkeys(map(bucket, lengths)))
    lines: dict[str, dict[str, list[Row]]] = {}
    for row in kept:
        line = lines.setdefault(f"{row.key.method} {row.key.setting}".strip(), {})
        line.setdefault(bucket(number(row, "words") or 0), []).append(row)
    cells = {
        name: [mean(found.get(place, ()), measure) for place in names]
        for name, found in lines.items()
    }
    points = {
        name: [(float(n), float(value)) for n, value in enumerate(line) if value is not None]
        for name, line in cells.items()
    }
    head = ("method", *(f"{name} words" for name in names))
    table = Table(title, head, tuple((name, *line) for name, line in cells.items()))
    return table, Plot(title, "words of the document", measure, points, names)


def by_setting(title: str, rows: Sequence[Row], measure: str) -> list[Plot]:
    """Return a plot for each set of which one number was varied."""
    plots = []
    found = groups(rows)
    for data, several in groupby(found, key=lambda group: group[0]):
        lines: dict[str, list[tuple[float, float]]] = {}
        varied = set()
        for group in several:
            name, _, value = group[2].partition("=")
            if value.isdigit():
                varied.add(name)
                point = (float(value), mean(found[group], measure) or 0.0)
                lines[group[1]] = sorted([*lines.get(group[1], ()), point])
        if len(varied) == 1 and any(len(line) > 1 for line in lines.values()):
            plots.append(Plot(f"{title}, {data}", varied.pop(), measure, lines))
    return plots


def left_out(rows: Sequence[Row]) -> list[str]:
    """Return a sentence for each reason that something could not be measured."""
    reasons: dict[str, int] = {}
    for row in rows:
        if row.left_out:
            said = f"{row.key.method} on {row.key.data}: {row.left_out}"
            reasons[said] = reasons.get(said, 0) + 1
    return [f"Left out {times} times: {said}" for said, times in reasons.items()]


def certainty(rows: Sequence[Row], measures: Sequence[str]) -> list[Table]:
    """Return an interval for each measure, and the differences between methods and settings."""
    found = groups(rows)
    taken = [name for name in measures if any(numbers(each, name) for each in found.values())]
    intervals = tuple(
        (*_named(group), *(_interval(several, name) for name in taken))
        for group, several in found.items()
    )
    differences = tuple(
        line
        for group, named, other in _pairs(found)
        for line in _compared(_named(group), named, found[group], found[other], taken)
    )
    tables = (
        Table("95 % intervals", ("set", "method", *taken), intervals),
        Table("Differences, paired", ("set", "method", "minus", "n", *taken), differences),
    )
    return [table for table in tables if taken and table.rows]


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


def _pairs(found: Mapping[Group, Sequence[Row]]) -> Iterator[tuple[Group, str, Group]]:
    """Pair every method with each baseline of the same setting, and with its usual setting."""
    methods = dict.fromkeys(method for _, method, _ in found)
    baselines = [name for name in BASELINES if name in methods] or [*methods][:1]
    for group in found:
        data, method, setting = group
        others = {name: (data, name, setting) for name in baselines}
        others |= {f"{method}, usual": (data, method, "")}
        for name, other in others.items():
            if other in found and other != group:
                yield group, name, other


def _interval(rows: Sequence[Row], measure: str) -> str | None:
    values = [(row, value) for row in rows if (value := number(row, measure)) is not None]
    if all(isinstance(row.values[measure], bool) for row, _ in values):
        return interval_text(sum(value for _, value in values), len(values))
    if len(values) < _FEWEST:
        return None
    _, low, high = paired([(_group(row), value) for row, value in values])
    return f"{low:.3f} to {high:.3f}"


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
        yield (*named, baseline, len(both), *(_difference(both, name) for name in measures))


def _difference(both: Sequence[tuple[Row, Row]], measure: str) -> str | None:
    pairs = [
        (_group(row), one - other)
        for row, against in both
        if (one := number(row, measure)) is not None
        and (other := number(against, measure)) is not None
    ]
    return difference_text(pairs) if len(pairs) >= _FEWEST else None


def difference_text(pairs: Sequence[tuple[str, float]]) -> str:
    """Return the mean of differences, each with its group, and its interval."""
    middle, low, high = paired(pairs)
    return f"{middle:+.3f} ({low:+.3f} to {high:+.3f})"


def _group(row: Row) -> str:
    """Return the group of a question, or the question itself if it has none."""
    return str(row.values.get(GROUP) or row.key.question)


def _named(group: Group) -> tuple[str, str]:
    data, method, setting = group
    return data, f"{method}, {setting}" if setting else method
