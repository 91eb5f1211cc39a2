"""Composition root: the only place where concrete parts meet; starts command line or window."""

from __future__ import annotations

import contextlib
import logging
import logging.handlers
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field, replace
from gettext import gettext as tr
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Self

import platformdirs

from models.downloads.download_values import DEFAULT_ENDPOINT, Hub
from models.encoders.parts import SearchParts
from models.encoders.process_encoder import ProcessEncoder
from reader.backups import Backups, BackupWishes, Exported, Taken
from reader.dictionaries.dictionary import Dictionaries
from reader.errors import LibraryError
from reader.health import Check, confining_check, recognition_check
from reader.importing.importing import import_document, importing_together
from reader.language import ENGLISH
from reader.memory.mentions import NameFinder
from reader.model_choice import ModelWishes
from reader.network import Gate, is_offline
from reader.pages.opening_pages import open_pages
from reader.pages.page_source import PageSource
from reader.ports import Choices, Library
from reader.records import DocumentRecord
from reader.roles import Doer, Skill
from reader.text.document import DocumentText
from reader.values.maker import EMBEDDED_NAME
from resources.changes import changes_file
from resources.handbook import HANDBOOK, SAMPLE_QUESTIONS
from resources.languages import bind, of_terminal
from storage.backups.backups import LibraryBackups
from storage.default_folder import away, default_folder, is_named
from storage.dictionaries import StoredDictionaries
from storage.exchange.exporting import export_library
from storage.exchange.importing import import_library
from storage.file.copy_places import FILE_NAME
from storage.file.errors import DamagedLibraryError
from storage.health import diagnosis, library_checks, place_check
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from ui.engine_messages import Remarks
from ui.services import About, Services, Welcome
from ui.settings.choices import TargetLanguage
from ui.settings.wishes import (
    LIBRARY,
    MEMORY,
    Current,
    answer_seconds,
    backup_wishes,
    moved_to,
    translation_target,
    uses_memory,
    wished,
    wished_language,
    wishes_of,
)
from ui.terminal.tools import Notify, Servers

if TYPE_CHECKING:  # imported where they are used: see Program
    from models.encoders.search_management import SearchManagement
    from models.equipment import Equipment
    from models.management import ModelManagement
    from reader.evaluation.bench import Bench
    from reader.session.reading_session import ReadingSession
    from ui.settings.settings_table import Settings
    from ui.settings.store import SettingsStore

_LOG_BYTES = 1_000_000
_log = logging.getLogger(__name__)


@dataclass
class Whereabouts:
    """The folder of a window's library; None for the usual one, wherever it is."""

    now: Path | None

    def follow(self, folder: Path) -> None:
        """Note that the library was moved to ``folder``."""
        if self.now is not None or is_named():
            self.now = folder


