"""The panel of all marks, beside the pages: searched, shown, changed, removed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from reader.annotations.exporting import ExportFormat
from reader.annotations.mark import Mark, MarkId
from reader.collection.asking_notes import NotesAnswer
from reader.language import number
from reader.text.document import DocumentText
from ui import layouts
from ui.annotations.annotation_changes import KINDS, quote_of, title_of
from ui.annotations.annotation_filters import AnnotationFilters, Filter, MarksContents, Reach
from ui.annotations.highlight_colours import Swatches, colour_name, ink_of
from ui.annotations.notes_answer import NotesCard
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE, current_theme
from ui.widgets.row_list import SelectionList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import day_words, one_line, place_of

_LONGEST_TITLE = 200
_BESIDE = 6
_NOTHING = tr(
    "No marks yet. Select words on a page and choose a colour in the bar that appears. With the "
    "keyboard: select with Shift and the arrow keys, then press Ctrl+H."
)
_NOT_HERE = tr("No marks match. Choose other filters, or search for other words.")
_ALL_PLACED = tr("All marks have a place.")
_WHOLE = (Filter(), Filter(Reach.EVERYTHING))
"""What leaves nothing out."""
_EXPORTS = {
    ExportFormat.MARKDOWN: tr("Save as Markdown …"),
    ExportFormat.JSON: tr("Save as JSON …"),
    ExportFormat.W3C: tr("Save as web annotations …"),
    ExportFormat.PDF: tr("Save a copy of the PDF with annotations …"),
}


class NotesPanel(QWidget):
    """Shows what it is given; knows no library."""

    gone_to = Signal(object)
    """The ``Mark`` to show on its page."""

    def __init__(self) -> None:
        super().__init__()
        self._contents = MarksContents()
        self._content: DocumentText | None = None
        self.more = self._more()
        self.filters = AnnotationFilters(self.more)
        self.answer = NotesCard()
        self.says = text_label(name="quiet")
        self.unplaced = push_button("", "link")
        self.list = SelectionList(tr("Marks"))
        self.swatches = Swatches()
        self.edit = push_button(tr("Edit note"))
        self.edit.setToolTip(tr("Open the note on its page"))
        self.place = push_button(tr("Place it here"))
        self.place.setToolTip(tr("Attach this mark to the text selected on the page"))
        self.remove = push_button(tr("Remove"))
        self.remove.setToolTip(tr("Remove the chosen marks (Del)"))
        self._arrange()
        self.filters.changed.connect(self._narrow)
        self.unplaced.clicked.connect(lambda: self.filters.reach_out(Reach.UNPLACED))
        self.answer.picked.connect(self.gone_to)
        self.list.picked.connect(self._pick)
        self.list.selectionModel().selectionChanged.connect(self._choose)
        self._list()

    def show_contents(self, contents: MarksContents) -> None:
        """Show these marks."""
        before, self._contents = self._contents, contents
        if contents.names != before.names:
            self.filters.name_colours(contents.names)
            self.swatches.name(contents.names)
        if contents.collections != before.collections:
            self.filters.show_collections(contents.collections)
        self._list()

    def show_document(self, content: DocumentText | None, *, is_pdf: bool = False) -> None:
        """Follow another document, or none."""
        self._content = content
        self.take_in.setEnabled(content is not None)
        for action in (self.export_as[ExportFormat.PDF], self.take_brought):
            action.setEnabled(is_pdf)
        if content is None and not self.everywhere:
            self.filters.reach_out(Reach.EVERYTHING)

    @property
    def everywhere(self) -> bool:
        """Whether the marks of all documents are needed."""
        return self.filters.filter.reach is not Reach.DOCUMENT

    @property
    def reached(self) -> Sequence[Mark]:
        """The marks that a question is put to: of these documents, this colour, this age."""
        return replace(self.filters.filter, words="").among(self._contents)

    @property
    def shown(self) -> Sequence[Mark]:
        """The listed marks."""
        return self.list.items

    def choose(self, mark: MarkId) -> None:
        """Choose the mark that is shown on the pages."""
        for row, each in enumerate(self.shown):
            if each.id == mark:
                self.list.setCurrentIndex(self.list.model().index(row, 0))

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        first = self.filters.reach if self.filters.words.isHidden() else self.filters.words
        (self.list if self.shown else first).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
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
        wanted = self.filters.filter
        self.list.show_items(wanted.among(self._contents), self._row)
        # Without a list the room below is empty: else it would part the head into pieces.
        self._column.setStretch(self._column.count() - 1, 0 if self.shown else 1)
        self.filters.offer_narrowing(bool(self.shown) or wanted not in _WHOLE)
        self.says.setText(self._said(wanted))
        self.says.setVisible(bool(self.shown) or self.answer.isHidden())
        here = self._contents.here if wanted.reach is Reach.DOCUMENT else ()
        lost = sum(mark.span is None for mark in here)
        words = ngettext("{count} mark has no place", "{count} marks have no place", lost)
        self.unplaced.setText(words.format(count=number(lost)))
        self.unplaced.setAccessibleName(self.unplaced.text())
        self.unplaced.setVisible(bool(lost))
        self._choose()

    def _said(self, wanted: Filter) -> str:
        count = len(self.shown)
        if count:
            return ngettext("{count} mark", "{count} marks", count).format(count=number(count))
        if wanted == Filter(Reach.UNPLACED):
            return _ALL_PLACED
        return _NOTHING if wanted in _WHOLE else _NOT_HERE

    def _row(self, row: int) -> Row:
        mark, head = self.shown[row], ""
        if self.everywhere:
            before = self.shown[row - 1] if row else None
            if before is None or (before.document, before.title) != (mark.document, mark.title):
                known = self._contents.records
                record = known.get(mark.document) if mark.document is not None else None
                head = one_line(record.title if record else mark.title, _LONGEST_TITLE)
        swatch = ink_of(mark.colour, dark=current_theme().dark).line
        return Row(title_of(mark), self._detail(mark), head=head, swatch=swatch)

    def _detail(self, mark: Mark) -> str:
        """Return the second line of a row: the words under a note, place, colour and day."""
        where = ""
        if mark.span is None:
            where = tr("no place in this text")
        elif mark.document is None:
            where = tr("document not in the library")
        elif self._content is not None and mark.document == self._contents.document:
            where = place_of(self._content, mark.span)
        facts = (
            where,
            KINDS[mark.kind],
            colour_name(mark.colour, self._contents.names),
            day_words(mark.created),
        )
        below, quote = " · ".join(filter(None, facts)), quote_of(mark) if mark.note else ""
        quoted = tr("“{words}”").format(words=quote)
        return f"{quoted}\u2028{below}" if quote else below

    def _choose(self, *_: object) -> None:
        chosen: list[Mark] = self.list.selected
        self._below.setVisible(bool(chosen))
        colours = {mark.colour for mark in chosen}
        self.swatches.choose(next(iter(colours)) if len(colours) == 1 else None)
        alone = chosen[0] if len(chosen) == 1 else None
        self.edit.setVisible(alone is not None and alone.placed)
        self.place.setVisible(alone is not None and not alone.placed)

    def _pick(self, row: int) -> None:
        if row < len(self.shown) and self.shown[row].placed:
            self.gone_to.emit(self.shown[row])

    def _more(self) -> QToolButton:
        says = tr("Export, import, names of the colours")
        button = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(button, "more", strong=True)
        button.setToolTip(says)
        button.setAccessibleName(says)
        menu = QMenu(button)
        self.export_as = {wanted: menu.addAction(words) for wanted, words in _EXPORTS.items()}
        self.take_in = menu.addAction(tr("Import marks of another program …"))
        self.take_brought = menu.addAction(tr("Import the annotations of this PDF"))
        menu.addSeparator()
        self.name_colours = menu.addAction(tr("Name the colours …"))
        button.setMenu(menu)
        return button

    def _arrange(self) -> None:
        self._below = QWidget()
        buttons = layouts.row(self.edit, self.place, self.remove, None, spacing=SPACE // 2)
        below = layouts.column(self.swatches, buttons, on=self._below, spacing=_BESIDE)
        below.setAlignment(self.swatches, Qt.AlignmentFlag.AlignLeft)
        parts = (self.filters, self.answer, self.says, self.unplaced)
        head = layouts.column(*parts, margins=(0, 0, SPACE, 0), spacing=SPACE)
        head.setAlignment(self.unplaced, Qt.AlignmentFlag.AlignLeft)
        all_parts, margins = (head, (self.list, 1), self._below), (SPACE, SPACE, 0, SPACE)
        self._column = layouts.column(*all_parts, on=self, margins=margins, spacing=SPACE)
        self._column.addStretch(0)
