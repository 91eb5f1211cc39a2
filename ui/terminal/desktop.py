"""``gistwalker desktop``: the program among a Linux desktop's applications."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from ui.terminal import desktop_files
from ui.terminal.console import Console
from ui.terminal.help_sections import SectionedHelp
from ui.terminal.shared import Folder, Json, show_help

commands = typer.Typer(
    name="desktop",
    help="Add the program to the menu of a Linux desktop, or remove it.",
    cls=SectionedHelp,
)


@commands.callback(invoke_without_command=True)
def desktop(context: typer.Context) -> None:
    """Add the program to the menu of a Linux desktop, or remove it."""
    show_help(context)


@commands.command()
def install(_library: Folder = None, *, json: Json = False) -> None:
    """Add the program to the desktop's menu, and to “Open with” for documents."""
    _refuse_elsewhere()
    data = desktop_files.data_folder()
    written = desktop_files.install(data, desktop_files.program())
    _print(written, f"Added to the menu: {len(written)} files below {data}", json=json)


@commands.command()
def remove(_library: Folder = None, *, json: Json = False) -> None:
    """Remove the program from the desktop's menu."""
    _refuse_elsewhere()
    data = desktop_files.data_folder()
    gone = desktop_files.remove(data)
    said = f"Removed: {len(gone)} files below {data}" if gone else "There was nothing to remove."
    _print(gone, said, json=json)


def _print(files: Sequence[Path], said: str, *, json: bool) -> None:
    if json:
        Console(as_json=True).result({"files": [str(path) for path in files]})
    else:
        Console().line(said)


def _refuse_elsewhere() -> None:
    if sys.platform in ("win32", "darwin"):
        raise typer.BadParameter("This is for Linux desktops.")
