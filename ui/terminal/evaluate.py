"""``gistwalker evaluate``: measures reading, search and answers, on one’s own data."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated, Any

import typer

from reader.errors import ExitCode, GistwalkerError, UnreadableFileError
from reader.evaluation.bench import Bench
from reader.evaluation.publishing import publish
from reader.evaluation.reports import table_lines
from reader.evaluation.running import Doing, Measured, Reported, Results, run
from reader.evaluation.settings import NAMES, settings_of, shown
from reader.evaluation.tables import against as against_rows
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks import TASKS
from reader.evaluation.trials import Task, Wishes
from reader.model_choice import EMBEDDED
from reader.text.quotation_marks import quoted
from ui.terminal.amounts import done_of, duration
from ui.terminal.check_commands import UnknownRoleError, assigned_role
from ui.terminal.console import Console
from ui.terminal.following import last_of
from ui.terminal.shared import Call

_VARIED = ", ".join(map(shown, NAMES))
TaskArgument = Annotated[
    str, typer.Argument(help=tr("One of {names}.").format(names=", ".join(TaskName)))
]
ModelName = Annotated[
    str, typer.Option(help=tr("The model to evaluate: a name from “gistwalker models list”."))
]
AssignedRoles = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SKILL=WHO",
        help=tr(
            "Who exercises a skill, as for “gistwalker models roles”; may be given several times."
        ),
    ),
]
Data = Annotated[
    list[Path] | None,
    typer.Option(help=tr("A file or folder of questions; may be given several times.")),
]
Methods = Annotated[
    list[str] | None,
    typer.Option(help=tr("Only this method; may be given several times.")),
]
Sweep = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE,…", help=tr("Vary one of {names}.").format(names=_VARIED)),
]
Limit = Annotated[
    int | None, typer.Option(min=1, help=tr("Number of questions from each set, evenly spread."))
]
MostDocuments = Annotated[
    int | None, typer.Option(min=1, help=tr("Maximum documents from each set."))
]
PerDocument = Annotated[
    int | None,
    typer.Option("--questions-per-document", min=1, help=tr("Maximum questions per document.")),
]
WorkFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help=tr("Folder for results and memories, instead of one in the library."),
    ),
]
ReportFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help=tr("Folder for a report with plots."))
]
OtherRows = Annotated[
    Path | None,
    typer.Option(metavar="ROWS", help=tr("Compare with the rows.jsonl of another run’s report.")),
]
HeldOut = Annotated[bool, typer.Option("--held-out", help=tr("Include the held-out half."))]
Fresh = Annotated[
    bool, typer.Option("--fresh", help=tr("Ignore earlier results and measure again."))
]


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


def evaluate(
    call: Call,
    task: TaskArgument,
    *,
    model: ModelName = EMBEDDED,
    role: AssignedRoles = None,
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
) -> None:
    """Measure reading and answering on questions with known answers. Can be stopped and resumed."""
    # No other command needs the tasks, and all of them would wait for their imports.
    from reader.evaluation.publishing import require_plots
    from reader.evaluation.trials import Wishes
    from ui.terminal.evaluate import compared, hand_out, measured, methods_of, task_named

    roles = [assigned_role(each) for each in role or ()]
    if roles and model == EMBEDDED:
        raise UnknownRoleError(
            tr("The embedded reader exercises every skill itself."),
            tr("Name a language model with --model, or leave --role out."),
        )
    chosen = task_named(task)
    wishes = Wishes(
        tuple(data or ()),
        methods_of(chosen, method or []),
        settings_of(sweep or []),
        limit,
        documents,
        held_out=held_out,
        per_document=per_document,
    )
    if report is not None:
        require_plots()
    if work is None and call.folder is not None:
        work = call.folder / "evaluation"
    with call.tools.open_bench(work, model, call.console.note, roles) as bench:
        done = measured(call.console, chosen, wishes, bench, fresh=fresh)
    if against is not None:
        done = compared(done, against)
    hand_out(call.console, done, report)
