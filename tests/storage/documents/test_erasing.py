"""Documents can be removed where there is no room left on the disk, by small steps."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from reader.errors import LibraryError, NotFoundError
from storage.documents import documents
from storage.documents.erasing import erase_in_steps
from storage.file import opening, reserve
from storage.file.copy_places import FILE_NAME
from storage.file.errors import gate
from storage.library import SqliteLibrary
from tests.storage.helpers import add, remember_all

PASSAGES = [f"Sentence {number} of a long whale." for number in range(250)]


@pytest.fixture
def library(tmp_path: Path):
    with closing(SqliteLibrary.open(tmp_path)) as library:
        remember_all(library, add(library, *PASSAGES, title="Long"))
        add(library, "Kept whale.", title="Kept")
        yield library


def no_room(*_: object) -> None:
    with gate(Path("library.sqlite3")):
        error = sqlite3.OperationalError("full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error


def assert_only_the_kept_one_is_left(library: SqliteLibrary) -> None:
    (kept,) = library.documents.all()
    assert kept.title == "Kept"
    assert [hit.text for hit in library.terms.search("whale", None, 5)] == ["Kept whale."]
    assert library.faults() == []
    assert library.store.row("PRAGMA freelist_count") == (0,)


def test_where_there_is_no_room_the_reserve_is_given_up_and_steps_are_taken(
    library, tmp_path, monkeypatch
):
    monkeypatch.setattr(documents, "erase", no_room)
    kept = tmp_path / "library.reserve"
    kept.write_bytes(bytes(100))
    library.documents.remove(library.documents.all()[0].id)
    assert_only_the_kept_one_is_left(library)
    assert not kept.exists()
    words = b"Sentence 249"
    assert words not in (tmp_path / FILE_NAME).read_bytes()


def test_where_only_the_tidying_has_no_room_the_reserve_is_given_up_for_it(
    library, tmp_path, monkeypatch
):
    monkeypatch.setattr(library.store, "tidy", no_room)
    kept = tmp_path / "library.reserve"
    kept.write_bytes(bytes(100))
    library.documents.remove(library.documents.all()[0].id)
    assert_only_the_kept_one_is_left(library)
    assert not kept.exists()


def test_any_other_trouble_is_said(library, monkeypatch):
    def damaged(*_: object) -> None:
        raise LibraryError("It is damaged.")

    monkeypatch.setattr(documents, "erase", damaged)
    with pytest.raises(LibraryError, match="damaged"):
        library.documents.remove(library.documents.all()[0].id)
    assert len(library.documents.all()) == 2


@pytest.mark.parametrize("steps", range(9))
def test_wherever_it_is_broken_off_it_goes_on(library, monkeypatch, steps):
    store, record = library.store, library.documents.all()[0]
    counted = iter(range(steps))
    empty = store.empty_log
    monkeypatch.setattr(
        store, "empty_log", lambda: empty() if next(counted, None) is not None else no_room()
    )
    with pytest.raises(LibraryError, match="No disk space"):
        erase_in_steps(store, library.experiences, record.id)
    monkeypatch.undo()
    for back in (
        lambda: library.documents.put_back(record.id),
        lambda: library.documents.get(record.id),
    ):
        with pytest.raises(NotFoundError):
            back()
    assert library.documents.put_back_by_hash(record.source.sha256) is None
    if library.documents.set_aside_before(library.documents.all()[0].added):
        library.documents.remove(record.id)
    library.store.tidy()
    assert_only_the_kept_one_is_left(library)


@pytest.mark.usefixtures("library")
def test_room_is_kept_beside_a_library_worth_it_where_there_is_plenty(tmp_path, monkeypatch):
    path, kept = tmp_path / FILE_NAME, tmp_path / "library.reserve"
    reserve.keep(path)
    assert not kept.exists()
    monkeypatch.setattr(reserve, "_WORTH_IT", 1)
    monkeypatch.setattr(reserve, "_PLENTY", 1 << 60)
    reserve.keep(path)
    assert not kept.exists()
    monkeypatch.setattr(reserve, "_PLENTY", 1)
    monkeypatch.setattr(reserve, "_BYTES", 3 << 20)
    SqliteLibrary.open(tmp_path).close()
    assert kept.stat().st_size == 3 << 20
    assert reserve.give_to_open(path)
    assert kept.stat().st_size == 2 << 20
    reserve.give(path)
    assert not reserve.give_to_open(path)


def test_a_library_opens_with_the_room_that_was_kept_for_it(library, tmp_path, monkeypatch):
    library.close()
    connect, failures = opening._connected, [no_room]

    def connected(path, mode, patience):
        return failures.pop()() if failures and mode == "rwc" else connect(path, mode, patience)

    monkeypatch.setattr(opening, "_connected", connected)
    (tmp_path / "library.reserve").write_bytes(bytes(2 << 20))
    with SqliteLibrary.open(tmp_path) as opened:
        assert len(opened.documents.all()) == 2
    failures.append(no_room)
    (tmp_path / "library.reserve").unlink()
    with pytest.raises(LibraryError, match="No disk space"):
        SqliteLibrary.open(tmp_path)
