"""A damaged library: every command works or says what is wrong, and nothing becomes worse."""

from __future__ import annotations

import shutil

import pytest

from main import Program
from models import health as model_health
from reader.annotations.mark import Anchor, Draft, MarkKind
from reader.errors import ExitCode
from reader.health import Check
from reader.text.span import Span
from storage.backups.backups import LibraryBackups
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary
from tests.storage.damaging import damage, is_whole, spoil_tables
from tests.ui.terminal.test_commands import PARAGRAPHS
from ui.terminal import app

OTHER = [
    f"On day {day} the ferry from Lund to Ystad carried {3 * day} sacks of rye and a letter."
    for day in range(1, 80)
]
COMMANDS = (
    ("doctor",),
    ("list",),
    ("search", "Marigold"),
    ("ask", "skerra", "Who built the lighthouse?"),
    ("read", "ferry"),
    ("backup", "list"),
    ("gists", "ferry"),
    ("marks", "list"),
    ("memory", "list"),
)
SOUND = (ExitCode.OK, ExitCode.LIBRARY, ExitCode.NOT_FOUND)
SEEDS = 20


@pytest.fixture(scope="module")
def program(shared_encoder):
    with Program(encoder=shared_encoder) as program:
        yield program


@pytest.fixture(scope="module")
def whole(tmp_path_factory, program):
    """A library with two documents in memory, an answer that was confirmed, a mark, a backup."""
    folder = tmp_path_factory.mktemp("whole")
    for name, paragraphs in (("skerra", PARAGRAPHS), ("ferry", OTHER)):
        path = folder / f"{name}.txt"
        path.write_text("\n\n".join(paragraphs), encoding="utf-8")
        assert run(program, folder, "read", path) == ExitCode.OK
    assert run(program, folder, "ask", "skerra", "Who built the lighthouse?") == ExitCode.OK
    assert run(program, folder, "memory", "confirm", "skerra") == ExitCode.OK
    with SqliteLibrary.open(folder) as library:
        anchor = Anchor("built in 1854", "was ", " by")
        first = library.documents.all()[0].id
        library.marks.add([Draft(first, MarkKind.HIGHLIGHT, Span(26, 39), anchor, note="When.")])
    assert run(program, folder, "backup", "now") == ExitCode.OK
    return folder


@pytest.fixture(autouse=True)
def _doctor_looks_at_the_library_alone(monkeypatch):
    for name in ("encoder_check", "network_check", "llama_check"):
        monkeypatch.setattr(model_health, name, lambda: Check("a model", good=True, detail=""))


def run(program, folder, *words):
    first, *rest = map(str, words)
    group = [first, rest.pop(0)] if first in ("backup", "marks", "memory") else [first]
    return app.run(program, [*group, "--library", str(folder), *rest])


def damaged_copy(whole, folder, seed):
    shutil.copytree(whole, folder)
    damage(folder / FILE_NAME, seed)
    return folder / FILE_NAME


def try_everything(program, whole, folder, seed, capsys):
    path = damaged_copy(whole, folder, seed)
    (backup,) = LibraryBackups(folder).all()
    content, intact = path.read_bytes(), is_whole(path)
    for words in COMMANDS:
        code = run(program, folder, *words)
        out, err = capsys.readouterr()
        about = f"{words} with seed {seed}: {code} {out[-300:]} {err}"
        assert code in SOUND, about
        assert "internal error" not in err, about
        assert "Traceback" not in out + err, about
        if words != ("backup", "list") and (code == ExitCode.LIBRARY or not intact):
            assert backup.name in out + err or "--mend" in out + err, about
    assert intact or path.read_bytes() == content
    return path


@pytest.mark.parametrize("first", range(0, SEEDS, 10))
def test_every_command_works_or_says_what_is_wrong(program, whole, tmp_path, capsys, first):
    for seed in range(first, first + 10):
        try_everything(program, whole, tmp_path / str(seed), seed, capsys)


