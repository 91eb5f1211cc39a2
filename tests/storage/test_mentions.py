"""People and terms in the library: kept, replaced, and dropped with a memory or a document."""

from __future__ import annotations

from pathlib import Path

from reader.memory.mentions import NameFinder, names_of
from reader.text.span import Span
from reader.values.named import Named
from storage.library import SqliteLibrary
from tests.storage.helpers import add, remember_all

TEXT = "Call me Ishmael. Ishmael I am."
NAMES = [Named("Ishmael", (Span(8, 15), Span(17, 24))), Named("Call", (Span(0, 4),))]


def test_a_list_is_kept_in_its_order(library: SqliteLibrary):
    record = add(library, TEXT)
    assert library.names.of(record.id, 1) is None
    library.names.keep(record.id, 1, NAMES)
    assert library.names.of(record.id, 1) == NAMES


def test_a_list_of_another_version_is_none(library: SqliteLibrary):
    record = add(library, TEXT)
    library.names.keep(record.id, 1, NAMES)
    assert library.names.of(record.id, 2) is None
    library.names.keep(record.id, 2, NAMES[:1])
    assert library.names.of(record.id, 2) == NAMES[:1]


def test_a_list_goes_with_the_memory_and_with_the_document(library: SqliteLibrary):
    record = add(library, TEXT)
    remember_all(library, record)
    library.names.keep(record.id, 1, NAMES)
    library.memories.forget(record.id)
    assert library.names.of(record.id, 1) is None
    library.names.keep(record.id, 1, NAMES)
    library.documents.remove(record.id)
    assert library.store.row("SELECT count(*) FROM names") == (0,)
    assert library.problems() == ()


def test_names_are_found_once_and_again_by_a_newer_finder(library: SqliteLibrary):
    record = add(library, TEXT)
    texts = []

    def find(content):
        texts.append(content.text)
        return NAMES

    for version in (1, 1, 2):
        assert names_of(library, record.id, NameFinder(version, find)) == NAMES
    assert texts == [TEXT, TEXT]


def test_names_are_found_also_where_they_cannot_be_kept(library: SqliteLibrary, tmp_path: Path):
    record = add(library, TEXT)
    with SqliteLibrary.open(tmp_path / "library", readonly=True) as looked_at:
        assert names_of(looked_at, record.id, NameFinder(1, lambda _content: NAMES)) == NAMES
    assert library.names.of(record.id, 1) is None
