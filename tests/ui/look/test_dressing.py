# ruff: noqa: N802, N815  # names of Qt's

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal

from ui.look.dressing import Dressing
from ui.look.theme import DARK, LIGHT, SEPIA
from ui.settings.store import SettingsStore
from ui.settings.table import Shade

pytestmark = pytest.mark.usefixtures("qapp")


class System(QObject):
    """As much of an application as a system's colours need."""

    colorSchemeChanged = Signal(Qt.ColorScheme)

    def __init__(self):
        super().__init__()
        self.scheme = Qt.ColorScheme.Light

    def styleHints(self):
        return self

    def colorScheme(self):
        return self.scheme

    def turn(self, scheme):
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)


@pytest.fixture
def worn(tmp_path, monkeypatch):
    monkeypatch.setattr("ui.look.theme.apply", lambda *_: None)
    store = SettingsStore(tmp_path / "settings.json")
    system, seen, parent = System(), [], QObject()
    Dressing(system, store, seen.append, parent)
    yield store, system, seen
    store.flush()


def test_the_window_follows_the_system_until_a_person_decides(worn):
    store, system, seen = worn
    system.turn(Qt.ColorScheme.Dark)
    assert seen == [LIGHT, DARK]
    store.change(replace(store.now.window, theme=Shade.SEPIA))
    system.turn(Qt.ColorScheme.Light)
    assert seen == [LIGHT, DARK, SEPIA]
    store.change(replace(store.now.window, theme=Shade.SYSTEM))
    assert seen[-1] is LIGHT


def test_nothing_is_dressed_twice_in_the_same_colours(worn):
    store, system, seen = worn
    store.change(replace(store.now.book_text, size=15))
    system.turn(Qt.ColorScheme.Light)
    assert seen == [LIGHT]
