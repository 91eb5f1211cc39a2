"""What all commands share: their common options, and what they open."""

from __future__ import annotations

from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import LibraryProblem
from reader.ports import Library
from ui.terminal.tools import Tools

Folder = Annotated[
    Path | None,
    typer.Option("--library", metavar="DIR", help="Folder of the library, instead of the usual."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def tools_of(context: typer.Context) -> Tools:
    """What ``main`` handed over."""
    tools: Tools = context.obj
    return tools


def opened(context: typer.Context, folder: Path | None) -> AbstractContextManager[Library]:
    """The library, to be changed."""
    return closing(tools_of(context).open_library(folder))


def opened_to_look(context: typer.Context, folder: Path | None) -> AbstractContextManager[Library]:
    """The library, also where it cannot be changed: on a full disk, from a backup."""
    try:
        return opened(context, folder)
    except LibraryProblem as problem:
        with suppress(LibraryProblem):
            return closing(tools_of(context).open_library(folder, readonly=True))
        raise problem from None
