"""Search in all documents: a field, and passages by document, the best first."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ui.layouts import column
from ui.search.find_bar import FindField
from ui.search.hit_list import hit_row
from ui.search.library_hits import LibraryHit, LibraryHits
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowView
from ui.widgets.row_model import Row
from ui.widgets.row_painter import RowPainter
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_GATHER_MILLISECONDS = 180


class LibrarySearch(QWidget):
    """Searches while the user types; shows what it is given."""

    asked = Signal(str, bool)
    """The words, and whether the last may be unfinished; empty words end the search."""
    picked = Signal(object)
    """A ``LibraryHit``."""
    left = Signal()
    """Emitted to give the keyboard focus back to the pages."""

    def __init__(self) -> None:
        super().__init__()
        tip = tr("Words in any order; a phrase in quotation marks")
        self.field = FindField(tr("Search all documents"), tip=tip, pause=_GATHER_MILLISECONDS)
        self.says = text_label(name="quiet")
        painter = partial(RowPainter, lines=3, beside=SPACE)
        self.list = RowView(tr("Passages found"), painter=painter, leads_back=True)
        self.rows = self.list.rows
        self.field.typed.connect(lambda words: self.asked.emit(words, True))
        self.field.stepped.connect(lambda _way: self._enter())
        self.field.went_down.connect(self._go_down)
        self.field.left.connect(self.left)
        self.list.left.connect(self.take_focus)
        self.list.picked.connect(lambda number: self.picked.emit(self.passage(number)))
        head = column(self.field, self.says, margins=(0, 0, SPACE, 0), spacing=SPACE)
        column(
            head, (self.list, 1), (None, 0), on=self, margins=(SPACE, SPACE, 0, 0), spacing=SPACE
        )
        self.show_hits(None)

    def passage(self, number: int) -> LibraryHit:
        """Return the passage of a row; the first one below a document."""
        found: LibraryHit = self.rows.items[number]
        return found

    def show_hits(self, hits: LibraryHits | None) -> None:
        """Show hits, below their documents; None if nothing was searched for."""
        passages: list[LibraryHit] = []
        heads: dict[int, int] = {}
        for group in hits.groups if hits else ():
            heads[len(passages)] = len(group)
            passages += [group[0], *group]

        def make(number: int) -> Row:
            hit = passages[number]
            in_it = heads.get(number)
            return _head(hit, in_it) if in_it else hit_row(hit.excerpt, hit.place)

        self.rows.show(passages, make)
        self.list.setVisible(bool(passages))
        says = _found(hits)
        self.says.setText(says)
        self.says.setAccessibleName(says)

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _enter(self) -> None:
        if self.field.pause.isActive() or not self.rows.items:
            self.field.pause.stop()
            self.asked.emit(self.field.text(), False)
        else:
            self._go_down()

    def _go_down(self) -> None:
        if self.rows.items:
            self.list.setFocus()
            if not self.list.currentIndex().isValid():
                self.list.go_to(1)


def _head(hit: LibraryHit, passages: int) -> Row:
    """Return the heading above the passages of a document; the keyboard passes over it."""
    title = one_line(hit.record.title, 200)
    note = ngettext("{n} passage", "{n} passages", passages).format(n=passages)
    says = tr("{title}, {note}").format(title=title, note=note)
    return Row(title, note, says=says, strong=True, flags=Qt.ItemFlag.ItemIsEnabled)


def _found(hits: LibraryHits | None) -> str:
    """Return how much was found, in words."""
    if hits is None:
        return tr("Searches every document. Put a phrase in quotation marks.")
    if not hits.count:
        says = tr("Nothing found for “{words}”. Try fewer or other words.")
        return says.format(words=one_line(hits.query, 60))
    documents = ngettext("{n} document", "{n} documents", len(hits.groups))
    passages = ngettext("{n} passage", "{n} passages", hits.count)
    return tr("{passages} in {documents}, best first").format(
        passages=passages.format(n=hits.count), documents=documents.format(n=len(hits.groups))
    )
