"""The keyboard on the pages: selecting from the first visible word, and moving a caret."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from reader.text.units import Unit, step
from ui.pages.input.mouse import Mouse
from ui.pages.input.selection import Selection
from ui.pages.links.links import Links
from ui.pages.viewing.document_pane import DocumentPane
from ui.widgets.accessible_roles import announce
from ui.widgets.wording import one_line

Key = Qt.Key
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ARROWS = {Key.Key_Left: -1, Key.Key_Right: 1, Key.Key_Up: -1, Key.Key_Down: 1}
_UPRIGHT = {Key.Key_Up, Key.Key_Down}
_ENDS = {Key.Key_Home: -1, Key.Key_End: 1}
_LETTERS, _WORDS = (Unit.LETTER, Unit.WORD), (Unit.WORD, Unit.SENTENCE)
"""What arrows to the sides move by, and with Ctrl: with a caret, and without one."""
_LONGEST_SAID = 300
_MARGIN = 24
"""Pixels kept between the caret and the edge of the window."""


class Keys(QObject):
    """Handles keys of the page view.

    Without a caret, Shift with an arrow selects words and lines, Ctrl+Shift sentences and
    paragraphs. With one, arrows move it by letter and line, Ctrl by word and paragraph, and Shift
    selects.
    """

    released = Signal()
    """Emitted when a key has changed the selection."""
    caret_shown = Signal(bool)

    def __init__(
        self, pane: DocumentPane, selection: Selection, links: Links, mouse: Mouse
    ) -> None:
        super().__init__(pane.view)
        self._pane = pane
        self._view, self._texts = pane.view, pane.view.texts
        self._selection = selection
        self._links = links
        self._mouse = mouse
        self._along: tuple[float, float] | None = None
        pane.view.installEventFilter(self)
        self._texts.arrived.connect(self._start_late)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook: keys used here don't scroll, and come before the window's shortcuts."""
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        if event.type() != QEvent.Type.ShortcutOverride:
            return self._press(event)
        if wanted := self._wants(event):
            event.accept()
        return wanted

    def show_caret(self, shown: bool) -> None:
        """Show a caret to be moved through the text, or hide it."""
        if shown == self._selection.shows_caret:
            return
        self._selection.shows_caret = shown
        if shown and self._selection.caret is None:
            self._start()
        elif not shown and self._selection.span is None:
            self._selection.clear()
        self._view.viewport().update()
        self.caret_shown.emit(shown)

    def take_all(self) -> None:
        """Select the complete document."""
        if self._pane.document:
            self._selection.take(self._pane.document.content.whole)
            self.released.emit()

    def _wants(self, event: QKeyEvent) -> bool:
        """Return whether a key is for the pages now, though the window may use it elsewhere."""
        if event.key() == Key.Key_Escape:
            taken = self._selection.span or self._selection.shows_caret
            return bool(taken or self._links.focused or self._mouse.busy)
        return self._moves(event)

    def _press(self, event: QKeyEvent) -> bool:
        key, held = Key(event.key()), _held(event)
        if key == Key.Key_Escape:
            return self._let_go()
        if key in {Key.Key_Return, Key.Key_Enter} and not held:
            return self._links.follow_focused()
        if not self._moves(event):
            return False
        if self._selection.caret is None:
            self._start()
        offset = self._goal(key, far=bool(held & _CONTROL))
        if offset is not None:
            self._reach(offset, extends=bool(held & _SHIFT))
        return True

    def _moves(self, event: QKeyEvent) -> bool:
        """Return whether a key moves the caret, or the end of the selection."""
        key, held = event.key(), _held(event)
        if held & ~(_SHIFT | _CONTROL):
            return False
        if self._selection.shows_caret:
            return key in {*_ARROWS, *_ENDS}
        return key in _ARROWS and bool(held & _SHIFT)

    def _let_go(self) -> bool:
        """Cancel one thing at a time: the half-done, the link, the selection, the caret."""
        if self._mouse.stop() or self._links.unfocus():
            return True
        caret, shown_caret = self._selection.caret, self._selection.shows_caret
        if self._selection.span:
            self._selection.clear()
            if shown_caret and caret is not None:
                self._selection.begin(caret)
            return True
        self.show_caret(False)
        return shown_caret

    def _goal(self, key: Key, *, far: bool) -> int | None:
        """Return where a key leads from the caret; None if that is nowhere, or not loaded."""
        caret, content = self._selection.caret, self._selection.content
        if caret is None or content is None:
            return None
        direction = (_ARROWS | _ENDS)[key]
        if key in _UPRIGHT and not far:
            return self._beside_line(caret, direction)
        self._along = None
        if key in _ENDS and far:
            return len(content.text) if direction > 0 else 0
        if key in _ENDS:
            surface = self._texts.showing(caret)
            line = surface.text.line_of(caret) if surface else None
            return None if line is None else (line.start, line.end)[direction > 0]
        near, wide = _LETTERS if self._selection.shows_caret else _WORDS
        unit = Unit.PARAGRAPH if key in _UPRIGHT else wide if far else near
        return step(content, unit, caret, forward=direction > 0)

    def _beside_line(self, caret: int, lines: int) -> int | None:
        """Return the place in the next line, or the one before, as far along as the first one."""
        surface = self._texts.showing(caret)
        if surface is None:
            return None
        if self._along is None:
            rect = surface.text.caret_rect(caret) or surface.text.box
            self._along = (rect[0], rect[1])
        moved = surface.text.step(caret, lines, *self._along)
        if moved is None:
            beyond = self._texts.need(surface.page + lines)
            moved = beyond.text.edge(lines, *self._along) if beyond else None
        return moved

    def _start(self) -> None:
        """Start at the first visible word."""
        for page in self._texts.in_sight():
            surface, here = self._texts.need(page), self._texts.here()
            if surface and surface.text and here is not None:
                self._selection.begin(max(here, surface.text.span.start))
                return

    def _start_late(self) -> None:
        """Show the caret that was wanted before the words were loaded."""
        if self._selection.shows_caret and self._selection.caret is None:
            self._start()

    def _reach(self, offset: int, *, extends: bool) -> None:
        before, content = self._selection.caret, self._selection.content
        if extends:
            self._selection.reach(offset)
        else:
            self._selection.begin(offset)
        if content is not None and before is not None:
            passed = content.text[min(before, offset) : max(before, offset)]
            announce(self._view, one_line(passed, _LONGEST_SAID))
        self.released.emit()
        self._show_caret_at(offset)

    def _show_caret_at(self, offset: int) -> None:
        """Scroll as little as possible; to another page if the caret's is not loaded."""
        box, port = self._texts.caret_rect(offset), self._view.viewport().rect()
        if box is None:
            self._pane.go_to_offset(max(0, offset - 1))
            return
        for bar, low, high, end in (
            (self._view.verticalScrollBar(), box.top(), box.bottom(), port.height()),
            (self._view.horizontalScrollBar(), box.left(), box.right(), port.width()),
        ):
            if low < _MARGIN:
                bar.setValue(round(bar.value() + low - _MARGIN))
            elif high > end - _MARGIN:
                bar.setValue(round(bar.value() + high - end + _MARGIN))


def _held(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
