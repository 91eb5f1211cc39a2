"""Going to a page by its name: a field under the page number, for as long as needed."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QFrame, QWidget

from reader.search.page_names import NoSuchPageError, PageGoal, PageNames
from ui.layouts import around, column
from ui.search.find_bar import FindField
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import alert
from ui.widgets.small_widgets import text_label

_WIDTH = 260


class PageField(QFrame):
    """Asks for a page below ``under``; stays, with the reason, while no page has that name."""

    chosen = Signal(object)
    """A ``PageGoal``."""

    def __init__(self, window: QWidget, names: PageNames, under: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("pageField")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._names = names
        self._back = window.focusWidget()
        self.field = _Field(tr("Page, label, or 50 %"), tr("Go to page"))
        self.field.setClearButtonEnabled(False)
        completer = QCompleter(names.known, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(8)
        popup = completer.popup()
        if popup:
            popup.setObjectName("offeredPages")
            popup.setAccessibleName(tr("Pages"))
        self.field.setCompleter(completer)
        completer.activated.connect(lambda _name: self._go())
        self.says = text_label(name="small")
        self.field.stepped.connect(lambda _way: self._go())
        self.field.textEdited.connect(lambda _text: self._hint())
        self.field.left.connect(self.leave)
        self.field.abandoned.connect(self.hide)
        parts = (self.field, self.says)
        self._column = column(*parts, on=self, margins=around(SPACE), spacing=SPACE // 2)
        self.setFixedWidth(_WIDTH)
        self._hint()
        self.adjustSize()
        corner = under.mapTo(window, QPoint(under.width(), under.height()))
        self.move(max(SPACE, corner.x() - self.width()), corner.y() + SPACE // 2)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def leave(self) -> None:
        """Close; the keyboard focus returns to where it was before."""
        self.hide()
        if self._back:
            self._back.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Qt's hook: a new field is made for the next time."""
        super().hideEvent(event)
        self.deleteLater()

    def _hint(self) -> None:
        known, says = self._names.known, ""
        if known:
            says = tr("{first} to {last}").format(first=known[0][:20], last=known[-1][:20])
        if self._names.print_pages:
            says = tr("Pages of the printed edition: {range}").format(range=says)
        self._show_note(says)

    def _go(self) -> None:
        if self.isHidden():  # Enter on an offered name comes from the list and from the field
            return
        try:
            goal: PageGoal = self._names.find(self.field.text())
        except NoSuchPageError as refusal:
            self._show_note(refusal.what)
            alert(self.says)
            self.field.selectAll()
            return
        self.leave()
        self.chosen.emit(goal)

    def _show_note(self, says: str) -> None:
        self.says.setText(says)
        self.says.setAccessibleName(says)
        self.says.setVisible(bool(says))
        self.setFixedHeight(self._column.totalHeightForWidth(_WIDTH))


class _Field(FindField):
    """A field that Esc, or a click elsewhere, closes."""

    abandoned = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: keys from its list of pages pass no event filter."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: its own list of pages may take the focus."""
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.abandoned.emit()
