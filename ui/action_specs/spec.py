"""The form of an action: its subject, words, default keys and icon."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr


class Topic(StrEnum):
    """The subjects of actions: each has a menu of its own, and a heading in the list of keys."""

    LIBRARY = "library"
    FINDING = "finding"
    PAGES = "pages"
    TEXT = "text"
    MARKS = "marks"
    ASKING = "asking"
    WINDOW = "window"
    PROGRAM = "program"


TOPICS = {
    Topic.LIBRARY: tr("Library"),
    Topic.FINDING: tr("Search and navigation"),
    Topic.PAGES: tr("Pages"),
    Topic.TEXT: tr("Text and links"),
    Topic.MARKS: tr("Highlights and notes"),
    Topic.ASKING: tr("Questions and answers"),
    Topic.WINDOW: tr("Window"),
    Topic.PROGRAM: tr("Program"),
}


@dataclass(frozen=True, slots=True)
class Spec:
    """The words, default keys and looks of one action. No two actions share a key."""

    text: str
    says: str
    keys: tuple[str, ...]
    icon: str = ""
    checkable: bool = False
