"""``gistwalker evaluate``: measures reading, search and answers, on one’s own data."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.evaluation.settings import NAMES, TaskName, settings_of, shown
from reader.model_choice import EMBEDDED
from ui.terminal.check_commands import UnknownRoleError, assigned_role
from ui.terminal.shared import Call

_VARIED = ", ".join(map(shown, NAMES))

Task = Annotated[str, typer.Argument(help=tr("One of {names}.").format(names=", ".join(TaskName)))]
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


def evaluate(
    call: Call,
    task: Task,
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
    from reader.evaluation.bench import Wishes
    from reader.evaluation.reports import require_plots
    from ui.terminal.evaluating import compared, hand_out, measured, methods_of, task_named

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
