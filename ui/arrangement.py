"""The parts of the window beside and below each other: which are open, and how large they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from gettext import gettext as tr

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from ui.acts import Act
from ui.commands.actions import Actions
from ui.look.split import Split
from ui.map.pane import MapPane
from ui.map.room import BookAndMap
from ui.settings.store import SettingsStore

_LEFT, _MIDDLE, _ASK = range(3)
_FIRST_WIDTHS = {_LEFT: 260, _ASK: 360}
_ROOM_FOR_THREE = 820
"""Pixels; a narrower window hides the left panel until it is asked for."""
_FRAME = QSize(8, 40)
"""Pixels that a window manager may put around the window; known only once it is shown."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What is to be arranged."""

    top: QWidget
    messages: QWidget
    left: QWidget
    middle: QWidget
    ask: QWidget
    map: MapPane
    jobs: QWidget


class Arrangement(QWidget):
    """Shows and hides parts by their actions, and has them next time as they were left."""

    def __init__(self, parts: Parts, actions: Actions, settings: SettingsStore) -> None:
        super().__init__()
        self._parts = parts
        self._actions = actions
        self._settings = settings
        self._has_map = False
        self._made_room = False
        self._widths = dict(_FIRST_WIDTHS)
        self.across = Split(Qt.Orientation.Horizontal)
        for part in (parts.left, parts.middle, parts.ask):
            self.across.addWidget(part)
        self.across.setStretchFactor(_MIDDLE, 1)
        self.across.name_border(_MIDDLE, tr("Width of library and contents"))
        self.across.name_border(_ASK, tr("Width of questions and answers"))
        self.down = BookAndMap(self.across, parts.map, tr("Height of the map"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(parts.top)
        column.addWidget(parts.messages)
        column.addWidget(self.down, 1)
        column.addWidget(parts.jobs)
        self._connect()
        self._show_map()
        self._order_focus()

    def show_map(self, has_map: bool) -> None:  # noqa: FBT001  # a setter of a state, as Qt's are
        """Whether there is anything to be seen on the map."""
        self._has_map = has_map
        self._show_map()

    def restore(self, window: QMainWindow) -> None:
        """As it was left; at the first start as it is meant."""
        kept = self._settings.now.kept
        if kept.geometry:
            window.restoreGeometry(QByteArray.fromBase64(kept.geometry.encode()))
        else:
            window.resize(window.size().boundedTo(_room_for(window)))
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

    def keep(self, window: QMainWindow) -> None:
        """Remember how everything is now."""
        before = self._settings.now.kept
        kept = replace(
            before,
            geometry=bytes(window.saveGeometry().toBase64().data()).decode(),
            left_width=self._widths[_LEFT],
            ask_width=self._widths[_ASK],
            map_height=self.down.wish or 0,
            shows_left=self._made_room or self._actions[Act.TOGGLE_LEFT].isChecked(),
            shows_ask=self._actions[Act.TOGGLE_ASK].isChecked(),
            shows_map=self._actions[Act.TOGGLE_MAP].isChecked(),
            map_in_words=self._actions[Act.MAP_IN_WORDS].isChecked(),
        )
        self._settings.change(kept)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: widths hold only once there is a whole to be parted."""
        super().showEvent(event)
        layout = self.layout()
        if layout:
            layout.activate()
        self._share_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: where three columns have no room, the left one waits."""
        super().resizeEvent(event)
        narrow = event.size().width() < _ROOM_FOR_THREE
        was_narrow = 0 <= event.oldSize().width() < _ROOM_FOR_THREE
        left = self._actions[Act.TOGGLE_LEFT]
        if narrow and not was_narrow and left.isChecked():
            left.setChecked(False)
            self._made_room = True
        elif was_narrow and not narrow and self._made_room:
            left.setChecked(True)

    def _order_focus(self) -> None:
        """Each border comes between the parts that it parts."""
        for split, index in ((self.across, _MIDDLE), (self.across, _ASK), (self.down, 1)):
            before = split.widget(index - 1)
            last = _last_reached(before) if before else None
            if last:
                self.setTabOrder(last, split.handle(index))

    def _connect(self) -> None:
        parts = self._parts
        for act, part in ((Act.TOGGLE_LEFT, parts.left), (Act.TOGGLE_ASK, parts.ask)):
            self._actions[act].setChecked(True)
            self._actions[act].toggled.connect(part.setVisible)
            # A part that was hidden has forgotten its width.
            self._actions[act].toggled.connect(self._share_width)
        self.across.splitterMoved.connect(self._remember_widths)
        self._actions[Act.TOGGLE_LEFT].toggled.connect(self._forget_room)
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        self._actions[Act.TOGGLE_MAP].toggled.connect(self._show_map)
        self._actions[Act.FOCUS_MAP].triggered.connect(self._focus_map)
        in_words = self._actions[Act.MAP_IN_WORDS]
        in_words.toggled.connect(self._show_in_words)
        parts.map.in_words_changed.connect(in_words.setChecked)

    def _share_width(self) -> None:
        left, ask = self._widths[_LEFT], self._widths[_ASK]
        self.across.setSizes([left, max(1, self.across.width() - left - ask), ask])

    def _remember_widths(self) -> None:
        sizes = self.across.sizes()
        self._widths |= {index: sizes[index] for index in (_LEFT, _ASK) if sizes[index]}

    def _forget_room(self) -> None:
        self._made_room = False

    def _show_map(self) -> None:
        self._parts.map.setVisible(self._has_map and self._actions[Act.TOGGLE_MAP].isChecked())

    def _show_in_words(self, in_words: bool) -> None:  # noqa: FBT001  # a slot of a checked action
        if in_words and self._has_map:
            self._actions[Act.TOGGLE_MAP].setChecked(True)
        self._parts.map.show_words(in_words)

    def _focus_map(self) -> None:
        self._actions[Act.TOGGLE_MAP].setChecked(True)
        face = self._parts.map.currentWidget()
        if face:
            face.setFocus()


def _last_reached(part: QWidget) -> QWidget | None:
    """The last one in a part that Tab leads to."""
    found = None
    widget: QWidget | None = part
    while widget and (widget is part or part.isAncestorOf(widget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found = widget
        widget = widget.nextInFocusChain()
    return found


def _room_for(window: QWidget) -> QSize:
    """So large may the window be that nothing of it is off the screen."""
    return window.screen().availableGeometry().size() - _FRAME
