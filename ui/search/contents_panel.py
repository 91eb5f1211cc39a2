"""The table of contents: all sections, the one in view, and jumping to others."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from reader.text.document import DocumentText, Section
from reader.text.span import Span
from ui.layouts import column
from ui.search.contents_model import ContentsModel, Outline
from ui.theme.theme import LEAST_TARGET, SPACE, current_theme
from ui.widgets.row_model import Index
from ui.widgets.small_widgets import FilterField, text_label

_LONG = 12
"""The number of entries from which the filter is shown."""
_MOST_EXPANDED = 400


class ContentsPanel(QWidget):
    """Sections as a tree."""

    chosen = Signal(int)
    """The offset at which the section begins."""
    named = Signal(object)
    """The ``Section``s whose titles may be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.model = ContentsModel(self)
        self._content: DocumentText | None = None
        self._here: int | None = None
        self._followed: int | None = None
        tip = tr("Show only entries with these words")
        self.filter = FilterField(tr("Filter"), tr("Filter the contents"), tip)
        self._up_to: int | None = None
        self.only_read = QCheckBox(tr("Only what I have read"))
        self.only_read.setToolTip(tr("Hide the headings after the place you have read to"))
        self.only_read.hide()
        self.tree = _Tree(self.model)
        self.says = text_label(name="quiet")
        self.only_read.toggled.connect(lambda _on: self._hide())
        self.filter.typed.connect(lambda _text: self._filter())
        self.filter.returnPressed.connect(self.tree.setFocus)
        self.tree.clicked.connect(self._choose)
        self.tree.activated.connect(self._choose)
        head = column(
            self.filter, self.only_read, self.says, margins=(0, 0, SPACE, 0), spacing=SPACE
        )
        column(
            head, (self.tree, 1), (None, 0), on=self, margins=(SPACE, SPACE, 0, 0), spacing=SPACE
        )
        self.show_document(None)

    def show_document(self, content: DocumentText | None) -> None:
        """Another document, or none."""
        self._content = content
        self._here = self._followed = None
        self.filter.reset()
        sections = content.sections if content else ()
        if content and not sections:
            sections = _printed(content)
        self.model.show(Outline.of(sections), content)
        self.filter.setVisible(len(sections) > _LONG)
        self.tree.setVisible(bool(sections))
        if self._bound is not None:
            self._filter()
        self._name()
        self._update_note()
        if self.model.rowCount() == 1:
            self.tree.expand(self.model.index(0, 0))

    def hide_behind(self, up_to: int | None) -> None:
        """Allow hiding what begins after this character; None if nothing is to be hidden."""
        self._up_to = up_to
        self.only_read.setVisible(up_to is not None and self.tree.isVisibleTo(self))
        if self.only_read.isChecked():
            self._hide()

    def follow(self, offset: int) -> None:
        """Select the section at ``offset`` and keep it in view; the focus stays."""
        self._here = offset
        number = self.model.outline.at(offset)
        if number == self._followed:  # the user may be choosing another one
            return
        self._followed = number
        index = self.model.index_of(number) if number is not None else QModelIndex()
        if index.isValid() and index != self.tree.currentIndex().siblingAtColumn(0):
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def beside(self, offset: int, by: int) -> int | None:
        """Return where the next section begins (``by`` 1), or the previous one (-1)."""
        number = self.model.outline.beside(offset, by)
        return None if number is None else self.model.outline.sections[number].span.start

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        (self.tree if self.tree.isVisible() else self).setFocus()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.model.outline.sections[index.internalId()].span.start)

    def _hide(self) -> None:
        self._filter()
        self._name()

    def _name(self) -> None:
        if content := self._content:
            end = len(content.text) if self._bound is None else max(1, self._bound)
            self.named.emit([each for each in content.sections if each.span.start < end])

    @property
    def _bound(self) -> int | None:
        return self._up_to if self.only_read.isChecked() else None

    def _filter(self) -> None:
        wanted = self.filter.text()
        self.model.filter(wanted, self._bound)
        if wanted.strip() and len(self.model) <= _MOST_EXPANDED:
            self.tree.expandAll()
        elif self._here is not None:
            self._followed = None
            self.follow(self._here)
        self._update_note()

    def _update_note(self) -> None:
        content, says = self._content, ""
        if content is None:
            says = tr("Open a document to see its contents.")
        elif not content.sections and content.print_pages:
            says = tr("This document has no table of contents; these are its printed pages.")
        elif not content.sections:
            says = tr("This document has no table of contents. See the next tab for all its pages.")
        elif not len(self.model):
            says = tr("No entry contains these words.")
        self.says.setText(says)
        self.says.setVisible(bool(says))


class _Tree(QTreeView):
    """Gives titles the room that page numbers leave."""

    def __init__(self, model: ContentsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(tr("Contents"))
        self.setIndentation(16)
        self.setAutoScroll(False)
        self.setItemDelegateForColumn(1, _PlaceDelegate(self))
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(0)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: page labels need room in the current font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.header().resizeSection(1, self.fontMetrics().horizontalAdvance("8888") + SPACE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter goes there on every system."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class _PlaceDelegate(QStyledItemDelegate):
    """Paints page labels, quieter than titles."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        super().initStyleOption(option, index)
        option.palette.setColor(option.palette.ColorRole.Text, QColor(current_theme().quiet))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Qt's hook: rows are high enough to be clicked."""
        return super().sizeHint(option, index).expandedTo(QSize(0, LEAST_TARGET))


def _printed(content: DocumentText) -> tuple[Section, ...]:
    """Return the pages of the printed edition as sections."""
    edges = [page.start for page in content.print_pages] + [len(content.text)]
    return tuple(
        Section(
            Span(page.start, max(page.start, end)), tr("Page {label}").format(label=page.label), 1
        )
        for page, end in zip(content.print_pages, edges[1:], strict=True)
    )
