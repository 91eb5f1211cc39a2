"""The table of all actions: their words, default keys and icons, by topic."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from ui.actions.acts import Act, Spec, Topic
from ui.actions.answer_actions import ASKING
from ui.actions.library_actions import FINDING, LIBRARY
from ui.actions.text_actions import MARKS, PAGES, TEXT

WINDOW: Mapping[Act, Spec] = {
    Act.TOGGLE_LEFT: Spec(
        tr("Library and contents"),
        tr("Show or hide library and contents"),
        ("F9",),
        "panel-left",
        True,
    ),
    Act.TOGGLE_ASK: Spec(
        tr("Questions"),
        tr("Show or hide questions and answers"),
        ("Shift+F9",),
        "panel-right",
        True,
    ),
    Act.TOGGLE_MAP: Spec(
        tr("Map"), tr("Show or hide the map of the text"), ("F8",), checkable=True
    ),
    Act.MAP_IN_WORDS: Spec(
        tr("Map as text"), tr("Show the map as text"), ("Ctrl+F8",), checkable=True
    ),
    Act.FOCUS_PAGES: Spec(
        tr("Go to the pages"), tr("Move the keyboard focus to the pages"), ("F6",)
    ),
    Act.FULL_SCREEN: Spec(
        tr("Full screen"),
        tr("Fill the screen with the window; Esc returns"),
        ("F11",),
        checkable=True,
    ),
    Act.CLOSE_MESSAGE: Spec(
        tr("Close the message"), tr("Close the newest message"), ("Shift+Esc",)
    ),
    Act.FOCUS_MAP: Spec(
        tr("Go to the map"), tr("Move the keyboard focus to the map"), ("Shift+F8",)
    ),
}
PROGRAM: Mapping[Act, Spec] = {
    Act.PALETTE: Spec(
        tr("Find a command …"),
        tr("Search commands, documents, sections and settings"),
        ("Ctrl+K", "Ctrl+Shift+P"),
    ),
    Act.MODELS: Spec(
        tr("Models …"),
        tr("Choose a model; test, add and download models"),
        ("Ctrl+Shift+M",),
    ),
    Act.SETTINGS: Spec(tr("Settings …"), tr("Show all settings"), ("Ctrl+,",)),
    Act.KEYS: Spec(tr("Keyboard shortcuts"), tr("Show all keyboard shortcuts"), ("F1", "Ctrl+/")),
    Act.HANDBOOK: Spec(tr("Handbook"), tr("Open the handbook"), ("Shift+F1",)),
    Act.CHANGES: Spec(
        tr("What's new"), tr("Show what has changed, version by version"), ("Ctrl+F1",)
    ),
    Act.ABOUT: Spec(
        tr("About Gistwalker"),
        tr("Show the version, the licences and the location of the library"),
        ("Ctrl+Shift+F1",),
    ),
    Act.MENU: Spec(tr("Menu"), tr("Open the menu"), ("F10",), "menu"),
    Act.QUIT: Spec(tr("Quit"), tr("Close the window"), ("Ctrl+Q",)),
}


_BY_TOPIC: Mapping[Topic, Mapping[Act, Spec]] = {
    Topic.LIBRARY: LIBRARY,
    Topic.FINDING: FINDING,
    Topic.PAGES: PAGES,
    Topic.TEXT: TEXT,
    Topic.MARKS: MARKS,
    Topic.ASKING: ASKING,
    Topic.WINDOW: WINDOW,
    Topic.PROGRAM: PROGRAM,
}

SPECS = {act: spec for topic in Topic for act, spec in _BY_TOPIC[topic].items()}
"""All actions, in the order of the menu."""


def acts_of(topic: Topic) -> tuple[Act, ...]:
    """Return the actions of ``topic``, in order."""
    return tuple(_BY_TOPIC[topic])
