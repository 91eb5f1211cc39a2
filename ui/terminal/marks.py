"""``gistwalker marks``: highlights, underlines, notes and bookmarks, listed, exported, imported."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from reader.annotations.as_json import mark_shape
from reader.annotations.exporting import ExportFormat, exported, where
from reader.annotations.filtering import MarkFilter
from reader.annotations.formats.found import MOST_BYTES, Read
from reader.annotations.formats.mark_files import read_marks
from reader.annotations.import_marks import drafts_of
from reader.annotations.mark import Colour, Mark, MarkKind
from reader.errors import UnreadableFileError
from reader.pages.annotated_copy import write_annotated
from reader.pages.pdf_annotations import brought_marks
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText, Format
from ui.terminal import working
from ui.terminal.console import Console
from ui.terminal.document_argument import documents_in, find_document
from ui.terminal.notes import noted_lines, notes_shape
from ui.terminal.shared import (
    Doc,
    Folder,
    Json,
    Password,
    group,
    opened,
    opened_to_ask,
    opened_to_look,
    tools_of,
)
from ui.terminal.tools import Tools

commands = group("marks", "List, export and import highlights, notes and bookmarks.")
_LONGEST = 200


class Formats(StrEnum):
    """The formats of ``export``."""

    MARKDOWN = "markdown"
    JSON = "json"
    W3C = "w3c"
    PDF = "pdf"


@commands.command("list")
def list_marks(
    context: typer.Context,
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    library: Folder = None,
    *,
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help="Marks in the documents of this collection.")
    ] = None,
    words: Annotated[
        str,
        typer.Option(
            metavar="WORDS", help="Marks with all these words in the note or the marked text."
        ),
    ] = "",
    colour: Annotated[Colour | None, typer.Option(help="Marks in this colour.")] = None,
    kind: Annotated[MarkKind | None, typer.Option(help="Marks of this kind.")] = None,
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="Marks made or changed since this day."),
    ] = None,
    json: Json = False,
) -> None:
    """List the marks of a document (in the order of its text), of a collection, or all marks."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = None if doc is None else find_document(shelf, doc)
        day = None if since is None else since.astimezone()
        wanted = MarkFilter(words, colour, kind, day, _documents_of(shelf, collection))
        marks = wanted.among(_marks_of(shelf, record))
        content = None if record is None else shelf.documents.content(record.id)
    if json:
        console.result({"marks": [mark_shape(mark) for mark in marks]})
    else:
        _show_marks(console, marks, content)


@commands.command("export")
def export_marks(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    *,
    wanted: Annotated[
        Formats, typer.Option("--format", help="Format of the export.")
    ] = Formats.MARKDOWN,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="File to write to; required for a PDF."),
    ] = None,
    password: Password = None,
    json: Json = False,
) -> None:
    """Write a document's marks: Markdown, JSON, W3C Web Annotations, or a PDF with annotations."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = find_document(shelf, doc)
        marks = shelf.marks.of(record.id)
        if wanted is Formats.PDF:
            tools = tools_of(context)
            count = _write_pdf(console, tools, shelf, record, marks, out=out, password=password)
        else:
            text = exported(
                marks, ExportFormat(wanted.value), shelf.marks.names(), shelf.documents.content
            )
            count = len(marks)
            if out is None:
                console.out.write(text)
                return
            _write(out, text)
    console.show({"file": str(out), "format": wanted.value, "count": count}, f"Written: {count}.")


@commands.command("import")
def import_marks(
    context: typer.Context,
    doc: Doc,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A file exported from another program; without it, the PDF's own annotations.",
        ),
    ] = None,
    library: Folder = None,
    *,
    password: Password = None,
    json: Json = False,
) -> None:
    """Import marks from another program. Each is placed where its words are in the document.

    FILE is an export from Zotero (JSON, notes, CSV), KOReader (JSON or metadata.*.lua), Readest,
    calibre or Gistwalker, or contains W3C Web Annotations. Its format is detected.
    """
    console = Console(as_json=json)
    read = None if file is None else read_marks(_bytes(file))
    with opened(context, library) as shelf:
        record = find_document(shelf, doc)
        content = shelf.documents.content(record.id)
        if read is None:
            read = _brought(console, tools_of(context), record, content, password)
        there = shelf.marks.of(record.id)
        added = shelf.marks.add(list(drafts_of(read.found, record.id, content, there)))
    unplaced = sum(mark.span is None for mark in added)
    if json:
        counts = {"unplaced": unplaced, "left_out": read.left_out}
        console.result({"marks": [mark_shape(mark) for mark in added], **counts})
    else:
        _show_imported(console, len(added), unplaced=unplaced, left_out=read.left_out)


@commands.command("ask")
def ask_marks(
    context: typer.Context,
    question: str,
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    library: Folder = None,
    *,
    collection: Annotated[
        str | None, typer.Option(metavar="NAME", help="Ask the notes of a collection.")
    ] = None,
    json: Json = False,
) -> None:
    """Ask your notes on a document, on a collection, or on all documents."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = None if doc is None else find_document(shelf, doc)
        wanted = MarkFilter(documents=_documents_of(shelf, collection))
        marks = wanted.among(_marks_of(shelf, record))
        with opened_to_ask(tools_of(context), library, console.note) as session:
            (answer,) = session.ask_notes(question, marks)
    console.show(notes_shape(answer), *noted_lines(answer))


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableFileError(f"Can't read “{file}”: {error.strerror}.") from error


def _brought(
    console: Console,
    tools: Tools,
    record: DocumentRecord,
    content: DocumentText,
    password: str | None,
) -> Read:
    if record.format is not Format.PDF:
        raise typer.BadParameter(
            "Only a PDF has annotations of its own; give a FILE to import from."
        )
    with working.pages(tools, console, record, content, password) as source:
        if source is None:
            raise UnreadableFileError(f"“{record.title}” can't be opened.", "Its file is needed.")
        return brought_marks(source, content, record.source.path, password)


def _write_pdf(
    console: Console,
    tools: Tools,
    library: Library,
    record: DocumentRecord,
    marks: Sequence[Mark],
    *,
    out: Path | None,
    password: str | None,
) -> int:
    if record.format is not Format.PDF:
        raise typer.BadParameter("Only a PDF can be copied with annotations.")
    if out is None:
        raise typer.BadParameter("Give a file for the PDF: --out FILE.")
    content = library.documents.content(record.id)
    with working.pages(tools, console, record, content, password) as source:
        if source is None:
            raise UnreadableFileError(f"“{record.title}” can't be opened.", "Its file is needed.")
        return write_annotated(source, record.source.path, password, marks, out)


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnreadableFileError(f"Can't write “{out}”: {error.strerror}.") from error


def _show_marks(console: Console, marks: Sequence[Mark], content: DocumentText | None) -> None:
    """Print the marks of the document with ``content``, or those of several under their titles."""
    title = ""
    for mark in marks:
        if content is None and mark.title != title:
            title = mark.title
            console.line(title)
        console.line(_mark_line(mark, content))
    if not marks:
        console.note("No marks yet.")


def _show_imported(console: Console, added: int, *, unplaced: int, left_out: int) -> None:
    console.line(f"Imported: {added}.")
    if unplaced:
        console.note(f"Without a place in this text: {unplaced}. Place them by hand in the window.")
    if left_out:
        console.note(f"Left out, because they couldn't be read: {left_out}.")


def _mark_line(mark: Mark, content: DocumentText | None) -> str:
    place = "no place in this text" if mark.span is None else ""
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
