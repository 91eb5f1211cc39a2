"""Every action of the window, once: its words, its keys, its icon."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from ui.look.icons import icon
from ui.look.theme import Theme


class Act(StrEnum):
    """What a person can do."""

    OPEN = "open"
    QUIT = "quit"
    TOGGLE_LEFT = "toggle left"
    TOGGLE_ASK = "toggle ask"
    FOCUS_QUESTION = "focus question"
    FOCUS_PAGES = "focus pages"
    TOGGLE_MAP = "toggle map"
    FOCUS_MAP = "focus map"
    STOP = "stop"
    NEXT_CITATION = "next citation"
    PREVIOUS_CITATION = "previous citation"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    FIT_WIDTH = "fit width"
    LARGER_TEXT = "larger text"
    SMALLER_TEXT = "smaller text"


@dataclass(frozen=True, slots=True)
class _Spec:
    text: str
    says: str
    keys: tuple[str, ...]
    icon: str = ""
    checkable: bool = False


_SPECS = {
    Act.OPEN: _Spec("Open …", "Add documents to the library", ("Ctrl+O",), "open"),
    Act.TOGGLE_LEFT: _Spec(
        "Library and contents", "Show or hide library and contents", ("F9",), "panel-left", True
    ),
    Act.TOGGLE_ASK: _Spec(
        "Questions", "Show or hide questions and answers", ("Shift+F9",), "panel-right", True
    ),
    Act.TOGGLE_MAP: _Spec("Map", "Show or hide the map of the text", ("F8",), checkable=True),
    Act.FOCUS_QUESTION: _Spec("Ask a question", "Type a question", ("Ctrl+L",)),
    Act.FOCUS_PAGES: _Spec("Go to the pages", "Move the keyboard to the pages", ("F6",)),
    Act.FOCUS_MAP: _Spec("Go to the map", "Move the keyboard to the map", ("Shift+F8",)),
    Act.STOP: _Spec("Stop answering", "Stop the question being answered", ("Esc",), "stop"),
    Act.NEXT_CITATION: _Spec("Next citation", "Show the next quote", ("F4",), "next"),
    Act.PREVIOUS_CITATION: _Spec(
        "Previous citation", "Show the quote before", ("Shift+F4",), "previous"
    ),
    Act.ZOOM_IN: _Spec("Zoom in", "Make the pages larger", ("Ctrl++", "Ctrl+="), "zoom-in"),
    Act.ZOOM_OUT: _Spec("Zoom out", "Make the pages smaller", ("Ctrl+-",), "zoom-out"),
    Act.FIT_WIDTH: _Spec(
        "Fit width", "As wide as the window allows", ("Ctrl+0",), "fit-width", True
    ),
    Act.LARGER_TEXT: _Spec(
        "Larger text", "Set the text larger", ("Ctrl+Shift+.", "Ctrl+>"), "text-larger"
    ),
    Act.SMALLER_TEXT: _Spec(
        "Smaller text", "Set the text smaller", ("Ctrl+Shift+,", "Ctrl+<"), "text-smaller"
    ),
    Act.QUIT: _Spec("Quit", "Close the window", ("Ctrl+Q",)),
}
_BEGIN_GROUP = {Act.TOGGLE_LEFT, Act.FOCUS_QUESTION, Act.ZOOM_IN, Act.QUIT}


class Actions:
    """The actions of one window, as Qt's objects."""

    def __init__(self, window: QWidget) -> None:
        self._actions = {act: _action(spec, window) for act, spec in _SPECS.items()}
        window.addActions(list(self._actions.values()))
        self._menu = self._make_menu(window)

    def __getitem__(self, act: Act) -> QAction:
        return self._actions[act]

    def button(self, act: Act) -> QToolButton:
        """A button for the bar."""
        button = QToolButton()
        button.setDefaultAction(self._actions[act])
        button.setAccessibleName(_SPECS[act].text)
        # Outside a tool bar a button does not hide with its action.
        action = self._actions[act]
        action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
        return button

    def menu_button(self) -> QToolButton:
        """A button with all of them, each with its keys."""
        return self._menu

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._menu.setIcon(icon("menu", theme.text))
        for act, spec in _SPECS.items():
            if spec.icon:
                self._actions[act].setIcon(icon(spec.icon, theme.text))

    def _make_menu(self, window: QWidget) -> QToolButton:
        button = QToolButton(window)
        menu = QMenu(button)
        menu.setAccessibleName("Menu")
        for act in _SPECS:
            if act in _BEGIN_GROUP:
                menu.addSeparator()
            menu.addAction(self._actions[act])
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setToolTip("Menu (F10)")
        button.setAccessibleName("Menu")
        button.setShortcut("F10")
        return button


def _action(spec: _Spec, window: QWidget) -> QAction:
    action = QAction(spec.text, window)
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    shown = QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(f"{spec.says} ({shown})")
    action.setCheckable(spec.checkable)
    return action
