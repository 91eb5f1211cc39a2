"""The panel of everything that was learnt, beside the pages: searched, decided, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from reader.experience_ports import Use
from reader.learning.plain_words import name_of
from reader.values.experience import Experience, ExperienceId, Kind, Scope
from ui import layouts
from ui.memory.experience_card import Background, ExperienceCard
from ui.memory.experience_editor import ExperienceEditor
from ui.memory.learning_history import HistoryPanel
from ui.memory.memory_contents import (
    HEADS,
    Around,
    MemoryContents,
    Reach,
    listed,
    summary_of,
    use_words,
)
from ui.theme.theme import SPACE
from ui.widgets.row_list import SelectionList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import FilterField, push_button, text_label, tool_button
from ui.widgets.wording import one_line

_LONGEST_TEXT = 140
_LONGEST_DETAIL = 70
_REACHES = {
    Reach.DOCUMENT: tr("This document"),
    Reach.SHELF: tr("These documents"),
    Reach.EVERYTHING: tr("Everything"),
}
_NOTHING = tr(
    "Nothing learnt yet. Mark answers as right or wrong, and similar questions will be answered "
    "better."
)
_NOT_HERE = tr("Nothing found here. Show everything, or search for other words.")


class MemoryPanel(QWidget):
    """Shows what it is given; knows no library."""

    chosen = Signal(object)
    """The ``Experience`` in view."""

    def __init__(self) -> None:
        super().__init__()
        self.contents = MemoryContents()
        """Everything that was learnt."""
        self.around = Around()
        """The open documents."""
        self._only: frozenset[ExperienceId] | None = None
        self._known: Background | None = None
        self._listing = False
        self.words = FilterField(tr("Search what was learnt"))
        self.reach = QComboBox()
        self.reach.setAccessibleName(tr("Items to list"))
        for reach, says in _REACHES.items():
            self.reach.addItem(says, reach)
        self.more = self._more()
        self.all = push_button(tr("Show all"), "link")
        self.says = text_label(name="small")
        self.list = SelectionList(tr("What was learnt"))
        self.card, self.editor, self.history = ExperienceCard(), ExperienceEditor(), HistoryPanel()
        self.all.clicked.connect(lambda: self.show_only(None))
        self.words.typed.connect(lambda _text: self._list())
        self.reach.currentIndexChanged.connect(self._list)
        self.editor.left.connect(self._leave_editor)
        self._arrange()
        self._list()
        self.list.selectionModel().selectionChanged.connect(self._choose)

    def show_contents(self, contents: MemoryContents) -> None:
        """Show everything that was learnt."""
        self.contents = contents
        self._list()

    def show_around(self, around: Around) -> None:
        """Follow the choice of open documents."""
        self.around = around
        self.reach.setEnabled(around.document is not None)
        self._list()

    def show_only(self, only: Sequence[Experience] | None) -> None:
        """List just these, until all are wanted again; None for all."""
        self._pages.setCurrentIndex(0)
        self._only = None if only is None else frozenset(one.id for one in only)
        self.words.reset()
        self._list()
        if self.list.items and only:
            self.list.choose(0)

    def show_everything(self) -> None:
        """List everything, not only what concerns the open document."""
        self.reach.setCurrentIndex(list(_REACHES).index(Reach.EVERYTHING))

    def show_background(self, known: Background) -> None:
        """Show the origin of the selected experience."""
        if [one.id for one in self.selected] == [known.experience.id]:
            self._known = known
            self.card.show_chosen(self.selected, known, self.contents)

    def edit(self, one: Experience, scopes: Sequence[tuple[Scope, str]]) -> None:
        """Edit an experience, to be used in one of ``scopes``."""
        self._below.setCurrentWidget(self.editor)
        self.editor.begin(one, scopes)

    @property
    def selected(self) -> list[Experience]:
        """The selected ones, in order."""
        return self.list.selected

    @property
    def shows_history(self) -> bool:
        """Whether the history is shown in place of the list."""
        return self._pages.currentWidget() is self.history

    def show_history(self) -> None:
        """Show the history of everything in place of the list."""
        self._pages.setCurrentWidget(self.history)

    def leave_history(self) -> None:
        """Show the list again."""
        if self.shows_history:
            self._pages.setCurrentIndex(0)
            self.take_focus()

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        if self.shows_history:
            self.history.take_focus()
        else:
            first = self.list if self.list.items else self.words
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _list(self) -> None:
        kept = {one.id for one in self.selected}
        held = self.window().focusWidget()
        self._listing = True
        reach = Reach(self.reach.currentData())
        shown = listed(self.contents, reach, self.around, self.words.text(), self._only)
        self.list.show_items(shown, self._row)
        empty = _NOT_HERE if self.contents.experiences else _NOTHING
        self.says.setText(summary_of(self.contents, shown) or empty)
        self.all.setVisible(self._only is not None)
        self._listing = False
        if not self._editing or {one.id for one in self.selected} != kept:
            self._choose()
        if held and self.isAncestorOf(held) and self.isVisible() and not held.isVisible():
            self.take_focus()  # Qt would pass it on to the next widget

    def _row(self, number: int) -> Row:
        shown, one = self.list.items, self.list.items[number]
        first = not number or shown[number - 1].standing is not one.standing
        head, text = HEADS[one.standing], one_line(name_of(one), _LONGEST_TEXT)
        below = one.answer if one.kind is Kind.ANSWER else one.reasoning
        used = use_words(self.contents.uses.get(one.id, Use()))
        detail = " · ".join(filter(None, (one_line(below, _LONGEST_DETAIL), used)))
        says = ". ".join((head, text, detail))
        return Row(text, detail, head=head if first else "", says=says)

    def _choose(self, *_: object) -> None:
        if self._listing:
            return
        self._leave_editor()
        chosen, known = self.selected, self._known
        self._known = known if known and [known.experience] == chosen else None
        self.card.show_chosen(chosen, self._known, self.contents)
        self._below.setVisible(bool(chosen))
        if len(chosen) == 1:
            self.chosen.emit(chosen[0])

    @property
    def _editing(self) -> bool:
        """Whether something is being written, which must not be lost."""
        return self._below.currentWidget() is self.editor and self._below.isVisible()

    def _leave_editor(self) -> None:
        self._below.setCurrentIndex(0)

    def _more(self) -> QToolButton:
        button = tool_button(tr("History, export, import, forgetting"), "more", strong=True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        self.full_history = menu.addAction(tr("Full history"))
        self.export = menu.addAction(tr("Save as a file …"))
        self.take_in = menu.addAction(tr("Import from a file …"))
        self.forget_all = menu.addAction(tr("Forget everything"))
        button.setMenu(menu)
        return button

    def _arrange(self) -> None:
        learnt, item = QWidget(), QWidget()
        self._pages, self._below = QStackedWidget(), QStackedWidget()
        for stack, pages in (
            (self._pages, (learnt, self.history)),
            (self._below, (item, self.editor)),
        ):
            for page in pages:
                stack.addWidget(page)
        layouts.column(self._pages, on=self, margins=(SPACE, SPACE, 0, SPACE))
        layouts.column((self._scrolled_card(), 1), self.card.action_row, on=item)
        reach = layouts.row((self.reach, 1), self.more, spacing=SPACE // 2)
        filters = (self.words, reach, self.says, self.all)
        top = layouts.column(*filters, margins=(0, 0, SPACE, 0), spacing=SPACE)
        top.setAlignment(self.all, Qt.AlignmentFlag.AlignLeft)
        column = layouts.column(top, (self.list, 3), (self._below, 2), on=learnt, spacing=SPACE)
        column.addStretch(0)

    def _scrolled_card(self) -> QScrollArea:
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.card)
        area.setAccessibleName(tr("Selected item"))
        return area
