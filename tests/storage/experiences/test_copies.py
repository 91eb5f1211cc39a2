"""Copies of the library from before upgrades: what was learnt is erased there, and nothing else."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from reader.errors import LibraryError
from storage.library import SqliteLibrary
from tests.reader.learning.law import experience
from tests.storage.file.test_migrations import STORED
from tests.storage.file.test_opening import newer
from tests.storage.stored_library import LEARNT

SECRET = replace(LEARNT, question="Xylophagous?", answer="A xylophagous one.", evidence=())
OLD = [path for path in STORED if path.name >= "library-0005"]


def upgraded(folder: Path) -> list[Path]:
    """As the next version of the program finds a library: it makes a copy first."""
    with SqliteLibrary.open(folder, migrations=newer()):
        pass
    return sorted(folder.glob("library-before-*.sqlite3"))


def everything_in(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir()).lower()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library with something learnt, and a copy of it."""
    with SqliteLibrary.open(tmp_path) as library:
        secret = library.experiences.add(SECRET)
        library.experiences.change(replace(secret, reasoning="For xylophagous reasons."))
        library.experiences.add(replace(LEARNT, question="Who stays?"))
    assert len(upgraded(tmp_path)) == 1
    return tmp_path


def test_what_is_forgotten_is_erased_from_copies_to_the_last_byte(folder: Path):
    with SqliteLibrary.open(folder, migrations=newer()) as library:
        (secret, stays) = library.experiences.all()
        assert library.experiences.in_copies([secret.id]) == 1
        library.experiences.forget([secret.id])
        assert b"xylophagous" in everything_in(folder)
        assert library.experiences.forget_in_copies([secret.id]) == 1
        assert b"xylophagous" not in everything_in(folder)
        assert library.experiences.in_copies([secret.id]) == 0
        assert library.experiences.in_copies([stays.id]) == 1
        assert library.experiences.forget_in_copies([secret.id]) == 0


def test_all_of_it_is_erased_and_the_copy_is_a_way_back_all_the_same(folder: Path):
    with SqliteLibrary.open(folder, migrations=newer()) as library:
        assert library.experiences.forget_in_copies(None) == 1
        assert len(library.experiences.all()) == 2
    (copy,) = folder.glob("library-before-*")
    back = folder / "back"
    back.mkdir()
    (back / "library.sqlite3").write_bytes(copy.read_bytes())
    with SqliteLibrary.open(back) as library:
        assert library.problems() == ()
        assert library.experiences.all() == []
        assert library.experiences.history() == []


@pytest.mark.parametrize("stored", OLD, ids=lambda path: path.name)
def test_copies_of_every_version_are_understood(stored: Path, tmp_path: Path):
    (tmp_path / "library.sqlite3").write_bytes(gzip.decompress(stored.read_bytes()))
    with SqliteLibrary.open(tmp_path, migrations=newer()) as library:
        assert library.experiences.in_copies(None) == 1
        learnt = library.experiences.all()
        documents = library.documents.all()
        assert library.experiences.forget_in_copies(None) == 1
        assert library.experiences.in_copies(None) == 0
        assert library.experiences.all() == learnt
    (copy,) = tmp_path.glob("library-before-*")
    with closing(sqlite3.connect(copy)) as before:
        titles = [title for (title,) in before.execute("SELECT title FROM documents")]
        assert {record.title for record in documents} <= set(titles)
        assert before.execute("SELECT count(*) FROM experience_changes").fetchone() == (0,)
        count = before.execute(
            "SELECT count(*) FROM steps WHERE action = 'recall' AND reason <> ''"
        )
        assert count.fetchone() == (0,)
        assert before.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_copy_from_before_anything_was_learnt_holds_nothing(tmp_path: Path):
    (tmp_path / "library.sqlite3").write_bytes(gzip.decompress(STORED[0].read_bytes()))
    with SqliteLibrary.open(tmp_path) as library:
        before = next(iter(tmp_path.glob("library-before-*"))).read_bytes()
        library.experiences.add(experience(1))
        assert library.experiences.in_copies(None) == 0
        assert library.experiences.forget_in_copies(None) == 0
    assert next(iter(tmp_path.glob("library-before-*"))).read_bytes() == before


def test_a_damaged_copy_is_named_and_the_others_are_seen_to(folder: Path):
    damaged = folder / "library-before-0000.sqlite3"
    damaged.write_bytes(b"SQLite format 3\0" + b"Xylophagous" * 1000)
    with SqliteLibrary.open(folder, migrations=newer()) as library:
        assert library.experiences.in_copies(None) == 2
        with pytest.raises(LibraryError, match="library-before-0000"):
            library.experiences.forget_in_copies(None)
        damaged.unlink()
        assert library.experiences.in_copies(None) == 0


def test_a_copy_that_was_never_finished_goes(folder: Path):
    unfinished = folder / "library-before-9999.unfinished"
    unfinished.write_bytes(b"xylophagous")
    with SqliteLibrary.open(folder, migrations=newer()) as library:
        library.experiences.forget_in_copies(None)
    assert not unfinished.exists()


def test_everything_takes_what_was_set_aside_along(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        secret = library.experiences.add(SECRET)
        library.experiences.set_aside(LEARNT.evidence[0].document, [secret.id])
        gone = library.experiences.forget(None)
        assert b"xylophagous" not in everything_in(tmp_path)
        library.experiences.restore(gone)
        assert library.experiences.all() == []
        library.experiences.put_back(LEARNT.evidence[0].document)
        assert [one.question for one in library.experiences.all()] == ["Xylophagous?"]
