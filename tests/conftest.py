from __future__ import annotations

import os

os.environ.setdefault("LANGUAGE", "C")  # as the program says that it speaks English

import shutil
import signal

import pytest
from hypothesis import HealthCheck, settings

from storage.file import opening
from storage.library import SqliteLibrary
from tests.forked_children import children_are_forked
from tests.marking import Marking
from tests.patience import PatientBot

settings.register_profile(
    "patient",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=50,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""A machine that is busy makes no property untrue; what hangs is ended by pytest's own timeout. CI
tries the same examples every time, so that it fails for a change and not for its luck."""
settings.register_profile("fast", settings.get_profile("patient"), max_examples=10)
"""For ``make fast``: few examples of each property."""
settings.load_profile("patient")


def pytest_configure(config):
    """Mark tests by what they need."""
    config.pluginmanager.register(Marking(), "marking")


@pytest.fixture(autouse=True, scope="session")
def _ctrl_c_is_heard():
    """A shell lets what runs in its background ignore Ctrl+C, and so would the programs tried."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def _nobodys_settings(tmp_path_factory):
    """No test reads or writes the settings of the person who runs it."""
    patch = pytest.MonkeyPatch()
    patch.setenv("GISTWALKER_SETTINGS", str(tmp_path_factory.mktemp("settings") / "settings.json"))
    yield
    patch.undo()


def _leave_to_the_system(patch):
    """Tests end processes and never the machine, and then what is written is there."""
    patch.setattr(os, "fsync", lambda _: None)
    at_once = "PRAGMA synchronous = FULL"
    left = [pragma for pragma in opening._PRAGMAS if pragma != at_once]
    patch.setattr(opening, "_PRAGMAS", (*left, "PRAGMA synchronous = OFF"))


@pytest.fixture(autouse=True, scope="session")
def disk():
    """No test waits until what it writes is on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        _leave_to_the_system(patch)
        yield patch


@pytest.fixture
def waits_for_the_disk(disk):
    """For tests about what reaches the disk."""
    disk.undo()
    yield
    _leave_to_the_system(disk)


@pytest.fixture(autouse=True, scope="session")
def forkers():
    """The processes that most child processes are forked from; they live as long as the session."""
    with children_are_forked() as forkers:
        yield forkers


@pytest.fixture
def started_children(forkers, monkeypatch):
    """For tests about starting and ending children: they are started as the program does."""
    forkers.end()  # they are children too
    monkeypatch.setattr(forkers, "used", False)


@pytest.fixture(scope="session")
def new_library(tmp_path_factory):
    """The file of a library in which nothing is yet; making one takes half as long as a window."""
    with SqliteLibrary.open(tmp_path_factory.mktemp("new")) as made:
        return made.path


@pytest.fixture
def library(tmp_path, new_library):
    """A library of the test's own, as another program sees it."""
    folder = tmp_path / "library"
    if not folder.exists():  # a window may have made it
        folder.mkdir()
        shutil.copy(new_library, folder)
    with SqliteLibrary.open(folder) as opened:
        yield opened


@pytest.fixture
def qtbot(qapp, request):  # noqa: ARG001  # it needs an application
    return PatientBot(request)
