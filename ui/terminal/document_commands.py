"""The commands for the documents of a library: import, list, search, show, names, remove."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import ExitCode
from reader.language import number
from reader.memory.mentions import names_of
from reader.memory.place_titles import pages_label
from reader.text.document import DocumentText
from reader.values.named import Named
from ui.terminal import results, taking_files
from ui.terminal.ask_options import SoFar, UpTo, bound_of
from ui.terminal.document_argument import document_at_hand, find_document
from ui.terminal.shapes import (
    document_shape,
    episode_shape,
    hit_shape,
    named_shape,
    position_shape,
    section_shape,
    tree_shape,
)
from ui.terminal.shared import Call, Doc, Password


def import_files(
    call: Call,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            readable=False,
            help=tr("Files, or folders with all documents in them."),
        ),
    ],
    password: Password = None,
    *,
    ocr: Annotated[
        bool, typer.Option(help=tr("Recognise text on pages that are pictures (OCR)."))
    ] = True,
) -> int:
    """Import documents into the library."""
    with call.opened() as shelf:
        taken, failed = taking_files.import_all(
            call.console, shelf, files, password=password, ocr=ocr
        )
    call.console.show({"documents": taken, "errors": failed})
    return int(failed[0]["exit_code"]) if failed else ExitCode.OK


def list_documents(call: Call) -> None:
    """List the documents of the library, your place in each, and how much is in memory."""
    with call.opened_to_look() as shelf:
        positions, status = shelf.positions.all(), shelf.memories.status
        known = [(each, status(each.id), positions.get(each.id)) for each in shelf.documents.all()]
    shapes = [
        {**document_shape(record, status), "position": position_shape(record, position)}
        for record, status, position in known
    ]
    empty = tr("The library is empty. Add a document: gistwalker import FILE")
    notes = () if known else (empty,)
    call.console.show({"documents": shapes}, *results.documents(known), notes=notes)


def outline(call: Call, doc: Doc, password: Password = None) -> None:
    """Print the table of contents of a document, with the page on which each section begins."""
    with call.opened_to_look() as shelf:
        record = document_at_hand(call, shelf, doc, password)
        content = shelf.documents.content(record.id)
    shapes = [section_shape(section, content) for section in content.sections]
    call.console.show({"document": record.id, "sections": shapes}, *results.outline(content))


def search(
    call: Call,
    query: str,
    doc: Annotated[str | None, typer.Argument(metavar="DOC")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000)] = 10,
    password: Password = None,
) -> None:
    """Find passages by their words, in one document or in all. "Quoted words" are a phrase."""
    if not query.strip():
        raise typer.BadParameter(tr("Give at least one word to search for."))
    with call.opened_to_look() as shelf:
        record = None if doc is None else document_at_hand(call, shelf, doc, password)
        hits = shelf.terms.search(query, None if record is None else record.id, limit)
        known = {
            each: (shelf.documents.get(each), shelf.documents.content(each))
            for each in {hit.document for hit in hits}
        }
    found = [(hit, *known[hit.document]) for hit in hits]
    shapes = [hit_shape(*each) for each in found]
    call.console.show({"query": query, "hits": shapes}, *results.hits(found))


def gists(call: Call, doc: Doc, password: Password = None) -> None:
    """Print the gists of a document, passage by passage."""
    with call.opened_to_look() as shelf:
        record = document_at_hand(call, shelf, doc, password)
        content = shelf.documents.content(record.id)
        memory = shelf.memories.episodes(record.id)
    shapes = [episode_shape(episode, gist, content) for episode, gist in memory]
    shape = {"document": record.id, "episodes": shapes}
    call.console.show(shape, *results.gists(record, memory, content))


def tree(call: Call, doc: Doc, password: Password = None) -> None:
    """Print the tree of summaries of a document; [a model] has written what it stands behind."""
    with call.opened_to_look() as shelf:
        record = document_at_hand(call, shelf, doc, password)
        content = shelf.documents.content(record.id)
        memory, readers = shelf.memories.tree(record.id), shelf.memories.deepened(record.id)
    shape = {"document": record.id, **tree_shape(memory, content, readers)}
    call.console.show(shape, *results.tree(record, memory, content, readers))


def remove(call: Call, doc: Doc) -> None:
    """Remove a document and everything derived from it. The file itself is not touched."""
    with call.opened() as shelf:
        record = find_document(shelf, doc)
        shelf.documents.remove(record.id)
    said = tr("“{title}” was removed from the library.").format(title=record.title)
    call.console.show({"removed": document_shape(record)}, said)


_MOST_FORMS = 4


def names(
    call: Call,
    doc: Doc,
    limit: Annotated[int, typer.Option(min=1, help=tr("Maximum number of names."))] = 100,
    up_to: UpTo = None,
    password: Password = None,
    *,
    so_far: SoFar = False,
) -> None:
    """List the people and terms of a document, with how often and where they are mentioned."""
    with call.opened_to_look() as shelf:
        record = document_at_hand(call, shelf, doc, password)
        bound = bound_of(shelf, [record], up_to, None, so_far=so_far).up_to
        content = shelf.documents.content(record.id)
        found = list(names_of(shelf, record.id, call.tools.name_finder))
    if bound is not None:
        known = (named.up_to(bound, content.text) for named in found)
        found = sorted(filter(None, known), key=lambda named: -len(named.mentions))
    shown = found[:limit]
    shapes = [named_shape(named, content) for named in shown]
    none = tr("No names were found. They are recognised by their capital letters.")
    lines = [_name_line(named, content) for named in shown] or [none]
    call.console.show({"document": record.id, "count": len(found), "names": shapes}, *lines)


def _name_line(named: Named, content: DocumentText) -> str:
    others = [form for form in named.forms(content.text) if form != named.name][:_MOST_FORMS]
    called = " " + tr("(also {names})").format(names=", ".join(others)) if others else ""
    where = pages_label(content, named.first)
    first = tr(", first on {page}").format(page=where) if where else ""
    count = len(named.mentions)
    times = ngettext("{count} mention", "{count} mentions", count).format(count=number(count))
    return f"{named.name}{called}: {times}{first}"
