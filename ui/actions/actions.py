"""The window's actions as Qt's objects, with the user's keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ui.actions.action_table import SPECS, acts_of
from ui.actions.acts import TOPICS, Act, Spec, Topic
from ui.actions.keys import Keys, bound, native
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.theme.icons import icon
from ui.theme.theme import Theme


class Actions(QObject):
    """The actions of one window; their keys follow the settings."""

    keys_changed = Signal()
    """Emitted when keys have changed."""

    def __init__(self, window: QWidget, store: SettingsStore) -> None:
        super().__init__(window)
        self._window = window
        self.store = store
        self._actions = {act: _action(spec, window) for act, spec in SPECS.items()}
        self._why_not: dict[Act, str] = {}
        self._topics: dict[Topic, QMenu] = {}
        window.addActions(list(self._actions.values()))
        self.menu = self._make_menu(window)
        """A button with a menu of all actions and their keys."""
        self._chosen = store.now.shortcuts.keys
        self.keys, self.problems = bound(self._chosen)
        """The keys of every action; what in the settings cannot be used for keys."""
        self._bind()
        store.changed.connect(self._follow)

    def __getitem__(self, act: Act) -> QAction:
        return self._actions[act]

    def connect_all(self, slots: Mapping[Act, Callable[[], object]]) -> None:
        """Call each slot when its action is triggered."""
        for act, slot in slots.items():
            self._actions[act].triggered.connect(lambda _checked=False, do=slot: do())

    def allow(self, act: Act, *, allowed: bool, why_not: str = "") -> None:
        """Enable or disable an action; ``why_not`` is the reason shown."""
        self._actions[act].setEnabled(allowed)
        self._why_not[act] = "" if allowed else why_not

    def why_not(self, act: Act) -> str:
        """Return why an action cannot be used now, if that is known."""
        return self._why_not.get(act, "")

    def keep_within(self, act: Act, part: QWidget) -> None:
        """Limit an action's keys to when the keyboard focus is in ``part`` of the window."""
        action = self._actions[act]
        self._window.removeAction(action)
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        part.addAction(action)

    def button(self, act: Act) -> QToolButton:
        """Return a button for the bar."""
        button = QToolButton()
        button.setDefaultAction(self._actions[act])
        button.setAccessibleName(SPECS[act].text)
        # Outside a tool bar a button does not hide with its action.
        action = self._actions[act]
        action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
        return button

    def add_menu(self, topic: Topic, menu: QMenu) -> None:
        """Add a menu that fills itself, among the actions of ``topic``."""
        self._topics[topic].addMenu(menu)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        for act, spec in SPECS.items():
            if spec.icon:
                self._actions[act].setIcon(icon(spec.icon, theme.text))

    def _make_menu(self, window: QWidget) -> QToolButton:
        button = QToolButton(window)
        menu = QMenu(button)
        menu.setAccessibleName(SPECS[Act.MENU].text)
        for topic in Topic:
            part = menu
            if topic is Topic.PROGRAM:
                menu.addSeparator()
            else:
                part = menu.addMenu(TOPICS[topic])
            self._topics[topic] = part
            for act in acts_of(topic):
                if act is not Act.MENU:
                    part.addAction(self._actions[act])
        open_menu = self._actions[Act.MENU]
        open_menu.triggered.connect(button.showMenu)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setAccessibleName(open_menu.text())
        open_menu.changed.connect(lambda: _show_on(button, open_menu))
        return button

    def _follow(self, settings: Settings) -> None:
        if settings.shortcuts.keys == self._chosen:
            return  # any other setting was changed
        self._chosen = settings.shortcuts.keys
        keys, self.problems = bound(self._chosen)
        if keys != self.keys:
            self.keys = keys
            self._bind()

    def _bind(self) -> None:
        for act, keys in self.keys.items():
            self._actions[act].setShortcuts([QKeySequence(one) for one in keys])
            self._actions[act].setToolTip(tip_of(SPECS[act], keys))
        self.keys_changed.emit()


def tip_of(spec: Spec, keys: Keys) -> str:
    """Return a tooltip: what the action does, and its first key."""
    return f"{spec.says} ({native(keys[0])})" if keys else spec.says


def _show_on(button: QToolButton, action: QAction) -> None:
    button.setIcon(action.icon())
    button.setToolTip(action.toolTip())


def _action(spec: Spec, window: QWidget) -> QAction:
    action = QAction(spec.text, window)
    action.setCheckable(spec.checkable)
    return action
