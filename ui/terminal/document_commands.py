"""The commands for the documents of a library: import, list, search, show, names, remove."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.errors import ExitCode
from reader.memory.mentions import names_of
from reader.memory.place_titles import pages_label
from reader.text.document import DocumentText
from reader.values.named import Named
from ui.terminal import results, taking_files, working
from ui.terminal.ask_options import SoFar, UpTo, bound_of
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.shapes import (
    document_shape,
    episode_shape,
    hit_shape,
    named_shape,
    position_shape,
    section_shape,
    tree_shape,
)
from ui.terminal.shared import Doc, Folder, Json, Password, opened, opened_to_look, tools_of


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
    shapes = [
        {**document_shape(record, status), "position": position_shape(record, position)}
        for record, status, position in known
    ]
    console.show({"documents": shapes}, *results.documents(known))
    if not known and not json:
        console.note("The library is empty. Add a document: gistwalker import FILE")


def outline(
    context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False
) -> None:
    """Print the table of contents of a document, with the page on which each section begins."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
    shapes = [section_shape(section, content) for section in content.sections]
    console.show({"document": record.id, "sections": shapes}, *results.outline(content))


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
    console.show(
        {"query": query, "hits": [hit_shape(*each) for each in found]}, *results.hits(found)
    )


def gists(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the gists of a document, passage by passage."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.episodes(record.id)
    shapes = [episode_shape(episode, gist, content) for episode, gist in memory]
    console.show(
        {"document": record.id, "episodes": shapes}, *results.gists(record, memory, content)
    )


def tree(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Print the tree of summaries of a document."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.tree(record.id)
    console.show(
        {"document": record.id, **tree_shape(memory, content)},
        *results.tree(record, memory, content),
    )


def remove(context: typer.Context, doc: Doc, library: Folder = None, *, json: Json = False) -> None:
    """Remove a document and everything derived from it. The file itself is not touched."""
    console = Console(as_json=json)
    with opened(context, library) as shelf:
        record = find_document(shelf, doc)
        shelf.documents.remove(record.id)
    console.show(
        {"removed": document_shape(record)}, f"“{record.title}” was removed from the library."
    )


_MOST_FORMS = 4


def names(
    context: typer.Context,
    doc: Doc,
    library: Folder = None,
    limit: Annotated[int, typer.Option(min=1, help="Maximum number of names.")] = 100,
    up_to: UpTo = None,
    *,
    so_far: SoFar = False,
    json: Json = False,
) -> None:
    """List the people and terms of a document, with how often and where they are mentioned."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        record = working.document(console, shelf, doc)
        bound = bound_of(shelf, [record], up_to, None, so_far=so_far).up_to
        content = shelf.documents.content(record.id)
        found = list(names_of(shelf, record.id, tools_of(context).name_finder))
    if bound is not None:
        known = (named.up_to(bound, content.text) for named in found)
        found = sorted(filter(None, known), key=lambda named: -len(named.mentions))
    shown = found[:limit]
    if json:
        shapes = [named_shape(named, content) for named in shown]
        console.result({"document": record.id, "count": len(found), "names": shapes})
        return
    for named in shown:
        console.line(_name_line(named, content))
    if not found:
        console.line("No names were found. They are recognised by their capital letters.")


def _name_line(named: Named, content: DocumentText) -> str:
    others = [form for form in named.forms(content.text) if form != named.name][:_MOST_FORMS]
    called = f" (also {', '.join(others)})" if others else ""
    where = pages_label(content, named.first)
    first = f", first on {where}" if where else ""
    count = len(named.mentions)
    return f"{named.name}{called}: {count} {'mention' if count == 1 else 'mentions'}{first}"
