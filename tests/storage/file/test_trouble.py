"""Full disks, kills, second programs: the library stays as it was, and says what happened."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from reader.errors import LibraryError
from reader.text.span import Span
from reader.values.memory_tree import Episode
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.storage.helpers import MAKER, add, gist

ROOT = Path(__file__).resolve().parents[3]


def second_program(doing: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.storage.library_user", doing, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def titles(library: SqliteLibrary) -> list[str]:
    return [record.title for record in library.documents.all()]


def test_together_keeps_all_or_nothing(library: SqliteLibrary):
    def fail_after_adding() -> None:
        with library.together():
            add(library, "One.", title="One")
            raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        fail_after_adding()
    assert titles(library) == []
    assert library.terms.search("one", None, 5) == []
    with library.together():
        add(library, "Two.", title="Two")
        with pytest.raises(RuntimeError):
            fail_after_adding()
        add(library, "Three.", title="Three")
    assert titles(library) == ["Two", "Three"]
    assert library.terms.search("one", None, 5) == []
    assert library.terms.search("three", None, 5)


def test_nothing_is_kept_after_sqlite_undid_the_beginning(library: SqliteLibrary):
    def go_on_regardless() -> None:
        with library.together():
            add(library, "One.", title="One")
            library.store.run("ROLLBACK")
            with pytest.raises(LibraryError, match="was undone"):
                add(library, "Two.", title="Two")

    with pytest.raises(LibraryError, match="was undone"):
        go_on_regardless()
    assert titles(library) == []
    add(library, "Three.", title="Three")
    assert titles(library) == ["Three"]


def test_a_full_disk_leaves_the_library_as_it_was(library: SqliteLibrary):
    kept = add(library, "Kept whale.", title="Kept")
    (pages,) = library.store.row("PRAGMA page_count")
    library.store.run(f"PRAGMA max_page_count = {pages + 3}")
    many = [f"Sentence {number} of a long whale." for number in range(3000)]
    with pytest.raises(LibraryError, match="No disk space left") as caught:
        add(library, *many, title="Long")
    assert caught.value.hint
    with pytest.raises(LibraryError, match="No disk space left"):
        add_both(library, many)
    assert library.documents.all() == [kept]
    assert [hit.text for hit in library.terms.search("whale", None, 5)] == ["Kept whale."]
    assert library.problems() == ()
    library.store.run("PRAGMA max_page_count = 1000000")
    add(library, *many, title="Long")
    assert titles(library) == ["Kept", "Long"]


def add_both(library: SqliteLibrary, many: list[str]) -> None:
    with library.together():
        add(library, "Short.", title="Short")
        add(library, *many, title="Long")


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="POSIX limits the size of files")
def test_a_disk_that_refuses_is_named(tmp_path: Path):
    limited = """
import resource, sys
from pathlib import Path
from reader.errors import LibraryError
from storage.library import SqliteLibrary
from tests.storage.helpers import add
with SqliteLibrary.open(Path(sys.argv[1])) as library:
    add(library, "Kept whale.", title="Kept")
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    try:
        add(library, *[f"Sentence {n} of many." for n in range(20_000)], title="Long")
    except LibraryError as problem:
        print(problem)
