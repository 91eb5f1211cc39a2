"""The window's colours, applied at once when the setting or the system's scheme changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from ui.settings.choices import Motion
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.theme import theme
from ui.theme.theme import Theme

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)
_REDUCED = 1
"""``Qt.MotionPreference.ReducedMotion``, which bindings before 6.12 lack."""
_OVER = object()


class Moving(Protocol):
    """Something with an animation that can be switched off."""

    reduced_motion: bool


class Movement(QObject):
    """Switches animations, and those of Qt's own menus and lists, on and off."""

    def __init__(self, settings: SettingsStore, moving: Sequence[Moving], parent: QObject) -> None:
        super().__init__(parent)
        self._moving = moving
        settings.changed.connect(self._follow)
        self._follow(settings.now)

    def _follow(self, settings: Settings) -> None:
        wish = settings.window.motion
        reduced = wish is Motion.REDUCED or (wish is Motion.SYSTEM and system_reduces_motion())
        for each in self._moving:
            each.reduced_motion = reduced
        if reduced:
            for effect in _EFFECTS:
                QApplication.setEffectEnabled(effect, False)


def system_reduces_motion() -> bool:
    """Return the system's setting; False if Qt cannot tell, as before Qt 6.12."""
    # In two steps: the second object lives only while Python holds the first.
    hints = QGuiApplication.styleHints()
    return reduces_motion(hints.accessibility())


def reduces_motion(hints: QObject) -> bool:
    """Return whether these hints ask for less motion; older ones don't know the property."""
    preference = hints.property("motionPreference")
    return bool(getattr(preference, "value", preference) == _REDUCED)


class Dressing(QTimer):
    """Dresses the application, then calls ``dress`` with its theme, at once and at every change.

    A change is made in steps, one at each turn of the event loop, so that none of them blocks the
    window for long; meanwhile ``window`` keeps showing the old picture.
    """

    def __init__(
        self,
        application: QApplication,
        settings: SettingsStore,
        dress: Callable[[Theme], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._application = application
        self._settings = settings
        self._dress = dress
        self._window = window
        self._worn = self._wanted()
        self._steps: Iterator[None] = iter(())
        self.timeout.connect(self._step)
        theme.apply(application, self._worn)
        dress(self._worn)
        settings.changed.connect(self._look)
        application.styleHints().colorSchemeChanged.connect(self._look)

    def _wanted(self) -> Theme:
        shade = self._settings.now.window.theme
        return theme.chosen(shade, self._application.styleHints().colorScheme())

    def _look(self, *_: object) -> None:
        wanted = self._wanted()
        if wanted is self._worn:
            return
        self._worn = wanted
        self._steps = self._change(wanted)
        self._window.setUpdatesEnabled(False)
        self.start(0)

    def _change(self, wanted: Theme) -> Iterator[None]:
        yield from theme.change(self._application, wanted)
        self._dress(wanted)
        yield

    def _step(self) -> None:
        if next(self._steps, _OVER) is _OVER:
            self.stop()
            self._show()

    def _show(self) -> None:
        self._window.setUpdatesEnabled(True)
        handle = self._window.windowHandle()
        if handle:
            # Qt waits for an update that it requested and dropped while updates were off.
            handle.requestUpdate()
