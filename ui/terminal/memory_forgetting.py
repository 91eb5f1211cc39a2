"""``gistwalker memory forget``: erase what was learnt, wherever the library's folder holds it."""

from __future__ import annotations

from typing import Annotated

import typer

from reader.values.experience import ExperienceId
from ui.terminal.console import Console
from ui.terminal.shared import Folder, Json, opened


def forget(
    context: typer.Context,
    which: Annotated[
        list[int], typer.Argument(metavar="ID", default_factory=list, show_default=False)
    ],
    library: Folder = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Everything that was learnt.")] = False,
    keep_copies: Annotated[
        bool,
        typer.Option(
            "--keep-copies",
            help="Don't delete it from backups of the library.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Delete learnt items for good, also from the library's file and its backups."""
    if everything == bool(which):
        raise typer.BadParameter("Give the ids to forget, or --all.")
    console = Console(as_json=json)
    wanted = None if everything else [ExperienceId(number) for number in which]
    with opened(context, library) as shelf:
        known = shelf.experiences
        count = len([known.get(one) for one in wanted] if wanted else known.all())
        known.forget(wanted)
        copies = known.in_copies(wanted)
        erased = 0 if keep_copies else known.forget_in_copies(wanted)
    if json:
        console.result({"forgotten": count, "copies_holding_it": copies - erased})
        return
    console.line(f"Forgotten: {count}.")
    if erased:
        console.note(f"Also deleted from {_copies(erased)}.")
    elif copies:
        console.note(f"Still in {_copies(copies)}: gistwalker backup list.")


def _copies(count: int) -> str:
    return "1 backup of the library" if count == 1 else f"{count} backups of the library"