"""
    run = subprocess.run(
        [sys.executable, "-c", limited, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "disk" in run.stdout
    assert "Traceback" not in run.stderr
    with SqliteLibrary.open(tmp_path) as library:
        assert titles(library) == ["Kept"]
        assert library.problems() == ()


def test_another_program_that_holds_the_lock_is_named(tmp_path: Path):
    with SqliteLibrary.open(tmp_path, patience=0.2) as library:
        add(library, "Mine.", title="Mine")
        with second_program("hold", tmp_path) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            with pytest.raises(LibraryError, match="Another program is busy"):
                add(library, "More.", title="More")
            assert titles(library) == ["Mine"]
            assert library.terms.search("mine", None, 1)
            other.communicate("\n", timeout=PATIENCE_SECONDS)
        add(library, "More.", title="More")
        assert titles(library) == ["Mine", "Held", "More"]


def test_two_programs_on_one_library(tmp_path: Path):
    with second_program("add", tmp_path) as other, SqliteLibrary.open(tmp_path) as library:
        for number in range(20):
            add(library, f"A ship of {number}.", title=f"First {number}")
        other.communicate(timeout=PATIENCE_SECONDS)
        assert other.returncode == 0
        assert len(library.documents.all()) == 40
        assert len(library.terms.search("whale", None, 99)) == 20
        assert len(library.terms.search("ship", None, 99)) == 20
        assert library.problems() == ()


def test_many_programs_may_begin_a_library_at_once(tmp_path: Path):
    with ExitStack() as programs:
        others = [programs.enter_context(second_program("add", tmp_path)) for _ in range(4)]
        for other in others:
            other.communicate(timeout=PATIENCE_SECONDS)
        assert [other.returncode for other in others] == [0, 0, 0, 0]
    with SqliteLibrary.open(tmp_path) as library:
        assert len(library.documents.all()) == 20


def test_beginning_a_library_waits_for_a_program_that_begins_it_too(tmp_path: Path):
    """SQLite itself refuses at once to turn to write-ahead logging while another one writes."""
    file = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(file, check_same_thread=False, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        let_go = threading.Timer(0.5, other.execute, ["ROLLBACK"])
        let_go.start()
        with SqliteLibrary.open(tmp_path, patience=PATIENCE_SECONDS) as library:
            add(library, "Mine.", title="Mine")
            assert titles(library) == ["Mine"]
        let_go.join()


def test_a_program_that_never_lets_go_of_a_new_library_is_named(tmp_path: Path):
    file = tmp_path / "library.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="Another program is busy"):
            SqliteLibrary.open(tmp_path, patience=0.2)


@pytest.mark.parametrize("units", [1, 40])
def test_a_kill_loses_at_most_the_unit_in_hand(tmp_path: Path, units: int):
    with SqliteLibrary.open(tmp_path) as library:
        record = add(library, "A book.")
    with second_program("read", tmp_path) as reading:
        assert reading.stdout is not None
        done = [int(reading.stdout.readline()) for _ in range(units)]
        reading.kill()
        done += [int(line) for line in reading.stdout.read().split()]
    with SqliteLibrary.open(tmp_path) as library:
        kept = library.memories.episodes(record.id)
        assert len(kept) in (done[-1], done[-1] + 1)
        assert [episode.number for episode, _ in kept] == list(range(1, len(kept) + 1))
        assert library.problems() == ()
        start = library.memories.status(record.id).read_to
        library.memories.add_episode(
            record.id,
            Episode(len(kept) + 1, Span(start, start + 5)),
            gist("Goes on.", Span(start, start + 5)),
            MAKER,
        )


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="needs the permissions of POSIX")
@pytest.mark.parametrize("writable", ["nothing", "folder only", "file only"])
def test_what_may_not_be_written_may_be_read(writable: str):
    base = Path(tempfile.mkdtemp())
    folder = base / "library"
    try:
        with SqliteLibrary.open(folder) as library:
            add(library, "The whale.")
        base.chmod(0o755)
        folder.chmod(0o777 if writable == "folder only" else 0o555)
        library.path.chmod(0o666 if writable == "file only" else 0o444)
        before = library.path.read_bytes()
        with second_program("try", folder) as other:
            said, _ = other.communicate(timeout=PATIENCE_SECONDS)
        assert "read-only" in said or "Can't open" in said
        assert said.splitlines()[-1] == "The whale."
        assert library.path.read_bytes() == before
    finally:
        folder.chmod(0o755)
        shutil.rmtree(base)


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="needs the permissions of POSIX")
def test_changes_that_cannot_be_seen_are_not_passed_over():
    base = Path(tempfile.mkdtemp())
    try:
        with SqliteLibrary.open(base / "library") as library:
            add(library, "The whale.")
            copy = shutil.copytree(base / "library", base / "copy")
        (copy / "library.sqlite3-shm").unlink()
        base.chmod(0o755)
        copy.chmod(0o555)
        with second_program("look", copy) as other:
            said, _ = other.communicate(timeout=PATIENCE_SECONDS)
        assert "Can't open" in said or "read-only" in said
    finally:
        copy.chmod(0o755)
        shutil.rmtree(base)
