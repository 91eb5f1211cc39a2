"""Running the generators of events in a terminal, with their progress."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from reader.asking.strategies import AskSettings
from reader.errors import (
    FileChangedError,
    FileGoneError,
    GistwalkerError,
    LibraryError,
    PasswordNeededError,
    UnreadableFileError,
)
from reader.importing.folders import FileRefused, found_in
from reader.importing.import_events import Imported, ImportEvent, Progress
from reader.importing.importing import ImportDocument, import_document, importing_together
from reader.importing.moved import find_moved
from reader.importing.unchanged import check_unchanged
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    Promise,
    ReadingProgress,
    SentencesEmbedded,
    Stale,
)
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import DocumentRecord, MemoryStatus
from reader.text.document import DocumentText
from reader.values.answer import Action, Answer, Step
from reader.values.asking_events import Answered, AnswerGrew, AskingEvent, StepTaken
from reader.values.question import Question
from reader.values.strategy import Strategy
from ui.services import Desk
from ui.terminal.console import Console
from ui.terminal.counting import counted
from ui.terminal.document_argument import find_document
from ui.terminal.shapes import Shape, document_shape
from ui.terminal.tools import Tools

Event = TypeVar("Event")
_MINUTES_FROM = 120
"""Seconds from which times are given in minutes."""


@contextmanager
def followed(events: Iterator[Event]) -> Iterator[Iterator[Event]]:
    """Close the generator at once, however its loop ends, so that its child processes end too."""
    try:
        yield events
    finally:
        if isinstance(events, Generator):
            events.close()


def document(
    console: Console, library: Library, name: str, password: str | None = None
) -> DocumentRecord:
    """Return the document that ``name`` means, see ``find_document``; import a new file."""
    found = find_document(
        library, name, lambda path: import_one(console, library, path, password=password).record
    )
    return with_its_file(console, library, found)


def with_its_file(console: Console, library: Library, record: DocumentRecord) -> DocumentRecord:
    """Return the document with its file, searched for if it has moved; report a changed one."""
    try:
        modified = check_unchanged(record.source)
        if modified != record.source.modified:
            library.documents.note_unchanged(record.id, modified)
    except FileGoneError:
        return _where_it_moved(console, library, record)
    except FileChangedError as changed:
        console.note(
            f"gistwalker: {changed.what} What follows is about the version that was imported; to "
            f"read what it says now: gistwalker import {shlex.quote(str(record.source.path))}"
        )
    except (LibraryError, UnreadableFileError):
        pass  # without the file, everything else still works
    return record


def _where_it_moved(console: Console, library: Library, record: DocumentRecord) -> DocumentRecord:
    path = find_moved(record.source)
    if path is None:
        return record
    console.note(f"“{record.title}” was moved and has been found again: {path}")
    with suppress(LibraryError):
        return library.documents.relocate(record.id, path)
    return replace(record, source=replace(record.source, path=path, modified=None))


def import_all(
    console: Console, library: Library, files: Sequence[Path], *, password: str | None, ocr: bool
) -> tuple[list[Shape], list[Shape]]:
    """Import every file, and every document below a folder; return documents and errors.

    A failure does not stop the others, unless the library itself has no room for more.
    """
    found = list(found_in(files))
    if not found:
        raise UnreadableFileError(
            "No documents in this folder.",
            "PDF, EPUB, HTML, Markdown and plain text can be imported.",
        )
    with importing_together() as import_file:
        taking = _Taking(console, library, password, import_file, ocr=ocr)
        for number, path in enumerate(found, start=1):
            if isinstance(path, FileRefused):
                taking.failed.append(_refused(console, path.path, path.error))
                continue
            before = f"{number:,} of {len(found):,}: " if len(found) > 1 else ""
            problem = taking.take(path, before)
            if problem and len(files) == len(found) == 1 and not console.as_json:
                raise problem
            if problem:
                taking.failed.append(_refused(console, path, problem))
            if isinstance(problem, LibraryError):
                break
    return taking.taken, taking.failed


@dataclass
class _Taking:
    """Files being imported, and the results."""

    console: Console
    library: Library
    password: str | None
    import_file: ImportDocument
    ocr: bool = field(kw_only=True)
    taken: list[Shape] = field(default_factory=list)
    failed: list[Shape] = field(default_factory=list)

    def take(self, path: Path, before: str) -> GistwalkerError | None:
        """Import one file; return its error."""
        console = self.console
        try:
            done = import_one(
                console,
                self.library,
                path,
                password=self.password,
                ocr=self.ocr,
                before=before,
                say=console.note if console.as_json else console.line,
                import_file=self.import_file,
            )
        except GistwalkerError as problem:
            return problem
        self.taken.append({**document_shape(done.record), "known": done.known})
        return None


def _refused(console: Console, path: Path, problem: GistwalkerError) -> Shape:
    console.note(f"gistwalker: {path}: {problem}")
    return {
        "path": str(path),
        "what": problem.what,
        "hint": problem.hint,
        "exit_code": int(problem.exit_code),
    }


def import_one(
    console: Console,
    library: Library,
    path: Path,
    *,
    password: str | None = None,
    ocr: bool = True,
    before: str = "",
    say: Callable[[str], None] | None = None,
    import_file: ImportDocument = import_document,
) -> Imported:
    """Import one file, and print the result; on a terminal, ask for the password it needs.

    ``before`` precedes its progress: its number among many. ``say`` prints the outcome, by default
    as a remark.
    """
    while True:
        try:
            events = import_file(library, path, password, ocr=ocr)
            done = _follow_import(console, events, f"{before}{path.name}")
        except PasswordNeededError as locked:
            console.clear()
            password = console.secret(f"{locked.what} Password: ")
            if not password:
                raise PasswordNeededError(
                    locked.what, "Give its password with --password.", wrong=locked.wrong
                ) from None
        else:
            _report_imported(console, done, say or console.note)
            return done


def _follow_import(console: Console, following: Iterator[ImportEvent], name: str) -> Imported:
    with followed(following) as events:
        for event in events:
            if isinstance(event, Progress):
                where = f", {event.page} of {event.of}" if event.of else ""
                console.progress(f"{name}: {event.stage.value}{where}")
            elif isinstance(event, Imported):
                return event
    raise AssertionError("an import ends in Imported or raises")


def _report_imported(console: Console, event: Imported, say: Callable[[str], None]) -> None:
    record = event.record
    verb = "is already in the library" if event.known else "imported"
    size = f"{counted(record.pages, 'page')}, {counted(record.words, 'word')}"
    say(f"“{record.title}” {verb}: document {record.id}, {size}.")
    if not event.known:
        for warning in record.warnings:
            console.note(f"  {warning}")


def read(
    console: Console,
    desk: Desk,
    record: DocumentRecord,
    library: Library,
    *,
    fresh: bool = False,
    wishes: Wishes = Wishes(),  # noqa: B008  # frozen
) -> None:
    """Build the missing parts of a document's memory; Ctrl+C keeps what is done."""
    started = time.monotonic()
    stale = promised = False
    episodes = nodes = 0
    with followed(desk.read(record.id, fresh=fresh, wishes=wishes)) as events:
        for event in events:
            match event:
                case EpisodeRead():
                    episodes += 1
                case NodeBuilt():
                    nodes += 1
                case ReadingProgress(done, of, left):
                    if not promised and left and left.seconds is not None:
                        console.note(f"To do: {_promise(left)}.")
                        promised = True
                    console.progress(_reading_progress(done, of, episodes, left))
                case SentencesEmbedded(done, of):
                    console.progress(f"preparing sentences: {done:,} of {of:,}")
                case MemoryIsStale() as difference:
                    stale = True
                    status = library.memories.status(record.id)
                    console.note(_stale(difference, record, status))
    if stale:
        return
    seconds = time.monotonic() - started
    console.note(
        f"Read {counted(episodes, 'passage')}, built "
        f"{counted(nodes, 'summary', 'summaries')} in {seconds:.1f} s."
    )


