"""The slim find bar above the pages: the query, its options, and the number of hits."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from reader.language import number as written
from reader.search.searching import FindQuery
from ui.layouts import column, row
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import alert
from ui.widgets.escape import on_escape
from ui.widgets.small_widgets import PAUSE_MILLISECONDS, FilterField, text_label, tool_button

_GATHER_MILLISECONDS = 60
"""Fast typing starts one search."""
_ROOM_FOR_CHOICES = 430
_LONGEST = 2000


class FindField(FilterField):
    """A field that handles Enter, Esc and Down for finding, before the window's own keys."""

    stepped = Signal(int)
    """1 for the next hit, -1 for the previous one."""
    left = Signal()
    went_down = Signal()

    def __init__(
        self, says: str, name: str = "", tip: str = "", pause: int = PAUSE_MILLISECONDS
    ) -> None:
        super().__init__(says, name, tip, pause)
        on_escape(self, self.left.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.stepped.emit(-1 if back else 1)
            case Qt.Key.Key_Down:
                self.went_down.emit()
            case _:
                super().keyPressEvent(event)


class FindBar(QWidget):
    """Searches while the user types; shows what it is given."""

    asked = Signal(object)
    """A ``FindQuery``, perhaps an empty one."""
    stepped = Signal(int)
    closed = Signal()
    list_wanted = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("findBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = FindField("", pause=_GATHER_MILLISECONDS)
        self.field.setClearButtonEnabled(False)
        self.field.setMaxLength(_LONGEST)
        self.show_bound(bounded=False)
        self.count = QLabel()
        self.count.setObjectName("quiet")
        self.count.setTextFormat(Qt.TextFormat.PlainText)
        self.note = text_label(name="findNote")
        self.note.hide()
        self.match_case = _choice("Aa", tr("Match case (Alt+C)"), "Alt+C")
        self.whole_words = _choice("ab|", tr("Whole words (Alt+W)"), "Alt+W")
        self.expression = _choice(".*", tr("Regular expression (Alt+X)"), "Alt+X")
        self._choices = (self.match_case, self.whole_words, self.expression)
        self.previous = tool_button(tr("Previous hit (Shift+F3)"), "up", strong=True)
        self.next = tool_button(tr("Next hit (F3)"), "down", strong=True)
        all_hits = tr("Show all hits as a list (Alt+Down)")
        self.list = tool_button(all_hits, "list", strong=True, checkable=True)
        self.list.setShortcut("Alt+Down")
        self.close_button = tool_button(tr("Close (Esc)"), "close", strong=True)
        self._arrange()
        self._connect()
        self.hide()

    @property
    def query(self) -> FindQuery:
        """The query as it is typed now."""
        return FindQuery(
            self.field.text(),
            match_case=self.match_case.isChecked(),
            whole_words=self.whole_words.isChecked(),
            regular_expression=self.expression.isChecked(),
        )

    def begin(self, text: str = "") -> None:
        """Show the bar, ready to type; ``text`` replaces its content."""
        if text:
            self.field.reset(text)
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def show_bound(self, *, bounded: bool) -> None:
        """Show whether only the text read so far is searched."""
        self._bounded = bounded
        says = tr("Find in what you have read") if bounded else tr("Find in this document")
        self.field.setPlaceholderText(says)
        self.field.setAccessibleName(says)

    def show_count(self, number: int | None, of: int, *, searched: bool = True) -> None:
        """Show which hit is current, out of how many; None while that is unknown.

        Not ``searched`` means that the query was not understood: then no hits does not mean none.
        """
        if self.query.empty or not (of or searched):
            says = ""
        elif not of:
            says = tr("Nothing found up to here") if self._bounded else tr("Nothing found")
        elif number is None:
            says = ngettext("{count} hit", "{count} hits", of).format(count=written(of))
        else:
            says = tr("{number} of {all}").format(number=written(number + 1), all=written(of))
        self._say(self.count, says)
        for button in (self.previous, self.next, self.list):
            button.setEnabled(bool(of))
        self.field.setAccessibleDescription(says)

    def show_note(self, note: str, *, wrong: bool = False) -> None:
        """Show a sentence below the field; empty for none. ``wrong`` marks it as an error."""
        self.note.setObjectName("findWrong" if wrong else "findNote")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self._say(self.note, note)
        self.note.setVisible(bool(note))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in a narrow window the field needs the room."""
        super().resizeEvent(event)
        roomy = event.size().width() >= _ROOM_FOR_CHOICES
        for choice in self._choices:
            choice.setVisible(roomy or choice.isChecked())

    def _say(self, label: QLabel, text: str) -> None:
        if label.text() != text:
            label.setText(text)
            label.setAccessibleName(text)
            if text and self.isVisible():
                alert(label)

    def _arrange(self) -> None:
        steps = row(self.previous, self.next, self.list, spacing=2)
        choices = row(*self._choices, spacing=2)
        line = row((self.field, 1), self.count, steps, choices, self.close_button, spacing=SPACE)
        near = SPACE // 2
        column(line, self.note, on=self, margins=(SPACE, near, SPACE, near), spacing=near)

    def _connect(self) -> None:
        self.field.typed.connect(lambda _text: self.asked.emit(self.query))
        for choice in self._choices:
            choice.toggled.connect(lambda _on: self.field.pause.start())
        self.field.stepped.connect(self._step)
        self.field.left.connect(self.closed)
        self.close_button.clicked.connect(self.closed)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.list.toggled.connect(self.list_wanted)

    def _step(self, by: int) -> None:
        if self.field.pause.isActive():  # typed so fast that the results are not shown yet
            self.field.pause.stop()
            self.asked.emit(self.query)
        else:
            self.stepped.emit(by)


def _choice(text: str, says: str, key: str) -> QToolButton:
    button = tool_button(says, checkable=True, name="findChoice")
    button.setText(text)
    button.setShortcut(key)
    return button
