"""Remains of killed jobs are removed at the next start; files in use stay."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from reader import temporary_files
from reader.records import Source
from storage.backups.backups import LibraryBackups
from storage.exchange.exporting import export_library
from storage.exchange.importing import import_library
from storage.file import leftovers
from storage.health import library_checks
from storage.library import SqliteLibrary
from tests.patience import wait_for
from tests.storage.helpers import add, parsed

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    with SqliteLibrary.open(tmp_path / "library") as made:
        for number in range(3):
            add(made, *[f"A whale of {n} tons." for n in range(2000)], title=f"Book {number}")
    return tmp_path / "library"


@contextmanager
def stopped(job: str, *places: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process in the midst of a job, which is killed in the end."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.storage.stopped_job", job, *map(str, places)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == b"in the midst\n"
            yield process
        finally:
            process.kill()


def unfinished(*folders: Path) -> list[Path]:
    """Everything in ``folders`` and in what lies in them that is no result of any job."""
    found = [path for folder in folders for path in folder.rglob("*")]
    return [path for path in found if ".gistwalker-" in str(path) or ".unfinished" in path.name]


def open_it(library: Path) -> None:
    SqliteLibrary.open(library).close()


def other_folder(library: Path) -> Path:
    return library.with_name("elsewhere")


JOBS: dict[str, Callable[[Path], tuple[Path, ...]]] = {
    "backup": lambda library: (library,),
    "export": lambda library: (library, other_folder(library) / "out"),
    "export-zip": lambda library: (library, other_folder(library) / "out.zip"),
    "import": lambda library: (library.with_name("new"), other_folder(library) / "exported"),
}


@pytest.mark.parametrize("job", JOBS)
def test_the_next_start_removes_what_a_killed_job_left(library: Path, job: str):
    places = JOBS[job](library)
    if job == "import":
        export_library(library, places[1])
    with stopped(job, *places):
        assert unfinished(library.parent)
        open_it(places[0])
        assert unfinished(library.parent), "it is still in use"
    assert unfinished(library.parent)
    said = {check.name: check.detail for check in library_checks(places[0], mend=False)}
    assert "unfinished files" in said
    open_it(places[0])
    assert unfinished(library.parent) == []
    assert leftovers.found(places[0]) == []
    assert all(check.good or not check.needed for check in library_checks(library, mend=False))


@pytest.fixture
def exported(library: Path) -> Path:
    """An export with the file of a document that is nowhere else any more."""
    book = library.with_name("book.txt")
    book.write_bytes(b"The book itself.")
    digest = hashlib.sha256(book.read_bytes()).hexdigest()
    with SqliteLibrary.open(library) as opened:
        opened.documents.add(parsed("The book itself.", title="B"), Source(book, digest, 16, 7))
    export_library(library, library.with_name("exported"))
    book.unlink()
    return library.with_name("exported")


def brought(library: Path) -> list[str]:
    return [path.name for path in library.glob("files/*")]


def test_files_brought_by_an_import_that_was_killed_at_its_last_step_go(exported: Path):
    new = exported.with_name("new")
    with stopped("import-before-the-last-step", new, exported):
        assert len(brought(new)) == 1
        open_it(new)
        assert len(brought(new)) == 1, "they are still needed"
    assert leftovers.found(new)
    open_it(new)
    assert not (new / "files").exists()
    assert leftovers.found(new) == []
    assert import_library(new, exported).files == 1
    assert len(brought(new)) == 1


def test_files_that_the_library_names_by_then_stay(exported: Path):
    new = exported.with_name("new")
    with stopped("import-after-the-last-step", new, exported):
        assert len(brought(new)) == 1
    open_it(new)
    assert leftovers.found(new) == []
    with SqliteLibrary.open(new) as opened:
        (path,) = [each.source.path for each in opened.documents.all() if each.title == "B"]
    assert path.read_bytes() == b"The book itself."


def test_the_next_import_removes_what_a_killed_one_brought(exported: Path):
    new, bare = exported.with_name("new"), exported.with_name("bare")
    export_library(exported.with_name("library"), bare, files=False)
    with stopped("import-before-the-last-step", new, exported):
        pass
    import_library(new, bare)
    assert brought(new) == []


@pytest.mark.parametrize("written", ["", "{", "[1]", '["../book.txt", "/etc/passwd"]', "{}"])
def test_a_note_of_brought_files_leads_to_nothing_else(library: Path, written: str):
    book = library / "book.txt"
    book.write_bytes(b"Mine.")
    (library / "files").mkdir()
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    note = library / f".gistwalker-{gone.pid}.brought"
    note.write_text(written)
    open_it(library)
    assert book.exists()
    assert not note.exists()


def test_the_next_start_removes_what_a_killed_move_had_copied(library: Path):
    with stopped("move", library, other_folder(library)):
        pass
    assert leftovers.found(library)
    open_it(library)
    assert list(other_folder(library).iterdir()) == []
    assert leftovers.found(library) == []


def test_a_library_can_be_moved_to_where_a_killed_move_had_begun(library: Path):
    target = other_folder(library)
    with stopped("move", library, target):
        pass
    assert unfinished(target)
    backups = LibraryBackups(library)
    backups.move(target)
    assert not (library / "library.sqlite3").exists()
    assert unfinished(library.parent) == []
    assert len(backups.all()) == 1
    with SqliteLibrary.open(target) as opened:
        assert len(opened.documents.all()) == 3


def test_the_next_export_to_a_folder_removes_what_a_killed_one_left(library: Path):
    target = other_folder(library)
    with stopped("export", library, target / "out"):
        (note,) = library.glob("*.elsewhere")
    note.unlink()
    export_library(library, target / "again")
    assert [path.name for path in target.iterdir()] == ["again"]


def test_notes_lead_to_nothing_but_our_own_folders(tmp_path: Path):
    mine = tmp_path / "mine"
    mine.mkdir()
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    wait_for(lambda: gone.poll() is not None)
    note = tmp_path / f".gistwalker-{gone.pid}-abcdefgh.elsewhere"
    note.write_bytes(os.fsencode(mine))
    link = tmp_path / f".gistwalker-{gone.pid}-linklink"
    link.symlink_to(mine)
    temporary_files.sweep(tmp_path)
    assert mine.is_dir()
    assert link.is_symlink()
    assert not note.exists()


def test_work_of_earlier_versions_is_given_up_after_an_hour(tmp_path: Path):
    old, young, foreign = (
        tmp_path / name for name in (".gistwalker-abcdefgh", ".gistwalker-ijklmnop", ".gistwalker")
    )
    for folder in (old, young, foreign):
        folder.mkdir()
    long_ago = time.time() - 7200
    for folder in (old, foreign):
        os.utime(folder, (long_ago, long_ago))
    temporary_files.sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == [foreign, young]


def test_a_number_that_was_given_to_another_process_does_not_protect(tmp_path: Path):
    left = tmp_path / f".gistwalker-{os.getpid()}-abcdefgh"
    left.mkdir()
    assert temporary_files.left_over(tmp_path) == []
    os.utime(left, (1, 1))
    assert temporary_files.left_over(tmp_path) == [left]
