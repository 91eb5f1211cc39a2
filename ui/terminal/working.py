"""Find and open documents for commands, and answer questions, reporting progress."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace

from reader.asking.strategies import AskSettings
from reader.errors import (
    FileChangedError,
    FileGoneError,
    GistwalkerError,
    LibraryError,
    UnreadableFileError,
)
from reader.importing.moved import find_moved
from reader.importing.unchanged import check_unchanged
from reader.pages.page_source import PageSource
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentText
from reader.values.answer import Action, Answer, Step
from reader.values.asking_events import Answered, AnswerGrew, AskingEvent, StepTaken
from reader.values.question import Question
from reader.values.strategy import Strategy
from ui.services import Session
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.following import followed
from ui.terminal.taking_files import import_one
from ui.terminal.tools import Tools


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
    except FileGoneError as gone:
        return _where_it_moved(console, library, record, gone)
    except FileChangedError as changed:
        console.note(
            f"gistwalker: {changed.what} What follows is from the version that was imported. "
            f"To import the new version: gistwalker import {shlex.quote(str(record.source.path))}"
        )
    except (LibraryError, UnreadableFileError):
        pass  # without the file, everything else still works
    return record


def _where_it_moved(
    console: Console, library: Library, record: DocumentRecord, gone: FileGoneError
) -> DocumentRecord:
    path = find_moved(record.source)
    if path is None:
        console.note(f"gistwalker: {gone.what} What follows is from the text that was kept.")
        return record
    console.note(f"“{record.title}” was moved and has been found again: {path}")
    with suppress(LibraryError):
        return library.documents.relocate(record.id, path)
    return replace(record, source=replace(record.source, path=path, modified=None))


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
    session: Session,
    describe: Callable[[Step], str],
    question: Question,
    strategy: Strategy,
    *,
    settings: AskSettings | None = None,
) -> Answer:
    """Ask, and print the answer as it streams; ``describe`` puts a step into words."""
    answer: Answer | None = None
    streamed = False
    with followed(session.ask(question, strategy, settings)) as events:
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
    assert answer is not None  # Answered always comes last
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
