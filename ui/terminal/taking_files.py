"""Importing files in a terminal, with progress and outcome of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from reader.errors import (
    GistwalkerError,
    LibraryError,
    PasswordNeededError,
    UnreadableFileError,
)
from reader.importing.folders import FileRefused, found_in
from reader.importing.import_events import STAGES, Imported, ImportEvent, Progress
from reader.importing.importing import ImportDocument, import_document, importing_together
from reader.ports import Library
from ui.amounts import done_of, pages, words
from ui.terminal.console import Console
from ui.terminal.following import last_of
from ui.terminal.shapes import Shape, document_shape


def import_all(
    console: Console, library: Library, files: Sequence[Path], *, password: str | None, ocr: bool
) -> tuple[list[Shape], list[Shape]]:
    """Import every file, and every document below a folder; return documents and errors.

    A failure does not stop the others, unless the library itself has no room for more.
    """
    found = list(found_in(files))
    if not found:
        raise UnreadableFileError(
            tr("No documents in this folder."),
            tr("PDF, EPUB, HTML, Markdown and plain text can be imported."),
        )
    taken: list[Shape] = []
    failed: list[Shape] = []
    say = console.note if console.as_json else console.line
    files_found = [path for path in found if isinstance(path, Path)]
    with importing_together(library, files_found, password, ocr=ocr) as import_file:
        wished = partial(import_one, password=password, ocr=ocr, say=say, import_file=import_file)
        for number, path in enumerate(found, start=1):
            if isinstance(path, FileRefused):
                failed.append(_refused(console, path.path, path.error))
                continue
            before = f"{done_of(number, len(found))}: " if len(found) > 1 else ""
            try:
                done = wished(console, library, path, before=before)
                taken.append({**document_shape(done.record), "known": done.known})
            except GistwalkerError as problem:
                if len(files) == len(found) == 1 and not console.as_json:
                    raise
                failed.append(_refused(console, path, problem))
                if isinstance(problem, LibraryError):
                    break
    return taken, failed


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
            said = partial(_progress, f"{before}{path.name}")
            done = last_of(console, events, Imported, said)
        except PasswordNeededError as locked:
            console.clear()
            password = console.secret(f"{locked.what} " + tr("Password:") + " ")
            if not password:
                raise PasswordNeededError(
                    locked.what, tr("Give its password with --password."), wrong=locked.wrong
                ) from None
        else:
            _report_imported(console, done, say or console.note)
            return done


def _progress(name: str, event: ImportEvent) -> str:
    if not isinstance(event, Progress):
        return ""
    where = ", " + done_of(event.page, event.of) if event.of else ""
    return f"{name}: {tr(STAGES[event.stage])}{where}"


def _report_imported(console: Console, event: Imported, say: Callable[[str], None]) -> None:
    record = event.record
    said = tr("“{title}” imported: document {id}, {pages}, {words}.")
    if event.known:
        said = tr("“{title}” is already in the library: document {id}, {pages}, {words}.")
    say(
        said.format(
            title=record.title,
            id=record.id,
            pages=pages(record.pages),
            words=words(record.words),
        )
    )
    if not event.known:
        for warning in record.warnings:
            console.note(f"  {warning}")
