"""Backups: made while the library is in use, by a schedule, and put back."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader.backups import BackupWishes, Reason
from reader.errors import Cancelled, LibraryError, NotFoundError
from storage.backups.backups import LibraryBackups
from storage.file.copying import copy_file
from storage.library import SqliteLibrary
from tests.storage.file.test_opening import newer
from tests.storage.file.test_trouble import ROOT, second_program
from tests.storage.helpers import add
from tests.storage.stored_library import LEARNT
from tests.storage.stored_library import fill as fill_everything

NOON = datetime(2126, 11, 23, 12, tzinfo=UTC)
"""After the day that any file of a test is written on."""


@dataclass
class Place:
    """A library with one document, and its backups under a clock that is set by hand."""

    folder: Path
    now: datetime = NOON
    wishes: BackupWishes = field(default_factory=BackupWishes)

    def __post_init__(self) -> None:
        self.backups = LibraryBackups(self.folder, lambda: self.wishes, clock=lambda: self.now)

    @property
    def library(self) -> Path:
        return self.folder / "library.sqlite3"

    def titles(self) -> list[str]:
        with SqliteLibrary.open(self.folder) as library:
            return [each.title for each in library.documents.all()]

    def add(self, title: str) -> None:
        with SqliteLibrary.open(self.folder) as library:
            add(library, f"The text of {title}.", title=title)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = Place(tmp_path / "library")
    place.add("First")
    return place


def in_folder(place: Place) -> list[str]:
    return sorted(path.name for path in (place.folder / "backups").iterdir())


def test_a_backup_holds_all_that_was_there(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        fill_everything(library)
        answers = len(library.conversations.of(library.documents.all()[0].id))
    backups = LibraryBackups(tmp_path)
    made = backups.make()
    assert backups.all() == [made]
    contents = backups.look(made)
    assert contents.titles == ("A stored book",)
    assert (contents.answers, contents.experiences) == (answers, 1)
    assert not contents.newer
    with closing(sqlite3.connect(tmp_path / "library.sqlite3")) as now:
        before = list(now.iterdump())
    with closing(sqlite3.connect(made.path)) as copy:
        assert list(copy.iterdump()) == before


def test_what_is_written_meanwhile_is_in_the_next_one(place: Place):
    with SqliteLibrary.open(place.folder) as library:
        copied = []

        def write_once() -> None:
            if not copied:
                copied.append(add(library, "Words " * 500, title="Second"))

        target = place.folder / "copy.sqlite3"
        copy_file(place.library, target, write_once, check=True)
    assert place.backups.look(replace(place.backups.make(), path=target)).titles == ("First",)
    assert place.backups.look(place.backups.all()[0]).titles == ("First", "Second")


def test_two_in_one_second_have_two_names(place: Place):
    assert place.backups.make().path != place.backups.make().path
    assert len(place.backups.all()) == 2


def test_broken_off_it_leaves_nothing(place: Place):
    place.backups.interrupt()
    with pytest.raises(Cancelled):
        place.backups.make()
    assert in_folder(place) == []
    place.backups.resume()
    place.backups.make()
    assert len(in_folder(place)) == 1


def test_a_damaged_library_takes_no_place_of_a_good_backup(place: Place):
    place.backups.make()
    damage(place.library)
    with pytest.raises(LibraryError, match="is damaged"):
        place.backups.make()
    assert len(in_folder(place)) == 1


def damage(path: Path) -> None:
    """Overwrite what SQLite needs, behind the header."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="POSIX limits the size of files")
