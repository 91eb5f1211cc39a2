from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlite_utils import Database, Migrations

from reader.errors import ExitCode, LibraryError
from storage.default_folder import default_folder
from storage.file import opening
from storage.file.errors import gate
from storage.file.migrations import library_migrations
from storage.library import SqliteLibrary
from tests.storage.helpers import add


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with SqliteLibrary.open(tmp_path) as library:
        add(library, "The whale.")
    return tmp_path


def newer(step: Any = None) -> Migrations:
    """Today's migrations, and one of tomorrow."""
    migrations = Migrations("gistwalker")
    for today in library_migrations.pending(Database(memory=True)):
        migrations(name=today.name)(today.fn)
    migrations(name="9999 of tomorrow")(step or _add_rooms)
    return migrations


def _add_rooms(db: Database) -> None:
    db.execute("ALTER TABLE documents ADD COLUMN room TEXT NOT NULL DEFAULT 'none'")


def test_a_folder_is_made_for_a_new_library(tmp_path: Path):
    with SqliteLibrary.open(tmp_path / "a" / "b") as library:
        assert library.path == tmp_path / "a" / "b" / "library.sqlite3"
        assert library.documents.all() == []
        assert library.problems() == ()


def test_names_with_signs_of_urls_are_names(tmp_path: Path):
    folder = tmp_path / "50% of? my #books é"
    with SqliteLibrary.open(folder) as library:
        add(library, "One.")
    assert [path.name for path in folder.iterdir()] == ["library.sqlite3"]


def test_a_file_is_checked_once_while_it_does_not_change(folder: Path, monkeypatch: Any):
    checked: list[str] = []
    whole = opening._damage  # what is expensive about opening

    def counted(store: Any) -> Any:
        checked.append(store.path.name)
        return whole(store)

    monkeypatch.setattr(opening, "_damage", counted)
    with SqliteLibrary.open(folder), SqliteLibrary.open(folder), SqliteLibrary.open(folder):
        assert len(checked) == 1
    path = folder / "library.sqlite3"
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(LibraryError, match="damaged"):
        SqliteLibrary.open(folder)


def test_a_check_that_takes_too_long_is_broken_off(folder: Path, monkeypatch: Any):
    path = folder / "library.sqlite3"
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    monkeypatch.setattr(opening, "_STEPS", 1)
    with closing(opening._readable(path, 1.0)) as store:
        assert opening._damage(store)
        monkeypatch.setattr(opening, "monotonic", count(step=10).__next__)
        assert opening._damage(store) is None
        assert store.row("SELECT count(*) FROM sqlite_master") > (0,)


@pytest.mark.usefixtures("waits_for_the_disk")
def test_durable_settings(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        store = library.store
        assert store.row("PRAGMA journal_mode") == ("wal",)
        assert store.row("PRAGMA synchronous") == (2,)
        assert store.row("PRAGMA foreign_keys") == (1,)
        assert store.row("PRAGMA secure_delete") == (1,)


def test_an_empty_file_becomes_a_library(tmp_path: Path):
    (tmp_path / "library.sqlite3").touch()
    with SqliteLibrary.open(tmp_path) as library:
        add(library, "One.")


def test_a_file_of_something_else_is_refused_and_left(tmp_path: Path):
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"Dear diary, " * 100)
    for readonly in (False, True):
        with pytest.raises(LibraryError, match="n't a Gistwalker library") as caught:
            SqliteLibrary.open(tmp_path, readonly=readonly)
        assert caught.value.exit_code is ExitCode.LIBRARY
        assert caught.value.hint
    assert path.read_bytes() == b"Dear diary, " * 100


def test_the_database_of_another_program_is_refused_and_left(tmp_path: Path):
    path = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE notes (text)")
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="n't a Gistwalker library"):
        SqliteLibrary.open(tmp_path)
    assert path.read_bytes() == before


def test_a_truncated_file_is_called_damaged(folder: Path):
    path = folder / "library.sqlite3"
    path.write_bytes(path.read_bytes()[:6000])
    with pytest.raises(LibraryError, match="damaged"):
        use(folder)


def use(folder: Path) -> None:
    with SqliteLibrary.open(folder) as library:
        library.terms.search("whale", None, 5)
        library.documents.content(library.documents.all()[0].id)


def test_damage_within_a_book_is_called_damage(folder: Path):
    with SqliteLibrary.open(folder) as library:
        library.store.run("UPDATE structures SET sentences = x'0102'")
        with pytest.raises(LibraryError, match="damaged"):
            library.documents.content(library.documents.all()[0].id)


