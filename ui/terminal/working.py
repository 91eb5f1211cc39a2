"""Running the generators of events in a terminal, with their progress."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from reader.asking.describe import describe
from reader.asking.values import (
    Answer,
    Answered,
    AnswerGrew,
    AskingEvent,
    Question,
    StepTaken,
    Strategy,
)
from reader.errors import GistwalkerError, LibraryProblem, PasswordNeeded
from reader.importing.events import Imported, Progress
from reader.importing.importing import import_document
from reader.memory.events import (
    EpisodeRead,
    MemoryIsStale,
    NodeBuilt,
    ReadingProgress,
    SentencesEmbedded,
)
from reader.pages.values import PageSource
from reader.ports import DocumentRecord, Library
from reader.text.document import DocumentText
from ui.services import Desk
from ui.terminal.console import Console
from ui.terminal.shapes import Shape, document_shape
from ui.terminal.tools import Tools

Event = TypeVar("Event")


@contextmanager
def _followed(events: Iterator[Event]) -> Iterator[Iterator[Event]]:
    """A generator that is closed here and now, however its loop ends, so that children end too."""
    try:
        yield events
    finally:
        if isinstance(events, Generator):
            events.close()


def import_all(
    console: Console, library: Library, files: Sequence[Path], *, password: str | None, ocr: bool
) -> tuple[list[Shape], list[Shape]]:
    """Import every file; one that fails does not stop the others. Documents and errors."""
    taken: list[Shape] = []
    failed: list[Shape] = []
    for path in files:
        try:
            done = import_one(console, library, path, password=password, ocr=ocr)
        except GistwalkerError as problem:
            if len(files) == 1 and not console.as_json:
                raise
            console.note(f"gistwalker: {path}: {problem}")
            failed.append(
                {
                    "path": str(path),
                    "what": problem.what,
                    "hint": problem.hint,
                    "exit_code": int(problem.exit_code),
                }
            )
        else:
            taken.append({**document_shape(done.record), "known": done.known})
    return taken, failed


def import_one(
    console: Console,
    library: Library,
    path: Path,
    *,
    password: str | None = None,
    ocr: bool = True,
) -> Imported:
    """Import one file, and say what came of it; on a terminal, ask for the password it needs."""
    while True:
        try:
            return _import_with(console, library, path, password=password, ocr=ocr)
        except PasswordNeeded as locked:
            console.clear()
            password = console.secret(f"{locked.what} Password: ")
            if not password:
                raise


def _import_with(
    console: Console, library: Library, path: Path, *, password: str | None, ocr: bool
) -> Imported:
    with _followed(import_document(library, path, password, ocr=ocr)) as events:
        for event in events:
            if isinstance(event, Progress):
                console.progress(_import_progress(path, event))
            elif isinstance(event, Imported):
                _tell_imported(console, event)
                return event
    raise AssertionError("an import ends in Imported or raises")


def _import_progress(path: Path, event: Progress) -> str:
    where = f", {event.page} of {event.of}" if event.of else ""
    return f"{path.name}: {event.stage.value}{where}"


def _tell_imported(console: Console, event: Imported) -> None:
    record = event.record
    verb = "is in the library already" if event.known else "imported"
    size = f"{record.pages} pages, {record.words:,} words"
    console.note(f"“{record.title}” {verb}: document {record.id}, {size}.")
    if not event.known:
        for warning in record.warnings:
            console.note(f"  {warning}")


def read(console: Console, desk: Desk, record: DocumentRecord) -> None:
    """Build what is missing of a document's memory; Ctrl+C keeps what is done."""
    started = time.monotonic()
    episodes = nodes = 0
    with _followed(desk.read(record.id)) as events:
        for event in events:
            match event:
                case EpisodeRead():
                    episodes += 1
                case NodeBuilt():
                    nodes += 1
                case ReadingProgress(done, of):
                    spent = time.monotonic() - started
                    console.progress(_reading_progress(done, of, episodes, spent))
                case SentencesEmbedded(done, of):
                    console.progress(f"learning sentences: {done:,} of {of:,}")
                case MemoryIsStale(made_by):
                    console.note(
                        f"What is remembered was made by {made_by.model} {made_by.version} with "
                        "other settings; it is kept. “gistwalker read --fresh” makes it anew."
                    )
    seconds = time.monotonic() - started
    console.note(f"Read {episodes} episodes, built {nodes} nodes in {seconds:.1f} s.")


def _reading_progress(done: int, of: int, episodes: int, seconds: float) -> str:
    share = done / max(1, of)
    left = f", {seconds / done * (of - done):.0f} s left" if done else ""
    return f"reading: {share:.0%}, {episodes} episodes{left}"


def _as_long_as_it_answers(
    console: Console, events: Iterator[AskingEvent]
) -> Iterator[AskingEvent]:
    """An answer that was given is good, even where the library cannot keep it."""
    answered = False
    try:
        for event in events:
            answered = isinstance(event, Answered)
            yield event
    except LibraryProblem as problem:
        if not answered:
            raise
        console.note(f"gistwalker: the answer was not kept: {problem}")


def ask(
    console: Console,
    desk: Desk,
    content: DocumentText,
    question: Question,
    strategy: Strategy,
) -> Answer:
    """Ask, and let the answer stream as it comes."""
    answer: Answer | None = None
    streamed = False
    with _followed(desk.ask(question, strategy)) as events:
        for event in _as_long_as_it_answers(console, events):
            match event:
                case StepTaken(step):
                    console.progress(describe(step, content))
                case AnswerGrew(text) if not console.as_json:
                    console.write(text)
                    streamed = True
                case Answered(whole):
                    answer = whole
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
    """The document's pages, to measure rectangles on; None where its file cannot be opened now.

    The file may have gone since it was imported: its text, and so the answer, is still there.
    """
    try:
        source = tools.open_pages(record, content, password)
    except (GistwalkerError, OSError) as gone:
        console.note(f"gistwalker: places on the pages cannot be shown: {gone}")
        yield None
        return
    with closing(source):
        yield source
