"""``gistwalker backup``, and the library moved, exported in open formats, and imported."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from reader.backups import Backup, Backups, Contents
from reader.errors import LibraryError
from ui.terminal.console import Console
from ui.terminal.shared import Folder, Json, group, tools_of

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of a backup, or part of it.")]

commands = group("backup", "Make, list and restore copies of the library.")


@commands.command()
def now(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """Make a backup now. The library may be in use."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    made = backups.make()
    console.show(_shape(made, backups.look(made)), f"{made.path} ({_size(made.size)})")


@commands.command("list")
def list_backups(context: typer.Context, library: Folder = None, *, json: Json = False) -> None:
    """List all backups with their contents, newest first."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    known = [(each, _contents(backups, each)) for each in backups.all()]
    if json:
        console.result({"backups": [_shape(*each) for each in known]})
    elif not known:
        console.line("There are no backups yet. Make one: gistwalker backup now")
    else:
        for each, contents in known:
            console.line(_line(each, contents))


@commands.command()
def show(context: typer.Context, name: Name, library: Folder = None, *, json: Json = False) -> None:
    """Show what is in a backup."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    chosen = backups.named(name)
    contents = backups.look(chosen)
    if json:
        console.result(_shape(chosen, contents))
        return
    console.line(_line(chosen, contents))
    for title in contents.titles:
        console.line(f"  {title}")


@commands.command()
def restore(
    context: typer.Context,
    name: Name,
    library: Folder = None,
    *,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="DIR",
            help="Restore into this folder, and leave the present library as it is.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Restore the library from a backup. Its present state is backed up first."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    chosen = backups.named(name)
    if to:
        target = backups.copy_out(chosen, to.expanduser())
        said = f"{target}. Open it with --library {to}"
        shape: dict[str, Any] = {"restored": chosen.name, "to": str(target)}
    else:
        kept = backups.restore(chosen)
        said = f"Restored: {chosen.name}."
        if kept:
            said += f" The library as it was before is kept as a backup: {kept.stem}."
        shape = {"restored": chosen.name, "kept": str(kept) if kept else None}
    console.show(shape, said)


@commands.command()
def delete(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Names of backups.")],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Delete backups for good."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    chosen = [backups.named(name) for name in names]
    for each in chosen:
        backups.delete(each)
    console.show(
        {"deleted": [each.name for each in chosen]},
        f"Deleted: {', '.join(each.name for each in chosen)}.",
    )


def move_library(
    context: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    library: Folder = None,
    *,
    json: Json = False,
) -> None:
    """Move the library with its backups to another folder or disk."""
    console, backups = Console(as_json=json), tools_of(context).backups(library)
    before = backups.folder
    backups.move(target)
    if json:
        console.result({"from": str(before), "to": str(backups.folder)})
        return
    console.line(f"The library is in {backups.folder} now.")
    if library:
        console.note(f"Open it with --library {backups.folder}")


def _contents(backups: Backups, backup: Backup) -> Contents | None:
    try:
        return backups.look(backup)
    except LibraryError:
        return None


def _line(backup: Backup, contents: Contents | None) -> str:
    if contents is None:
        what = "damaged"
    else:
        what = (
            f"documents: {len(contents.titles)}, answers: {contents.answers}, "
            f"learnt: {contents.experiences}"
        )
        if contents.newer:
            what += ", made by a newer version of the program"
    made = f"{backup.made.astimezone():%Y-%m-%d %H:%M}"
    return f"{made}  {backup.reason:<14}  {_size(backup.size):>9}  {backup.name}  {what}"


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB"


def _shape(backup: Backup, contents: Contents | None) -> dict[str, Any]:
    return {
        "name": backup.name,
        "path": str(backup.path),
        "made": backup.made.isoformat(),
        "reason": backup.reason.value,
        "bytes": backup.size,
        "contents": contents
        and {
            "documents": list(contents.titles),
            "answers": contents.answers,
            "experiences": contents.experiences,
            "version": contents.version,
            "newer": contents.newer,
        },
    }


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
    console.show(
        {
            "to": str(target),
            "documents": done.documents,
            "files": done.files,
            "missing": [str(path) for path in done.missing],
        },
        f"{target}: documents: {done.documents}, files: {done.files}",
    )


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
