"""``gistwalker memory`` on all that was learnt: its history, files, erased, used or left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import UnreadableFileError
from reader.experience_ports import HistoryEntry
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.learning.governing import called_wrong
from reader.learning.history import WEIGHED, HistoryEvent, event_of
from reader.learning.plain_words import name_of, words_of
from reader.ports import Library
from reader.records import Restriction
from reader.values.experience import ExperienceId
from ui.terminal.document_argument import find_document
from ui.terminal.quotes import counted, signed
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, write_file

_MOST = 50


def history(
    call: Call,
    *,
    most: Annotated[
        int, typer.Option("--limit", min=1, metavar="N", help="Number of entries, newest first.")
    ] = _MOST,
    everything: Annotated[bool, typer.Option("--all", help="All entries.")] = False,
) -> None:
    """Show the history of everything learnt, newest first, and whether it helped."""
    with call.opened_to_look() as shelf:
        entries = list(_entries(shelf, None if everything else most))
    lines = [line for entry in entries for line in _lines(entry)] or ["Nothing yet."]
    call.console.show({"entries": [_shape(entry) for entry in entries]}, *lines)


def _entries(library: Library, most: int | None) -> Iterator[HistoryEntry]:
    before, left = None, most
    while left is None or left > 0:
        part = library.experiences.story(before)
        if not part:
            return
        yield from part[:left]
        before = part[-1].number
        left = None if left is None else left - len(part)


def _lines(entry: HistoryEntry) -> Iterator[str]:
    said = f"forgotten: {counted(entry.forgotten, 'thing')}"
    if entry.change:
        after = entry.change.after
        said = f"{event_of(entry)}: {after.id}, {name_of(after)}"
    yield f"{entry.moment.astimezone():%Y-%m-%d %H:%M}  {said}"
    if detail := _detail(entry):
        yield f"                  {detail}"


def _detail(entry: HistoryEntry) -> str:
    event, change = event_of(entry), entry.change
    if change is None:
        return "by you, or because you undid a rating or an import"
    if event in WEIGHED and entry.decided:
        decision = entry.decided.decision
        room = f"for “{entry.newcomer}”; " if event is HistoryEvent.DROPPED else ""
        return (
            f"{room}{signed(decision.before)} before, {signed(decision.after)} after, measured on "
            f"{counted(decision.measured_on, 'question')} by {entry.decided.by.model}"
        )
    if change.before and change.before.answer != change.after.answer:
        return f"“{words_of(change.before).answer}” became “{words_of(change.after).answer}”"
    return ""


def _shape(entry: HistoryEntry) -> Shape:
    after = entry.change.after if entry.change else None
    decision = entry.decided.decision if entry.decided else None
    return {
        "moment": entry.moment.isoformat(),
        "what": event_of(entry).value,
        "experience": after.id if after else None,
        "question": after.question if after else None,
        "answer": after.answer if after else None,
        "standing": after.standing.value if after else None,
        "count": entry.forgotten or 1,
        "newcomer": entry.newcomer or None,
        "objective": None
        if decision is None
        else {
            "before": decision.before,
            "after": decision.after,
            "measured_on": decision.measured_on,
            "model": entry.decided.by.model if entry.decided else "",
        },
    }


def export_file(call: Call, file: Path) -> None:
    """Write everything that was learnt to a readable file."""
    with call.opened_to_look() as shelf:
        found = shelf.experiences.all()
        hashes = {record.id: record.source.sha256 for record in shelf.documents.all()}
    write_file(file, exported(found, hashes))
    call.console.show({"file": str(file), "count": len(found)}, f"Written: {len(found)}.")


def import_file(call: Call, file: Path) -> None:
    """Import what another library exported, as suggestions. Nothing is used until you accept it."""
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(f"“{file}” isn't a text file.") from error
    with call.opened() as shelf:
        said = imported(text, shelf.documents)
        with shelf.together():
            found = unknown(said, shelf.experiences.all())
            added = [shelf.experiences.add(experience).id for experience in found]
        wrong = len(called_wrong(shelf.experiences.all()) & set(added))
    known = len(said) - len(found)
    notes = (
        known and f"Already known: {known}.",
        wrong and f"You marked {wrong} of them as wrong before.",
    )
    line = f"Suggested: {len(found)}. “gistwalker memory accept ID” accepts one."
    call.console.show({"proposed": added}, line, notes=[note for note in notes if note])


def forget(
    call: Call,
    which: Annotated[
        list[int], typer.Argument(metavar="ID", default_factory=list, show_default=False)
    ],
    *,
    everything: Annotated[bool, typer.Option("--all", help="Everything that was learnt.")] = False,
    keep_copies: Annotated[
        bool,
        typer.Option(
            "--keep-copies",
            help="Don't delete it from backups of the library.",
        ),
    ] = False,
) -> None:
    """Delete learnt items for good, also from the library's file and its backups."""
    if everything == bool(which):
        raise typer.BadParameter("Give the ids to forget, or --all.")
    wanted = None if everything else [ExperienceId(number) for number in which]
    with call.opened() as shelf:
        known = shelf.experiences
        count = len([known.get(one) for one in wanted] if wanted else known.all())
        known.forget(wanted)
        copies = known.in_copies(wanted)
        erased = 0 if keep_copies else known.forget_in_copies(wanted)
    where = counted(erased or copies, "backup of the library", "backups of the library")
    note = f"Also deleted from {where}." if erased else f"Still in {where}: gistwalker backup list."
    shape = {"forgotten": count, "copies_holding_it": copies - erased}
    call.console.show(shape, f"Forgotten: {count}.", notes=[note] if copies else ())


_Doc = Annotated[
    str | None,
    typer.Argument(
        metavar="DOC", help="Only for this document: id, part of a title, or path of a file."
    ),
]


def off(call: Call, doc: _Doc = None) -> None:
    """Stop using what was learnt, and suggest nothing: for a document, or for all.

    What was learnt is kept. For all documents it is the same setting as in the window.
    """
    _set(call, doc, used=False)


def on(call: Call, doc: _Doc = None) -> None:
    """Use what was learnt again: for a document, or for all."""
    _set(call, doc, used=True)


def _set(call: Call, doc: str | None, *, used: bool) -> None:
    if doc is None:
        call.tools.use_memory(used=used)
        of, where, notes = None, "", ["This also applies to an open window."]
    else:
        with call.opened() as library:
            record = find_document(library, doc)
            library.positions.restrict(record.id, Restriction.NOTHING_LEARNT, wished=not used)
        of, where, notes = record.id, f" for “{record.title}”", []
    altogether = call.tools.uses_memory()
    if doc is not None and used and not altogether:
        notes = ["But it is turned off for all documents: “gistwalker memory on” turns it on."]
    call.console.show(
        {"document": of, "used": used and altogether, "altogether": altogether},
        f"What was learnt is {'used' if used else 'not used'}{where} from now on.",
        notes=notes,
    )
