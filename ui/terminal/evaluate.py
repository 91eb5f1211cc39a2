"""``gistwalker evaluate``: measures reading, search and answers, on one's own data."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path

import typer

from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.bench import Bench
from reader.evaluation.registry import TASKS
from reader.evaluation.reporting.comparing import against as against_rows
from reader.evaluation.reporting.publishing import publish, require_plots
from reader.evaluation.reporting.writing import table_lines
from reader.evaluation.running import Doing, Measured, Reported, Results, run
from reader.evaluation.settings import settings_of
from reader.evaluation.trials import Task, Wishes
from reader.model_choice import EMBEDDED
from ui.terminal.console import Console
from ui.terminal.evaluate_options import (
    Data,
    Fresh,
    HeldOut,
    Limit,
    Methods,
    ModelName,
    MostDocuments,
    OtherRows,
    PerDocument,
    ReportFolder,
    Sweep,
    TaskName,
    WorkFolder,
)
from ui.terminal.shared import Folder, Json, tools_of

_LONG = 120


class UnknownTaskError(GistwalkerError):
    """A task or a method that does not exist."""

    exit_code = ExitCode.USAGE


def evaluate(
    context: typer.Context,
    task: TaskName,
    library: Folder = None,
    *,
    model: ModelName = EMBEDDED,
    data: Data = None,
    method: Methods = None,
    sweep: Sweep = None,
    limit: Limit = None,
    documents: MostDocuments = None,
    per_document: PerDocument = None,
    work: WorkFolder = None,
    report: ReportFolder = None,
    against: OtherRows = None,
    held_out: HeldOut = False,
    fresh: Fresh = False,
    json: Json = False,
) -> None:
    """Measure reading and answering on questions with known answers. Can be stopped and resumed."""
    console = Console(as_json=json)
    chosen = _task(task)
    wishes = Wishes(
        tuple(data or ()),
        _methods(chosen, method or []),
        settings_of(sweep or []),
        limit,
        documents,
        held_out=held_out,
        per_document=per_document,
    )
    if report is not None:
        require_plots()
    if work is None and library is not None:
        work = library / "evaluation"
    with tools_of(context).open_bench(work, model, notify=console.note) as bench:
        done = _measured(console, chosen, wishes, bench, fresh=fresh)
    _hand_out(console, done if against is None else _compared(done, against), report)


def _measured(
    console: Console, task: Task, wishes: Wishes, bench: Bench, *, fresh: bool
) -> Reported:
    reader = bench.maker if task.reads else None
    results = Results.of(bench.folder, task.name, reader, fresh=fresh)
    done = _followed(console, task, wishes, bench, results)
    return _with_remarks(done, bench.provenance) if task.reads else done


def _hand_out(console: Console, done: Reported, folder: Path | None) -> None:
    """Print the report, and publish it in ``folder`` if there is one."""
    command = "gistwalker " + shlex.join(sys.argv[1:])
    if console.as_json:
        console.result({"command": command, "report": asdict(done.report)})
    else:
        _show(console, done)
    if folder is not None:
        console.note(f"Report: {publish(done.report, done.rows, command, folder)}.")


def _task(name: str) -> Task:
    if name not in TASKS:
        known = "; ".join(f"{task.name}: {task.about}" for task in TASKS.values())
        raise UnknownTaskError(f"“{name}” isn't a task.", f"Available: {known}.")
    return TASKS[name]


def _methods(task: Task, names: list[str]) -> tuple[str, ...]:
    for name in names:
        if name not in task.methods:
            known = ", ".join(f"“{each}”" for each in task.methods)
            raise UnknownTaskError(f"{task.name} has no method “{name}”.", f"Its methods: {known}.")
    return tuple(names)


def _followed(
    console: Console, task: Task, wishes: Wishes, bench: Bench, results: Results
) -> Reported:
    """Show progress; Ctrl+C keeps what was measured."""
    started, measured = time.monotonic(), 0
    with closing(run(task, wishes, bench, results)) as events:
        for event in events:
            match event:
                case Doing(said, done, of):
                    console.progress(
                        f"{done:,} of {of:,}{_left(started, measured, of - done)}: {said}"
                    )
                case Measured(row, known, done, of):
                    measured += not known
                    console.progress(f"{done:,} of {of:,}{_left(started, measured, of - done)}")
                    if row.left_out and not known:
                        console.note(f"left out: {row.key.question}: {row.left_out}")
                case Reported():
                    return event
    raise AssertionError("an evaluation ends with its report")


def _with_remarks(done: Reported, remarks: Sequence[str]) -> Reported:
    report = replace(done.report, remarks=(*remarks, *done.report.remarks))
    return replace(done, report=report)


def _compared(done: Reported, path: Path) -> Reported:
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
