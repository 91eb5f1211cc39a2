"""The people and terms of a document on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from reader.memory.mentions import names_of
from reader.memory.place_titles import pages_label
from reader.text.document import DocumentText
from reader.values.named import Named
from ui.terminal import working
from ui.terminal.bounds import SoFar, UpTo, bound_of
from ui.terminal.console import Console
from ui.terminal.shapes import named_shape
from ui.terminal.shared import Doc, Folder, Json, opened_to_look, tools_of

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
        console.line(_line(named, content))
    if not found:
        console.line("No names were found. They are recognised by their capital letters.")


def _line(named: Named, content: DocumentText) -> str:
    others = [form for form in named.forms(content.text) if form != named.name][:_MOST_FORMS]
    called = f" (also {', '.join(others)})" if others else ""
    where = pages_label(content, named.first)
    first = f", first on {where}" if where else ""
    count = len(named.mentions)
    return f"{named.name}{called}: {count} {'mention' if count == 1 else 'mentions'}{first}"
