"""Going to a page by its name: a field under the page number, for as long as needed."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QPoint, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QCompleter, QFrame, QWidget

from reader.search.page_names import NoSuchPageError, PageGoal, PageNames
from ui.layouts import around, column
from ui.search.find_bar import FindField
from ui.theme.theme import SPACE
from ui.widgets.announcing import alert
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
        self.field = _Field(tr("Page, label, or 50 %"), tr("Go to page"))
        self.field.setClearButtonEnabled(False)
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
        self.field.stepped.connect(lambda _way: self._go())
        self.field.textEdited.connect(lambda _text: self._hint())
        self.field.left.connect(self.leave)
        self.field.abandoned.connect(self.hide)
        parts = (self.field, self.says)
        self._column = column(*parts, on=self, margins=around(SPACE), spacing=SPACE // 2)
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

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: its own list of pages may take the focus."""
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self.abandoned.emit()
