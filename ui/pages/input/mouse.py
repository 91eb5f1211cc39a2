"""The mouse on the pages: selecting words, following links, marking an area."""

from __future__ import annotations

import time
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from reader.text.units import Unit
from ui.pages.geometry.camera import Spot
from ui.pages.input.selection import Selection
from ui.pages.links.links import Links, target_words
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.texts import Found

_CLICKS = (Unit.LETTER, Unit.WORD, Unit.SENTENCE, Unit.PARAGRAPH)
_SCROLL_MILLISECONDS = 30
_SLOWNESS = 4
"""Pixels beyond the edge for each pixel scrolled at a time."""
_FASTEST = 60
_LEAST_AREA = 6
_NEAR_TEXT = 3.0
"""Points around a character where the pointer is a text pointer."""


class Mouse(QObject):
    """Handles the mouse in the page view's viewport."""

    area_marked = Signal(QRectF)
    """An area of the window, in its pixels, to be copied as a picture."""
    clicked = Signal(QPoint)
    """A point of the viewport that was clicked once, and had no link."""
    released = Signal()
    """Emitted when a selection by mouse is complete."""

    def __init__(self, view: PageView, selection: Selection, links: Links) -> None:
        super().__init__(view)
        self._view, self._texts = view, view.texts
        self._port = view.viewport()
        self._selection = selection
        self._links = links
        self._pressed: QPoint | None = None
        self._dragging = False
        self._waiting: tuple[Spot, Unit] | None = None
        self._clicks, self._last_click = 0, (0.0, QPoint())
        self._link: Found | None = None
        self._marks_area = False
        self._at = QPoint()
        self._scroll = QTimer(self, interval=_SCROLL_MILLISECONDS)
        self._scroll.timeout.connect(self._scroll_on)
        self._port.setMouseTracking(True)
        self._port.installEventFilter(self)
        self._texts.arrived.connect(self._resume)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if isinstance(event, QMouseEvent):
            return self._mouse(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            return self._show_tip(event)
        if event.type() == QEvent.Type.Leave:
            self._links.point(None)
        return False

    def mark_area(self) -> None:
        """Let the next drag mark an area instead of selecting words."""
        self._marks_area = True
        self._port.setCursor(Qt.CursorShape.CrossCursor)

    @property
    def busy(self) -> bool:
        """Whether an area is being marked, or words are being selected."""
        return self._marks_area or self._pressed is not None

    def stop(self) -> bool:
        """Cancel a drag or the marking of an area; return whether there was any."""
        was = self.busy
        self._scroll.stop()
        self._pressed = self._waiting = self._link = self._selection.area = None
        self._dragging = self._marks_area = False
        self._port.unsetCursor()
        self._port.update()
        return was

    def _mouse(self, event: QMouseEvent) -> bool:
        self._at = event.position().toPoint()
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                return self._press(event)
            case QEvent.Type.MouseMove if self._pressed is not None:
                return self._drag(event, self._pressed)
            case QEvent.Type.MouseMove if not self._marks_area:
                self._hover()
            case QEvent.Type.MouseButtonRelease if event.button() == Qt.MouseButton.LeftButton:
                return self._pressed is not None and self._release()
        return False

    def _press(self, event: QMouseEvent) -> bool:
        match event.button():
            case Qt.MouseButton.BackButton:
                self._links.travels.go_back()
            case Qt.MouseButton.ForwardButton:
                self._links.travels.go_forward()
            case Qt.MouseButton.LeftButton:
                self._begin(extends=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            case _:
                return False
        return True

    def _begin(self, *, extends: bool) -> None:
        """Begin a click or a drag."""
        self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed, self._dragging = self._at, False
        if self._marks_area:
            return
        self._links.unfocus()
        self._link = self._links.at(self._view.spot_at(self._at))
        unit = self._counted()
        if extends and self._selection.caret is not None:
            self._dragging = True
            self._extend()
        else:
            self._take(self._spot(), unit)

    def _counted(self) -> Unit:
        """Return the unit that this click selects: larger with each in a row at one spot."""
        when, where = self._last_click
        now = time.monotonic()
        interval = QGuiApplication.styleHints().mouseDoubleClickInterval() / 1000
        again = self._is_near(where) and now - when < interval
        self._clicks = self._clicks % len(_CLICKS) + 1 if again else 1
        self._last_click = (now, self._at)
        return _CLICKS[self._clicks - 1]

    def _is_near(self, where: QPoint) -> bool:
        return (self._at - where).manhattanLength() < QApplication.startDragDistance()

    def _take(self, spot: Spot | None, unit: Unit) -> None:
        """Select what is there; if its page is not loaded, as soon as it is."""
        surface = self._texts.need(spot.page) if spot else None
        at = None
        if spot and surface:
            text = surface.text
            at = (text.caret_at if unit is Unit.LETTER else text.character_at)(spot.x, spot.y)
        elif spot:
            self._waiting = (spot, unit)
        if at is None:
            self._selection.clear()
        else:
            self._selection.begin(at, unit)

    def _resume(self, page: int) -> None:
        """Go on with a press that waited for this page."""
        if self._waiting and self._waiting[0].page == page:
            waiting, self._waiting = self._waiting, None
            self._take(*waiting)
        if self._dragging and not self._marks_area:
            self._extend()

    def _drag(self, event: QMouseEvent, start: QPoint) -> bool:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return False
        self._dragging = self._dragging or not self._is_near(start)
        if self._dragging and self._marks_area:
            self._selection.area = QRectF(QPointF(start), QPointF(self._at)).normalized()
            self._port.update()
        elif self._dragging:
            self._links.point(None)
            if not self._port.rect().contains(self._at):
                self._scroll.start()
            self._extend()
        return True

    def _release(self) -> bool:
        self._scroll.stop()
        link, dragged, area = self._link, self._dragging, self._selection.area
        self._pressed, self._link, self._dragging = None, None, False
        if dragged:
            self._clicks = 0  # a click right after a drag is the first of its own
            self._last_click = (0.0, self._at)
        clicked = not dragged and self._clicks == 1
        if self._marks_area:
            self.stop()
            if area and min(area.width(), area.height()) >= _LEAST_AREA:
                self.area_marked.emit(area)
        elif link and clicked:
            self._selection.clear()
            self._links.follow(link)
        else:
            if clicked:
                self.clicked.emit(self._at)
            self.released.emit()
        return True

    def _extend(self) -> None:
        spot = self._spot()
        surface = self._texts.need(spot.page) if spot else None
        at = surface.text.caret_at(spot.x, spot.y) if spot and surface else None
        if at is not None and not self._waiting:
            self._selection.extend(at)

    def _scroll_on(self) -> None:
        beyond = self._at - self._inside()
        if self._pressed is None or beyond.isNull():
            self._scroll.stop()
            return
        for bar, by in (
            (self._view.verticalScrollBar(), beyond.y()),
            (self._view.horizontalScrollBar(), beyond.x()),
        ):
            steps = min(_FASTEST, -(-abs(by) // _SLOWNESS))
            bar.setValue(bar.value() + (steps if by > 0 else -steps))
        self._extend()

    def _inside(self) -> QPoint:
        """Return the point of the viewport that is nearest to the pointer."""
        port = self._port.rect()
        return QPoint(
            max(port.left(), min(self._at.x(), port.right())),
            max(port.top(), min(self._at.y(), port.bottom())),
        )

    def _spot(self) -> Spot | None:
        return self._view.camera.spot_near(self._inside())

    def _hover(self) -> None:
        spot = self._view.spot_at(self._at)
        found = self._links.at(spot)
        self._links.point(found)
        surface = self._texts.get(spot.page) if spot else None
        shape = Qt.CursorShape.ArrowCursor
        if found:
            shape = Qt.CursorShape.PointingHandCursor
        elif spot and surface and surface.text.touches(spot.x, spot.y, _NEAR_TEXT):
            shape = Qt.CursorShape.IBeamCursor
        if self._port.cursor().shape() != shape:
            self._port.setCursor(shape)

    def _show_tip(self, event: QHelpEvent) -> bool:
        found = self._links.at(self._view.spot_at(event.pos()))
        says = target_words(found) if found else ""
        if says:
            where = tr("External link: {address}").format(address=says)
            QToolTip.showText(event.globalPos(), where, self._port)
        return bool(says)
