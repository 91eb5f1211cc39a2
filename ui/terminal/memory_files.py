"""``gistwalker memory export`` and ``import``: what was learnt, to and from a file."""

from __future__ import annotations

from pathlib import Path

import typer

from reader.errors import UnreadableFileError
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.learning.governing import called_wrong
from ui.terminal.console import Console
from ui.terminal.shared import Folder, Json, opened, opened_to_look


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
    if json:
        console.result({"file": str(file), "count": len(found)})
    else:
        console.line(f"Written: {len(found)}.")


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
