"""``gistwalker export-library`` and ``import-library``: everything, in open formats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ui.terminal.console import Console
from ui.terminal.shared import Folder, Json, tools_of


def export_library(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="DIR|ZIP", help="A new folder or ZIP file.")],
    library: Folder = None,
    *,
    files: Annotated[bool, typer.Option(help="Include the files of the documents.")] = True,
    json: Json = False,
) -> None:
    """Write everything in the library in open formats: texts, memories, answers, positions."""
    console = Console(as_json=json)
    done = tools_of(context).export_library(library, target.expanduser(), files=files)
    for path in done.missing:
        console.note(f"File missing or changed; only its text was exported: {path}")
    if json:
        console.result(
            {
                "to": str(target),
                "documents": done.documents,
                "files": done.files,
                "missing": [str(path) for path in done.missing],
            }
        )
    else:
        console.line(f"{target}: documents: {done.documents}, files: {done.files}")


def import_library(
    context: typer.Context,
    source: Annotated[
        Path,
        typer.Argument(
            metavar="DIR|ZIP", help="A folder or ZIP file that export-library wrote.", exists=True
        ),
    ],
    library: Folder = None,
    *,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Replace a library that isn't empty, after backing it up."),
    ] = False,
    json: Json = False,
) -> None:
    """Create a library from an export. Documents and answers keep their numbers."""
    console = Console(as_json=json)
    done = tools_of(context).import_library(library, source, replace=replace)
    if json:
        console.result(
            {
                "documents": done.documents,
                "files": done.files,
                "kept": str(done.kept) if done.kept else None,
            }
        )
        return
    console.line(f"Imported: documents: {done.documents}, files beside the library: {done.files}")
    if done.kept:
        console.note(f"The library as it was before is kept as a backup: {done.kept.stem}")
