"""``gistwalker evaluate``: measures reading, search and answers, on one's own data."""

from __future__ import annotations

import typer

from reader.evaluation.settings import settings_of
from reader.model_choice import EMBEDDED
from ui.terminal.console import Console
from ui.terminal.evaluate_options import (
    AssignedRoles,
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
    Task,
    WorkFolder,
)
from ui.terminal.role_words import UnknownRoleError, assigned_role
from ui.terminal.shared import Folder, Json, tools_of


def evaluate(
    context: typer.Context,
    task: Task,
    library: Folder = None,
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
    json: Json = False,
) -> None:
    """Measure reading and answering on questions with known answers. Can be stopped and resumed."""
    # No other command needs the tasks, and all of them would wait for their imports.
    from reader.evaluation.publishing import require_plots
    from reader.evaluation.trials import Wishes
    from ui.terminal.evaluating import compared, hand_out, measured, methods_of, task_named

    console = Console(as_json=json)
    roles = [assigned_role(each) for each in role or ()]
    if roles and model == EMBEDDED:
        raise UnknownRoleError(
            "The embedded reader exercises every skill itself.",
            "Name a language model with --model, or leave --role out.",
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
    if work is None and library is not None:
        work = library / "evaluation"
    with tools_of(context).open_bench(work, model, console.note, roles) as bench:
        done = measured(console, chosen, wishes, bench, fresh=fresh)
    if against is not None:
        done = compared(done, against)
    hand_out(console, done, report)
