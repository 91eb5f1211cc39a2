"""A command as it was called, the options that all commands have, and the files they name."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from reader.errors import LibraryError, UnreadableFileError
from reader.ports import Library
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.tools import Tools

Opened = TypeVar("Opened")

Folder = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="DIR",
        help=tr("Folder of the library, instead of the default one."),
    ),
]
Json = Annotated[bool, typer.Option("--json", help=tr("Print the result as JSON."))]
Doc = Annotated[
    str, typer.Argument(metavar="DOC", help=tr("Id, part of a title, or path of a file."))
]
Password = Annotated[str | None, typer.Option(help=tr("Password of an encrypted document."))]


@dataclass(frozen=True)
class Call:
    """A command as it was called: what it may use, its library, and its output."""

    tools: Tools
    folder: Path | None
    console: Console

    def opened(self) -> AbstractContextManager[Library]:
        """Open the library, to be changed."""
        return closing(self.tools.open_library(self.folder))

    def opened_to_look(self) -> AbstractContextManager[Library]:
        """Open the library, even if it can't be changed: on a full disk, from a backup, damaged."""
        library = self._opened_somehow(self.tools.open_library)
        if library.damage:
            self.console.note(f"gistwalker: {library.damage}")
        return closing(library)

    def session(self) -> AbstractContextManager[Session]:
        """Open library and model."""
        return closing(self.tools.open_session(self.folder, notify=self.console.note))

    def session_to_ask(self) -> AbstractContextManager[Session]:
        """Open library and model, even if the answer cannot be stored."""
        return closing(
            self._opened_somehow(partial(self.tools.open_session, notify=self.console.note))
        )

    def _opened_somehow(self, open_it: Callable[..., Opened]) -> Opened:
        try:
            return open_it(self.folder)
        except LibraryError as problem:
            with suppress(LibraryError):
                return open_it(self.folder, readonly=True)
            raise problem from None


def write_file(path: Path, text: str) -> None:
    """Write a text file that was named. Raises ``UnreadableFileError``."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        said = tr("Can't write “{path}”: {reason}.").format(path=path, reason=error.strerror)
        raise UnreadableFileError(said) from error
