"""``gistwalker backup``, and the library moved, exported in open formats, and imported."""

from __future__ import annotations

from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.backups import REASONS, Backup, Backups, Contents
from reader.errors import LibraryError
from ui.amounts import size
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call

Name = Annotated[str, typer.Argument(metavar="NAME", help=tr("Name of a backup, or part of it."))]


def now(call: Call) -> None:
    """Make a backup now. The library may be in use."""
    backups = call.tools.backups(call.folder)
    made = backups.make()
    call.console.show(_shape(made, backups.look(made)), f"{made.path} ({size(made.size)})")


def list_backups(call: Call) -> None:
    """List all backups with their contents, newest first."""
    backups = call.tools.backups(call.folder)
    known = [(each, _contents(backups, each)) for each in backups.all()]
    none = tr("There are no backups yet. Make one: gistwalker backup now")
    lines = [_line(*each) for each in known] or [none]
    call.console.show({"backups": [_shape(*each) for each in known]}, *lines)


def show(call: Call, name: Name) -> None:
    """Show what is in a backup."""
    backups = call.tools.backups(call.folder)
    chosen = backups.named(name)
    contents = backups.look(chosen)
    titles = (f"  {title}" for title in contents.titles)
    call.console.show(_shape(chosen, contents), _line(chosen, contents), *titles)


def restore(
    call: Call,
    name: Name,
    *,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to",
            metavar="DIR",
            help=tr("Restore into this folder, and leave the present library as it is."),
        ),
    ] = None,
) -> None:
    """Restore the library from a backup. Its present state is backed up first."""
    backups = call.tools.backups(call.folder)
    chosen = backups.named(name)
    if to:
        target = backups.copy_out(chosen, to.expanduser())
        said = tr("{target}. Open it with --library {folder}").format(target=target, folder=to)
        call.console.show({"restored": chosen.name, "to": str(target)}, said)
        return
    kept = backups.restore(chosen)
    said = tr("Restored: {name}.").format(name=chosen.name)
    if kept:
        said += " " + _is_kept(kept)
    call.console.show({"restored": chosen.name, "kept": str(kept) if kept else None}, said)


def delete(
    call: Call,
    names: Annotated[list[str], typer.Argument(metavar="NAME", help=tr("Names of backups."))],
) -> None:
    """Delete backups for good."""
    backups = call.tools.backups(call.folder)
    chosen = [backups.named(name) for name in names]
    for each in chosen:
        backups.delete(each)
    gone = [each.name for each in chosen]
    call.console.show({"deleted": gone}, tr("Deleted: {names}.").format(names=", ".join(gone)))


def move_library(
    call: Call,
    target: Annotated[Path, typer.Argument(metavar="DIR", help=tr("A new or empty folder."))],
) -> None:
    """Move the library with its backups to another folder or disk."""
    backups = call.tools.backups(call.folder)
    before = backups.folder
    backups.move(target)
    call.console.show(
        {"from": str(before), "to": str(backups.folder)},
        tr("The library is in {folder} now.").format(folder=backups.folder),
        notes=[tr("Open it with --library {folder}").format(folder=backups.folder)]
        if call.folder
        else (),
    )


def export_library(
    call: Call,
    target: Annotated[
        Path, typer.Argument(metavar="DIR|ZIP", help=tr("A new folder or ZIP file."))
    ],
    *,
    files: Annotated[bool, typer.Option(help=tr("Include the files of the documents."))] = True,
) -> None:
    """Write everything in the library in open formats: texts, memories, answers, positions."""
    done = call.tools.export_library(call.folder, target.expanduser(), files=files)
    for path in done.missing:
        missing = tr("File missing or changed; only its text was exported: {path}")
        call.console.note(missing.format(path=path))
    call.console.show(
        {
            "to": str(target),
            "documents": done.documents,
            "files": done.files,
            "missing": [str(path) for path in done.missing],
        },
        tr("{target}: documents: {documents}, files: {files}").format(
            target=target, documents=done.documents, files=done.files
        ),
    )


def import_library(
    call: Call,
    source: Annotated[
        Path,
        typer.Argument(
            metavar="DIR|ZIP",
            help=tr("A folder or ZIP file that export-library wrote."),
        ),
    ],
    *,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help=tr("Replace a library that isn't empty, after backing it up.")
        ),
    ] = False,
) -> None:
    """Create a library from an export. Documents and answers keep their numbers."""
    done = call.tools.import_library(call.folder, source, replace=replace)
    kept = done.kept
    call.console.show(
        {
            "documents": done.documents,
            "files": done.files,
            "kept": str(kept) if kept else None,
        },
        tr("Imported: documents: {documents}, files beside the library: {files}").format(
            documents=done.documents, files=done.files
        ),
        notes=[_is_kept(kept)] if kept else (),
    )


def _is_kept(backup: Path) -> str:
    said = tr("The library as it was before is kept as a backup: {name}.")
    return said.format(name=backup.stem)


def _contents(backups: Backups, backup: Backup) -> Contents | None:
    try:
        return backups.look(backup)
    except LibraryError:
        return None


def _line(backup: Backup, contents: Contents | None) -> str:
    what = tr("damaged")
    if contents is not None:
        what = tr("documents: {documents}, answers: {answers}, learnt: {learnt}").format(
            documents=len(contents.titles), answers=contents.answers, learnt=contents.experiences
        )
        what += tr(", made by a newer version of the program") if contents.newer else ""
    made = f"{backup.made.astimezone():%Y-%m-%d %H:%M}"
    return (
        f"{made}  {tr(REASONS[backup.reason]):<16}  {size(backup.size):>9}  {backup.name}  {what}"
    )


def _shape(backup: Backup, contents: Contents | None) -> Shape:
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
