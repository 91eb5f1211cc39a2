"""The panel of all marks, beside the pages: searched, shown, changed, removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from reader.annotations.mark import Mark, MarkId
from reader.collection.asking_notes import NotesAnswer
from reader.text.document import DocumentText
from ui.annotations.answer import NotesCard
from ui.annotations.ink import swatch_of
from ui.annotations.mark_choices import MarkChoices
from ui.annotations.mark_jobs import MarksContents
from ui.annotations.mark_listing import Filter, Reach, listed, unplaced_here
from ui.annotations.mark_words import detail_of, title_of
from ui.annotations.more import MarksMenu
from ui.annotations.swatches import Swatches
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import number, one_line

_NOTHING = tr(
    "No marks yet. Select words on a page and choose a colour in the bar that appears. With the "
    "keyboard: select with Shift and the arrow keys, then press Ctrl+H."
)
_NOT_HERE = tr("No marks match. Choose other filters, or search for other words.")
_ALL_PLACED = tr("All marks have a place.")
_WHOLE = (Filter(), Filter(Reach.EVERYTHING))
"""What leaves nothing out."""


class _List(RowList):
    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class NotesPanel(QWidget):
    """Shows what it is given; knows no library."""

    wanted = Signal()
    """Emitted when other marks than the open document's are wanted, or no more."""
    gone_to = Signal(object)
    """The ``Mark`` to show on its page."""
    noted = Signal(object)
    """The ``Mark`` whose note is to be edited."""
    coloured = Signal(object, object)
    """The marks, and their new ``Colour``."""
    removed = Signal(object)
    """The marks to remove."""
    placed = Signal(object)
    """The ``Mark`` to attach to the selection."""
    exported = Signal(object)
    """The ``ExportFormat`` for the listed marks."""
    imported = Signal()
    brought = Signal()
    """Emitted to import the open PDF's own annotations as marks."""
    naming = Signal()
    """Emitted to name the colours."""

    def __init__(self) -> None:
        super().__init__()
        self._contents = MarksContents()
        self._content: DocumentText | None = None
        self._shown: list[Mark] = []
        self._theme = LIGHT
        self.more = MarksMenu()
        self.choices = MarkChoices(self.more)
        self.answer = NotesCard()
        self.says = text_label(name="quiet")
        self.unplaced = push_button("", "link")
        self.list = _List(tr("Marks"), fills=True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.swatches = Swatches()
        self.edit = push_button(tr("Edit note"))
        self.edit.setToolTip(tr("Open the note on its page"))
        self.place = push_button(tr("Place it here"))
        self.place.setToolTip(tr("Attach this mark to the text selected on the page"))
        self.remove = push_button(tr("Remove"))
        self.remove.setToolTip(tr("Remove the chosen marks (Del)"))
        self._arrange()
        self._connect()
        self._list()

    def show_contents(self, contents: MarksContents) -> None:
        """Show these marks."""
        before, self._contents = self._contents, contents
        if contents.names != before.names:
            self.choices.name_colours(contents.names)
            self.swatches.name(contents.names)
        if contents.collections != before.collections:
            self.choices.show_collections(contents.collections)
        self._list()

    def show_document(self, content: DocumentText | None, *, is_pdf: bool = False) -> None:
        """Follow another document, or none."""
        self._content = content
        self.more.show_document(is_open=content is not None, is_pdf=is_pdf)
        if content is None and self.filter.reach is Reach.DOCUMENT:
            self.choices.reach_out(Reach.EVERYTHING)

    @property
    def everywhere(self) -> bool:
        """Whether the marks of all documents are needed."""
        return self.filter.reach is not Reach.DOCUMENT

    @property
    def filter(self) -> Filter:
        """The filter as it is set now."""
        return self.choices.filter

    @property
    def reached(self) -> Sequence[Mark]:
        """The marks that a question is put to: of these documents, this colour, this age."""
        return listed(self._contents, replace(self.filter, words=""), datetime.now(UTC))

    @property
    def shown(self) -> Sequence[Mark]:
        """The listed marks."""
        return self._shown

    @property
    def selected(self) -> list[Mark]:
        """The selected marks, in order."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        return [self._shown[row] for row in rows if row < len(self._shown)]

    def choose(self, mark: MarkId) -> None:
        """Choose the mark that is shown on the pages."""
        row = next((i for i, each in enumerate(self._shown) if each.id == mark), None)
        if row is not None:
            self.list.setCurrentIndex(self.list.model().index(row, 0))

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        first = self.choices.reach if self.choices.words.isHidden() else self.choices.words
        (self.list if self._shown else first).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.list.dress(theme)
        self.swatches.dress(theme)
        self.more.dress(theme)
        self.choices.dress(theme)
        self._list()

    def show_answer(self, answer: NotesAnswer | None) -> None:
        """Show the notes' answer; None while they are being searched."""
        if answer is None:
            self.answer.wait()
        else:
            self.answer.show_answer(answer)
        self._list()

    def _narrow(self) -> None:
        self.answer.leave()
        self._list()

    def _list(self) -> None:
        kept = {mark.id for mark in self.selected}
        wanted = self.filter
        self._shown = listed(self._contents, wanted, datetime.now(UTC))
        self.list.show_rows(len(self._shown), self._row)
        model, picked = self.list.selectionModel(), QItemSelectionModel.SelectionFlag.Select
        for row, mark in enumerate(self._shown if kept else ()):
            if mark.id in kept:
                model.select(self.list.model().index(row, 0), picked)
        self.list.setVisible(bool(self._shown))
        # Without a list the room below is empty: else it would part the head into pieces.
        self._column.setStretch(self._column.count() - 1, 0 if self._shown else 1)
        self.choices.offer_narrowing(bool(self._shown) or wanted not in _WHOLE)
        asked = not self.answer.isHidden()
        self.says.setText(self._said(wanted))
        self.says.setVisible(bool(self._shown) or not asked)
        lost = unplaced_here(self._contents) if wanted.reach is Reach.DOCUMENT else 0
        words = ngettext("{count} mark has no place", "{count} marks have no place", lost)
        self.unplaced.setText(words.format(count=number(lost)))
        self.unplaced.setAccessibleName(self.unplaced.text())
        self.unplaced.setVisible(bool(lost))
        self._choose()

    def _said(self, wanted: Filter) -> str:
        if self._shown:
            count = len(self._shown)
            return ngettext("{count} mark", "{count} marks", count).format(count=number(count))
        if wanted.reach is Reach.UNPLACED and wanted == Filter(Reach.UNPLACED):
            return _ALL_PLACED
        return _NOTHING if wanted in _WHOLE else _NOT_HERE

    def _row(self, row: int) -> Row:
        mark = self._shown[row]
        here = mark.document is not None and mark.document == self._contents.document
        detail = detail_of(mark, self._content if here else None, self._contents.names)
        head = ""
        if self.everywhere:
            before = self._shown[row - 1] if row else None
            if before is None or (before.document, before.title) != (mark.document, mark.title):
                head = self._title(mark)
        return Row(
            title_of(mark),
            detail,
            head=head,
            swatch=swatch_of(mark.colour, dark=self._theme.dark),
        )

    def _title(self, mark: Mark) -> str:
        record = self._contents.records.get(mark.document) if mark.document is not None else None
        return one_line(record.title if record else mark.title, 200)

    def _choose(self, *_: object) -> None:
        chosen = self.selected
        self._below.setVisible(bool(chosen))
        colours = {mark.colour for mark in chosen}
        self.swatches.choose(next(iter(colours)) if len(colours) == 1 else None)
        alone = chosen[0] if len(chosen) == 1 else None
        self.edit.setVisible(alone is not None and alone.placed)
        self.place.setVisible(alone is not None and not alone.placed)

    def _pick(self, row: int) -> None:
        if row < len(self._shown) and self._shown[row].placed:
            self.gone_to.emit(self._shown[row])

    def _with_one(self, signal: object) -> None:
        if len(self.selected) == 1:
            signal.emit(self.selected[0])  # type: ignore[attr-defined]  # a bound signal

    def _remove(self) -> None:
        if self.selected:
            self.removed.emit(self.selected)

    def _show_unplaced(self) -> None:
        self.choices.reach_out(Reach.UNPLACED)

    def _connect(self) -> None:
        for chosen, signal in (
            (self.more.exported, self.exported),
            (self.more.imported, self.imported),
            (self.more.brought, self.brought),
            (self.more.naming, self.naming),
        ):
            chosen.connect(signal)
        self.choices.changed.connect(self._narrow)
        self.answer.picked.connect(self.gone_to)
        self.choices.reached.connect(self.wanted)
        self.unplaced.clicked.connect(self._show_unplaced)
        self.list.picked.connect(self._pick)
        self.list.removed.connect(self._remove)
        self.list.selectionModel().selectionChanged.connect(self._choose)
        self.swatches.picked.connect(lambda colour: self.coloured.emit(self.selected, colour))
        self.edit.clicked.connect(lambda: self._with_one(self.noted))
        self.place.clicked.connect(lambda: self._with_one(self.placed))
        self.remove.clicked.connect(self._remove)

    def _arrange(self) -> None:
        self._below = QWidget()
        action_row = QHBoxLayout()
        action_row.setSpacing(SPACE // 2)
        for button in (self.edit, self.place, self.remove):
            action_row.addWidget(button)
        action_row.addStretch(1)
        below = QVBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.swatches, 0, Qt.AlignmentFlag.AlignLeft)
        below.addLayout(action_row)
        head = QVBoxLayout()
        head.setContentsMargins(0, 0, SPACE, 0)
        head.setSpacing(SPACE)
        head.addWidget(self.choices)
        head.addWidget(self.answer)
        head.addWidget(self.says)
        head.addWidget(self.unplaced, 0, Qt.AlignmentFlag.AlignLeft)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, 0, SPACE)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(self._below)
        column.addStretch(0)
