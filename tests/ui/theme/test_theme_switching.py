# ruff: noqa: N802, N815  # names of Qt's

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from tests.doubles import stand_in
from ui.settings.choices import Shade
from ui.settings.store import SettingsStore
from ui.theme.theme import DARK, LIGHT, SEPIA, apply
from ui.theme.theme_switching import Dressing

pytestmark = pytest.mark.usefixtures("qapp")
ROLES = [
    QPalette.ColorRole.Window,
    QPalette.ColorRole.Base,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.Highlight,
]


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
    monkeypatch.setattr("ui.theme.theme.apply", lambda *_: None)
    monkeypatch.setattr("ui.theme.theme.change", lambda *_: iter(()))
    store = SettingsStore(tmp_path / "settings.json")
    system, seen, window = System(), [], QWidget()
    Dressing(stand_in(system), store, seen.append, window)
    yield store, system, seen, window
    store.flush()


def test_the_window_follows_the_system_until_a_person_decides(worn, qtbot):
    store, system, seen, _ = worn
    assert seen == [LIGHT]
    system.turn(Qt.ColorScheme.Dark)
    qtbot.waitUntil(lambda: seen == [LIGHT, DARK])
    store.change(replace(store.now.window, theme=Shade.SEPIA))
    system.turn(Qt.ColorScheme.Light)
    qtbot.waitUntil(lambda: seen == [LIGHT, DARK, SEPIA])
    store.change(replace(store.now.window, theme=Shade.SYSTEM))
    qtbot.waitUntil(lambda: seen[-1] is LIGHT)


def test_the_window_keeps_its_picture_until_it_is_dressed(worn, qtbot):
    _, system, seen, window = worn
    system.turn(Qt.ColorScheme.Dark)
    assert not window.updatesEnabled()
    qtbot.waitUntil(window.updatesEnabled)
    assert seen[-1] is DARK


def looks(window):
    """The style of every widget in a window, and pictures of two that draw nothing later."""
    parts = [window, *window.findChildren(QWidget)]
    colours = [[part.palette().color(role).name() for role in ROLES] for part in parts]
    fonts = [part.font().toString() for part in parts]
    return colours, fonts, [part.grab().toImage() for part in (window.top, window.left)]


def test_who_is_dressed_in_steps_looks_like_one_dressed_at_once(open_window, pdf, qtbot, qapp):
    window = open_window([pdf])
    qtbot.waitUntil(lambda: window.pane.view.pages > 0 and not window.jobs.rows)
    store = window.services.settings
    store.change(replace(store.now.window, theme=Shade.DARK))
    qtbot.waitUntil(window.updatesEnabled)
    in_steps = looks(window)
    apply(qapp, DARK)
    window.dress(DARK)
    assert looks(window) == in_steps
    assert in_steps[-1][0].pixelColor(2, 2).name() == DARK.panel