@dataclass(frozen=True)
class Program:
    """Creates the parts on request. One per run; ``close`` ends what it started.

    Readers, models and evaluation are imported where they are used, since importing them takes a
    third of the time until the window is shown, which needs none of them.
    """

    encoder: ProcessEncoder = field(default_factory=ProcessEncoder)
    gate: Gate = field(default_factory=lambda: Gate(shut=is_offline()))
    threads: int | None = None
    """Threads for a language model; None for the setting, or all cores."""
    wishes: Current[ModelWishes] = field(default_factory=lambda: Current(wished(settings_file())))
    memory: Current[bool] = field(default_factory=lambda: Current(uses_memory(settings_file())))
    remarks: Remarks = field(default_factory=Remarks)
    search: SearchParts = field(init=False)
    used: set[Path] = field(default_factory=set)
    """The folders of libraries that were used and are not known to be undamaged since."""

    def __post_init__(self) -> None:
        self.gate.forbid(forbidden=self.wishes.now.offline)
        object.__setattr__(self, "search", SearchParts(self.encoder))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.search.close()

    @property
    def version(self) -> str:
        """The version of the installed package."""
        try:
            return version("gistwalker")
        except PackageNotFoundError:
            return "(run from its folder, not installed)"

    @property
    def name_finder(self) -> NameFinder:
        """Finds the people and terms of a text."""
        from models.embedded.mentions.gathering import NAME_FINDER

        return NAME_FINDER

    def open_library(self, folder: Path | None, *, readonly: bool = False) -> Library:
        """Open the library in ``folder``, or in the usual place."""
        return SqliteLibrary.open(self.place(folder), readonly=readonly)

    def place(self, folder: Path | None) -> Path:
        """The folder of the library: ``folder``, or the usual one, wherever it was moved.

        Raises:
            LibraryError: it was moved to a place that is gone.
        """
        moved = None if folder or is_named() else moved_to(settings_file())
        if moved and not (moved / FILE_NAME).is_file():
            raise away(moved, settings_file())
        found = folder or moved or default_folder()
        self.used.add(found)
        return found

    def damage(self) -> LibraryError | None:
        """The damage in the libraries that were used, if any, which may explain a defect.

        All of a library is read for that, so not for every defect once it was found undamaged.
        """
        for place in tuple(self.used):
            if found := diagnosis(place):
                return found
            self.used.discard(place)
        return None

    def _open_to_show(self, folder: Path | None) -> Library:
        """Open the library for the window, which also shows what can be read of a damaged one."""
        try:
            return self.open_library(folder)
        except DamagedLibraryError:
            return self.open_library(folder, readonly=True)

    def backups(self, folder: Path | None) -> Backups:
        """Backups of the library in ``folder``, or of the usual one."""
        return self._backups(folder, lambda _: None)

    def export_library(self, folder: Path | None, target: Path, *, files: bool) -> Exported:
        """Export the library to open formats."""
        return export_library(self.place(folder), target, files=files)

    def import_library(self, folder: Path | None, source: Path, *, replace: bool) -> Taken:
        """Import an exported library."""
        return import_library(self.place(folder), source, replace=replace)

    def _backups(self, folder: Path | None, settled: Callable[[Path], None]) -> LibraryBackups:
        def settle(target: Path) -> None:
            settled(target)
            if folder is None and not is_named():
                self._remember_place(target)

        return LibraryBackups(self.place(folder), self._backup_wishes, settle)

    def _backup_wishes(self) -> BackupWishes:
        return backup_wishes(settings_file())

    def _remember_place(self, folder: Path) -> None:
        """Store that the usual library is in ``folder`` from now on."""
        # The command line needs Qt here alone, for the lock that windows respect.
        from ui.settings.file import write

        usual = folder == default_folder()
        write(settings_file(), {LIBRARY: None if usual else str(folder)})

    def open_session(
        self, folder: Path | None, *, readonly: bool = False, notify: Notify | None = None
    ) -> ReadingSession:
        """Open a library with its chosen reader."""
        library = self.open_library(folder, readonly=readonly)
        return self._session(library, notify or self.remarks.make)

    def _session(self, library: Library, notify: Notify) -> ReadingSession:
        from reader.session.reading_session import ReadingSession

        return ReadingSession(library, self._equipment(notify))

    @contextlib.contextmanager
    def open_servers(
        self, folder: Path | None, servers: Servers, documents: int, notify: Notify
    ) -> Iterator[tuple[Callable[[], ReadingSession], int]]:
        """Sessions that read with several servers; see ``Tools``."""
        from models.equipment import pooled
        from reader.session.reading_session import ReadingSession

        own = self._equipment(notify)
        with pooled(servers.addresses, servers.model, own, elsewhere=servers.elsewhere) as pool:
            slots = pool.traits.slots
            parallel = max(1, min(servers.parallel or slots, documents))
            shared = replace(own, pool=pool, slots=-(-slots // parallel))
            yield lambda: ReadingSession(self.open_library(folder), shared), parallel

    def open_bench(
        self,
        folder: Path | None,
        model: str,
        notify: Notify,
        roles: Sequence[tuple[Skill, Doer | None]] = (),
    ) -> AbstractContextManager[Bench]:
        """Libraries for evaluating ``model``; their contents can all be computed again."""
        from models.bench import ReadingBench

        models, equipment = self.models(notify), self._equipment(notify)
        place = folder or platformdirs.user_cache_path("gistwalker", appauthor=False) / "evaluation"
        # A memory is made by one reader: every model in every role has a place of its own.
        own = " ".join([model, *(f"{skill}={doer}" for skill, doer in roles if doer)])

        def choose(choices: Choices) -> None:
            models.use(choices, model)
            for skill, doer in roles:
                models.assign(choices, model, skill, doer)

        return closing(
            ReadingBench(
                place / re.sub(r"[^\w.=-]+", "-", own), equipment, SqliteLibrary.open, choose
            )
        )

    def models(self, notify: Notify | None = None) -> ModelManagement:
        """The language models of this machine, stored beside the usual library."""
        from models.management import ModelManagement
        from models.roster import Roster

        folder = default_folder()
        return ModelManagement(
            Roster(folder),
            FileLedger(folder),
            self.gate,
            self._hub,
            self.threads,
            notify or _log.warning,
            self.wishes,
        )

    def search_models(self, notify: Notify | None = None) -> SearchManagement:
        """The models that find text; fetched ones are beside the usual library."""
        from models.encoders.search_management import SearchManagement

        folder = default_folder()
        return SearchManagement(
            folder, FileLedger(folder), self.gate, self._hub, notify or self.remarks.make
        )

    def open_dictionaries(self, folder: Path | None = None) -> Dictionaries:
        """The dictionaries that were added; their index is beside the usual library."""
        return StoredDictionaries(folder or default_folder())

    def open_pages(
        self, record: DocumentRecord, content: DocumentText, password: str | None = None
    ) -> PageSource:
        """A document's pages, drawn in a process of their own."""
        return open_pages(record.source.path, content, record.format, password)

    def model_checksum(self, model: str) -> str:
        """The SHA-256 of a model's file, by its name in answers; empty if unknown."""
        from models.checksums import checksum_of
        from models.roster import Roster

        return checksum_of(Roster(default_folder()), model)

    def translation_target(self) -> TargetLanguage:
        """The target language of translations, as set in the window."""
        return translation_target(settings_file())

    def answer_seconds(self) -> int:
        """How many seconds an answer may take, as set in the window."""
        return answer_seconds(settings_file())

    def uses_memory(self) -> bool:
        """Whether experience is used at all, as set in the window or on the command line."""
        return self.memory.now

    def use_memory(self, *, used: bool) -> None:
        """Store that setting. Raises ``SettingsError`` if it cannot be stored."""
        # The command line needs Qt here alone, for the lock that windows respect.
        from ui.settings.file import write

        write(settings_file(), {MEMORY: None if used else False})
        self.memory.now = used

    def prepare(self, folder: Path | None = None) -> None:
        """Load the library's sentence encoder, which every reader needs. Raises ``ModelError``.

        A language model is loaded with the first request: it needs much more memory.
        """
        with closing(self.open_library(folder, readonly=True)) as library:
            self.search.encoder(library.choices).encode(["ready"])

    def checks(self, folder: Path | None, *, mend: bool = False) -> Iterable[Check]:
        """The checks of ``doctor``, which also repair the library if ``mend``."""
        from models.health import encoder_check, llama_check, network_check

        place = self.place(folder)
        yield place_check(place)
        yield from library_checks(place, mend=mend)
        yield encoder_check()
        yield network_check()
        yield llama_check()
        yield recognition_check()
        yield confining_check()

    def open_window(self, folder: Path | None, files: Iterable[Path]) -> int:
        """Show the window until it is closed, or pass ``files`` to the one that is open."""
        # The command line needs no Qt; and the language comes before the words of the window.
        from PySide6.QtCore import QLocale

        from ui.single_instance import Answer, address_of, ring

        here, paths = Whereabouts(folder), list(files)
        if ring(address_of(self.place(folder)), paths) is Answer.OPENED:
            return 0
        language = bind(wished_language(settings_file()), QLocale.system().uiLanguages())
        from ui.application import run

        return run(
            self.services(here),
            paths,
            address=lambda: address_of(self.place(here.now)),
            language=language,
        )

    def _equipment(self, notify: Notify) -> Equipment:
        from models.equipment import Equipment
        from models.measurements import Measurements

        return Equipment(
            self.encoder,
            FileLedger(default_folder()),
            self.gate,
            notify,
            self.threads,
            self.wishes,
            self.encoder.representatives,
            self.search,
            self.encoder,
            uses_memory=self.memory,
            measured=Measurements(default_folder()).of,
        )

    def _hub(self) -> Hub:
        """The Hub for downloads: the environment of Hugging Face's own tools has precedence."""
        endpoint = os.environ.get("HF_ENDPOINT") or self.wishes().mirror or DEFAULT_ENDPOINT
        return Hub(endpoint, os.environ.get("HF_TOKEN") or None)

    def _follow(self, store: SettingsStore) -> None:
        """Apply changed settings at once."""

        def take(settings: Settings) -> None:
            self.wishes.now = wishes_of(settings.models)
            self.gate.forbid(forbidden=self.wishes.now.offline)
            self.memory.now = settings.memory.use

        take(store.now)
        store.changed.connect(take)

    def services(self, here: Whereabouts) -> Services:
        """The services for a window that shows the library ``here``."""
        from ui.settings.store import SettingsStore  # the command line needs no Qt

        settings = SettingsStore(settings_file())
        self._follow(settings)
        return Services(
            open_library=lambda: self._open_to_show(here.now),
            open_session=lambda: self._session(self._open_to_show(here.now), self.remarks.make),
            open_pages=self.open_pages,
            import_document=import_document,
            importing_together=importing_together,
            prepare=lambda: self.prepare(here.now),
            model_name=tr(EMBEDDED_NAME),
            quotes_only=True,
            settings=settings,
            open_dictionaries=lambda: self.open_dictionaries(here.now),
            welcome=Welcome(HANDBOOK, SAMPLE_QUESTIONS),
            open_models=self.models,
            open_search=self.search_models,
            open_backups=lambda: self._backups(here.now, here.follow),
            remarks=self.remarks,
            about=About(
                self.version,
                here.now or default_folder(),
                settings_file(),
                changes_file(),
            ),
            model_checksum=self.model_checksum,
            name_finder=lambda: self.name_finder,
            damage=self.damage,
        )


def settings_file() -> Path:
    """The file of settings: in the system's usual place, unless the environment names one."""
    named = os.environ.get("GISTWALKER_SETTINGS")
    if named:
        return Path(named)
    return platformdirs.user_config_path("gistwalker", appauthor=False) / "settings.json"


def keep_log() -> None:
    """Log details of defects to a file in the system's place for logs, if it is writable."""
    # A full disk or a read-only home must not put more words on the screen than the error itself.
    logging.raiseExceptions = False
    folder = platformdirs.user_log_path("gistwalker", appauthor=False)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    handler = logging.handlers.RotatingFileHandler(
        folder / "gistwalker.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
    )
    logging.basicConfig(
        handlers=[handler], format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )


def main(arguments: Sequence[str]) -> int:
    """Run one command; return the exit code."""
    keep_log()
    # Programs read JSON: its sentences are English wherever it is written.
    wished = ENGLISH if "--json" in arguments else wished_language(settings_file())
    bind(wished, of_terminal(os.environ))
    from ui.terminal import app  # now that the language of its words is known

    with Program() as program:
        # Here and not where it is made: a test that runs a command goes on in the same process.
        program.gate.install()
        return app.run(program, arguments)


def command_line() -> None:
    """Entry point of ``gistwalker``."""
    sys.exit(main(sys.argv[1:]))


def window() -> None:
    """Entry point of ``gistwalker-window``: the window, with the files given."""
    sys.exit(main(["window", *sys.argv[1:]]))


if __name__ == "__main__":
    command_line()
