"""A small campaign of kills, and whether one would notice what it looks for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scripts.kills.__main__ import main
from scripts.kills.kinds import KINDS
from storage.library import SqliteLibrary
from tests.storage.helpers import add

KIND = {kind.name: kind for kind in KINDS}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    with SqliteLibrary.open(tmp_path / "library") as library:
        add(library, "A whale.", title="There")
    return tmp_path


@pytest.mark.slow
def test_nothing_is_lost_by_a_kill_of_any_of_these(capsys):
    kinds = ("import", "export", "migrate")
    code = main(["--kills", "3", "--seed", "7", "--only", *kinds])
    printed = capsys.readouterr().out
    assert all(f"{kind}, " in printed for kind in kinds)
    assert code == 0, printed


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_program_that_is_suspended_as_a_whole_goes_on(capsys):
    code = main(["--suspend", "1", "--seed", "7", "--only", "import"])
    printed = capsys.readouterr().out
    assert "import, 1 s suspended" in printed
    assert code == 0, printed


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("import", ["“There” imported: document 1", "“Nowhere” imported: document 2"]),
        ("read", ["1  There", "text, 9 pages; read: 9 passages"]),
        ("ask", ["How it was found"]),
        ("learn", ["1: in use. Tested on 2 questions"]),
        ("mark", ["Imported: 3."]),
        ("back up", ["/nowhere/backups/library-20260101-000000-asked.sqlite3 (1 MB)"]),
        ("take in", ["Imported: documents: 2"]),
        ("restore", []),
    ],
)
def test_what_was_said_and_is_not_there_is_noticed(place: Path, kind: str, said: list[str]):
    assert len(list(KIND[kind].rule(said, place))) == 1


def test_a_reported_export_that_is_missing_is_noticed(place: Path):
    assert list(KIND["export"].rule([f"{place}/out: documents: 2, files: 2"], place))
    assert list(KIND["export"].rule([], place)) == []
