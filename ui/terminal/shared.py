"""The common options of all commands, and the library and models that they open."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from reader.errors import LibraryError
from reader.ports import Library
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.help_sections import SectionedHelp
from ui.terminal.tools import Notify, Tools

Opened = TypeVar("Opened")

Folder = Annotated[
    Path | None,
    typer.Option(
        "--library", metavar="DIR", help="Folder of the library, instead of the default one."
    ),
]
Doc = Annotated[str, typer.Argument(metavar="DOC", help="Id, part of a title, or path of a file.")]
Password = Annotated[str | None, typer.Option(help="Password of an encrypted document.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def show_help(context: typer.Context) -> None:
    """Show the help of a group of commands that was called without a command."""
    if context.invoked_subcommand is None:
        Console().line(context.get_help())


def group(name: str, about: str) -> typer.Typer:
    """Return a group of commands, which shows its help if it is called without one."""
    return typer.Typer(
        name=name,
        help=about,
        cls=SectionedHelp,
        callback=show_help,
        invoke_without_command=True,
        rich_markup_mode=None,
    )


def tools_of(context: typer.Context) -> Tools:
    """Return the tools that ``main`` passed."""
    tools: Tools = context.obj
    return tools


def opened(context: typer.Context, folder: Path | None) -> AbstractContextManager[Library]:
    """Open the library, to be changed."""
    return closing(tools_of(context).open_library(folder))


def opened_to_look(context: typer.Context, folder: Path | None) -> AbstractContextManager[Library]:
    """Open the library, even if it cannot be changed: on a full disk, from a backup, damaged."""
    library = _opened_somehow(tools_of(context).open_library, folder)
    if library.damage:
        Console().note(f"gistwalker: {library.damage}")
    return closing(library)


def opened_to_ask(
    tools: Tools, folder: Path | None, notify: Notify
) -> AbstractContextManager[Session]:
    """Open library and model, even if the answer cannot be stored."""
    return closing(_opened_somehow(partial(tools.open_session, notify=notify), folder))


def _opened_somehow(open_it: Callable[..., Opened], folder: Path | None) -> Opened:
    try:
        return open_it(folder)
    except LibraryError as problem:
        with suppress(LibraryError):
            return open_it(folder, readonly=True)
        raise problem from None
