"""What ``gistwalker evaluate`` does: a task measured with its progress shown, and its report."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.bench import Bench
from reader.evaluation.publishing import publish
from reader.evaluation.reports import table_lines
from reader.evaluation.running import Doing, Measured, Reported, Results, run
from reader.evaluation.tables import against as against_rows
from reader.evaluation.tasks import TASKS
from reader.evaluation.trials import Task, Wishes
from ui.terminal.console import Console

_LONG = 120


class UnknownTaskError(GistwalkerError):
    """A task or a method that does not exist."""

    exit_code = ExitCode.USAGE


def measured(
    console: Console, task: Task, wishes: Wishes, bench: Bench, *, fresh: bool
) -> Reported:
    """Carry the task out, or what of it is not known yet, and show progress."""
    results = Results.of(bench.folder, task.name, bench.maker, fresh=fresh)
    return _with_remarks(_followed(console, task, wishes, bench, results), bench.provenance)


def hand_out(console: Console, done: Reported, folder: Path | None) -> None:
    """Print the report, and publish it in ``folder`` if there is one."""
    command = "gistwalker " + shlex.join(sys.argv[1:])
    if console.as_json:
        console.result({"command": command, "report": asdict(done.report)})
    else:
        _show(console, done)
    if folder is not None:
        console.note(f"Report: {publish(done.report, done.rows, command, folder)}.")


def task_named(name: str) -> Task:
    """Return the task with that name. Raises ``UnknownTaskError``."""
    if name not in TASKS:
        known = "; ".join(f"{task.name}: {task.about}" for task in TASKS.values())
        raise UnknownTaskError(f"“{name}” isn't a task.", f"Available: {known}.")
    return TASKS[name]


def methods_of(task: Task, names: Sequence[str]) -> tuple[str, ...]:
    """Return ``names``, if the task has these methods. Raises ``UnknownTaskError``."""
    for name in names:
        if name not in task.methods:
            known = ", ".join(f"“{each}”" for each in task.methods)
            raise UnknownTaskError(f"{task.name} has no method “{name}”.", f"Its methods: {known}.")
    return tuple(names)


def _followed(
    console: Console, task: Task, wishes: Wishes, bench: Bench, results: Results
) -> Reported:
    """Show progress; Ctrl+C keeps what was measured."""
    started, new = time.monotonic(), 0
    with closing(run(task, wishes, bench, results)) as events:
        for event in events:
            match event:
                case Doing(said, done, of):
                    console.progress(f"{done:,} of {of:,}{_left(started, new, of - done)}: {said}")
                case Measured(row, known, done, of):
                    new += not known
                    console.progress(f"{done:,} of {of:,}{_left(started, new, of - done)}")
                    if row.left_out and not known:
                        console.note(f"left out: {row.key.question}: {row.left_out}")
                case Reported():
                    return event
    raise AssertionError("an evaluation ends with its report")


def _with_remarks(done: Reported, remarks: Sequence[str]) -> Reported:
    report = replace(done.report, remarks=(*remarks, *done.report.remarks))
    return replace(done, report=report)


def compared(done: Reported, path: Path) -> Reported:
    """Return the report with another table: the difference to another run of the same questions."""
    if not path.is_file():
        raise UnreadableFileError(f"No rows of a report in “{path}”.")
    others = tuple(Results(path).rows.values())
    table = against_rows(done.rows, others, done.report.measures)
    report = replace(done.report, tables=(*done.report.tables, table))
    return replace(done, report=report)


def _left(started: float, measured: int, rest: int) -> str:
    if not measured:
        return ""
    seconds = (time.monotonic() - started) / measured * rest
    return f", {seconds / 60:.0f} min left" if seconds >= _LONG else f", {seconds:.0f} s left"


def _show(console: Console, done: Reported) -> None:
    console.line(done.report.title)
    for remark in done.report.remarks:
        console.line(remark)
    for table in done.report.tables:
        console.line()
        console.line(table.title)
        for line in table_lines(table):
            console.line(line)
