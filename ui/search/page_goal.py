"""Going to a page by its name: a field under the page number, for as long as needed."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QEvent, QPoint, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QCompleter, QFrame, QLineEdit, QVBoxLayout, QWidget

from reader.search.page_names import NoSuchPageError, PageGoal, PageNames
from ui.theme.theme import SPACE
from ui.widgets.announcing import alert
from ui.widgets.escape import claims_escape
from ui.widgets.small_widgets import text_label

_WIDTH = 260


class PageField(QFrame):
    """Asks for a page; stays open, with the reason, while no page has that name."""

    chosen = Signal(object)
    """A ``PageGoal``."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("pageField")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._names = PageNames(())
        self._back: QWidget | None = None
        self.field = _Field()
        self.field.setPlaceholderText(tr("Page, label, or 50 %"))
        self.field.setAccessibleName(tr("Go to page"))
        self._labels = QStringListModel(self)
        completer = QCompleter(self._labels, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(8)
        popup = completer.popup()
        if popup:
            popup.setObjectName("offeredPages")
            popup.setAccessibleName(tr("Pages"))
        self.field.setCompleter(completer)
        completer.activated.connect(lambda _name: self._go())
        self.says = text_label(name="small")
        self.field.returnPressed.connect(self._go)
        self.field.textEdited.connect(lambda _text: self._hint())
        self.field.left.connect(self.leave)
        self.field.abandoned.connect(self.hide)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE // 2)
        column.addWidget(self.field)
        column.addWidget(self.says)
        self.setFixedWidth(_WIDTH)
        self.hide()

    def ask(self, names: PageNames, current: str, under: QWidget) -> None:
        """Open below ``under`` to ask for one of these pages."""
        self._names = names
        self._labels.setStringList(names.known)
        self._back = self.window().focusWidget()
        self.field.setText(current)
        self._hint()
        self._place(under)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.field.selectAll()

    def leave(self) -> None:
        """Close; the keyboard focus returns to where it was before."""
        self.hide()
        if self._back:
            self._back.setFocus()

    def _place(self, under: QWidget) -> None:
        self.adjustSize()
        corner = under.mapTo(self.window(), QPoint(under.width(), under.height()))
        self.move(max(SPACE, corner.x() - self.width()), corner.y() + SPACE // 2)

    def _hint(self) -> None:
        known = self._names.known
        says = ""
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


class _Field(QLineEdit):
    """A field that Esc, or a click elsewhere, closes."""

    left = Signal()
    abandoned = Signal()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: the window's Esc stops answers; here it closes the field."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
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
