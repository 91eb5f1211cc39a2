"""The settings page for shortcuts."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
)

from ui.actions.action_table import SPECS, acts_of
from ui.actions.actions import Actions
from ui.actions.acts import TOPICS, Act, Topic
from ui.actions.keys import Keys, differences, holder, native, usual, with_keys
from ui.fuzzy import match
from ui.layouts import column, row
from ui.settings.settings_table import Shortcuts
from ui.settings_dialog.settings_dialog import OtherPage
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import push_button, text_label

_ACT = Qt.ItemDataRole.UserRole + 1
_KEYS_WIDTH = 190


class ShortcutsPage(OtherPage):
    """All actions with their keys; those of the chosen one are edited below the list."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._actions = actions
        self._store = actions.store
        self.tree = _list_of_actions()
        self.items = {act: self._item(act, topic) for topic in Topic for act in acts_of(topic)}
        self.says = text_label("", "small")
        self.edit = _key_field()
        self.use = _button(tr("Replace"), tr("Use this shortcut instead of the current ones"))
        self.add = _button(tr("Add"), tr("Add this shortcut to the current ones"))
        self.remove = _button(tr("No shortcut"), tr("Remove all shortcuts of this action"))
        self.reset = _button(tr("Reset"), tr("Restore the default shortcuts of this action"))
        every = tr("Restore the default shortcuts of all actions")
        self.reset_all = _button(tr("Reset all shortcuts"), every)
        self.conflict = text_label("", "warning")
        first = row((self.edit, 1), self.use, self.add, spacing=SPACE)
        second = row(self.remove, self.reset, None, self.reset_all, spacing=SPACE)
        column((self.tree, 1), self.says, first, self.conflict, second, on=self, spacing=SPACE)
        self._connect()
        self._refresh()
        self.tree.setCurrentItem(self.items[next(iter(SPECS))])

    def search(self, typed: str) -> None:
        """Show only matches: by name, description or keys."""
        for act, item in self.items.items():
            spec, keys = SPECS[act], item.text(1)
            fits = any(match(typed, text) for text in (spec.text, spec.says, keys))
            item.setHidden(bool(typed) and not fits)

    @property
    def chosen(self) -> Act:
        """The action in the editor."""
        item = self.tree.currentItem() or next(iter(self.items.values()))
        return Act(item.data(0, _ACT))

    def _item(self, act: Act, topic: Topic) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self.tree, [SPECS[act].text, ""])
        item.setData(0, _ACT, act.value)
        item.setToolTip(0, f"{TOPICS[topic]}: {SPECS[act].says}")
        return item

    def _refresh(self) -> None:
        for act, item in self.items.items():
            keys = self._actions.keys[act]
            item.setText(1, "  ·  ".join(native(one) for one in keys))
            font = item.font(1)
            font.setBold(keys != usual(act))
            item.setFont(1, font)
        self.reset_all.setEnabled(bool(differences(self._store.now.shortcuts.keys)))
        self._choose()

    def _choose(self) -> None:
        act, spec = self.chosen, SPECS[self.chosen]
        self.edit.clear()
        name = tr("New shortcut for “{action}”").format(action=spec.text)
        for line in (self.edit, *self.edit.findChildren(QLineEdit)):
            line.setAccessibleName(name)
        self.edit.setToolTip(tr("Press the new shortcut for “{action}”").format(action=spec.text))
        self.says.setText(f"{spec.text}: {spec.says}")
        self.reset.setEnabled(self._actions.keys[act] != usual(act))
        self.remove.setEnabled(bool(self._actions.keys[act]))
        self._look()

    def _look(self) -> None:
        """Show who has these keys now."""
        keys = self._pressed()
        has = holder(keys, self._actions.keys) if keys else None
        self.use.setEnabled(bool(keys))
        self.add.setEnabled(bool(keys) and has is not self.chosen)
        words = ""
        if has is self.chosen:
            words = tr("It already has this shortcut.")
        elif has:
            words = tr("“{action}” uses {keys} now and would lose it.").format(
                action=SPECS[has].text, keys=native(keys)
            )
        self.conflict.setText(words)
        self.conflict.setVisible(bool(words))
        self.use.setAccessibleDescription(words)

    def _pressed(self) -> str:
        return self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _put(self, keys: Keys) -> None:
        chosen = self._store.now.shortcuts.keys
        self._store.change(Shortcuts(with_keys(chosen, self.chosen, keys)))

    def _connect(self) -> None:
        self.tree.currentItemChanged.connect(self._choose)
        self.tree.itemActivated.connect(lambda _item: self.edit.setFocus())
        self.edit.keySequenceChanged.connect(self._look)
        self.use.clicked.connect(lambda: self._put((self._pressed(),)))
        self.add.clicked.connect(
            lambda: self._put((*self._actions.keys[self.chosen], self._pressed()))
        )
        self.remove.clicked.connect(lambda: self._put(()))
        self.reset.clicked.connect(lambda: self._put(usual(self.chosen)))
        self.reset_all.clicked.connect(lambda: self._store.change(Shortcuts()))
        self._actions.keys_changed.connect(self._refresh)


def _list_of_actions() -> QTreeWidget:
    tree = QTreeWidget()
    tree.setObjectName("shortcuts")
    tree.setAccessibleName(tr("Actions and their shortcuts"))
    tree.setHeaderLabels([tr("Action"), tr("Keyboard shortcuts")])
    tree.setRootIsDecorated(False)
    tree.setUniformRowHeights(True)
    tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    tree.header().setStretchLastSection(False)
    tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    tree.header().resizeSection(1, _KEYS_WIDTH)
    return tree


def _button(text: str, tip: str) -> QPushButton:
    button = push_button(text, tip=tip)
    button.setAutoDefault(False)
    return button


def _key_field() -> QKeySequenceEdit:
    """A field for one key combination, which Tab leaves."""
    field = QKeySequenceEdit()
    field.setMaximumSequenceLength(1)
    field.setClearButtonEnabled(True)
    leave = (Qt.KeyboardModifier.NoModifier, Qt.Key.Key_Tab)
    back = (Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Backtab)
    field.setFinishingKeyCombinations([QKeyCombination(*leave), QKeyCombination(*back)])
    return field