def _stale(difference: MemoryIsStale, record: DocumentRecord, status: MemoryStatus) -> str:
    """Say that the memory was made differently, and what can be done."""
    before, now = difference.made_by, difference.now
    if difference.part is Stale.TREE:
        return (
            "The summaries of this document are out of date. They are kept and "
            f"used for answers; “gistwalker read --fresh {record.id}” rebuilds them and keeps "
            "the gists."
        )
    fresh = f"“gistwalker read --fresh {record.id}”"
    if before.model == now.model:
        return (
            f"The gists of this document are out of date: “{now.called}” has version "
            f"{now.version} now, and read it in version {before.version}. They are kept and used "
            f"for answers; {fresh} re-reads it."
        )
    if status.tree_complete:
        return (
            f"It was read by “{before.called}”. Its gists and summaries are kept and used for "
            f"answers. This library uses “{now.called}” now; to re-read it with that model and "
            f"delete the old memory: {fresh}."
        )
    share = status.read_to / max(1, record.characters)
    return (
        f"“{before.called}” has read {share:.0%} of it. “{now.called}”, which this library uses "
        "now, can't continue the work of another model. What was read is kept and used for "
        f"answers. Choose the other model again (gistwalker models use), or start again: {fresh}."
    )


def _reading_progress(done: int, of: int, episodes: int, left: Promise | None) -> str:
    share = done / max(1, of)
    promise = f"; {_promise(left)} left" if left and (left.calls or left.seconds) else ""
    return f"reading: {share:.0%}, {counted(episodes, 'passage')}{promise}"


