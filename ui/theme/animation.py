"""Animation, as far as the user allows it here or in the system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from ui.settings.choices import Motion
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)
_REDUCED = 1
"""``Qt.MotionPreference.ReducedMotion``, which bindings before 6.12 lack."""


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
