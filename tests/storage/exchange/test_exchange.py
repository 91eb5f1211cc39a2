"""Exported and taken in, a library is the same again; whatever is wrong is refused."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import struct
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reader.errors import LibraryError, UnreadableFileError
from reader.records import Source
from storage.exchange.exporting import export_library
from storage.exchange.format import tables
from storage.exchange.importing import import_library, steps_up_to
from storage.library import SqliteLibrary
from tests.storage.helpers import add, parsed
from tests.storage.stored_library import fill as fill_everything

LATER = datetime(2100, 1, 1, tzinfo=UTC)
DERIVED = ("passages", "sqlite_", "_sqlite_")
"""Tables that SQLite or the index keeps: how they lie depends on the order of writing."""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with everything a library can hold, and a document whose file is there."""
    book = tmp_path / "book.txt"
    book.write_bytes(b"The book itself.")
    digest = hashlib.sha256(book.read_bytes()).hexdigest()
    with SqliteLibrary.open(tmp_path / "library") as library:
        fill_everything(library)
        library.documents.add(
            parsed("The book itself.", title="There"), Source(book, digest, 16, 7)
        )
        for document in library.documents.set_aside_before(LATER):
            library.documents.remove(document)
    return tmp_path / "library"


@pytest.fixture(params=["folder", "out.zip"])
def exported(request, library: Path, tmp_path: Path) -> Path:
    export_library(library, tmp_path / request.param)
    return tmp_path / request.param


@pytest.fixture
def folder(library: Path, tmp_path: Path) -> Path:
    export_library(library, tmp_path / "folder")
    return tmp_path / "folder"


def rows_of(folder: Path) -> dict[str, list[str]]:
    """All tables with all their rows, in an order of their own."""
    with closing(sqlite3.connect(folder / "library.sqlite3")) as file:
        names = [
            name
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith(DERIVED)
        ]
        return {name: sorted(map(repr, file.execute(f"SELECT * FROM {name}"))) for name in names}


def test_it_is_the_same_again_table_by_table(library: Path, exported: Path, tmp_path: Path):
    taken = import_library(tmp_path / "again", exported)
    assert taken.documents == 2
    before, after = rows_of(library), rows_of(tmp_path / "again")
    assert set(before) == set(after)
    for table, rows in before.items():
        assert after[table] == rows, table
    with SqliteLibrary.open(library) as old, SqliteLibrary.open(tmp_path / "again") as new:
        assert new.faults() == []
        assert new.terms.search("whale", None, 5) == old.terms.search("whale", None, 5)
        assert add(new, "New.").id == add(old, "New.").id


def test_every_table_holds_something(library: Path):
    """Or the comparison above would compare nothing."""
    empty = {name for name, rows in rows_of(library).items() if not rows}
    assert empty <= {"forgettings"}


def test_files_that_are_not_there_come_along(exported: Path, tmp_path: Path):
    (tmp_path / "book.txt").unlink()
    taken = import_library(tmp_path / "again", exported)
    assert taken.files == 1
    with SqliteLibrary.open(tmp_path / "again") as library:
        path = library.documents.all()[-1].source.path
    assert path.read_bytes() == b"The book itself."
    assert path.parent == tmp_path / "again" / "files"


def test_files_stay_out_where_they_are_not_wanted(library: Path, tmp_path: Path):
    assert export_library(library, tmp_path / "bare", files=False).files == 0
    assert not (tmp_path / "bare" / "files").exists()


def test_missing_files_are_reported(library: Path, tmp_path: Path):
    (tmp_path / "book.txt").write_bytes(b"Another book.   ")
    done = export_library(library, tmp_path / "out")
    assert done.missing == (Path("/books/stored.epub"), tmp_path / "book.txt")
    assert (done.documents, done.files) == (2, 0)


