"""``gistwalker desktop`` in a home of its own, and what desktops are told."""

from __future__ import annotations

import configparser
import json
import shutil
import subprocess
import sys

import pytest
from lxml import etree

from main import Program
from reader.errors import ExitCode
from resources.desktop import APPLICATION, ENTRY, METAINFO
from ui.terminal import app, desktop

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="for Linux")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def files_in(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_is_installed_twice_as_once_and_removed_without_a_trace(gistwalker, home):
    other = home / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]")
    assert gistwalker("desktop", "install")[0] == ExitCode.OK
    once = files_in(home)
    assert gistwalker("desktop", "install")[0] == ExitCode.OK
    assert files_in(home).keys() == once.keys()
    written = json.loads(gistwalker("desktop", "install", "--json")[1])["files"]
    assert set(written) <= {str(path) for path in once}
    assert json.loads(gistwalker("desktop", "remove", "--json")[1])["files"] == written
    assert other.exists()
    assert not [path for path in files_in(home) if APPLICATION in path.name]
    assert "nothing to remove" in gistwalker("desktop", "remove")[1]


def test_the_entry_starts_this_very_program(gistwalker, home):
    gistwalker("desktop", "install")
    entry = home / "applications" / ENTRY.name
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(entry, "utf-8")
    started = parser["Desktop Entry"]["TryExec"]
    assert shutil.which(started)
    assert parser["Desktop Entry"]["Exec"].startswith(f'"{started}"')
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", entry], check=True)


def test_a_path_with_everything_in_it_is_quoted():
    made = desktop.entry([r"/opt/a b/$x`y\z%/gistwalker-window"])
    assert r'Exec="/opt/a b/\\$x\\`y\\\\z%%/gistwalker-window" %F' in made.splitlines()


def test_a_folder_that_cannot_be_written_is_named(gistwalker, home):
    home.write_text("a file")
    code, _, err = gistwalker("desktop", "install")
    assert code == ExitCode.INPUT
    assert str(home) in err


def test_a_relative_folder_is_ignored_as_the_specification_says(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert desktop.data_folder().is_absolute()


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="its validator is not here")
def test_the_entry_is_valid():
    said = subprocess.run(
        ["desktop-file-validate", ENTRY], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "")


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="its validator is not here")
def test_the_description_is_valid():
    subprocess.run(["appstreamcli", "validate", "--no-net", METAINFO], check=True)


def test_entry_and_description_name_the_same():
    root = etree.parse(METAINFO).getroot()
    assert root.findtext("id") == APPLICATION
    assert root.findtext("launchable") == ENTRY.name
    types = {each.text for each in root.iter("mediatype")}
    (line,) = [each for each in ENTRY.read_text("utf-8").splitlines() if "MimeType" in each]
    assert types == set(line.partition("=")[2].strip(";").split(";"))


def test_a_file_alone_opens_in_the_window(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(
        Program, "open_window", lambda _, folder, files: opened.append((folder, files)) or 0
    )
    book = tmp_path / "book.txt"
    book.write_text("A book.")
    with Program(threads=1) as program:
        assert app.run(program, [str(book), "--library", str(tmp_path)]) == ExitCode.OK
        assert opened == [(tmp_path, [book])]
        assert app.run(program, [str(tmp_path / "none.txt")]) == ExitCode.USAGE
