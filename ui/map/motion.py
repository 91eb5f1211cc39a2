"""How fast a walk draws itself."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

_SECONDS_PER_LEG = 0.28
_LONGEST_SECONDS = 1.6
"""However many legs are waiting, they are drawn in about this time."""


def system_reduces_motion() -> bool:
    """What the person has told the system; False where it cannot be told."""
    # In two steps: the second object lives only as long as Python holds the first.
    hints = QGuiApplication.styleHints()
    return hints.accessibility().motionPreference() == Qt.MotionPreference.ReducedMotion


def advanced(shown: float, legs: int, seconds: float) -> float:
    """How many of ``legs`` legs are drawn, after ``seconds`` more."""
    speed = max(1 / _SECONDS_PER_LEG, (legs - shown) / _LONGEST_SECONDS)
    return min(float(legs), shown + seconds * speed)
