"""``gistwalker memory`` on all that was learnt: to and from a file, erased, used or left out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reader.errors import UnreadableFileError
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.learning.governing import called_wrong
from reader.records import Restriction
from reader.values.experience import ExperienceId
from ui.terminal.console import Console
from ui.terminal.document_argument import find_document
from ui.terminal.shared import Folder, Json, opened, opened_to_look, tools_of


def export_file(
    context: typer.Context, file: Path, library: Folder = None, *, json: Json = False
) -> None:
    """Write everything that was learnt to a readable file."""
    console = Console(as_json=json)
    with opened_to_look(context, library) as shelf:
        found = shelf.experiences.all()
        hashes = {record.id: record.source.sha256 for record in shelf.documents.all()}
    try:
        file.write_text(exported(found, hashes), encoding="utf-8")
    except OSError as error:
        raise UnreadableFileError(f"Can't write “{file}”: {error.strerror}.") from error
    console.show({"file": str(file), "count": len(found)}, f"Written: {len(found)}.")


def import_file(
    context: typer.Context, file: Path, library: Folder = None, *, json: Json = False
) -> None:
    """Import what another library exported, as suggestions. Nothing is used until you accept it."""
    console = Console(as_json=json)
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(f"“{file}” isn't a text file.") from error
    with opened(context, library) as shelf:
        said = imported(text, shelf.documents)
        with shelf.together():
            found = unknown(said, shelf.experiences.all())
            added = [shelf.experiences.add(experience).id for experience in found]
        wrong = len(called_wrong(shelf.experiences.all()) & set(added))
    if json:
        console.result({"proposed": added})
        return
    console.line(f"Suggested: {len(found)}. “gistwalker memory accept ID” accepts one.")
    if known := len(said) - len(found):
        console.note(f"Already known: {known}.")
    if wrong:
        console.note(f"You marked {wrong} of them as wrong before.")


def forget(
    context: typer.Context,
    which: Annotated[
        list[int], typer.Argument(metavar="ID", default_factory=list, show_default=False)
    ],
    library: Folder = None,
    *,
    everything: Annotated[bool, typer.Option("--all", help="Everything that was learnt.")] = False,
    keep_copies: Annotated[
        bool,
        typer.Option(
            "--keep-copies",
            help="Don't delete it from backups of the library.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Delete learnt items for good, also from the library's file and its backups."""
    if everything == bool(which):
        raise typer.BadParameter("Give the ids to forget, or --all.")
    console = Console(as_json=json)
    wanted = None if everything else [ExperienceId(number) for number in which]
    with opened(context, library) as shelf:
        known = shelf.experiences
        count = len([known.get(one) for one in wanted] if wanted else known.all())
        known.forget(wanted)
        copies = known.in_copies(wanted)
        erased = 0 if keep_copies else known.forget_in_copies(wanted)
    if json:
        console.result({"forgotten": count, "copies_holding_it": copies - erased})
        return
    console.line(f"Forgotten: {count}.")
    if erased:
        console.note(f"Also deleted from {_copies(erased)}.")
    elif copies:
        console.note(f"Still in {_copies(copies)}: gistwalker backup list.")


def _copies(count: int) -> str:
    return "1 backup of the library" if count == 1 else f"{count} backups of the library"


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
