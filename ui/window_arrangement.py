"""The arrangement of the window's parts: which are open, and how large they are."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui import layouts
from ui.actions.acts import Act
from ui.left_panel import LeftTab
from ui.map.map_pane import BookAndMap
from ui.opening import Opening
from ui.widgets.laid_over import LaidOver
from ui.widgets.split import Split
from ui.window import Window

_LEFT, _MIDDLE, _ASK = range(3)
_PARTS = (Act.TOGGLE_LEFT, Act.TOGGLE_ASK, Act.TOGGLE_MAP)
_FIRST_WIDTHS = {_LEFT: 260, _ASK: 360}
_LEAST_MIDDLE = 180
_ROOM_FOR_THREE = 1080
_ROOM_FOR_MAP = 720
"""Pixels across and down; a smaller window hides the left panel, and the map, until asked for."""
_FRAME = QSize(8, 40)
"""Pixels that a window manager may put around the window; known only once it is shown."""

_FILLS_THE_SCREEN = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen


class Arrangement(QWidget):
    """Shows and hides parts by their actions, and restores them in the next session.

    In the middle is the open document, with the bar for ``finding`` above it; or the start page.
    """

    def __init__(self, window: Window, finding: QWidget) -> None:
        super().__init__()
        self._window = window
        self._actions = window.acts
        self._settings = window.settings
        self._has_map = False
        self._library_fills = False
        self._made_room: set[Act] = set()
        self._put_away: tuple[Act, ...] | None = None
        """What was open before the text filled the screen; None while it does not."""
        self._widths = dict(_FIRST_WIDTHS)
        self._book = QWidget()
        layouts.column(finding, (window.pane, 1), on=self._book)
        self.middle = QStackedWidget()
        self.middle.setMinimumWidth(_LEAST_MIDDLE)
        self.middle.addWidget(window.empty)
        self.middle.addWidget(self._book)
        window.panel.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.across = Split(Qt.Orientation.Horizontal)
        for part in (window.left, self.middle, window.panel):
            self.across.addWidget(part)
        self.across.setStretchFactor(_MIDDLE, 1)
        self.across.name_border(_MIDDLE, tr("Width of library and contents"))
        self.across.name_border(_ASK, tr("Width of questions and answers"))
        self.down = BookAndMap(self.across, window.map_pane, tr("Height of the map"))
        self._foot = QWidget()
        layouts.column(window.jobs, on=self._foot)
        layouts.column(window.top, (self.down, 1), self._foot, on=self)
        self._over = LaidOver(window.messages, self.middle, self)
        self._connect()
        self._show_map()
        self._order_focus()

    def show_document(self, *, is_open: bool) -> None:
        """Show the document and its map, or the start page."""
        self.middle.setCurrentWidget(self._book if is_open else self._window.empty)
        self._has_map = is_open
        self._show_map()

    def restore(self) -> None:
        """Restore the last session's arrangement, or the default."""
        kept, window = self._settings.now.kept, self._window
        if kept.geometry:
            window.restoreGeometry(QByteArray.fromBase64(kept.geometry.encode()))
        if not window.windowState() & _FILLS_THE_SCREEN:
            # Also a saved size: the screen may be another one, or scaled differently.
            room = window.screen().availableGeometry().size() - _FRAME
            window.resize(window.size().boundedTo(room))
        for index, width in ((_LEFT, kept.left_width), (_ASK, kept.ask_width)):
            self._widths[index] = width or self._widths[index]
        self.down.wish_for(kept.map_height or None)
        for act, shown in (
            (Act.TOGGLE_LEFT, kept.shows_left),
            (Act.TOGGLE_ASK, kept.shows_ask),
            (Act.TOGGLE_MAP, kept.shows_map),
            (Act.MAP_IN_WORDS, kept.map_in_words),
        ):
            self._actions[act].setChecked(shown)

    def keep(self) -> None:
        """Save the current arrangement."""
        kept = replace(
            self._settings.now.kept,
            geometry=bytes(self._window.saveGeometry().toBase64().data()).decode(),
            left_width=self._widths[_LEFT],
            ask_width=self._widths[_ASK],
            map_height=self.down.wish or 0,
            shows_left=self._wished(Act.TOGGLE_LEFT),
            shows_ask=self._wished(Act.TOGGLE_ASK),
            shows_map=self._wished(Act.TOGGLE_MAP),
            map_in_words=self._actions[Act.MAP_IN_WORDS].isChecked(),
        )
        self._settings.change(kept)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: widths apply only once the window has its size."""
        super().showEvent(event)
        if layout := self.layout():
            layout.activate()
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: without room for all, the left panel and the map are hidden."""
        super().resizeEvent(event)
        if self._put_away is None and not self._library_fills:
            new, old = event.size(), event.oldSize()
            self._give_way(Act.TOGGLE_LEFT, new.width(), old.width(), _ROOM_FOR_THREE)
            self._give_way(Act.TOGGLE_MAP, new.height(), old.height(), _ROOM_FOR_MAP)

    def _give_way(self, act: Act, now: int, before: int, needed: int) -> None:
        action, was_small = self._actions[act], 0 <= before < needed
        if now < needed and not was_small and action.isChecked():
            action.setChecked(False)
            self._made_room.add(act)
        elif was_small and now >= needed and act in self._made_room:
            action.setChecked(True)

    def show_only_text(self, only: bool) -> None:
        """Show only the text; other parts still appear on request."""
        if only == (self._put_away is not None):
            return
        for part in (self._window.top, self._foot):
            part.setVisible(not only)
        self._window.pane.view.show_bar(not only)
        if only:
            self._put_away = tuple(act for act in _PARTS if self._actions[act].isChecked())
            for act in self._put_away:
                self._actions[act].setChecked(False)
            return
        open_again, self._put_away = self._put_away or (), None
        for act in open_again:
            self._actions[act].setChecked(True)

    def follow(self, opening: Opening) -> None:
        """Let the library fill the window on request, until a document or another tab is chosen."""
        left, fills = self._window.left, self._actions[Act.WHOLE_LIBRARY]
        fills.toggled.connect(self._fill)
        left.library.fill_wanted.connect(fills.toggle)
        for chosen in (left.library.chosen, opening.opened):
            chosen.connect(lambda _: fills.setChecked(False))
        left.shown.connect(
            lambda tab: fills.setChecked(fills.isChecked() and tab == LeftTab.LIBRARY)
        )
        self._actions[Act.TOGGLE_LEFT].toggled.connect(
            lambda shown: fills.setChecked(fills.isChecked() and shown)
        )

    def _fill(self, fills: bool) -> None:
        """Spread the library over the complete window, as shelves and covers, or no longer."""
        left = self._window.left
        if fills:
            left.show_tab(LeftTab.LIBRARY)
        left.library.spread(fills)
        self._library_fills = fills
        if fills:
            self._actions[Act.TOGGLE_LEFT].setChecked(True)
        self.middle.setVisible(not fills)
        self._window.panel.setVisible(not fills and self._actions[Act.TOGGLE_ASK].isChecked())
        self._show_map()
        self._share_width()
        self._window.top.show_library(fills)
        goal = left.library.list if fills else self._window.pane.view
        goal.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _wished(self, act: Act) -> bool:
        """Return whether a part is to be open the next time: also one that only made room."""
        away = self._put_away or ()
        return act in self._made_room or act in away or self._actions[act].isChecked()

    def _order_focus(self) -> None:
        """Put each handle between its two parts in the order of Tab."""
        for split, index in ((self.across, _MIDDLE), (self.across, _ASK), (self.down, 1)):
            before = split.widget(index - 1)
            last = _last_reached(before) if before else None
            if last:
                self.setTabOrder(last, split.handle(index))

    def _connect(self) -> None:
        window = self._window
        for act, part in ((Act.TOGGLE_LEFT, window.left), (Act.TOGGLE_ASK, window.panel)):
            self._actions[act].setChecked(True)
            self._actions[act].toggled.connect(part.setVisible)
            # A hidden part has lost its width.
            self._actions[act].toggled.connect(self._share_width)
        self.across.splitterMoved.connect(self._remember_widths)
        for act in _PARTS:
            self._actions[act].toggled.connect(partial(self._forget_room, act))
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        self._actions[Act.TOGGLE_MAP].toggled.connect(self._show_map)
        self._actions[Act.FOCUS_MAP].triggered.connect(self._focus_map)
        in_words = self._actions[Act.MAP_IN_WORDS]
        in_words.toggled.connect(self._show_in_words)
        window.map_pane.in_words_changed.connect(in_words.setChecked)

    def _share_width(self) -> None:
        left, ask = self._widths[_LEFT], self._widths[_ASK]
        self.across.setSizes([left, max(1, self.across.width() - left - ask), ask])

    def _remember_widths(self) -> None:
        sizes = self.across.sizes()
        self._widths |= {index: sizes[index] for index in (_LEFT, _ASK) if sizes[index]}

    def _forget_room(self, act: Act, _shown: bool) -> None:
        self._made_room.discard(act)

    def _show_map(self) -> None:
        wished = self._has_map and self._actions[Act.TOGGLE_MAP].isChecked()
        self._window.map_pane.setVisible(wished and not self._library_fills)

    def _show_in_words(self, in_words: bool) -> None:
        if in_words and self._has_map:
            self._actions[Act.TOGGLE_MAP].setChecked(True)
        self._window.map_pane.show_words(in_words)

    def _focus_map(self) -> None:
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        if face := self._window.map_pane.currentWidget():
            face.setFocus()


def _last_reached(part: QWidget) -> QWidget | None:
    """Return the last widget in a part that Tab reaches."""
    found = None
    widget: QWidget | None = part
    while widget and (widget is part or part.isAncestorOf(widget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found = widget
        widget = widget.nextInFocusChain()
    return found
