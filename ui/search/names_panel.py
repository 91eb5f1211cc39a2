"""People and terms of the open document: listed, and stepped through on its pages."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from reader.language import number
from reader.memory.place_titles import pages_label
from reader.search.folding import folded_query
from reader.text.document import DocumentText
from reader.values.named import Named
from ui.layouts import column, row
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.filter_field import FilterField
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_MOST_FORMS = 4
"""The forms of a name that are shown beside it."""
_LONGEST_FORM = 80


class NamesPanel(QWidget):
    """Shows what it is given; knows no library."""

    picked = Signal(object)
    """The ``Named`` whose first mention is to be shown; picked again, the next one."""
    stepped = Signal(int)
    """1 for the next mention of the chosen name, -1 for the previous."""
    first_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._content: DocumentText | None = None
        self._names: Sequence[Named] | None = None
        self._bounded = False
        tip = tr("Show only names with these words")
        self.words = FilterField(tr("Filter"), tr("Filter people and terms"), tip)
        self.says = text_label(name="quiet")
        self.list = RowList(tr("People and terms"), fills=True)
        self.at = text_label(name="small")
        self.previous = push_button("", says=tr("Previous mention"))
        self.next = push_button("", says=tr("Next mention"))
        set_icon(self.previous, "up", strong=True)
        set_icon(self.next, "down", strong=True)
        self.first = push_button(tr("First"), says=tr("First mention"))
        self._steps = QWidget()
        self._arrange()
        self._connect()
        self.show_document(None)

    @property
    def shown(self) -> Sequence[Named]:
        """The listed names."""
        return self.list.rows.items

    def show_document(self, content: DocumentText | None) -> None:
        """Show another document, or none; its names follow."""
        self._content = content
        self.words.reset()
        self.show_names(None, bounded=False)
        self.show_step(None, 0)

    def show_names(self, names: Sequence[Named] | None, *, bounded: bool) -> None:
        """Show these names; None while they are being found."""
        self._names, self._bounded = names, bounded
        self._list()

    def show_step(self, named: Named | None, mention: int) -> None:
        """Mark the mention that is shown on the pages; None for none."""
        self._steps.setVisible(named is not None)
        if named is None:
            self.list.clearSelection()
            return
        words = tr("{number} of {count}").format(
            number=number(mention + 1), count=number(len(named.mentions))
        )
        self.at.setText(words)
        self.at.setAccessibleName(f"{one_line(named.name, _LONGEST_FORM)}, {words}")
        firsts = [each.first for each in self.shown]
        self.list.go_to(firsts.index(named.first) if named.first in firsts else None)

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        (self.list if self.shown else self.words).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _list(self) -> None:
        wanted = folded_query(self.words.text().strip())
        shown = [each for each in self._names or () if self._fits(each, wanted)]
        self.list.rows.show_items(shown, self._row)
        self.list.setVisible(bool(shown))
        self.words.setVisible(bool(self._names))
        self.says.setText(self._said())

    def _fits(self, named: Named, wanted: str) -> bool:
        if not wanted:
            return True
        forms = named.forms(self._content.text) if self._content else ()
        return any(wanted in folded_query(form) for form in forms)

    def _said(self) -> str:
        if self._content is None:
            return tr("Open a document to see its people and terms.")
        if self._names is None:
            return tr("Looking for people and terms …")
        if count := len(self.shown):
            return ngettext("{count} name", "{count} names", count).format(count=number(count))
        if self._names:
            return tr("No name contains these words.")
        if self._bounded:
            return tr("No names in what you have read.")
        return tr("No names were found. They are recognised by their capital letters.")

    def _row(self, named: Named) -> Row:
        content = self._content
        assert content is not None  # there are names only of an open document
        forms = [form for form in named.forms(content.text) if form != named.name]
        count = len(named.mentions)
        mentions = ngettext("{count} mention", "{count} mentions", count)
        where = pages_label(content, named.first)
        first = tr("first on {page}").format(page=where) if where else ""
        others = ", ".join(one_line(form, _LONGEST_FORM) for form in forms[:_MOST_FORMS])
        counted = mentions.format(count=number(count))
        detail = " · ".join(filter(None, (counted, first, others)))
        return Row(one_line(named.name, _LONGEST_FORM), detail)

    def _arrange(self) -> None:
        steps = ((self.at, 1), self.first, self.previous, self.next)
        row(*steps, on=self._steps, margins=(0, 0, SPACE, SPACE), spacing=SPACE // 2)
        parts = (self.words, self.says, (self.list, 1), self._steps, 0)
        column(*parts, on=self, margins=(SPACE, 0, SPACE, 0), spacing=SPACE)

    def _connect(self) -> None:
        self.words.typed.connect(lambda _text: self._list())
        self.words.returnPressed.connect(self.list.setFocus)
        self.list.picked.connect(lambda number: self.picked.emit(self.shown[number]))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.first.clicked.connect(self.first_wanted)
