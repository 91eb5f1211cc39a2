"""The window's actions by name, their topics, and what the table of actions says of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr


class Act(StrEnum):
    """An action by its name, under which the settings keep its keys."""

    OPEN = "open"
    ADD_FOLDER = "add folder"
    BACKUPS = "backups"
    MOVE_LIBRARY = "move library"
    EXPORT_MEMORY = "export what was read"
    IMPORT_MEMORY = "import what was read"
    UNDO = "undo"
    REDO = "redo"
    QUIT = "quit"
    PALETTE = "palette"
    MENU = "menu"
    MODELS = "models"
    SETTINGS = "settings"
    KEYS = "keys"
    HANDBOOK = "handbook"
    CHANGES = "changes"
    ABOUT = "about"
    TOGGLE_LEFT = "toggle left"
    TOGGLE_ASK = "toggle ask"
    FOCUS_QUESTION = "focus question"
    FOCUS_PAGES = "focus pages"
    TOGGLE_MAP = "toggle map"
    FOCUS_MAP = "focus map"
    MAP_IN_WORDS = "map in words"
    FULL_SCREEN = "full screen"
    CLOSE_MESSAGE = "close message"
    STOP = "stop"
    RIGHT = "right"
    CORRECT = "correct"
    WRONG = "wrong"
    MORE_TIME = "more time"
    UNAIDED = "unaided"
    SHOW_MEMORY = "show memory"
    LEARNT_HISTORY = "history of what was learnt"
    NEXT_CITATION = "next citation"
    PREVIOUS_CITATION = "previous citation"
    FIND = "find"
    FIND_NEXT = "find next"
    FIND_PREVIOUS = "find previous"
    SEARCH_LIBRARY = "search library"
    GO_TO_PAGE = "go to page"
    NEXT_PAGE = "next page"
    PREVIOUS_PAGE = "previous page"
    FIRST_PAGE = "first page"
    LAST_PAGE = "last page"
    NEXT_SECTION = "next section"
    PREVIOUS_SECTION = "previous section"
    SHOW_LIBRARY = "show library"
    WHOLE_LIBRARY = "whole library"
    SHOW_CONTENTS = "show contents"
    SHOW_PAGES = "show pages"
    SHOW_NAMES = "show names"
    NEXT_MENTION = "next mention"
    PREVIOUS_MENTION = "previous mention"
    FIRST_MENTION = "first mention"
    ASK_TOGETHER = "ask together"
    NEW_CONVERSATION = "new conversation"
    CONVERSATIONS = "conversations"
    READ_TO_HERE = "read to here"
    SUMMARISE = "summarise"
    SUMMARISE_SECTION = "summarise section"
    SUMMARISE_SO_FAR = "summarise what is read"
    COPY_ANSWER = "copy answer"
    COPY_CONVERSATION = "copy conversation"
    COPY_CITATION = "copy citation"
    PRINT = "print"
    PRINT_ANSWER = "print answer"
    PRINT_MARKS = "print marks"
    PACK_ANSWER = "pack answer"
    PACK_CONVERSATION = "pack conversation"
    SAVE_CONVERSATION = "save conversation"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    ZOOM_TO = "zoom to"
    ACTUAL_SIZE = "actual size"
    FIT_WIDTH = "fit width"
    FIT_PAGE = "fit page"
    FIT_TEXT = "fit text"
    PAGED = "paged"
    TWO_PAGES = "two pages"
    COVER_ALONE = "cover alone"
    CROP = "crop"
    ROTATE_RIGHT = "rotate right"
    ROTATE_LEFT = "rotate left"
    VIEW_MENU = "view menu"
    LARGER_TEXT = "larger text"
    SMALLER_TEXT = "smaller text"
    APPEARANCE = "appearance"
    NEXT_THEME = "next theme"
    BACK = "back"
    FORWARD = "forward"
    SELECT_ALL = "select all"
    CARET = "caret"
    COPY = "copy"
    COPY_LINES = "copy lines"
    COPY_CITED = "copy cited"
    COPY_AREA = "copy area"
    COPY_PLACE = "copy place"
    ASK_ABOUT = "ask about"
    FIND_SELECTED = "find selected"
    WHERE_MENTIONED = "where mentioned"
    LOOK_UP = "look up"
    TRANSLATE = "translate"
    DICTIONARIES = "dictionaries"
    READ_ALOUD = "read aloud"
    NEXT_SENTENCE = "next sentence"
    PREVIOUS_SENTENCE = "previous sentence"
    STOP_READING_ALOUD = "stop reading aloud"
    NEXT_LINK = "next link"
    PREVIOUS_LINK = "previous link"
    HIGHLIGHT = "highlight"
    HIGHLIGHT_YELLOW = "highlight in yellow"
    HIGHLIGHT_GREEN = "highlight in green"
    HIGHLIGHT_BLUE = "highlight in blue"
    HIGHLIGHT_PINK = "highlight in pink"
    HIGHLIGHT_PURPLE = "highlight in purple"
    UNDERLINE = "underline"
    NOTE = "note"
    BOOKMARK = "bookmark"
    NEXT_MARK = "next mark"
    PREVIOUS_MARK = "previous mark"
    SHOW_NOTES = "show notes"


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
