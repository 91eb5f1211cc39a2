"""Reading positions, collections, edited details, documents set aside."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import NameTakenError, NotFoundError
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.records import Details, Position, Restriction
from reader.text.document import DocumentId
from reader.text.imprint import Imprint
from storage.library import SqliteLibrary
from tests.storage.documents.test_documents import rows_of
from tests.storage.helpers import add, parsed, remember_all, source

NOBODY = DocumentId(99)


def test_a_position_is_where_one_left(library: SqliteLibrary):
    record = add(library, "One.", "Two.")
    assert library.positions.of(record.id) is None
    first = library.positions.open(record.id)
    assert (first.place, first.furthest, first.restrictions) == (0, 0, frozenset())
    library.positions.move(record.id, 5, 9)
    library.positions.restrict(record.id, Restriction.ONLY_READ, wished=True)
    library.positions.restrict(record.id, Restriction.ONLY_READ_CONTENTS, wished=True)
    library.positions.restrict(record.id, Restriction.ONLY_READ, wished=False)
    again = library.positions.open(record.id)
    assert (again.place, again.furthest) == (5, 9)
    assert again.restrictions == {Restriction.ONLY_READ_CONTENTS}
    assert again.opened >= first.opened
    assert library.positions.all() == {record.id: again}


def test_positions_of_documents_that_are_gone(library: SqliteLibrary):
    kept = Position(0, 0, datetime.now(UTC))
    for change in (
        lambda: library.positions.open(NOBODY),
        lambda: library.positions.move(NOBODY, 1, 1),
        lambda: library.positions.restrict(NOBODY, Restriction.ONLY_READ, wished=True),
        lambda: library.positions.keep(NOBODY, kept),
    ):
        with pytest.raises(NotFoundError):
            change()


def test_collections_keep_their_order_and_their_documents(library: SqliteLibrary):
    one, two = add(library, "One."), add(library, "Two.")
    shelf = library.collections
    sea, law = shelf.make("Sea"), shelf.make("Law")
    inland = shelf.make("Inland", after=sea.id)
    assert [each.name for each in shelf.all()] == ["Sea", "Inland", "Law"]
    shelf.put_in(sea.id, [two.id, one.id])
    shelf.put_in(sea.id, [one.id, two.id])
    shelf.put_in(law.id, [one.id])
    shelf.arrange([law.id, sea.id])
    shelf.rename(law.id, "The law")
    assert [(each.name, each.documents) for each in shelf.all()] == [
        ("The law", (one.id,)),
        ("Sea", (two.id, one.id)),
        ("Inland", ()),
    ]
    shelf.take_out(sea.id, [two.id])
    shelf.remove(inland.id)
    assert [each.documents for each in shelf.all()] == [(one.id,), (one.id,)]
    assert library.documents.all() == [one, two]


def test_a_collection_that_was_removed_can_be_put_back(library: SqliteLibrary):
    one, two = add(library, "One."), add(library, "Two.")
    shelf = library.collections
    for name in "ABC":
        shelf.put_in(shelf.make(name).id, [two.id, one.id])
    before = list(shelf.all())
    shelf.remove(before[1].id)
    library.documents.remove(two.id)
    shelf.put_back(before[1], 1)
    assert [each.name for each in shelf.all()] == ["A", "B", "C"]
    assert shelf.all()[1].id == before[1].id
    assert shelf.all()[1].documents == (one.id,)


def test_two_collections_have_two_names(library: SqliteLibrary):
    shelf = library.collections
    sea, law = shelf.make("Sea"), shelf.make("Law")
    for change in (lambda: shelf.make("Sea"), lambda: shelf.rename(law.id, "Sea")):
        with pytest.raises(NameTakenError, match="Sea"):
            change()
    shelf.rename(sea.id, "Sea")
    assert [each.name for each in shelf.all()] == ["Sea", "Law"]


def test_a_collection_or_a_document_that_is_gone(library: SqliteLibrary):
    shelf = library.collections
    sea = shelf.make("Sea")
    with pytest.raises(NotFoundError, match="no document 99"):
        shelf.put_in(sea.id, [NOBODY])
    shelf.remove(sea.id)
    for change in (
        lambda: shelf.remove(sea.id),
        lambda: shelf.rename(sea.id, "x"),
        lambda: shelf.put_in(sea.id, []),
        lambda: shelf.take_out(sea.id, []),
    ):
        with pytest.raises(NotFoundError, match="no longer in this library"):
            change()


def test_details_can_be_edited_and_restored(library: SqliteLibrary):
    record = add(library, "One.")
    original = library.documents.original(record.id)
    assert original == Details(record.title, record.authors, record.language)
    edited = library.documents.edit(record.id, Details("Better", (), None))
    assert (edited.title, edited.authors, edited.language) == ("Better", (), None)
    assert library.documents.get(record.id) == edited
    assert library.documents.all() == [edited]
    assert library.documents.by_hash(record.source.sha256) == edited
    assert library.documents.original(record.id) == original
    assert library.documents.edit(record.id, original) == record
    assert library.store.row("SELECT count(*) FROM edits") == (0,)


def test_what_the_file_states_of_itself_is_kept_and_corrected(library: SqliteLibrary):
    book = parsed("One.")
    stated = Imprint(date="1851-10-18", publisher="Harper")
    book = replace(book, metadata=replace(book.metadata, imprint=stated))
    record = library.documents.add(book, source("one"))
    assert record.imprint == stated
    corrected = replace(library.documents.original(record.id), imprint=Imprint(date="1851"))
    assert library.documents.edit(record.id, corrected).imprint == Imprint(date="1851")
    assert library.documents.original(record.id).imprint == stated


words = st.text(max_size=40)


@given(title=words, authors=st.lists(words, max_size=3), language=st.none() | words)
def test_any_details_come_back(library: SqliteLibrary, title, authors, language):
    records = library.documents.all()
    record = records[0] if records else add(library, "One.")
    edited = library.documents.edit(record.id, Details(title, tuple(authors), language))
    assert (edited.title, edited.authors, edited.language) == (
        title,
        tuple(authors),
        language or None,
    )


def test_what_is_set_aside_is_out_of_sight_at_once_and_comes_back_whole(library: SqliteLibrary):
    kept, record = add(library, "The whale.", title="Kept"), add(library, "A zyzzyva.")
    remember_all(library, record)
    sea = library.collections.make("Sea")
    library.collections.put_in(sea.id, [record.id, kept.id])
    library.positions.move(record.id, 2, 3)
    library.documents.set_aside(record.id)

    assert library.documents.all() == [kept]
    assert library.documents.by_hash(record.source.sha256) is None
    assert library.terms.search("zyzzyva", None, 5) == []
    assert library.collections.all()[0].documents == (kept.id,)
    assert list(library.memories.statuses()) == [kept.id]
    for ask in (library.documents.get, library.documents.content, library.documents.cover):
        with pytest.raises(NotFoundError):
            ask(record.id)
    with pytest.raises(NotFoundError):
        library.documents.set_aside(record.id)

    assert library.documents.put_back(record.id) == record
    assert library.documents.all() == [kept, record]
    assert library.terms.search("zyzzyva", None, 5)[0].document == record.id
    assert library.collections.all()[0].documents == (record.id, kept.id)
    position = library.positions.of(record.id)
    assert position
    assert position.furthest == 3


def test_what_was_set_aside_is_erased_later(library: SqliteLibrary):
    record = add(library, "Nobody else says zyzzyva.")
    remember_all(library, record)
    library.documents.set_aside(record.id)
    assert library.documents.set_aside_before(datetime.now(UTC) - timedelta(minutes=1)) == []
    assert library.documents.set_aside_before(datetime.now(UTC)) == [record.id]
    library.documents.remove(record.id)
    assert library.documents.set_aside_before(datetime.now(UTC)) == []
    assert b"zyzzyva" not in library.path.read_bytes().lower()
    assert rows_of(library, record) == 0
    with pytest.raises(NotFoundError):
        library.documents.put_back(record.id)


def test_importing_again_what_was_set_aside_puts_it_back(library: SqliteLibrary, tmp_path):
    path = tmp_path / "note.txt"
    path.write_text("A note about whales.\n")
    record = imported(library, path).record
    library.documents.set_aside(record.id)
    again = imported(library, path)
    assert again.known
    assert again.record == record


def imported(library: SqliteLibrary, path) -> Imported:
    *_, last = import_document(library, path)
    assert isinstance(last, Imported)
    return last


def test_all_statuses_at_once_are_those_one_by_one(library: SqliteLibrary):
    complete, begun, _ = (add(library, *("One.", "Two.")[: n + 1], title=str(n)) for n in range(3))
    remember_all(library, complete)
    library.memories.add_vectors(
        begun.id, "encoder", 0, library.memories.vectors(complete.id, "encoder")[:1]
    )
    library.memories.add_vectors(
        begun.id, "other", 0, library.memories.vectors(complete.id, "encoder")[:1]
    )
    add(library, title="Empty")
    statuses = library.memories.statuses()
    assert len(statuses) == 4
    for record in library.documents.all():
        assert statuses[record.id] == library.memories.status(record.id)
