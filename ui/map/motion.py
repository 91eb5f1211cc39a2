"""How fast a walk draws itself, and whether it should."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

_SECONDS_PER_LEG = 0.22
_LONGEST_SECONDS = 1.2
"""However many legs are waiting, they are drawn in about this time."""
_REDUCED = 1
"""``Qt.MotionPreference.ReducedMotion``, which bindings before 6.12 do not name."""


def system_reduces_motion() -> bool:
    """What the person has told the system; False where Qt cannot tell, as before Qt 6.12."""
    # In two steps: the second object lives only as long as Python holds the first.
    hints = QGuiApplication.styleHints()
    return reduces_motion(hints.accessibility())


def reduces_motion(hints: QObject) -> bool:
    """Whether these hints ask for less motion; asked by name, since older ones do not know it."""
    preference = hints.property("motionPreference")
    return bool(getattr(preference, "value", preference) == _REDUCED)


def advanced(shown: float, legs: int, seconds: float) -> float:
    """How many of ``legs`` legs are drawn, after ``seconds`` more."""
    speed = max(1 / _SECONDS_PER_LEG, (legs - shown) / _LONGEST_SECONDS)
    return min(float(legs), shown + seconds * speed)
