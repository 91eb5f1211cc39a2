"""The end of a session, ``kill`` and Ctrl+C lose nothing of what a person did just before."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    book = tmp_path / "book.txt"
    book.write_text("The keeper wrote every evening.\n\nThe lamp burnt all night.\n", "utf-8")
    with SqliteLibrary.open(tmp_path / "library") as made:
        list(import_document(made, book))
    return tmp_path / "library"


def window_on(library: Path, *arguments: str) -> subprocess.Popen[str]:
    home = str(library.parent)
    return subprocess.Popen(
        [sys.executable, "-m", "tests.ui.ended_window", str(library), *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "GISTWALKER_SETTINGS": str(library.parent / "settings.json"),
            "XDG_DATA_HOME": home,
            "XDG_STATE_HOME": home,
            "XDG_RUNTIME_DIR": home,
            "QT_QPA_PLATFORM": "offscreen",
        },
        stdout=subprocess.PIPE,
        text=True,
    )


def marks(library: Path) -> int:
    with SqliteLibrary.open(library) as opened:
        return len(opened.marks.all())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without asking")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_what_was_marked_right_before_a_signal_is_kept(library: Path, name: str):
    with window_on(library) as program:
        assert program.stdout
        assert program.stdout.readline() == "marked\n"
        children = psutil.Process(program.pid).children()
        program.send_signal(getattr(signal, name))
        assert program.wait(PATIENCE_SECONDS) == 0
    assert marks(library) == 1
    assert psutil.wait_procs(children, PATIENCE_SECONDS)[1] == []


def test_what_was_marked_right_before_the_session_ends_is_kept(library: Path):
    """A session's manager lets Qt quit."""
    with window_on(library, "quit") as program:
        assert program.wait(PATIENCE_SECONDS) == 0
    assert marks(library) == 1
