"""The commands for the documents of a library: import, list, search, show, remove."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.errors import ExitCode
from ui.terminal import results, taking_files, working
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.shapes import (
    document_shape,
    episode_shape,
    hit_shape,
    position_shape,
    tree_shape,
)
from ui.terminal.shared import Doc, Folder, Json, Password, opened, opened_to_look


def import_files(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE", readable=False, help="Files, or folders with all documents in them."
        ),
    ],
    library: Folder = None,
    password: Password = None,
    *,
    ocr: Annotated[
        bool, typer.Option(help="Recognise text on pages that are pictures (OCR).")
    ] = True,
    json: Json = False,
) -> int:
    """Import documents into the library."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        taken, failed = taking_files.import_all(console, shelf, files, password=password, ocr=ocr)
    if json:
        console.result({"documents": taken, "errors": failed})
    return int(failed[0]["exit_code"]) if failed else ExitCode.OK


def list_documents(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """List the documents of the library, your place in each, and how much is in memory."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        positions, status = shelf.positions.all(), shelf.memories.status
        known = [(each, status(each.id), positions.get(each.id)) for each in shelf.documents.all()]
    if json:
        shapes = [
            {**document_shape(record, status), "position": position_shape(record, position)}
            for record, status, position in known
        ]
        console.result({"documents": shapes})
    elif known:
        results.documents(console, known)
    else:
        console.note("The library is empty. Add a document: gistwalker import FILE")


def search(
    context: typer.Context,
    query: str,
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    library: Folder = None,
    limit: Annotated[int, typer.Option(min=1, max=1000)] = 10,
    *,
    json: Json = False,
) -> None:
    """Find passages by their words, in one document or in all. "Quoted words" are a phrase."""
    console = Console(as_json=json)
    if not query.strip():
        raise typer.BadParameter("Give at least one word to search for.")
    with opened_to_look(context, library) as shelf:
        record = None if doc is None else working.document(console, shelf, doc)
        hits = shelf.terms.search(query, None if record is None else record.id, limit)
        known = {
            each: (shelf.documents.get(each), shelf.documents.content(each))
            for each in {hit.document for hit in hits}
        }
        found = [(hit, *known[hit.document]) for hit in hits]
    if json:
        console.result({"query": query, "hits": [hit_shape(*each) for each in found]})
    else:
        results.hits(console, found)


def gists(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the gists of a document, passage by passage."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.episodes(record.id)
    if json:
        shapes = [episode_shape(episode, gist, content) for episode, gist in memory]
        console.result({"document": record.id, "episodes": shapes})
    else:
        results.gists(console, record, memory, content)


def tree(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the tree of summaries of a document."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.tree(record.id)
    if json:
        console.result({"document": record.id, **tree_shape(memory, content)})
    else:
        results.tree(console, record, memory, content)


def remove(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Remove a document and everything derived from it. The file itself is not touched."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        record = find_document(shelf, doc)
        shelf.documents.remove(record.id)
    if json:
        console.result({"removed": document_shape(record)})
    else:
        console.line(f"“{record.title}” was removed from the library.")
