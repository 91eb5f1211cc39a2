"""The services that ``main`` hands to the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from reader.backups import Backups, Exported, Taken
from reader.dictionaries.dictionary import Dictionaries
from reader.errors import LibraryError
from reader.evaluation.bench import Bench
from reader.health import Check
from reader.memory.mentions import NameFinder
from reader.model_choice import Models
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import DocumentRecord
from reader.roles import Doer, Skill
from reader.search_choice import SearchModels
from reader.text.document import DocumentText
from ui.services import Session
from ui.settings.choices import TargetLanguage

if TYPE_CHECKING:  # slow to load
    from reader.session.reading_session import ReadingSession

Notify = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Servers:
    """Model servers that read together: ``parallel`` documents at a time, 0 for all slots.

    ``model`` is its name on all of them; None if each has only one. ``elsewhere`` says that other
    machines were allowed.
    """

    addresses: tuple[str, ...]
    model: str | None
    elsewhere: bool
    parallel: int


class Tools(Protocol):
    """Factories for the concrete parts; nothing is opened before a command needs it."""

    @property
    def version(self) -> str:
        """The program's version."""

    def open_library(self, folder: Path | None, *, readonly: bool = False) -> Library:
        """Open the library in ``folder``, or in the default place. Raises ``LibraryError``."""

    def damage(self) -> LibraryError | None:
        """Return the damage in the libraries that were used, if any. Reads all of them."""

    def backups(self, folder: Path | None) -> Backups:
        """Return the backups of the library in ``folder``, or of the default one."""

    def export_library(self, folder: Path | None, target: Path, *, files: bool) -> Exported:
        """Write all of the library to a folder or a ZIP file, with the files of its documents."""

    def import_library(self, folder: Path | None, source: Path, *, replace: bool) -> Taken:
        """Create the library from an export; one that is not empty only if ``replace``."""

    def open_session(
        self, folder: Path | None, *, readonly: bool = False, notify: Notify | None = None
    ) -> Session:
        """Open library and reading model, to read and to ask.

        ``notify`` is called with remarks about the model.
        """

    def open_servers(
        self, folder: Path | None, servers: Servers, documents: int, notify: Notify
    ) -> AbstractContextManager[tuple[Callable[[], ReadingSession], int]]:
        """Connect to servers; return what opens a session, and how many of them read at a time.

        ``documents`` is the number of those to be read.
        """

    def models(self, notify: Notify) -> Models:
        """Return the language models of this machine."""

    def search_models(self, notify: Notify) -> SearchModels:
        """Return the search models."""

    def open_dictionaries(self, folder: Path | None) -> Dictionaries:
        """Open the dictionaries that were added. Raises ``LibraryError``."""

    def open_bench(
        self,
        folder: Path | None,
        model: str,
        notify: Notify,
        roles: Sequence[tuple[Skill, Doer | None]] = (),
    ) -> AbstractContextManager[Bench]:
        """Open libraries to evaluate with, read by ``model``; in ``folder`` or a default place.

        Each skill in ``roles`` is exercised by its reader; None leaves it to the default.
        """

    def open_pages(
        self, record: DocumentRecord, content: DocumentText, password: str | None = None
    ) -> PageSource:
        """Open the document's pages, to find rectangles on."""

    def model_checksum(self, model: str) -> str:
        """Return the SHA-256 of a model's file, by the name in answers; empty if unknown."""

    @property
    def name_finder(self) -> NameFinder:
        """The finder of people and terms in a text."""

    def translation_target(self) -> TargetLanguage:
        """Into which language is translated unless a command says otherwise."""

    def answer_seconds(self) -> int:
        """Return how many seconds an answer may take unless a command says otherwise."""

    def uses_memory(self) -> bool:
        """Return whether what was learnt is used at all."""

    def use_memory(self, *, used: bool) -> None:
        """Set whether it is used, for windows too. Raises ``SettingsError``."""

    def checks(self, folder: Path | None, *, mend: bool = False) -> Iterable[Check]:
        """Check everything the program depends on; ``mend`` what is possible in the library."""

    def open_window(self, folder: Path | None, files: Iterable[Path]) -> int:
        """Show the window until it is closed; return the exit code."""
