"""``gistwalker memory`` on all that was learnt: its history, files, erased, used or left out."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr
from pathlib import Path
from typing import Annotated

import typer

from reader.errors import UnreadableFileError
from reader.experience_ports import HistoryEntry
from reader.language import number
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.learning.governing import called_wrong
from reader.learning.history import HAPPENED, WEIGHED, HistoryEvent, event_of
from reader.learning.plain_words import name_of, words_of
from reader.ports import Library
from reader.records import Restriction
from reader.values.experience import ExperienceId
from ui.amounts import questions, signed
from ui.terminal.document_argument import find_document
from ui.terminal.shapes import Shape
from ui.terminal.shared import Call, write_file

_MOST = 50


def history(
    call: Call,
    *,
    most: Annotated[
        int,
        typer.Option("--limit", min=1, metavar="N", help=tr("Number of entries, newest first.")),
    ] = _MOST,
    everything: Annotated[bool, typer.Option("--all", help=tr("All entries."))] = False,
) -> None:
    """Show the history of everything learnt, newest first, and whether it helped."""
    with call.opened_to_look() as shelf:
        entries = list(_entries(shelf, None if everything else most))
    lines = [line for entry in entries for line in _lines(entry)] or [tr("Nothing yet.")]
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
    said = tr("Forgotten: {count}.").format(count=number(entry.forgotten))
    if entry.change:
        after = entry.change.after
        said = tr(HAPPENED[event_of(entry)]).format(what=f"{after.id}, {name_of(after)}")
    yield f"{entry.moment.astimezone():%Y-%m-%d %H:%M}  {said}"
    if detail := _detail(entry):
        yield f"                  {detail}"


def _detail(entry: HistoryEntry) -> str:
    event, change = event_of(entry), entry.change
    if change is None:
        return tr("by you, or because you undid a rating or an import")
    if event in WEIGHED and entry.decided:
        decision = entry.decided.decision
        said = tr("{before} before, {after} after, measured on {questions} by {model}").format(
            before=signed(decision.before),
            after=signed(decision.after),
            questions=questions(decision.measured_on),
            model=entry.decided.by.model,
        )
        room = tr("for “{question}”").format(question=entry.newcomer)
        return f"{room}; {said}" if event is HistoryEvent.DROPPED else said
    if change.before and change.before.answer != change.after.answer:
        before, after = words_of(change.before).answer, words_of(change.after).answer
        return tr("“{before}” became “{after}”").format(before=before, after=after)
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
    said = tr("Written: {count}.").format(count=number(len(found)))
    call.console.show({"file": str(file), "count": len(found)}, said)


def import_file(call: Call, file: Path) -> None:
    """Import what another library exported, as suggestions. Nothing is used until you accept it."""
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        said = tr("“{path}” isn't a text file.").format(path=file)
        raise UnreadableFileError(said) from error
    with call.opened() as shelf:
        read = imported(text, shelf.documents)
        with shelf.together():
            found = unknown(read, shelf.experiences.all())
            added = [shelf.experiences.add(experience).id for experience in found]
        wrong = len(called_wrong(shelf.experiences.all()) & set(added))
    known = len(read) - len(found)
    notes = (
        known and tr("Already known: {count}.").format(count=number(known)),
        wrong and tr("You marked {count} of them as wrong before.").format(count=number(wrong)),
    )
    suggested = tr("Suggested: {count}. “gistwalker memory accept ID” accepts one.")
    line = suggested.format(count=number(len(found)))
    call.console.show({"proposed": added}, line, notes=[note for note in notes if note])


def forget(
    call: Call,
    which: Annotated[
        list[int], typer.Argument(metavar="ID", default_factory=list, show_default=False)
    ],
    *,
    everything: Annotated[
        bool, typer.Option("--all", help=tr("Everything that was learnt."))
    ] = False,
    keep_copies: Annotated[
        bool,
        typer.Option(
            "--keep-copies",
            help=tr("Don't delete it from backups of the library."),
        ),
    ] = False,
) -> None:
    """Delete learnt items for good, also from the library's file and its backups."""
    if everything == bool(which):
        raise typer.BadParameter(tr("Give the ids to forget, or --all."))
    wanted = None if everything else [ExperienceId(number) for number in which]
    with call.opened() as shelf:
        known = shelf.experiences
        count = len([known.get(one) for one in wanted] if wanted else known.all())
        known.forget(wanted)
        copies = known.in_copies(wanted)
        erased = 0 if keep_copies else known.forget_in_copies(wanted)
    gone, left = (
        tr("Also deleted from backups of the library: {count}."),
        tr("Still in backups of the library: {count}. See “gistwalker backup list”."),
    )
    note = (gone if erased else left).format(count=number(erased or copies))
    shape = {"forgotten": count, "copies_holding_it": copies - erased}
    said = tr("Forgotten: {count}.").format(count=number(count))
    call.console.show(shape, said, notes=[note] if copies else ())


_Doc = Annotated[
    str | None,
    typer.Argument(
        metavar="DOC",
        help=tr("Only for this document: id, part of a title, or path of a file."),
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
        of, notes = None, [tr("This also applies to an open window.")]
        on, off = tr("What was learnt is used from now on."), tr("Nothing learnt is used any more.")
    else:
        with call.opened() as library:
            record = find_document(library, doc)
            library.positions.restrict(record.id, Restriction.NOTHING_LEARNT, wished=not used)
        of, notes = record.id, []
        on = tr("What was learnt is used for “{title}” from now on.").format(title=record.title)
        off = tr("Nothing learnt is used for “{title}” any more.").format(title=record.title)
    altogether = call.tools.uses_memory()
    if doc is not None and used and not altogether:
        notes = [tr("But it is turned off for all documents: “gistwalker memory on” turns it on.")]
    call.console.show(
        {"document": of, "used": used and altogether, "altogether": altogether},
        on if used else off,
        notes=notes,
    )
