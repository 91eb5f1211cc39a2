"""The history of everything that was learnt, newest first, shown in place of the list."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from reader.experience_ports import HistoryEntry
from reader.learning.history import WEIGHED, HistoryEvent
from ui.memory.history_words import day_words, entry_detail, entry_words
from ui.theme.theme import SPACE, Theme
from ui.widgets.escape import claims_escape
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import number

PastEvent = tuple[HistoryEntry, HistoryEvent]
"""An entry, and what happened."""


class Which(StrEnum):
    """The choices of entries."""

    ALL = "all"
    PERSON = "person"
    WEIGHED = "weighed"


_WORDS = {
    Which.ALL: tr("Everything"),
    Which.PERSON: tr("Your actions"),
    Which.WEIGHED: tr("Tests"),
}
_NOTHING = tr("Nothing yet. When you rate answers, this list shows what is learnt from them.")
_NONE_SUCH = tr("Nothing of this kind yet.")


class HistoryPanel(QWidget):
    """Shows the entries that have arrived; knows no library."""

    left = Signal()
    """Emitted to return to the list of what is learnt now."""
    picked = Signal(object)
    """The ``Experience`` of an entry, in its state then."""

    def __init__(self) -> None:
        super().__init__()
        self._events: list[PastEvent] = []
        self._shown: list[PastEvent] = []
        self._complete = False
        self._focus_waits = False
        self.back = push_button(tr("Back to what was learnt"), "link")
        self.back.setToolTip(tr("Back to what was learnt (Esc)"))
        self.back.clicked.connect(self.left)
        self.which = QComboBox()
        self.which.setAccessibleName(tr("Entries to list"))
        self.which.setToolTip(tr("Entries to list"))
        for which, words in _WORDS.items():
            self.which.addItem(words, which)
        self.which.currentIndexChanged.connect(self._list)
        self.says = text_label(name="small")
        self.list = RowList(tr("History of what was learnt"), fills=True)
        self.list.picked.connect(self._pick)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        top = QVBoxLayout()
        top.setContentsMargins(0, 0, SPACE, 0)
        top.setSpacing(SPACE)
        top.addWidget(self.which)
        top.addWidget(self.says)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addStretch(0)

    def show_history(self, events: Sequence[PastEvent], *, complete: bool) -> None:
        """Show what was fetched so far, newest first; ``complete`` if there is no more."""
        more = self._events == list(events[: len(self._events)]) and bool(self._events)
        self._events, self._complete = list(events), complete
        self._list(more=more)
        if self._focus_waits and self._shown:
            self._focus_waits = False
            if self.which.hasFocus():
                self.take_focus()

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self._focus_waits = not self._shown  # the entries have been requested
        (self.list if self._shown else self.which).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.list.dress(theme)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it leaves the history."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _list(self, *_: object, more: bool = False) -> None:
        which = Which(self.which.currentData())
        self._shown = [one for one in self._events if _is_of(one[1], which)]
        if more:
            self.list.grow(len(self._shown))
        else:
            self.list.show_rows(len(self._shown), self._row)
        self.list.setVisible(bool(self._shown))
        self.says.setText(self._summary())

    def _summary(self) -> str:
        if not self._shown and self._complete:
            return _NONE_SUCH if self._events else _NOTHING
        count = len(self._shown)
        says = ngettext("{count} entry", "{count} entries", count).format(count=number(count))
        return says if self._complete else tr("{entries}, more below …").format(entries=says)

    def _row(self, place: int) -> Row:
        entry, event = self._shown[place]
        day = day_words(entry)
        head = "" if place and day_words(self._shown[place - 1][0]) == day else day
        text, detail = entry_words(entry, event), entry_detail(entry, event)
        return Row(text, detail, head=head, says=f"{day}. {text}. {detail}")

    def _pick(self, place: int) -> None:
        change = self._shown[place][0].change
        if change is not None:
            self.picked.emit(change.after)


def _is_of(event: HistoryEvent, which: Which) -> bool:
    if which is Which.ALL:
        return True
    weighed = event in WEIGHED
    return weighed if which is Which.WEIGHED else not weighed and event is not HistoryEvent.PROPOSED
