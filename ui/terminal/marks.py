"""``gistwalker marks``: highlights, underlines, notes and bookmarks, listed, exported, imported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.annotations.exporting import ExportFormat, exported, mark_shape, where
from reader.annotations.import_marks import drafts_of
from reader.annotations.mark import Colour, Mark, MarkFilter, MarkKind
from reader.annotations.other_programs.found import MOST_BYTES
from reader.annotations.other_programs.mark_files import read_marks
from reader.errors import UnreadableFileError
from reader.language import number
from reader.pages.page_source import PageSource
from reader.pages.pdf_annotations import brought_marks, write_annotated
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText, Format
from ui.terminal import results
from ui.terminal.document_argument import documents_in, find_document, pages_at_hand
from ui.terminal.shapes import notes_shape
from ui.terminal.shared import Call, Doc, Password, write_file

_LONGEST = 200
_AT_ALL = Annotated[str | None, typer.Argument(metavar="DOC")]


def list_marks(
    call: Call,
    doc: _AT_ALL = None,
    *,
    collection: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=tr("Marks in the documents of this collection.")),
    ] = None,
    words: Annotated[
        str,
        typer.Option(
            metavar="WORDS",
            help=tr("Marks with all these words in the note or the marked text."),
        ),
    ] = "",
    colour: Annotated[Colour | None, typer.Option(help=tr("Marks in this colour."))] = None,
    kind: Annotated[MarkKind | None, typer.Option(help=tr("Marks of this kind."))] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help=tr("Marks made or changed since this day.")),
    ] = None,
) -> None:
    """List the marks of a document (in the order of its text), of a collection, or all marks."""
    day = None if since is None else since.astimezone()
    with call.opened_to_look() as shelf:
        record = None if doc is None else find_document(shelf, doc)
        wanted = MarkFilter(words, colour, kind, day, _documents_of(shelf, collection))
        marks = wanted.among(_marks_of(shelf, record))
        content = None if record is None else shelf.documents.content(record.id)
    notes = () if marks else (tr("No marks yet."),)
    shape = {"marks": [mark_shape(mark) for mark in marks]}
    call.console.show(shape, *_lines(marks, content), notes=notes)


def export_marks(
    call: Call,
    doc: Doc,
    *,
    wanted: Annotated[
        ExportFormat, typer.Option("--format", help=tr("Format of the export."))
    ] = ExportFormat.MARKDOWN,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help=tr("File to write to; required for a PDF.")),
    ] = None,
    password: Password = None,
) -> None:
    """Write a document's marks: Markdown, JSON, W3C Web Annotations, or a PDF with annotations."""
    with call.opened_to_look() as shelf:
        record = find_document(shelf, doc)
        marks = shelf.marks.of(record.id)
        count = len(marks)
        if wanted is ExportFormat.PDF:
            if out is None:
                raise typer.BadParameter(tr("Give a file for the PDF: --out FILE."))
            content = shelf.documents.content(record.id)
            needed = tr("Only a PDF can be copied with annotations.")
            with _pages(call, record, content, password, needed) as source:
                count = write_annotated(source, record.source.path, password, marks, out)
        else:
            text = exported(marks, wanted, shelf.marks.names(), shelf.documents.content)
            if out is None:
                call.console.out.write(text)
                return
            write_file(out, text)
    shape = {"file": str(out), "format": wanted.value, "count": count}
    call.console.show(shape, tr("Written: {count}.").format(count=number(count)))


def import_marks(
    call: Call,
    doc: Doc,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help=tr("A file exported from another program; without it, the PDF's own annotations."),
        ),
    ] = None,
    *,
    password: Password = None,
) -> None:
    """Import marks from another program. Each is placed where its words are in the document.

    FILE is an export from Zotero (JSON, notes, CSV), KOReader (JSON or metadata.*.lua), Readest,
    calibre or Gistwalker, or contains W3C Web Annotations. Its format is detected.
    """
    read = None if file is None else read_marks(_bytes(file))
    with call.opened() as shelf:
        record = find_document(shelf, doc)
        content = shelf.documents.content(record.id)
        if read is None:
            needed = tr("Only a PDF has annotations of its own; give a FILE to import from.")
            with _pages(call, record, content, password, needed) as source:
                read = brought_marks(source, content, record.source.path, password)
        there = shelf.marks.of(record.id)
        added = shelf.marks.add(list(drafts_of(read.found, record.id, content, there)))
    unplaced, left_out = sum(mark.span is None for mark in added), read.left_out
    place = tr("Without a place in this text: {count}. Place them by hand in the window.")
    unread = tr("Left out, because they couldn't be read: {count}.")
    notes = (
        unplaced and place.format(count=number(unplaced)),
        left_out and unread.format(count=number(left_out)),
    )
    call.console.show(
        {
            "marks": [mark_shape(mark) for mark in added],
            "unplaced": unplaced,
            "left_out": left_out,
        },
        tr("Imported: {count}.").format(count=number(len(added))),
        notes=[note for note in notes if note],
    )


def ask_marks(
    call: Call,
    question: str,
    doc: _AT_ALL = None,
    *,
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help=tr("Ask the notes of a collection."))
    ] = None,
) -> None:
    """Ask your notes on a document, on a collection, or on all documents."""
    with call.opened_to_look() as shelf:
        record = None if doc is None else find_document(shelf, doc)
        wanted = MarkFilter(documents=_documents_of(shelf, collection))
        marks = wanted.among(_marks_of(shelf, record))
        with call.session_to_ask() as session:
            (answer,) = session.ask_notes(question, marks)
    call.console.show(notes_shape(answer), *results.notes(answer))


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        said = tr("Can't read “{path}”: {reason}.").format(path=file, reason=error.strerror)
        raise UnreadableFileError(said) from error


@contextmanager
def _pages(
    call: Call, record: DocumentRecord, content: DocumentText, password: str | None, needed: str
) -> Iterator[PageSource]:
    """Open the pages of a PDF; ``needed`` says of other documents what is missing."""
    if record.format is not Format.PDF:
        raise typer.BadParameter(needed)
    with pages_at_hand(call, record, content, password) as source:
        if source is None:
            said = tr("“{title}” can't be opened.").format(title=record.title)
            raise UnreadableFileError(said, tr("Its file is needed."))
        yield source


def _lines(marks: Sequence[Mark], content: DocumentText | None) -> Iterator[str]:
    """Yield the marks of the document with ``content``, or those of several under their titles."""
    title = ""
    for mark in marks:
        if content is None and mark.title != title:
            title = mark.title
            yield title
        yield _mark_line(mark, content)


def _mark_line(mark: Mark, content: DocumentText | None) -> str:
    place = tr("no place in this text") if mark.span is None else ""
    if content is not None and mark.span is not None:
        place = where(content, mark.span)
    quote = " ".join(mark.anchor.quote.split())[:_LONGEST]
    facts = ", ".join(filter(None, (mark.kind.value, mark.colour.value, place)))
    note = f"\n      {' '.join(mark.note.split())}" if mark.note else ""
    return f"{mark.id:>4}  “{quote}” ({facts}){note}"


def _documents_of(shelf: Library, collection: str | None) -> frozenset[DocumentId] | None:
    """Return the documents of a collection; None if none is named."""
    if collection is None:
        return None
    return frozenset(each.id for each in documents_in(shelf, collection))


def _marks_of(shelf: Library, record: DocumentRecord | None) -> Sequence[Mark]:
    """Return the marks of a document, or all."""
    return shelf.marks.all() if record is None else shelf.marks.of(record.id)
