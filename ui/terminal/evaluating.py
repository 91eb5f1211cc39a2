"""What ``gistwalker evaluate`` does: a task measured with its progress shown, and its report."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.bench import Bench, Task, Wishes
from reader.evaluation.reports import publish, table_lines
from reader.evaluation.running import Doing, Measured, Reported, Results, run
from reader.evaluation.tables import against as against_rows
from reader.evaluation.tasks import TASKS
from reader.text.quotation_marks import quoted
from ui.amounts import done_of, duration
from ui.terminal.console import Console
from ui.terminal.following import last_of


class UnknownTaskError(GistwalkerError):
    """A task or a method that does not exist."""

    exit_code = ExitCode.USAGE


def measured(
    console: Console, task: Task, wishes: Wishes, bench: Bench, *, fresh: bool
) -> Reported:
    """Carry the task out, or what of it is not known yet, with progress; Ctrl+C keeps the rest."""
    results = Results.of(bench.folder, task.name, bench.maker, fresh=fresh)
    started, new = time.monotonic(), 0

    def said(event: Doing | Measured) -> str:
        nonlocal new
        what = ""
        if isinstance(event, Doing):
            what = f": {event.said}"
        elif not event.known:
            new += 1
            if event.row.left_out:
                left_out = tr("left out: {question}: {why}")
                console.note(
                    left_out.format(question=event.row.key.question, why=event.row.left_out)
                )
        left = _left(started, new, event.of - event.done)
        return done_of(event.done, event.of) + left + what

    done = last_of(console, run(task, wishes, bench, results), Reported, said)
    return _changed(done, remarks=(*bench.provenance, *done.report.remarks))


def hand_out(console: Console, done: Reported, folder: Path | None) -> None:
    """Print the report, and publish it in ``folder`` if there is one."""
    command = "gistwalker " + shlex.join(sys.argv[1:])
    report = done.report
    tables = (line for table in report.tables for line in ("", table.title, *table_lines(table)))
    shape = {"command": command, "report": asdict(report)}
    console.show(shape, report.title, *report.remarks, *tables)
    if folder is not None:
        place = publish(report, done.rows, command, folder)
        console.note(tr("Report: {place}.").format(place=place))


def compared(done: Reported, path: Path) -> Reported:
    """Return the report with another table: the difference to another run of the same questions."""
    if not path.is_file():
        raise UnreadableFileError(tr("No rows of a report in “{path}”.").format(path=path))
    others = tuple(Results(path).rows.values())
    table = against_rows(done.rows, others, done.report.measures)
    return _changed(done, tables=(*done.report.tables, table))


def _changed(done: Reported, **changes: Any) -> Reported:
    return replace(done, report=replace(done.report, **changes))


def task_named(name: str) -> Task:
    """Return the task with that name. Raises ``UnknownTaskError``."""
    if name not in TASKS:
        known = "; ".join(f"{task.name}: {task.about}" for task in TASKS.values())
        raise UnknownTaskError(
            tr("“{name}” isn't a task.").format(name=name),
            tr("Available: {tasks}.").format(tasks=known),
        )
    return TASKS[name]


def methods_of(task: Task, names: Sequence[str]) -> tuple[str, ...]:
    """Return ``names``, if the task has these methods. Raises ``UnknownTaskError``."""
    for name in names:
        if name not in task.methods:
            known = ", ".join(map(quoted, task.methods))
            raise UnknownTaskError(
                tr("{task} has no method “{name}”.").format(task=task.name, name=name),
                tr("Its methods: {names}.").format(names=known),
            )
    return tuple(names)


def _left(started: float, measured: int, rest: int) -> str:
    if not measured:
        return ""
    seconds = (time.monotonic() - started) / measured * rest
    return ", " + tr("{time} left").format(time=duration(seconds))
