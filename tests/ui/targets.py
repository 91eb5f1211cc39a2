"""Clickable things in a window, with their sizes and distances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

LEAST = 24
"""Pixels at 100 %: WCAG 2.2, 2.5.8."""
_SINGLE = (QAbstractButton, QComboBox, QLineEdit, QAbstractSlider)
_OTHERWISE = (QScrollBar,)
"""Widgets whose effect has other means on the same page: wheel, keys, dragging of pages."""


@dataclass(frozen=True)
class ClickTarget:
    """The rectangle of a target, in the window's own pixels."""

    name: str
    place: QRect

    @property
    def large(self) -> bool:
        return min(self.place.width(), self.place.height()) >= LEAST


def targets(window: QWidget) -> list[ClickTarget]:
    """All that can be seen and clicked now."""
    found = []
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and widget.window() is window and not isinstance(widget, _OTHERWISE):
            for name, rect in _within(widget):
                seen = rect & widget.visibleRegion().boundingRect()
                if seen.size() == rect.size():
                    place = QRect(widget.mapTo(window, rect.topLeft()), rect.size())
                    found.append(ClickTarget(f"{name} {rect.width()}×{rect.height()}", place))
    return found


def _within(widget: QWidget) -> Iterator[tuple[str, QRect]]:
    words = widget.text() if isinstance(widget, QAbstractButton) else widget.objectName()
    name = widget.accessibleName() or words
    said = f"{type(widget).__name__} “{name}”"
    if isinstance(widget, QTabBar):
        yield from ((f"{said} {index}", widget.tabRect(index)) for index in range(widget.count()))
    elif isinstance(view := widget.parent(), QAbstractItemView) and not isinstance(
        widget, QHeaderView
    ):
        if widget is view.viewport() and view.model():
            yield from _rows(view)
    elif isinstance(widget, _SINGLE) and not isinstance(widget.parent(), QComboBox):
        yield said, widget.rect()  # a field within a field is clicked together with it


def _rows(view: QAbstractItemView) -> Iterator[tuple[str, QRect]]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        rect = view.visualRect(model.index(row, 0))
        if rect.isValid():
            yield f"{type(view).__name__} “{view.accessibleName()}” {row}", rect


def too_small(found: list[ClickTarget]) -> list[str]:
    """Those that are too small, and too near to another one to be clicked safely."""
    small = [each for each in found if not each.large]
    return sorted(
        {
            f"{one.name} is too near to {other.name}"
            for one, other in product(small, found)
            if one is not other and _too_near(one, other)
        }
    )


def _too_near(one: ClickTarget, other: ClickTarget) -> bool:
    """Whether a circle around the middle of a small one meets another one, or its circle."""
    middle = one.place.center()
    if other.place.contains(one.place) or one.place.contains(other.place):
        return False  # a part of it, such as the button that clears a field
    if not other.large:
        between = other.place.center() - middle
        if between.x() ** 2 + between.y() ** 2 < LEAST**2:
            return True
    return _distance(middle, other.place) < LEAST / 2


def _distance(point: QPoint, rect: QRect) -> float:
    across = max(rect.left() - point.x(), 0, point.x() - rect.right())
    down = max(rect.top() - point.y(), 0, point.y() - rect.bottom())
    return float((across**2 + down**2) ** 0.5)
