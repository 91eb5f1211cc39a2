"""All actions of the window: their words, default keys, icons and topics."""

from __future__ import annotations

from collections.abc import Mapping

from ui.action_names import Act
from ui.action_specs.answer_actions import ASKING
from ui.action_specs.library_actions import FINDING, LIBRARY
from ui.action_specs.page_actions import PAGES
from ui.action_specs.spec import TOPICS, Spec, Topic
from ui.action_specs.text_actions import MARKS, TEXT
from ui.action_specs.window_actions import PROGRAM, WINDOW

__all__ = ["SPECS", "TOPICS", "Spec", "Topic", "acts_of"]

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