@pytest.mark.parametrize("readonly", [False, True])
def test_a_newer_library_is_refused_and_left(folder: Path, *, readonly: bool):
    SqliteLibrary.open(folder, migrations=newer()).close()
    before = (folder / "library.sqlite3").read_bytes()
    with pytest.raises(LibraryError, match="newer version of Gistwalker"):
        SqliteLibrary.open(folder, readonly=readonly)
    assert (folder / "library.sqlite3").read_bytes() == before


def test_an_upgrade_keeps_everything_and_a_copy_of_before(folder: Path):
    with SqliteLibrary.open(folder, migrations=newer()) as library:
        assert library.store.row("SELECT title, room FROM documents") == ("A book", "none")
        assert library.terms.search("whale", None, 1)[0].text == "The whale."
    copy = folder / "library-before-9999.sqlite3"
    assert sorted(folder.iterdir()) == [copy, folder / "library.sqlite3"]
    (folder / "older").mkdir()
    copy.rename(folder / "older" / "library.sqlite3")
    with SqliteLibrary.open(folder / "older") as library:
        assert library.terms.search("whale", None, 1)[0].text == "The whale."


def test_a_failing_upgrade_leaves_the_library_as_it_was(folder: Path):
    def fail_halfway(db: Database) -> None:
        _add_rooms(db)
        db.execute("DELETE FROM documents")
        raise sqlite3.IntegrityError("halfway")

    with pytest.raises(sqlite3.IntegrityError, match="halfway"):
        SqliteLibrary.open(folder, migrations=newer(fail_halfway))
    with SqliteLibrary.open(folder) as library:
        assert library.terms.search("whale", None, 1)[0].text == "The whale."
        assert library.problems() == ()


def test_an_older_library_is_not_upgraded_for_reading(folder: Path):
    with pytest.raises(LibraryError, match="older version of Gistwalker"):
        SqliteLibrary.open(folder, readonly=True, migrations=newer())


def test_reading_only(folder: Path):
    before = (folder / "library.sqlite3").read_bytes()
    with SqliteLibrary.open(folder, readonly=True) as library:
        (record,) = library.documents.all()
        assert library.documents.content(record.id).text == "The whale."
        assert library.terms.search("whale", None, 5)
        assert library.terms.counts(record.id, "whale")[0].counts.tolist() == [1]
        assert library.memories.status(record.id).episodes == 0
        for change in (lambda: add(library, "Two."), lambda: library.documents.remove(record.id)):
            with pytest.raises(LibraryError, match="read-only"):
                change()
    assert (folder / "library.sqlite3").read_bytes() == before


def test_reading_where_there_is_no_room_for_anything(folder: Path, monkeypatch):
    connect = opening._connected

    def without_room(path: Path, mode: str, patience: float):
        if "immutable" in mode:
            return connect(path, mode, patience)
        with gate(path):
            error = sqlite3.OperationalError("full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    monkeypatch.setattr(opening, "_connected", without_room)
    with SqliteLibrary.open(folder, readonly=True) as library:
        assert len(library.documents.all()) == 1
    with pytest.raises(LibraryError, match="No disk space"):
        SqliteLibrary.open(folder)


def test_a_library_that_a_full_disk_made_read_only_is_not_called_so(folder: Path, monkeypatch):
    nothing_free = SimpleNamespace(free=0)
    monkeypatch.setattr("storage.file.errors.shutil.disk_usage", lambda _: nothing_free)
    with (
        SqliteLibrary.open(folder, readonly=True) as library,
        pytest.raises(LibraryError, match="No disk space"),
    ):
        add(library, "Two.")


def test_reading_while_another_writes(folder: Path):
    with (
        SqliteLibrary.open(folder) as writing,
        SqliteLibrary.open(folder, readonly=True) as reading,
    ):
        add(writing, "Another.", title="Another")
        assert len(reading.documents.all()) == 2


def test_reading_what_is_not_there(tmp_path: Path):
    with pytest.raises(LibraryError, match="no library in"):
        SqliteLibrary.open(tmp_path / "nowhere", readonly=True)
    assert not (tmp_path / "nowhere").exists()


def test_a_file_where_the_folder_should_be(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(LibraryError, match="Can't create"):
        SqliteLibrary.open(tmp_path / "file" / "library")
    with pytest.raises(LibraryError, match="Can't create"):
        SqliteLibrary.open(tmp_path / "file")


def test_a_folder_where_the_file_should_be(tmp_path: Path):
    (tmp_path / "library.sqlite3").mkdir()
    with pytest.raises(LibraryError, match="Can't open"):
        SqliteLibrary.open(tmp_path)


def test_the_folder_may_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "mine"))
    assert default_folder() == tmp_path / "mine"
    monkeypatch.setenv("GISTWALKER_LIBRARY", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_folder().name == "gistwalker"
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert default_folder() == tmp_path / "data" / "gistwalker"
