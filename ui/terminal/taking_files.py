"""Importing files in a terminal, with progress and outcome of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from reader.errors import (
    GistwalkerError,
    LibraryError,
    PasswordNeededError,
    UnreadableFileError,
)
from reader.importing.folders import FileRefused, found_in
from reader.importing.import_events import Imported, ImportEvent, Progress
from reader.importing.importing import ImportDocument, import_document, importing_together
from reader.ports import Library
from ui.terminal.console import Console
from ui.terminal.following import followed
from ui.terminal.quotes import counted
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
