"""The panel of everything that was learnt, beside the pages: searched, decided, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader.experience_ports import Use
from reader.values.experience import Experience, ExperienceId
from ui.memory.experience_card import ExperienceCard
from ui.memory.experience_editor import ExperienceEditor
from ui.memory.history_panel import HistoryPanel
from ui.memory.learning_jobs import Background, MemoryContents
from ui.memory.learnt_listing import Around, Reach, listed
from ui.memory.learnt_words import HEADS, detail_of, summary_of, title_of
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme
from ui.timers import single_shot
from ui.widgets.row_list import RowList
from ui.widgets.row_model import Row
from ui.widgets.small_widgets import push_button, text_label

_GATHER_MILLISECONDS = 120
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


class _List(RowList):
    forgotten = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Delete:
            self.forgotten.emit()
        else:
            super().keyPressEvent(event)


class MemoryPanel(QWidget):
    """Shows what it is given; knows no library."""

    chosen = Signal(object)
    """The ``Experience`` in view."""
    exported = Signal()
    imported = Signal()
    erased = Signal()
    """Emitted to forget everything."""
    history_wanted = Signal()
    """Emitted to show the history of everything."""

    def __init__(self) -> None:
        super().__init__()
        self._contents = MemoryContents()
        self._around = Around()
        self._shown: list[Experience] = []
        self._only: frozenset[ExperienceId] | None = None
        self._known: Background | None = None
        self._listing = False
        self.words = QLineEdit()
        self.words.setPlaceholderText(tr("Search what was learnt"))
        self.words.setAccessibleName(tr("Search what was learnt"))
        self.words.setClearButtonEnabled(True)
        self.reach = QComboBox()
        self.reach.setAccessibleName(tr("Items to list"))
        for reach, says in _REACHES.items():
            self.reach.addItem(says, reach)
        self.more = self._more()
        self.all = push_button(tr("Show all"), "link")
        self.says = text_label(name="small")
        self.list = _List(tr("What was learnt"), fills=True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.card = ExperienceCard()
        self.editor = ExperienceEditor()
        self.history = HistoryPanel()
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self._list)
        self._connect()
        self._arrange()
        self._list()
        self.list.selectionModel().selectionChanged.connect(self._choose)

    def _connect(self) -> None:
        self.all.clicked.connect(lambda: self.show_only(None))
        self.words.textChanged.connect(lambda _text: self._gather.start())
        self.reach.currentIndexChanged.connect(self._list)
        self.editor.left.connect(self._leave_editor)

    def show_contents(self, contents: MemoryContents) -> None:
        """Show everything that was learnt."""
        self._contents = contents
        self._list()

    def show_around(self, around: Around) -> None:
        """Follow the choice of open documents."""
        self._around = around
        self.reach.setEnabled(around.document is not None)
        self._list()

    def show_only(self, only: Sequence[Experience] | None) -> None:
        """List just these, until all are wanted again; None for all."""
        self._pages.setCurrentIndex(0)
        self._only = None if only is None else frozenset(one.id for one in only)
        self.words.clear()
        self._gather.stop()
        self._list()
        if self._shown and only:
            self.list.choose(0)

    def show_everything(self) -> None:
        """List everything, not only what concerns the open document."""
        self.reach.setCurrentIndex(list(_REACHES).index(Reach.EVERYTHING))

    def show_background(self, known: Background) -> None:
        """Show the origin of the selected experience."""
        if [one.id for one in self.selected] == [known.experience.id]:
            self._known = known
            self.card.show_chosen(self.selected, known, self._contents)

    def edit(self, one: Experience, scopes: Sequence[tuple[object, str]]) -> None:
        """Edit an experience."""
        self._below.setCurrentWidget(self.editor)
        self.editor.begin(one, scopes)  # type: ignore[arg-type]  # the controller's scopes

    @property
    def contents(self) -> MemoryContents:
        """Everything that was learnt."""
        return self._contents

    @property
    def around(self) -> Around:
        """The open documents."""
        return self._around

    @property
    def selected(self) -> list[Experience]:
        """The selected ones, in order."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        return [self._shown[row] for row in rows if row < len(self._shown)]

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
            return
        (self.list if self._shown else self.words).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.list.dress(theme)
        self.card.dress(theme)
        self.history.dress(theme)
        self.more.setIcon(icon("more", theme.text))

    def _list(self) -> None:
        kept = {one.id for one in self.selected}
        held = self.window().focusWidget()
        self._listing = True
        reach = Reach(self.reach.currentData())
        words = self.words.text()
        self._shown = listed(self._contents, reach, self._around, words, self._only)
        self.list.show_rows(len(self._shown), self._row)
        model, picked = self.list.selectionModel(), QItemSelectionModel.SelectionFlag.Select
        for row, one in enumerate(self._shown):
            if one.id in kept:
                model.select(self.list.model().index(row, 0), picked)
        empty = _NOT_HERE if self._contents.experiences else _NOTHING
        self.says.setText(summary_of(self._contents, self._shown) or empty)
        self.list.setVisible(bool(self._shown))
        self.all.setVisible(self._only is not None)
        self._listing = False
        if not self._editing or {one.id for one in self.selected} != kept:
            self._choose()
        if held and self.isAncestorOf(held) and self.isVisible() and not held.isVisible():
            self.take_focus()  # Qt would pass it on to the next widget

    def _row(self, number: int) -> Row:
        one = self._shown[number]
        before = self._shown[number - 1].standing if number else None
        head = "" if before is one.standing else HEADS[one.standing]
        made = Row(title_of(one), detail_of(one, self._contents.uses.get(one.id, Use())))
        says = ". ".join((HEADS[one.standing], made.text, made.detail))
        return replace(made, head=head, says=says)

    def _choose(self, *_: object) -> None:
        if self._listing:
            return
        self._leave_editor()
        chosen, known = self.selected, self._known
        self._known = known if known and [known.experience] == chosen else None
        self.card.show_chosen(chosen, self._known, self._contents)
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
        button = QToolButton()
        says = tr("History, export, import, forgetting")
        button.setToolTip(says)
        button.setAccessibleName(says)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for words, signal in (
            (tr("Full history"), self.history_wanted),
            (tr("Save as a file …"), self.exported),
            (tr("Import from a file …"), self.imported),
            (tr("Forget everything"), self.erased),
        ):
            menu.addAction(words).triggered.connect(signal)
        button.setMenu(menu)
        return button

    def _arrange(self) -> None:
        learnt = QWidget()
        self._pages = QStackedWidget()
        self._pages.addWidget(learnt)
        self._pages.addWidget(self.history)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(SPACE, SPACE, 0, SPACE)
        outer.addWidget(self._pages)
        self._below = QStackedWidget()
        self._below.addWidget(self._item_page())
        self._below.addWidget(self.editor)
        column = QVBoxLayout(learnt)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(self._above_list())
        column.addWidget(self.list, 3)
        column.addWidget(self._below, 2)
        column.addStretch(0)

    def _item_page(self) -> QWidget:
        """The selected item, with its buttons below."""
        room = QScrollArea()
        room.setWidgetResizable(True)
        room.setFrameShape(QScrollArea.Shape.NoFrame)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setWidget(self.card)
        room.setAccessibleName(tr("Selected item"))
        page = QWidget()
        both = QVBoxLayout(page)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(0)
        both.addWidget(room, 1)
        both.addWidget(self.card.action_row)
        return page

    def _above_list(self) -> QVBoxLayout:
        """What the list is searched and filtered by."""
        row = QHBoxLayout()
        row.setSpacing(SPACE // 2)
        row.addWidget(self.reach, 1)
        row.addWidget(self.more)
        top = QVBoxLayout()
        top.setContentsMargins(0, 0, SPACE, 0)
        top.setSpacing(SPACE)
        top.addWidget(self.words)
        top.addLayout(row)
        top.addWidget(self.says)
        top.addWidget(self.all, 0, Qt.AlignmentFlag.AlignLeft)
        return top
