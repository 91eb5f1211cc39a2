from __future__ import annotations

import os

os.environ.setdefault("LANGUAGE", "C")  # as the program says that it speaks English

import signal

import pytest
from hypothesis import settings

from tests.forked_children import children_are_forked
from tests.marking import Marking
from tests.patience import PatientBot

settings.register_profile("patient", deadline=None, derandomize="CI" in os.environ)
"""A machine that is busy makes no property untrue; what hangs is ended by pytest's own timeout. CI
tries the same examples every time, so that it fails for a change and not for its luck."""
settings.register_profile("fast", settings.get_profile("patient"), max_examples=10)
"""For ``make fast``: few examples of each property; all of them are tried by ``make check``."""
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


@pytest.fixture
def qtbot(qapp, request):  # noqa: ARG001  # it needs an application
    return PatientBot(request)
