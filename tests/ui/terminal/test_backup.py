"""``gistwalker backup``, ``move-library``, ``export-library`` and ``import-library``."""

from __future__ import annotations

import json

import pytest

from main import settings_file
from reader.errors import ExitCode
from storage.library import SqliteLibrary
from tests.storage.helpers import add
from tests.ui.terminal.outcome import ok, shape


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The usual place of a person who has set nothing."""
    monkeypatch.delenv("GISTWALKER_LIBRARY", raising=False)
    monkeypatch.setenv("GISTWALKER_SETTINGS", str(tmp_path / "settings.json"))
    monkeypatch.setattr("main.default_folder", lambda: tmp_path / "usual")
    with SqliteLibrary.open(tmp_path / "usual") as library:
        add(library, "The first text.", title="First")
    return tmp_path / "usual"


def asked(gistwalker, *arguments):
    return shape(gistwalker(*arguments, "--json"))


def titles(gistwalker, *more):
    return [each["title"] for each in asked(gistwalker, "list", *more)["documents"]]


def test_a_backup_is_made_looked_into_put_back_and_deleted(gistwalker, home):
    assert "no backups yet" in gistwalker("backup", "list")[1]
    made = asked(gistwalker, "backup", "now")
    assert made["contents"]["documents"] == ["First"]
    with SqliteLibrary.open(home) as library:
        add(library, "The second.", title="Second")
    assert asked(gistwalker, "backup", "list") == {"backups": [made]}
    assert "documents: 1, answers: 0, learnt: 0" in gistwalker("backup", "list")[1]
    assert "  First" in gistwalker("backup", "show", made["name"])[1]
    out = ok(gistwalker("backup", "restore", made["name"]))
    assert "before-restore" in out
    assert titles(gistwalker) == ["First"]
    assert asked(gistwalker, "backup", "delete", made["name"]) == {"deleted": [made["name"]]}
    (kept,) = asked(gistwalker, "backup", "list")["backups"]
    assert asked(gistwalker, "backup", "restore", kept["name"])["restored"] == kept["name"]
    assert titles(gistwalker) == ["First", "Second"]


def test_a_backup_becomes_a_library_of_its_own(gistwalker, tmp_path):
    asked(gistwalker, "backup", "now")
    out = gistwalker("backup", "restore", "asked", "--to", tmp_path / "own")[1]
    assert f"--library {tmp_path / 'own'}" in out
    assert titles(gistwalker, "--library", tmp_path / "own") == ["First"]


def test_a_name_that_nothing_has(gistwalker):
    code, _, err = gistwalker("backup", "restore", "nothing")
    assert code == ExitCode.NOT_FOUND
    assert "There is no backup named nothing." in err


def test_without_a_library_there_is_nothing_to_back_up(gistwalker, tmp_path):
    code, _, err = gistwalker("backup", "now", "--library", tmp_path / "none")
    assert code == ExitCode.LIBRARY
    assert "There is no library" in err


def test_the_usual_library_is_found_where_it_was_moved_to(gistwalker, home, tmp_path):
    new = tmp_path / "disk" / "books"
    assert asked(gistwalker, "move-library", new) == {"from": str(home), "to": str(new)}
    assert titles(gistwalker) == ["First"]
    assert list(home.iterdir()) == []
    assert json.loads(settings_file().read_text())["kept"]["library"] == str(new)
    gistwalker("move-library", home)
    assert titles(gistwalker) == ["First"]
    assert settings_file().read_text() == "{}\n"


def test_a_library_on_a_disk_that_is_away_is_not_begun_again(gistwalker, tmp_path):
    new = tmp_path / "disk"
    gistwalker("move-library", new)
    new.rename(tmp_path / "away")
    code, _, err = gistwalker("list")
    assert code == ExitCode.LIBRARY
    assert "Connect the disk" in err
    assert not new.exists()


def test_a_library_is_taken_to_another_machine(gistwalker, tmp_path):
    out = tmp_path / "out.zip"
    done = asked(gistwalker, "export-library", out)
    assert (done["documents"], done["files"]) == (1, 0)
    assert done["missing"] == ["/books/a book.epub"]
    new = ("--library", tmp_path / "new")
    assert asked(gistwalker, "import-library", out, *new) == {
        "documents": 1,
        "files": 0,
        "kept": None,
    }
    assert titles(gistwalker, *new) == ["First"]
    code, _, err = gistwalker("import-library", out, *new)
    assert code == ExitCode.LIBRARY
    assert "is not empty" in err
    assert asked(gistwalker, "import-library", out, "--replace", *new)["kept"]


def test_what_is_no_export_is_refused(gistwalker, tmp_path):
    (tmp_path / "some.zip").write_bytes(b"rubbish")
    code, _, err = gistwalker("import-library", tmp_path / "some.zip", "--library", tmp_path / "n")
    assert code == ExitCode.INPUT
    assert "the ZIP file is damaged" in err