def test_what_was_removed_is_not_exported(tmp_path: Path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        add(library, "Stays.", title="Stays")
        library.documents.set_aside(add(library, "A secret.", title="Secret").id)
    export_library(tmp_path / "library", tmp_path / "out")
    assert all(b"ecret" not in path.read_bytes() for path in (tmp_path / "out").rglob("*.*"))


def test_it_can_be_read_without_this_program(folder: Path):
    about = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert (about["format"], about["version"], about["documents"]) == ("gistwalker library", 1, 2)
    structures = (folder / "tables" / "structures.jsonl").read_text("utf-8").splitlines()
    text = (folder / "texts" / "1.txt").read_bytes().decode()
    start, end = json.loads(structures[0])["sentences"][1]
    assert text[start:end] == "“The whale”, said he."


def test_an_export_of_an_older_version_is_brought_up_to_date(folder: Path, tmp_path: Path):
    older = "0014 the history of all that was learnt"
    manifest = folder / "manifest.json"
    about = json.loads(manifest.read_text("utf-8"))
    manifest.write_text(json.dumps({**about, "library": older}), "utf-8")
    keep_tables(folder / "tables", tables_of(older, tmp_path / "older"))
    import_library(tmp_path / "again", folder)
    with SqliteLibrary.open(tmp_path / "again") as library:
        assert library.documents.all()[0].title == "A stored book"


def tables_of(version: str, scratch: Path) -> dict[str, tuple[str, ...]]:
    """The tables that a library of that version had, with their columns."""
    migrations = steps_up_to(version)
    assert migrations
    with SqliteLibrary.open(scratch, migrations=migrations) as library:
        return tables(library.store)


def keep_tables(folder: Path, kept: dict[str, tuple[str, ...]]) -> None:
    """Leave in an export what these tables have, as an older program would have written it."""
    for path in folder.iterdir():
        columns = kept.get(path.stem)
        if columns is None:
            path.unlink()
            continue
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        # What a later step took out of a table held JSON.
        older = ({name: row.get(name, "{}") for name in columns} for row in rows)
        path.write_text("".join(json.dumps(row) + "\n" for row in older), "utf-8")


class TestPlace:
    def test_only_an_empty_library_is_filled(self, folder: Path, tmp_path: Path):
        with SqliteLibrary.open(tmp_path / "full") as library:
            add(library, "Mine.", title="Mine")
        with pytest.raises(LibraryError, match="not empty"):
            import_library(tmp_path / "full", folder)
        taken = import_library(tmp_path / "full", folder, replace=True)
        assert taken.kept
        with SqliteLibrary.open(tmp_path / "full") as library:
            assert "Mine" not in [each.title for each in library.documents.all()]

    def test_an_empty_one_that_is_there(self, folder: Path, tmp_path: Path):
        with SqliteLibrary.open(tmp_path / "empty"):
            pass
        assert import_library(tmp_path / "empty", folder).documents == 2

    def test_nothing_is_written_over(self, library: Path, tmp_path: Path):
        (tmp_path / "out.zip").write_bytes(b"mine")
        with pytest.raises(UnreadableFileError, match="already exists"):
            export_library(library, tmp_path / "out.zip")
        assert (tmp_path / "out.zip").read_bytes() == b"mine"

    def test_without_a_library_there_is_nothing_to_export(self, tmp_path: Path):
        with pytest.raises(LibraryError, match="There is no library"):
            export_library(tmp_path / "none", tmp_path / "out")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def link_out(folder: Path) -> None:
    text = folder / "texts" / "1.txt"
    outside = folder.parent / "outside.txt"
    text.rename(outside)
    text.symlink_to(outside)


HOSTILE = {
    "no manifest": lambda f: (f / "manifest.json").unlink(),
    "another format": lambda f: change(f / "manifest.json", "gistwalker library", "something"),
    "a later format": lambda f: change(f / "manifest.json", '"version": 1', '"version": 2'),
    "a later library": lambda f: change(f / "manifest.json", '"library": "00', '"library": "99'),
    "a list for a manifest": lambda f: (f / "manifest.json").write_text("[]"),
    "no JSON": lambda f: change(f / "tables" / "answers.jsonl", "{", "("),
    "JSON nested deeply": lambda f: (f / "tables" / "answers.jsonl").write_text("[" * 100_000),
    "no number": lambda f: change(
        f / "tables" / "answers.jsonl", '"seconds":0.125', '"seconds":NaN'
    ),
    "a number too large": lambda f: change(
        f / "tables" / "positions.jsonl", '"furthest":38', '"furthest":' + "9" * 30
    ),
    "another column": lambda f: change(
        f / "tables" / "answers.jsonl", '"seconds"', '"a) VALUES (1); DROP TABLE answers; --"'
    ),
    "no table": lambda f: (f / "tables" / "answers.jsonl").unlink(),
    "no text": lambda f: (f / "texts" / "1.txt").unlink(),
    "a text cut off": lambda f: (f / "texts" / "1.txt").write_text("Call me"),
    "a text too long": lambda f: (f / "texts" / "1.txt").write_text("x" * 1000),
    "a text in no encoding": lambda f: (f / "texts" / "1.txt").write_bytes(b"\xff" * 53),
    "a length below zero": lambda f: change(
        f / "tables" / "documents.jsonl", '"characters":53', '"characters":-53'
    ),
    "sentences behind the end": lambda f: change(
        f / "tables" / "structures.jsonl", '"sentences":[[0,16]', '"sentences":[[0,99999]'
    ),
    "sentences that are none": lambda f: change(
        f / "tables" / "structures.jsonl", '"sentences":[[0,16]', '"sentences":[["a",{}]'
    ),
    "an unknown kind of file": lambda f: change(
        f / "tables" / "documents.jsonl", '"format":"epub"', '"format":"exe"'
    ),
    "a row that belongs to nothing": lambda f: change(
        f / "tables" / "positions.jsonl", '"document":1', '"document":77'
    ),
    "a document twice": lambda f: (f / "tables" / "documents.jsonl").write_text(
        (f / "tables" / "documents.jsonl").read_text("utf-8") * 2, "utf-8"
    ),
    "a hash that leads elsewhere": lambda f: change(
        f / "tables" / "documents.jsonl", '"sha256":"', '"sha256":"../../'
    ),
    "a link out of the folder": link_out,
}


class TestHostile:
    @pytest.mark.parametrize("what", HOSTILE)
    def test_whatever_is_wrong_is_refused_in_a_sentence_and_leaves_nothing(
        self, what: str, folder: Path, tmp_path: Path
    ):
        HOSTILE[what](folder)
        with pytest.raises(UnreadableFileError, match="Can't import the library: ") as caught:
            import_library(tmp_path / "again", folder)
        assert "Traceback" not in str(caught.value)
        assert list((tmp_path / "again").iterdir()) == []

    def test_another_file_under_the_name_of_an_original(self, folder: Path, tmp_path: Path):
        (original,) = (folder / "files").iterdir()
        original.write_bytes(b"The book replaced")
        (tmp_path / "book.txt").unlink()
        with pytest.raises(UnreadableFileError, match="not the file that it should be"):
            import_library(tmp_path / "again", folder)
        assert not list((tmp_path / "again").rglob("*.*"))

    def test_a_bomb_is_refused_before_it_is_unpacked(self, tmp_path: Path):
        with (
            zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive,
            archive.open("texts/1.txt", "w") as file,
        ):
            for _ in range(150):
                file.write(bytes(1 << 20))
        with pytest.raises(UnreadableFileError, match="far too much data"):
            import_library(tmp_path / "again", tmp_path / "bomb.zip")

    @pytest.mark.parametrize("rubbish", [b"", b"PK", b"no archive at all"])
    def test_a_file_that_is_no_archive(self, rubbish: bytes, tmp_path: Path):
        (tmp_path / "some.zip").write_bytes(rubbish)
        with pytest.raises(UnreadableFileError, match="damaged"):
            import_library(tmp_path / "again", tmp_path / "some.zip")

    def test_a_zip_that_is_cut_off(self, library: Path, tmp_path: Path):
        export_library(library, tmp_path / "out.zip")
        data = (tmp_path / "out.zip").read_bytes()
        (tmp_path / "out.zip").write_bytes(data[: len(data) // 2])
        with pytest.raises(UnreadableFileError, match="damaged"):
            import_library(tmp_path / "again", tmp_path / "out.zip")

    def test_a_zip_with_a_byte_that_changed(self, library: Path, tmp_path: Path):
        export_library(library, tmp_path / "out.zip")
        with zipfile.ZipFile(tmp_path / "out.zip") as archive:
            at = archive.getinfo("texts/1.txt").header_offset
        data = bytearray((tmp_path / "out.zip").read_bytes())
        name, extra = struct.unpack("<HH", data[at + 26 : at + 30])
        data[at + 30 + name + extra] ^= 0xFF
        (tmp_path / "out.zip").write_bytes(data)
        with pytest.raises(UnreadableFileError):
            import_library(tmp_path / "again", tmp_path / "out.zip")

    def test_names_that_lead_out_of_it_are_never_written(self, folder: Path, tmp_path: Path):
        with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
            for path in folder.rglob("*"):
                if path.is_file():
                    archive.write(path, str(path.relative_to(folder)))
            archive.writestr("../../evil.txt", "evil")
            archive.writestr(str(tmp_path / "evil.txt"), "evil")
        assert import_library(tmp_path / "again", tmp_path / "evil.zip").documents == 2
        assert not list(tmp_path.parent.rglob("evil.txt"))