def test_a_full_disk_leaves_the_earlier_ones_and_says_so(place: Place):
    place.backups.make()
    limited = """
import resource, sys
from pathlib import Path
from reader.errors import LibraryError
from storage.backups.backups import LibraryBackups
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    LibraryBackups(Path(sys.argv[1])).make()
except LibraryError as problem:
    print(problem)
"""
    run = subprocess.run(
        [sys.executable, "-c", limited, str(place.folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "isk" in run.stdout
    assert len(in_folder(place)) == 1
    assert place.titles() == ["First"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX kills")
def test_killed_half_way_it_leaves_no_backup_that_is_not_whole(place: Place):
    killed = """
import os, signal, sys
from pathlib import Path
import storage.file.copying as copying
calls = []
def go_on():
    calls.append(1)
    if len(calls) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
copying._PAGES = 1
folder = Path(sys.argv[1])
copying.copy_file(
    folder / "library.sqlite3", folder / "backups" / "library-20260101-000000-asked.sqlite3",
    go_on, check=True)
"""
    for step in (1, 5, 20):
        run = subprocess.run(
            [sys.executable, "-c", killed, str(place.folder), str(step)], cwd=ROOT, check=False
        )
        assert run.returncode == -signal.SIGKILL
        assert place.backups.all() == []
    left = list((place.folder / "backups").iterdir())
    assert left
    for path in left:
        os.utime(path, (0, 0))
    made = place.backups.make()
    assert in_folder(place) == [made.path.name]


class TestSchedule:
    def test_one_a_day_and_only_when_something_changed(self, place: Place):
        assert place.backups.make_if_due()
        place.add("Second")
        assert place.backups.make_if_due() is None
        place.now += timedelta(days=1)
        assert place.backups.make_if_due() is None
        os.utime(place.library, (place.now.timestamp(),) * 2)
        assert place.backups.make_if_due()

    def test_none_where_it_is_not_wished(self, place: Place):
        place.wishes = BackupWishes(automatic=False)
        assert place.backups.make_if_due() is None

    def test_none_where_there_is_little_room(self, place: Place, monkeypatch: pytest.MonkeyPatch):
        usage = shutil.disk_usage(place.folder)._replace(free=1 << 20)
        monkeypatch.setattr("storage.backups.backups.shutil.disk_usage", lambda _: usage)
        assert place.backups.make_if_due() is None
        assert place.backups.make()

    def test_what_is_superfluous_goes_when_another_is_made(self, place: Place):
        for passed in range(20):
            place.now = NOON + timedelta(days=passed)
            place.backups.make(Reason.AUTOMATIC)
        days = {each.day for each in place.backups.all()}
        assert len(days) < 15
        assert {(NOON + timedelta(days=each)).date() for each in range(13, 20)} <= days

    def test_all_together_are_no_larger_than_is_set(self, place: Place):
        size = place.backups.make().size
        place.wishes = BackupWishes(most_bytes=3 * size)
        for days in range(1, 9):
            place.now = NOON + timedelta(days=days)
            place.backups.make()
        assert sum(each.size for each in place.backups.all()) <= 3 * size
        assert place.backups.all()[0].made == place.now


class TestRestoring:
    def test_it_is_as_it_was_and_what_it_was_since_is_kept(self, place: Place):
        made = place.backups.make()
        place.add("Second")
        kept = place.backups.restore(made)
        assert place.titles() == ["First"]
        (newest, _) = place.backups.all()
        assert newest.path == kept
        assert newest.reason is Reason.BEFORE_RESTORE
        assert place.backups.look(newest).titles == ("First", "Second")
        place.backups.restore(newest)
        assert place.titles() == ["First", "Second"]
        with SqliteLibrary.open(place.folder) as library:
            assert library.faults() == []

    def test_no_number_is_given_out_twice(self, place: Place):
        made = place.backups.make()
        with SqliteLibrary.open(place.folder) as library:
            since = library.experiences.add(LEARNT)
        place.backups.restore(made)
        with SqliteLibrary.open(place.folder) as library:
            assert library.experiences.add(LEARNT).id > since.id

    def test_not_while_another_program_has_it_open(self, place: Place):
        made = place.backups.make()
        place.add("Second")
        with (
            SqliteLibrary.open(place.folder),
            pytest.raises(LibraryError, match="open in another window"),
        ):
            place.backups.restore(made)
        assert place.titles() == ["First", "Second"]
        assert len(place.backups.all()) == 1

    def test_a_damaged_library_is_set_aside_as_it_is(self, place: Place):
        made = place.backups.make()
        damage(place.library)
        damaged = place.library.read_bytes()[100:]
        aside = place.backups.restore(made)
        assert aside
        assert aside.read_bytes()[100:] == damaged
        assert place.titles() == ["First"]

    @pytest.mark.parametrize("rubbish", [b"", b"nonsense" * 1000], ids=["empty", "no database"])
    def test_a_library_that_is_none_any_more_is_replaced(self, place: Place, rubbish: bytes):
        made = place.backups.make()
        for path in place.folder.glob("library.sqlite3*"):
            path.unlink()
        place.library.write_bytes(rubbish)
        place.backups.restore(made)
        assert place.titles() == ["First"]

    def test_a_library_that_is_gone_comes_back(self, place: Place):
        made = place.backups.make()
        place.library.unlink()
        assert place.backups.restore(made) is None
        assert place.titles() == ["First"]

    def test_a_damaged_backup_changes_nothing(self, place: Place):
        made = place.backups.make()
        damage(made.path)
        before = place.library.read_bytes()
        with pytest.raises(LibraryError, match="is damaged"):
            place.backups.restore(made)
        assert place.library.read_bytes() == before

    def test_another_file_of_sqlite_is_not_replaced(self, place: Place):
        made = place.backups.make()
        place.library.unlink()
        with closing(sqlite3.connect(place.library)) as other:
            other.execute("CREATE TABLE mine (a)")
        before = place.library.read_bytes()
        with pytest.raises(LibraryError, match="isn't a Gistwalker library"):
            place.backups.restore(made)
        assert place.library.read_bytes() == before

    @pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX kills")
    def test_killed_half_way_it_is_the_one_or_the_other(self, place: Place):
        made = place.backups.make()
        place.add("Second")
        killed = """
import os, signal, sqlite3, sys
from pathlib import Path
from storage.backups import restoring
from storage.backups.backups import LibraryBackups
def killing(path):
    class Source(sqlite3.Connection):
        def backup(self, target, **_):
            def step(status, left, total):
                if left < total // 2:
                    os.kill(os.getpid(), signal.SIGKILL)
            super().backup(target, pages=1, progress=step)
    return sqlite3.connect(path, factory=Source)
restoring.reading_copy = killing
backups = LibraryBackups(Path(sys.argv[1]))
backups.restore(backups.named(sys.argv[2]))
"""
        run = subprocess.run(
            [sys.executable, "-c", killed, str(place.folder), made.name], cwd=ROOT, check=False
        )
        assert run.returncode == -signal.SIGKILL
        assert place.titles() == ["First", "Second"]
        with SqliteLibrary.open(place.folder) as library:
            assert library.faults() == []


class TestVersions:
    def test_the_library_from_before_an_upgrade_can_be_had_back(self, place: Place):
        with SqliteLibrary.open(place.folder, migrations=newer()) as library:
            add(library, "Since then.", title="Since")
        with pytest.raises(LibraryError, match="newer version"):
            place.titles()
        (before,) = place.backups.all()
        assert before.reason is Reason.BEFORE_UPGRADE
        kept = place.backups.restore(before)
        assert place.titles() == ["First"]
        newer_one = next(each for each in place.backups.all() if each.path == kept)
        assert place.backups.look(newer_one).newer

    def test_it_can_be_put_elsewhere_instead(self, place: Place, tmp_path: Path):
        with SqliteLibrary.open(place.folder, migrations=newer()) as library:
            add(library, "Since then.", title="Since")
        (before,) = place.backups.all()
        place.backups.copy_out(before, tmp_path / "old")
        assert Place(tmp_path / "old").titles() == ["First"]
        with pytest.raises(LibraryError, match="already a library"):
            place.backups.copy_out(before, tmp_path / "old")


class TestMoving:
    def test_everything_goes_and_nothing_stays(self, place: Place, tmp_path: Path):
        place.backups.make()
        with SqliteLibrary.open(place.folder, migrations=newer()):
            pass
        names = {each.name for each in place.backups.all()}
        settled = []
        moving = LibraryBackups(place.folder, settled=settled.append)
        moving.move(tmp_path / "new")
        assert settled == [tmp_path / "new"]
        assert {each.name for each in moving.all()} == names
        assert list(place.folder.iterdir()) == []
        moving.restore(moving.all()[0])
        assert Place(tmp_path / "new").titles() == ["First"]

    def test_what_cannot_be_settled_stays_where_it_was(self, place: Place, tmp_path: Path):
        place.backups.make()

        def refuse(_: Path) -> None:
            raise LibraryError("No")

        with pytest.raises(LibraryError, match="No"):
            LibraryBackups(place.folder, settled=refuse).move(tmp_path / "new")
        assert not list((tmp_path / "new").rglob("*.sqlite3"))
        assert place.titles() == ["First"]
        assert len(place.backups.all()) == 1

    def test_not_onto_another_library(self, place: Place, tmp_path: Path):
        Place(tmp_path / "other").add("Other")
        with pytest.raises(LibraryError, match="already a library"):
            place.backups.move(tmp_path / "other")
        assert Place(tmp_path / "other").titles() == ["Other"]
        assert place.titles() == ["First"]

    def test_not_while_another_program_has_it_open(self, place: Place, tmp_path: Path):
        with second_program("hold", place.folder) as other:
            assert other.stdout
            other.stdout.readline()
            with pytest.raises(LibraryError, match="open in another window"):
                place.backups.move(tmp_path / "new")
            other.communicate("\n")
        assert place.titles() == ["First", "Held"]


class TestNames:
    def test_part_of_a_name_is_enough(self, place: Place):
        made = place.backups.make()
        assert place.backups.named("asked") == made
        assert place.backups.named(made.path.name) == made

    def test_a_name_of_none_or_several(self, place: Place):
        place.backups.make()
        place.backups.make()
        for name, says in (
            ("nothing", "There is no backup named"),
            ("asked", "Several backups match"),
        ):
            with pytest.raises(NotFoundError, match=says):
                place.backups.named(name)


def test_reading_goes_on_while_a_backup_is_made(place: Place):
    """Whoever asks the library something meanwhile gets the answer before the copy is done."""
    asked, answered = threading.Event(), threading.Event()

    def wait() -> None:
        asked.set()
        assert answered.wait(30)

    target = place.folder / "copy.sqlite3"
    thread = threading.Thread(
        target=copy_file, args=(place.library, target, wait), kwargs={"check": False}
    )
    thread.start()
    assert asked.wait(30)
    assert place.titles() == ["First"]
    place.add("Second")
    assert not target.exists()
    answered.set()
    thread.join()
    assert target.exists()
