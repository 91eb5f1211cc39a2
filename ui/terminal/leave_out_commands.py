"""Leaving out what was learnt: for a document, or altogether as in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.records import Restriction
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.shared import Folder, Json, opened, tools_of

Unaided = Annotated[
    bool,
    typer.Option("--unaided", help="Use nothing learnt, and suggest nothing from it."),
]

_Doc = Annotated[
    str | None,
    typer.Argument(
        metavar="DOC", help="Only for this document: id, part of a title, or path of a file."
    ),
]


def off(
    context: typer.Context, doc: _Doc = None, library: Folder = None, *, json: Json = False
) -> None:
    """Stop using what was learnt, and suggest nothing: for a document, or for all.

    What was learnt is kept. For all documents it is the same setting as in the window.
    """
    _set(context, doc, library, used=False, json=json)


def on(
    context: typer.Context, doc: _Doc = None, library: Folder = None, *, json: Json = False
) -> None:
    """Use what was learnt again: for a document, or for all."""
    _set(context, doc, library, used=True, json=json)


def _set(
    context: typer.Context, doc: str | None, folder: Path | None, *, used: bool, json: bool
) -> None:
    console, tools = Console(as_json=json), tools_of(context)
    record = None
    if doc is None:
        tools.use_memory(used=used)
    else:
        with opened(context, folder) as library:
            record = find_document(library, doc)
            library.positions.restrict(record.id, Restriction.NOTHING_LEARNT, wished=not used)
    altogether = tools.uses_memory()
    if json:
        of = None if record is None else record.id
        console.result({"document": of, "used": used and altogether, "altogether": altogether})
        return
    where = "" if record is None else f" for “{record.title}”"
    console.line(f"What was learnt is {'used' if used else 'not used'}{where} from now on.")
    if record is None:
        console.note("This also applies to an open window.")
    elif used and not altogether:
        console.note("But it is turned off for all documents: “gistwalker memory on” turns it on.")
