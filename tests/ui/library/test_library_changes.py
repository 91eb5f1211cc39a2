"""Every change there and back again, on a real library."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.errors import NameTakenError
from reader.records import Details
from reader.values.experience import Scope, ScopeKind
from storage.library import SqliteLibrary
from tests.storage.helpers import add
from tests.storage.stored_library import LEARNT
from ui.library import library_changes
from ui.library.entry import ShelfEntry


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path) as opened:
        for name in ("One", "Two", "Three"):
            add(opened, f"{name}.", title=name)
        sea = opened.collections.make("Sea")
        opened.collections.make("Law")
        opened.collections.put_in(sea.id, [opened.documents.all()[0].id])
        yield opened


def state(library):
    documents = library.documents
    return (
        documents.all(),
        [documents.original(record.id) for record in documents.all()],
        library.collections.all(),
        library.positions.all(),
    )


def all_changes(library):
    records = library.documents.all()
    sea, law = library.collections.all()
    entries = [ShelfEntry(each, library.memories.status(each.id)) for each in records]
    return [
        library_changes.remove(records[:2]),
        library_changes.edit(records[1], Details("New", (), "de")),
        library_changes.mark(entries, finished=True),
        library_changes.make_collection("Hills", [records[2].id]),
        library_changes.rename_collection(sea, "Ocean"),
        library_changes.remove_collection(sea, 0),
        library_changes.move_collection([sea.id, law.id], law, -1),
        library_changes.put_in(sea, records),
        library_changes.take_out(sea, records),
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_change_can_be_taken_back_and_made_again(library, number):
    change = all_changes(library)[number]
    before = state(library)
    change.do(library)
    after = state(library)
    assert after != before
    change.undo(library)
    assert state(library) == before
    change.do(library)
    assert state(library) == after
    change.undo(library)
    assert state(library) == before
    assert change.words


def test_finished_and_unread_are_opposites(library):
    (record, *_) = library.documents.all()
    library.positions.move(record.id, 2, 3)
    entry = ShelfEntry(record, library.memories.status(record.id), library.positions.of(record.id))
    library_changes.mark([entry], finished=True).do(library)
    position = library.positions.of(record.id)
    assert (position.place, position.furthest) == (2, record.characters)
    unread = library_changes.mark([entry], finished=False)
    unread.do(library)
    assert library.positions.of(record.id) is None
    unread.undo(library)
    assert library.positions.of(record.id) == entry.position


def test_what_cannot_be_done_leaves_everything(library):
    before = state(library)
    with pytest.raises(NameTakenError):
        library_changes.make_collection("Sea").do(library)
    with pytest.raises(NameTakenError):
        library_changes.rename_collection(library.collections.all()[1], "Sea").do(library)
    assert state(library) == before


def test_what_was_learnt_goes_and_comes_with_its_document(library):
    records = library.documents.all()[:2]
    one = library.experiences.add(
        replace(LEARNT, scope=Scope(ScopeKind.DOCUMENT, records[0].id), evidence=())
    )
    other = library.experiences.add(replace(LEARNT, scope=Scope(), evidence=()))
    learnt = library_changes.learnt_from(library, records)
    assert learnt == {records[0].id: [one.id]}
    remove, forget = library_changes.remove(records), library_changes.forget_with(records, learnt)
    remove.do(library)
    forget.do(library)
    assert library.experiences.all() == [other]
    forget.undo(library)
    assert library.experiences.all() == [one, other]
    forget.do(library)
    remove.undo(library)  # a document that comes back brings along what was learnt from it
    assert library.experiences.all() == [one, other]
