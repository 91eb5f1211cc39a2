"""The keyboard on the pages: selecting from the first visible word, and moving a caret."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from reader.text.units import Unit, step
from ui.pages.input.mouse import Mouse
from ui.pages.input.selection import Selection
from ui.pages.input.selection_layer import SelectionLayer
from ui.pages.links.links import Links
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.spots import shown
from ui.pages.viewing.texts import PageTexts
from ui.widgets.announcing import announce
from ui.widgets.wording import one_line

Key = Qt.Key
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_ARROWS = {Key.Key_Left: -1, Key.Key_Right: 1, Key.Key_Up: -1, Key.Key_Down: 1}
_SIDEWAYS = {Key.Key_Left, Key.Key_Right}
_ENDS = {Key.Key_Home: -1, Key.Key_End: 1}
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
        self,
        pane: DocumentPane,
        *,
        texts: PageTexts,
        selection: Selection,
        layer: SelectionLayer,
        links: Links,
        mouse: Mouse,
    ) -> None:
        super().__init__(pane.view)
        self._pane = pane
        self._view = pane.view
        self._texts = texts
        self._selection = selection
        self._layer = layer
        self._links = links
        self._mouse = mouse
        self._along: tuple[float, float] | None = None
        pane.view.installEventFilter(self)
        texts.arrived.connect(self._start_late)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook: keys used here don't scroll, and come before the window's shortcuts."""
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            if self._wants(event):
                event.accept()
                return True
            return False
        return self._press(event)

    def show_caret(self, shown: bool) -> None:
        """Show a caret to be moved through the text, or hide it."""
        if shown == self._layer.caret:
            return
        self._layer.caret = shown
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
            taken = self._selection.span or self._layer.caret
            return bool(taken or self._links.focused or self._mouse.busy)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held & ~(_SHIFT | _CONTROL):
            return False
        if self._layer.caret:
            return event.key() in {*_ARROWS, *_ENDS}
        return event.key() in _ARROWS and bool(held & _SHIFT)

    def _press(self, event: QKeyEvent) -> bool:
        key, held = Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Key.Key_Escape:
            return self._let_go()
        if key in {Key.Key_Return, Key.Key_Enter} and not held:
            return self._links.follow_focused()
        if held & ~(_SHIFT | _CONTROL):
            return False
        if self._layer.caret and key in {*_ARROWS, *_ENDS}:
            self._move_caret(key, held)
            return True
        if key in _ARROWS and held & _SHIFT:
            self._extend(key, by_sentence=bool(held & _CONTROL))
            return True
        return False

    def _let_go(self) -> bool:
        """Cancel one thing at a time: the half-done, the link, the selection, the caret."""
        if self._mouse.stop() or self._links.unfocus():
            return True
        if self._selection.span:
            caret = self._selection.caret
            self._selection.clear()
            if self._layer.caret and caret is not None:
                self._selection.begin(caret)
            return True
        if self._layer.caret:
            self.show_caret(False)
            return True
        return False

    def _extend(self, key: Key, *, by_sentence: bool) -> None:
        if not self._started():
            return
        forward = _ARROWS[key] > 0
        if key in _SIDEWAYS:
            unit = Unit.SENTENCE if by_sentence else Unit.WORD
            self._reach_unit(unit, forward=forward, extends=True)
        elif by_sentence:
            self._reach_unit(Unit.PARAGRAPH, forward=forward, extends=True)
        else:
            self._reach_line(_ARROWS[key], extends=True)

    def _move_caret(self, key: Key, held: Qt.KeyboardModifier) -> None:
        if not self._started():
            return
        extends, far = bool(held & _SHIFT), bool(held & _CONTROL)
        if key in _ENDS:
            self._reach_end(_ENDS[key], of_document=far, extends=extends)
        elif key in _SIDEWAYS:
            unit = Unit.WORD if far else Unit.LETTER
            self._reach_unit(unit, forward=_ARROWS[key] > 0, extends=extends)
        elif far:
            self._reach_unit(Unit.PARAGRAPH, forward=_ARROWS[key] > 0, extends=extends)
        else:
            self._reach_line(_ARROWS[key], extends=extends)

    def _started(self) -> bool:
        if self._selection.caret is None:
            self._start()
        return self._selection.caret is not None and self._pane.document is not None

    def _start(self) -> None:
        """Start at the first visible word."""
        for page in self._texts.in_sight():
            surface = self._texts.need(page)
            here = self._texts.here() if surface else None
            if surface and surface.text and here is not None:
                self._selection.begin(max(here, surface.text.span.start))
                return

    def _start_late(self, _page: int) -> None:
        """Show the caret that was wanted before the words were loaded."""
        if self._layer.caret and self._selection.caret is None:
            self._start()

    def _reach_unit(self, unit: Unit, *, forward: bool, extends: bool) -> None:
        caret, content = self._selection.caret, self._selection.content
        if caret is not None and content is not None:
            self._along = None
            self._reach(step(content, unit, caret, forward=forward), extends=extends)

    def _reach_line(self, lines: int, *, extends: bool) -> None:
        caret = self._selection.caret
        surface = None if caret is None else self._texts.showing(caret)
        if caret is None or surface is None:
            return
        if self._along is None:
            rect = surface.text.caret_rect(caret) or surface.text.box
            self._along = (rect[0], rect[1])
        along = self._along
        moved = surface.text.step(caret, lines, *along)
        if moved is None:
            beyond = self._texts.need(surface.page + lines)
            moved = beyond.text.edge(lines, *along) if beyond else None
        if moved is not None:
            self._reach(moved, extends=extends)

    def _reach_end(self, direction: int, *, of_document: bool, extends: bool) -> None:
        caret, content = self._selection.caret, self._selection.content
        if caret is None or content is None:
            return
        self._along = None
        surface = self._texts.showing(caret)
        line = surface.text.line_of(caret) if surface else None
        if of_document:
            self._reach(0 if direction < 0 else len(content.text), extends=extends)
        elif line is not None:
            self._reach(line.start if direction < 0 else line.end, extends=extends)

    def _reach(self, offset: int, *, extends: bool) -> None:
        before = self._selection.caret
        if extends:
            self._selection.reach(offset)
        else:
            self._selection.begin(offset)
        self._announce(offset if before is None else before, offset)
        self.released.emit()
        self._show_caret_at(offset)

    def _announce(self, before: int, after: int) -> None:
        """Announce what the caret passed over."""
        content = self._selection.content
        if content is not None:
            passed = content.text[min(before, after) : max(before, after)]
            said = one_line(passed, _LONGEST_SAID)
            announce(self._view, said)

    def _show_caret_at(self, offset: int) -> None:
        """Scroll as little as possible; to another page if the caret's is not loaded."""
        surface = self._texts.showing(offset)
        rect = surface.text.caret_rect(offset) if surface else None
        if surface is None or rect is None:
            self._pane.go_to_offset(max(0, offset - 1))
            return
        box, port = shown(self._view, surface.page, rect), self._view.viewport().rect()
        for bar, low, high, end in (
            (self._view.verticalScrollBar(), box.top(), box.bottom(), port.height()),
            (self._view.horizontalScrollBar(), box.left(), box.right(), port.width()),
        ):
            if low < _MARGIN:
                bar.setValue(round(bar.value() + low - _MARGIN))
            elif high > end - _MARGIN:
                bar.setValue(round(bar.value() + high - end + _MARGIN))
