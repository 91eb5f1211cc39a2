"""What ``main`` hands to the command line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reader.pages.values import PageSource
from reader.ports import DocumentRecord, Encoder, Library
from reader.skills import ReadingModel
from reader.text.document import DocumentText


@dataclass(frozen=True, slots=True)
class Check:
    """One thing ``doctor`` looked at. ``hint`` says what to do where it is not ``good``."""

    name: str
    good: bool
    detail: str
    hint: str = ""


class Tools(Protocol):
    """Factories for the concrete parts; nothing is opened before a command needs it."""

    @property
    def version(self) -> str:
        """Of the program."""
        ...

    def open_library(self, folder: Path | None, *, readonly: bool = False) -> Library:
        """The library in ``folder``, or in the usual place. Raises ``LibraryProblem``."""
        ...

    def encoder(self) -> Encoder:
        """The sentence encoder; started on first use, ended by its ``close``."""
        ...

    def model(self, library: Library, encoder: Encoder) -> ReadingModel:
        """The reading model chosen for ``library``."""
        ...

    def open_pages(
        self, record: DocumentRecord, content: DocumentText, password: str | None = None
    ) -> PageSource:
        """The document's pages, to find rectangles on."""
        ...

    def checks(self, folder: Path | None) -> Iterable[Check]:
        """Look at everything the program depends on."""
        ...

    def open_window(self, folder: Path | None, files: Iterable[Path]) -> int:
        """Show the window until it is closed; the exit code."""
        ...
