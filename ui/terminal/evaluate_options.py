"""The arguments and options of ``gistwalker evaluate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.evaluation.settings import NAMES, shown
from reader.evaluation.task_names import TaskName

_VARIED = ", ".join(map(shown, NAMES))

Task = Annotated[str, typer.Argument(help=f"One of {', '.join(TaskName)}.")]
ModelName = Annotated[
    str, typer.Option(help="The model to evaluate: a name from “gistwalker models list”.")
]
AssignedRoles = Annotated[
    list[str] | None,
    typer.Option(
        metavar="SKILL=WHO",
        help="Who exercises a skill, as for “gistwalker models roles”; may be given several times.",
    ),
]
Data = Annotated[
    list[Path] | None,
    typer.Option(help="A file or folder of questions; may be given several times."),
]
Methods = Annotated[
    list[str] | None,
    typer.Option(help="Only this method; may be given several times."),
]
Sweep = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE,…", help=f"Vary one of {_VARIED}."),
]
Limit = Annotated[
    int | None, typer.Option(min=1, help="Number of questions from each set, evenly spread.")
]
MostDocuments = Annotated[int | None, typer.Option(min=1, help="Maximum documents from each set.")]
PerDocument = Annotated[
    int | None,
    typer.Option("--questions-per-document", min=1, help="Maximum questions per document."),
]
WorkFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Folder for results and memories, instead of one in the library.",
    ),
]
ReportFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Folder for a report with plots.")
]
OtherRows = Annotated[
    Path | None,
    typer.Option(metavar="ROWS", help="Compare with the rows.jsonl of another run’s report."),
]
HeldOut = Annotated[bool, typer.Option("--held-out", help="Include the held-out half.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Ignore earlier results and measure again.")]
