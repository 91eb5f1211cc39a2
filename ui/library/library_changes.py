"""The changes that the user can make to the library, each with its undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from gettext import gettext as tr
from gettext import ngettext
from typing import TypeVar

from reader.annotations.mark import Mark
from reader.language import number
from reader.ports import Library
from reader.records import Collection, CollectionId, Details, DocumentRecord, Position
from reader.text.directions import isolated
from reader.text.document import DocumentId
from reader.text.quotation_marks import quoted
from reader.values.experience import ExperienceId
from ui.background.undoing import Change
from ui.library.entry import ShelfEntry
from ui.widgets.wording import one_line

_LONGEST = 60
T = TypeVar("T")


def remove(records: Sequence[DocumentRecord]) -> Change:
    """Return the change that hides documents; they are erased at a later start."""
    return Change(
        tr("Removed {what}").format(what=named(records)),
        _each(records, lambda library, record: library.documents.set_aside(record.id)),
        _each(records, lambda library, record: library.documents.put_back(record.id)),
    )


def erase_set_aside(moment: datetime, library: Library) -> Iterator[None]:
    """Erase for good what was removed before ``moment``. Fails in a damaged library."""
    if library.damage:
        raise library.damage
    for document in library.documents.set_aside_before(moment):
        library.documents.remove(document)
        yield


def forget_with(
    records: Sequence[DocumentRecord], learnt: Mapping[DocumentId, Sequence[ExperienceId]]
) -> Change:
    """Return the change that also hides what was learnt from removed documents."""
    return Change(
        tr("Forgot what was learnt from {what}").format(what=named(records)),
        _each(learnt, lambda library, about: library.experiences.set_aside(about, learnt[about])),
        _each(learnt, lambda library, about: library.experiences.put_back(about)),
    )


def remove_marks(records: Sequence[DocumentRecord], marks: Sequence[Mark]) -> Change:
    """Return the change that removes the marks in removed documents."""
    return Change(
        tr("Removed the marks in {what}").format(what=named(records)),
        lambda library: library.marks.remove([mark.id for mark in marks]),
        lambda library: library.marks.put_back(marks),
    )


def marks_in(library: Library, records: Sequence[DocumentRecord]) -> Sequence[Mark]:
    """Return all marks in these documents."""
    return [mark for record in records for mark in library.marks.of(record.id)]


def learnt_from(
    library: Library, records: Sequence[DocumentRecord]
) -> Mapping[DocumentId, Sequence[ExperienceId]]:
    """Return the experiences that concern each of them; documents without any are left out."""
    found = {r.id: [one.id for one in library.experiences.about(r.id)] for r in records}
    return {document: experiences for document, experiences in found.items() if experiences}


def edit(record: DocumentRecord, details: Details) -> Change:
    """Return the change that edits a document's details."""
    before = Details(record.title, record.authors, record.language, record.imprint)
    return Change(
        tr("Changed the details of {what}").format(what=named([record])),
        lambda library: library.documents.edit(record.id, details),
        lambda library: library.documents.edit(record.id, before),
    )


def mark(entries: Sequence[ShelfEntry], *, finished: bool) -> Change:
    """Return the change that counts documents as read to the end, or as never opened."""
    now = datetime.now(UTC)

    def after(entry: ShelfEntry) -> Position | None:
        before = entry.position or Position(0, 0, now)
        return replace(before, furthest=entry.record.characters) if finished else None

    words = tr("Marked {what} as finished") if finished else tr("Marked {what} as unread")
    return Change(
        words.format(what=named([entry.record for entry in entries])),
        _each(entries, lambda library, each: library.positions.keep(each.record.id, after(each))),
        _each(entries, lambda library, each: library.positions.keep(each.record.id, each.position)),
    )


def make_collection(name: str, documents: Sequence[DocumentId] = ()) -> Change:
    """Return the change that creates a collection with these documents."""
    made: list[tuple[Collection, int]] = []

    def do(library: Library) -> None:
        with library.together():
            if made:
                library.collections.put_back(*made[0])
                return
            collection = library.collections.make(name)
            library.collections.put_in(collection.id, documents)
            collections = library.collections.all()
            made.append((collections[-1], len(collections) - 1))

    return Change(
        tr("Created the collection “{name}”").format(name=_short(name)),
        do,
        lambda library: library.collections.remove(made[0][0].id),
    )


def rename_collection(collection: Collection, name: str) -> Change:
    """Return the change that renames a collection."""
    return Change(
        tr("Renamed the collection “{name}”").format(name=_short(collection.name)),
        lambda library: library.collections.rename(collection.id, name),
        lambda library: library.collections.rename(collection.id, collection.name),
    )


def remove_collection(collection: Collection, at: int) -> Change:
    """Return the change that deletes a collection, number ``at`` of all; its documents stay."""
    return Change(
        tr("Deleted the collection “{name}”").format(name=_short(collection.name)),
        lambda library: library.collections.remove(collection.id),
        lambda library: library.collections.put_back(collection, at),
    )


def move_collection(order: Sequence[CollectionId], collection: Collection, by: int) -> Change:
    """Return the change that moves a collection up (-1) or down (1)."""
    after = [each for each in order if each != collection.id]
    after.insert(max(0, order.index(collection.id) + by), collection.id)
    return Change(
        tr("Moved the collection “{name}”").format(name=_short(collection.name)),
        lambda library: library.collections.arrange(after),
        lambda library: library.collections.arrange(order),
    )


def put_in(collection: Collection, records: Sequence[DocumentRecord]) -> Change:
    """Return the change that adds documents to a collection."""
    new = [record.id for record in records if record.id not in collection.documents]
    return Change(
        tr("Added {what} to “{name}”").format(what=named(records), name=_short(collection.name)),
        lambda library: library.collections.put_in(collection.id, new),
        lambda library: library.collections.take_out(collection.id, new),
    )


def take_out(collection: Collection, records: Sequence[DocumentRecord]) -> Change:
    """Return the change that removes documents from a collection."""
    old = [record.id for record in records if record.id in collection.documents]
    words = tr("Removed {what} from “{name}”")
    return Change(
        words.format(what=named(records), name=_short(collection.name)),
        lambda library: library.collections.take_out(collection.id, old),
        lambda library: library.collections.put_in(collection.id, old),
    )


def named(records: Sequence[DocumentRecord]) -> str:
    """Return one document's title, or the number of several."""
    if len(records) == 1:
        return quoted(isolated(_short(records[0].title)))
    return ngettext("{count} document", "{count} documents", len(records)).format(
        count=number(len(records))
    )


def _each(things: Iterable[T], do: Callable[[Library, T], object]) -> Callable[[Library], None]:
    """Return what is done with each of ``things``: with all, or with none."""

    def work(library: Library) -> None:
        with library.together():
            for thing in things:
                do(library, thing)

    return work


def _short(text: str) -> str:
    return one_line(text, _LONGEST)
