"""People and terms of the open document: listed, and stepped through on its pages."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from reader.language import number
from reader.memory.place_titles import pages_label
from reader.search.folding import folded_query
from reader.text.document import DocumentText
from reader.values.named import Named
from ui.layouts import column, row
from ui.search.contents_panel import ContentsPanel
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import FilterField, push_button, radio_button, text_label
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


class ContentsPlace(QWidget):
    """Two panels, one of them in front."""

    names_shown = Signal()
    """Emitted when people and terms come to the front."""

    def __init__(self, contents: ContentsPanel, names: NamesPanel) -> None:
        super().__init__()
        self.contents, self.names = contents, names
        self._stack = QStackedWidget()
        self._group = QButtonGroup(self)
        self.chapters = self._button(tr("Chapters"), tr("Show the table of contents"), contents)
        self.people = self._button(
            tr("People and terms"),
            tr("List the people, places and terms that this document mentions"),
            names,
        )
        near, parts = SPACE // 2, ((self.chapters, 2), (self.people, 3))
        head = row(*parts, margins=(SPACE, SPACE, SPACE, 0), spacing=near)
        column(head, (self._stack, 1), on=self, spacing=near)
        self._group.idClicked.connect(lambda number: self.show_names(shown=bool(number)))
        self.show_names(shown=False)

    @property
    def shows_names(self) -> bool:
        """Whether people and terms are in front."""
        return self._stack.currentWidget() is self.names

    def show_names(self, *, shown: bool) -> None:
        """Bring people and terms to the front, or the chapters."""
        self._stack.setCurrentWidget(self.names if shown else self.contents)
        (self.people if shown else self.chapters).setChecked(True)
        if shown:
            self.names_shown.emit()

    def take_focus(self) -> None:
        """Give the keyboard focus to the panel in front."""
        (self.names if self.shows_names else self.contents).take_focus()

    def _button(self, text: str, tip: str, panel: QWidget) -> QPushButton:
        button = radio_button(text, "segment", tip=tip)
        # The words of another language must not force the panel wide.
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._group.addButton(button, self._stack.addWidget(panel))
        return button
