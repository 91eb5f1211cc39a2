"""The table of all actions: their words, default keys and icons, by topic."""

from __future__ import annotations

from collections.abc import Mapping

from ui.actions.acts import Act, Spec, Topic
from ui.actions.answer_actions import ASKING
from ui.actions.library_actions import FINDING, LIBRARY
from ui.actions.page_actions import PAGES
from ui.actions.text_actions import MARKS, TEXT
from ui.actions.window_actions import PROGRAM, WINDOW

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