def _promise(left: Promise) -> str:
    """Return as much as is known: “about 120 calls of the model, 48,000 tokens, 9 minutes”."""
    parts = []
    if left.calls:
        parts.append(
            f"{counted(left.calls, 'request')} to the model, {counted(left.tokens, 'token')}"
        )
    if left.seconds is not None:
        short = left.seconds < _MINUTES_FROM
        parts.append(f"{left.seconds:.0f} s" if short else f"{left.seconds / 60:.0f} min")
    return "about " + ", ".join(parts)


def _as_long_as_it_answers(
    console: Console, events: Iterator[AskingEvent]
) -> Iterator[AskingEvent]:
    """Ignore that the library cannot store an answer that was given."""
    answered = False
    try:
        for event in events:
            answered = isinstance(event, Answered)
            yield event
    except LibraryError as problem:
        if not answered:
            raise
        console.note(f"gistwalker: couldn't save the answer: {problem}")


def ask(
    console: Console,
    desk: Desk,
    describe: Callable[[Step], str],
    question: Question,
    strategy: Strategy,
    *,
    settings: AskSettings | None = None,
) -> Answer:
    """Ask, and print the answer as it streams; ``describe`` puts a step into words."""
    answer: Answer | None = None
    streamed = False
    with followed(desk.ask(question, strategy, settings)) as events:
        for event in _as_long_as_it_answers(console, events):
            match event:
                case StepTaken(step) if step.action is Action.SETTLED and not console.as_json:
                    console.line(step.reason)
                case StepTaken(step):
                    console.progress(describe(step))
                case AnswerGrew(text) if not console.as_json:
                    console.emphasised(text, event.headline.focus if event.headline else ())
                    streamed = True
                case Answered(given):
                    answer = given
    assert answer is not None  # noqa: S101  # Answered always comes last
    if not console.as_json:
        console.line("" if streamed and answer.answered else answer.text)
    return answer


@contextmanager
def pages(
    tools: Tools,
    console: Console,
    record: DocumentRecord,
    content: DocumentText,
    password: str | None,
) -> Iterator[PageSource | None]:
    """Open the document's pages, to find rectangles on; None if its file cannot be opened now.

    The file may be gone since it was imported: its text, and so the answer, is still there.
    """
    try:
        check_unchanged(record.source)
        source = tools.open_pages(record, content, password)
    except (GistwalkerError, OSError) as gone:
        console.note(f"gistwalker: can't show the places on the pages: {gone}")
        yield None
        return
    with closing(source):
        yield source
