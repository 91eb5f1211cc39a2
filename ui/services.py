"""The window's outside services, as factories: ``main`` fills them in, tests fill in others.

Each factory is called on the thread that will use and close what it made.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from reader.annotations.mark import Mark
from reader.asking.strategies import AskSettings
from reader.backups import Backups
from reader.collection.asking_notes import NotesAnswer
from reader.dictionaries.dictionary import Dictionaries
from reader.errors import LibraryError
from reader.importing.folders import ImportOne, ImportTogether
from reader.learning.learning_model import LearningEvent
from reader.memory.embedding import Rebuilding
from reader.memory.memory_division import Wishes
from reader.memory.mentions import NameFinder
from reader.memory.reading_events import MemoryIsStale, ReadingEvent
from reader.memory.reading_limits import ReadingLimits
from reader.model_checks.calibrating import Calibrated, Tried
from reader.model_checks.model_check import CheckEvent
from reader.model_choice import Models
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import DocumentRecord
from reader.search_choice import SearchModels
from reader.text.document import DocumentId, DocumentText
from reader.values.asking_events import AskingEvent
from reader.values.question import Question
from reader.values.strategy import Strategy
from ui.engine_messages import Remarks
from ui.speaker import Speaker

if TYPE_CHECKING:  # the command line needs no Qt
    from ui.settings.store import SettingsStore


class Session(Protocol):
    """A place for reading and answering: one open library and one loaded model."""

    def read(
        self, document: DocumentId, *, fresh: bool = False, wishes: Wishes = ...
    ) -> Iterator[ReadingEvent]:
        """Build the missing parts of a document's memory, committed unit by unit.

        The embedded reader does that, whatever model is chosen.

        ``fresh`` rebuilds the stale parts, or all if none are.
        """
        ...

    def deepen(self, document: DocumentId, limits: ReadingLimits = ...) -> Iterator[ReadingEvent]:
        """Let the chosen language model read what the embedded reader has read, part by part.

        Ends at once without a language model, and when another one is chosen.
        """
        ...

    def out_of_date(self, document: DocumentId, wishes: Wishes = ...) -> Iterator[MemoryIsStale]:
        """Yield how a document's memory would be built differently now; loads nothing."""
        ...

    def ask(
        self, question: Question, strategy: Strategy, settings: AskSettings | None = None
    ) -> Iterator[AskingEvent]:
        """Answer, and store question and answer in the library before the last event."""
        ...

    def ask_notes(self, question: str, marks: Sequence[Mark]) -> Iterator[NotesAnswer]:
        """Answer from notes alone: one event. Nothing of it is stored."""
        ...

    def translate(self, text: str, language: str) -> Iterator[str]:
        """Write ``text`` in another language, piece by piece. Nothing of it is stored."""
        ...

    def learn(self) -> Iterator[LearningEvent]:
        """Decide about everything confirmed since the last time, one by one."""
        ...

    def rebuild(self) -> Iterator[Rebuilding]:
        """Compute the sentence vectors missing for the chosen encoder, committed batch by batch."""
        ...

    def calibrate(
        self, document: DocumentId, count: int = ...
    ) -> Generator[Tried | Calibrated, None, None]:
        """Find out whether the model chooses better if it gives its reason first."""
        ...

    def apply_calibration(self, found: Calibrated) -> None:
        """Let the model choose in the recommended manner from now on."""
        ...

    def check(
        self, document: DocumentId, seconds: float = ..., model: str | None = None
    ) -> Generator[CheckEvent, None, None]:
        """Measure a model's skills on a document, by default the chosen one's; store the result."""
        ...

    def close(self) -> None:
        """Close library and model."""
        ...


@dataclass(frozen=True, slots=True)
class Welcome:
    """The library's content at first start: a document, and questions worth trying on it."""

    path: Path
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class About:
    """Facts about this program: its version, and where it keeps things."""

    version: str = ""
    library: Path | None = None
    settings: Path | None = None
    changes: Path = Path("CHANGELOG.md")
    """The list of changes; there if the program runs from its folder, or was unpacked with it."""


@dataclass(frozen=True)
class Services:
    """The window's services.

    ``prepare`` loads what reading needs and may take seconds; it is called once, on a thread of its
    own, before the first reading, so that questions need not wait for it. ``model_name`` is shown;
    ``quotes_only`` says that no language model is chosen yet. Without ``open_models`` none can be
    chosen; it is called on several threads, and what it makes is used on each. The same holds for
    ``open_search``. Without ``open_backups`` the library is not backed up. ``importing_together``
    returns ``import_document`` for several files. ``remarks`` tell what happens to a language model
    while it reads. ``open_speaker`` raises ``NoVoiceError`` if there is no voice; None means
    the system's voices. ``model_checksum`` returns the checksum of a model's file, by the name that
    answers use for it; it may take many seconds. ``name_finder`` returns what finds the people and
    terms of a text. ``damage`` looks for damage in the library that may explain a defect, which may
    take seconds too.
    """

    open_library: Callable[[], Library]
    open_session: Callable[[], Session]
    open_pages: Callable[[DocumentRecord, DocumentText, str | None], PageSource]
    import_document: ImportOne
    prepare: Callable[[], None]
    model_name: str
    quotes_only: bool
    settings: SettingsStore
    open_dictionaries: Callable[[], Dictionaries]
    welcome: Welcome | None = None
    open_models: Callable[[], Models] | None = None
    open_search: Callable[[], SearchModels] | None = None
    open_backups: Callable[[], Backups] | None = None
    importing_together: ImportTogether | None = None
    remarks: Remarks = field(default_factory=Remarks)
    about: About = About()
    open_speaker: Callable[[], Speaker] | None = None
    model_checksum: Callable[[str], str] = field(default=lambda _model: "")
    name_finder: Callable[[], NameFinder] = field(
        default=lambda: NameFinder(0, lambda _content: ())
    )
    damage: Callable[[], LibraryError | None] = field(default=lambda: None)
