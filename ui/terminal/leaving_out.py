"""Leaving out what was learnt: for one question, for a document, or altogether as in the window."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.learning.consent import leave_out
from ui.terminal.console import Console
from ui.terminal.finding import find_document
from ui.terminal.shared import Folder, Json, opened, tools_of

Unaided = Annotated[
    bool,
    typer.Option(
        "--unaided", help="Use nothing that was learnt, and let nothing be learnt from it unasked."
    ),
]

_Doc = Annotated[
    str | None,
    typer.Argument(
        metavar="[DOC]", help="Only for this document: id, part of a title, or path of a file."
    ),
]


def off(
    context: typer.Context, doc: _Doc = None, library: Folder = None, *, json: Json = False
) -> None:
    """Leave out what was learnt, and learn nothing unasked: for a document, or altogether.

    What was learnt is kept. Altogether it is a setting, which the window heeds as well.
    """
    _set(context, doc, library, used=False, json=json)


def on(
    context: typer.Context, doc: _Doc = None, library: Folder = None, *, json: Json = False
) -> None:
    """Use what was learnt again: for a document, or altogether."""
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
            leave_out(library.positions, record.id, wished=not used)
    altogether = tools.uses_memory()
    if json:
        of = None if record is None else record.id
        console.result({"document": of, "used": used and altogether, "altogether": altogether})
        return
    where = "" if record is None else f" for “{record.title}”"
    console.line(f"What was learnt is {'used' if used else 'not used'}{where} from now on.")
    if record is None:
        console.note("A window that is open heeds this too.")
    elif used and not altogether:
        console.note("But it is not used at all: “gistwalker memory on” changes that.")