@pytest.mark.parametrize("seed", range(8))
def test_the_backup_that_is_named_can_be_restored(program, whole, tmp_path, capsys, seed):
    path = damaged_copy(whole, tmp_path / "library", seed)
    (backup,) = LibraryBackups(path.parent).all()
    assert run(program, path.parent, "backup", "restore", backup.name) == ExitCode.OK
    assert run(program, path.parent, "doctor") == ExitCode.OK
    capsys.readouterr()
    assert run(program, path.parent, "list") == ExitCode.OK
    assert "skerra" in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(12))
def test_mending_makes_nothing_worse(program, whole, tmp_path, seed):
    path = damaged_copy(whole, tmp_path / "library", seed)
    before, intact = path.read_bytes(), is_whole(path)
    code = run(program, path.parent, "doctor", "--mend")
    if code == ExitCode.OK:
        with SqliteLibrary.open(path.parent) as mended, SqliteLibrary.open(whole) as sound:
            assert texts(mended) == texts(sound)
            assert mended.faults() == []
    elif not intact:
        assert path.read_bytes() == before


def texts(library):
    return {each.title: library.documents.content(each.id).text for each in library.documents.all()}


def test_a_damaged_index_alone_is_made_again(program, whole, tmp_path, capsys):
    folder = shutil.copytree(whole, tmp_path / "library")
    spoil_tables(folder / FILE_NAME, "passages_data", "postings", "vectors")
    assert not is_whole(folder / FILE_NAME)
    assert run(program, folder, "doctor") == ExitCode.LIBRARY
    assert "doctor --mend" in capsys.readouterr().out
    assert run(program, folder, "doctor", "--mend") == ExitCode.OK
    assert run(program, folder, "search", "Farrow") == ExitCode.OK
    assert "Farrow" in capsys.readouterr().out
    assert run(program, folder, "ask", "skerra", "Who built the lighthouse?") == ExitCode.OK
    assert [*(folder / "backups").glob("*.damaged")]


def test_what_can_be_read_is_shown_and_a_damaged_backup_is_not_named(
    program, whole, tmp_path, capsys
):
    folder = shutil.copytree(whole, tmp_path / "library")
    run(program, folder, "backup", "now")
    newest, good = LibraryBackups(folder).all()
    damage(newest.path, 0)
    spoil_tables(folder / FILE_NAME, "passages_data")
    capsys.readouterr()
    assert run(program, folder, "list") == ExitCode.OK
    out, err = capsys.readouterr()
    assert "skerra" in out
    assert f"gistwalker backup restore {good.name} --library {folder}" in err
    assert newest.name not in err
    assert len(err.splitlines()) == 1
    assert run(program, folder, "remove", "skerra") == ExitCode.LIBRARY
    out, err = capsys.readouterr()
    assert good.name in err
    assert len(err.splitlines()) == 1


def test_a_document_whose_text_is_damaged_can_be_removed(program, whole, tmp_path, capsys):
    folder = shutil.copytree(whole, tmp_path / "library")
    content = (folder / FILE_NAME).read_bytes()
    at = content.index(b"Agnes Farrow")
    (folder / FILE_NAME).write_bytes(content[:at] + b"\xff" * 12 + content[at + 12 :])
    assert is_whole(folder / FILE_NAME)
    assert run(program, folder, "ask", "skerra", "Who built it?") == ExitCode.LIBRARY
    assert "damaged" in capsys.readouterr().err
    assert run(program, folder, "doctor") == ExitCode.LIBRARY
    assert "document 1" in capsys.readouterr().out
    assert run(program, folder, "remove", "skerra") == ExitCode.OK
    assert run(program, folder, "doctor") == ExitCode.OK
    assert run(program, folder, "search", "ferry") == ExitCode.OK


@pytest.mark.usefixtures("may_log_errors")
def test_a_defect_in_an_undamaged_library_is_called_one(program, whole, capsys, monkeypatch):
    def fail(*_):
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("storage.documents.positions.StoredPositions.all", fail)
    monkeypatch.setattr(SqliteLibrary, "faults", lambda _: [])
    program.used.clear()  # other tests have damaged the libraries in it
    assert run(program, whole, "list") == ExitCode.DEFECT
    assert "internal error: ValueError: a mistake of ours" in capsys.readouterr().err
