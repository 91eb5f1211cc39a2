# ruff: noqa: N802, N815  # names of Qt's

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget
from shiboken6 import delete

from tests.doubles import stand_in
from ui.settings.choices import Shade
from ui.settings.store import SettingsStore
from ui.theme.theme import DARK, LIGHT, SEPIA, apply, change
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


class Paintings(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


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


def test_the_new_colours_are_painted(open_window, pdf, qtbot):
    window = open_window([pdf])
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    painted = Paintings(window.top)
    for shade in (Shade.DARK, Shade.LIGHT):
        store = window.services.settings
        before = painted.count
        store.change(replace(store.now.window, theme=shade))
        assert not window.updatesEnabled()
        qtbot.waitUntil(window.updatesEnabled)
        qtbot.waitUntil(lambda seen=before: painted.count > seen)


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


@pytest.mark.parametrize("steps", [5, 200, 600])
def test_who_changes_their_mind_on_the_way_is_dressed_all_the_same(
    steps, open_window, qtbot, qapp, monkeypatch
):
    monkeypatch.setattr("ui.theme.theme._STEP_SECONDS", 0)  # a step for every widget
    window = open_window()
    qtbot.waitExposed(window)
    short_lived = QLabel("gone before it is dressed again", window)
    short_lived.show()
    for _ in islice(change(qapp, DARK), steps):
        pass
    delete(short_lived)
    for _ in change(qapp, LIGHT):
        qapp.processEvents()
    window.dress(LIGHT)
    in_steps = looks(window)
    apply(qapp, LIGHT)
    window.dress(LIGHT)
    assert looks(window) == in_steps
