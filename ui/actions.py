"""Every action of the window, once: its words, its usual keys, its icon, where it belongs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from ui.acts import Act


class Topic(StrEnum):
    """What actions are about: a menu of their own, and a heading in the list of keys."""

    LIBRARY = "library"
    FINDING = "finding"
    PAGES = "pages"
    TEXT = "text"
    ASKING = "asking"
    WINDOW = "window"
    PROGRAM = "program"


TOPICS = {
    Topic.LIBRARY: tr("Library"),
    Topic.FINDING: tr("Finding and going"),
    Topic.PAGES: tr("Pages"),
    Topic.TEXT: tr("Text and links"),
    Topic.ASKING: tr("Questions and answers"),
    Topic.WINDOW: tr("Window"),
    Topic.PROGRAM: tr("Program"),
}


@dataclass(frozen=True, slots=True)
class Spec:
    """Words, usual keys and looks of one action. No two actions share a key."""

    text: str
    says: str
    keys: tuple[str, ...]
    icon: str = ""
    checkable: bool = False


_BY_TOPIC: dict[Topic, dict[Act, Spec]] = {
    Topic.LIBRARY: {
        Act.OPEN: Spec(tr("Open …"), tr("Add documents to the library"), ("Ctrl+O",), "open"),
        Act.ADD_FOLDER: Spec(
            tr("Add a folder …"),
            tr("Add all documents in a folder"),
            ("Ctrl+Shift+O",),
            "folder-add",
        ),
        Act.UNDO: Spec(
            tr("Undo"), tr("Take back the last change of the library"), ("Ctrl+Z",), "undo"
        ),
        Act.REDO: Spec(tr("Redo"), tr("Make the change again"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    },
    Topic.FINDING: {
        Act.FIND: Spec(tr("Find …"), tr("Look for words in this document"), ("Ctrl+F",), "find"),
        Act.FIND_NEXT: Spec(tr("Next hit"), tr("Show the next hit"), ("F3",), "down"),
        Act.FIND_PREVIOUS: Spec(tr("Previous hit"), tr("Show the hit before"), ("Shift+F3",), "up"),
        Act.SEARCH_LIBRARY: Spec(
            tr("Search the library …"),
            tr("Look for words in all documents"),
            ("Ctrl+Shift+F",),
            "search-all",
        ),
        Act.GO_TO_PAGE: Spec(
            tr("Go to page …"), tr("Go to a page by its number or label"), ("Ctrl+G",)
        ),
        Act.NEXT_PAGE: Spec(tr("Next page"), tr("To the top of the next page"), ("Ctrl+PgDown",)),
        Act.PREVIOUS_PAGE: Spec(
            tr("Previous page"), tr("To the top of the page before"), ("Ctrl+PgUp",)
        ),
        Act.FIRST_PAGE: Spec(tr("First page"), tr("To the beginning"), ("Ctrl+Home",)),
        Act.LAST_PAGE: Spec(tr("Last page"), tr("To the last page"), ("Ctrl+End",)),
        Act.NEXT_SECTION: Spec(
            tr("Next section"), tr("To where the next section begins"), ("Alt+PgDown",)
        ),
        Act.PREVIOUS_SECTION: Spec(
            tr("Previous section"),
            tr("To where this section begins, or the one before"),
            ("Alt+PgUp",),
        ),
        Act.SHOW_LIBRARY: Spec(tr("Library"), tr("Show the library beside the pages"), ("Alt+1",)),
        Act.SHOW_CONTENTS: Spec(
            tr("Contents"), tr("Show the contents beside the pages"), ("Alt+2",)
        ),
        Act.SHOW_PAGES: Spec(
            tr("Small pages"), tr("Show all pages small beside the pages"), ("Alt+3",)
        ),
    },
    Topic.PAGES: {
        Act.ZOOM_IN: Spec(
            tr("Zoom in"), tr("Make the pages larger"), ("Ctrl++", "Ctrl+="), "zoom-in"
        ),
        Act.ZOOM_OUT: Spec(tr("Zoom out"), tr("Make the pages smaller"), ("Ctrl+-",), "zoom-out"),
        Act.ZOOM_TO: Spec(tr("Zoom to …"), tr("Type how large the pages are"), ("Ctrl+Alt+Z",)),
        Act.ACTUAL_SIZE: Spec(tr("Actual size"), tr("As large as on paper"), ("Ctrl+1",)),
        Act.FIT_WIDTH: Spec(
            tr("Fit width"),
            tr("As wide as the window allows"),
            ("Ctrl+0",),
            checkable=True,
        ),
        Act.FIT_PAGE: Spec(
            tr("Fit page"),
            tr("As large as the window allows, and always whole"),
            ("Ctrl+9",),
            checkable=True,
        ),
        Act.FIT_TEXT: Spec(
            tr("Fit text"),
            tr("The text as wide as the window, margins out of sight"),
            ("Ctrl+8",),
            checkable=True,
        ),
        Act.PAGED: Spec(
            tr("Page by page"),
            tr("Turn pages rather than scroll through one long strip"),
            ("Ctrl+2",),
            checkable=True,
        ),
        Act.TWO_PAGES: Spec(
            tr("Two pages side by side"), tr("As in an open book"), ("Ctrl+3",), checkable=True
        ),
        Act.COVER_ALONE: Spec(
            tr("First page alone"),
            tr("Pairs begin after the cover"),
            ("Ctrl+4",),
            checkable=True,
        ),
        Act.CROP: Spec(
            tr("Cut off margins"),
            tr("Leave out what is white around the text"),
            ("Ctrl+M",),
            checkable=True,
        ),
        Act.ROTATE_RIGHT: Spec(tr("Turn right"), tr("Turn all pages clockwise"), ("Ctrl+R",)),
        Act.ROTATE_LEFT: Spec(
            tr("Turn left"), tr("Turn all pages anticlockwise"), ("Ctrl+Shift+R",)
        ),
        Act.VIEW_MENU: Spec(
            tr("Page view"),
            tr("How pages are fitted, arranged and turned"),
            ("Alt+V",),
            "page-view",
        ),
        Act.LARGER_TEXT: Spec(
            tr("Larger text"), tr("Set the text larger"), ("Ctrl+Shift+.", "Ctrl+>"), "text-larger"
        ),
        Act.SMALLER_TEXT: Spec(
            tr("Smaller text"),
            tr("Set the text smaller"),
            ("Ctrl+Shift+,", "Ctrl+<"),
            "text-smaller",
        ),
        Act.APPEARANCE: Spec(
            tr("Appearance …"),
            tr("Colours of window and pages; typeface, size and margins of books"),
            ("Ctrl+Shift+D",),
            "appearance",
        ),
        Act.NEXT_THEME: Spec(
            tr("Next colours"), tr("From light to sepia to dark"), ("Ctrl+Alt+D",)
        ),
    },
    Topic.TEXT: {
        Act.BACK: Spec(tr("Back"), tr("To the place you came from"), ("Alt+Left",)),
        Act.FORWARD: Spec(tr("Forward"), tr("To the place you went back from"), ("Alt+Right",)),
        Act.SELECT_ALL: Spec(tr("Select all"), tr("Select the whole document"), ("Ctrl+A",)),
        Act.CARET: Spec(
            tr("Move a caret in the text"),
            tr("Let the arrow keys move a caret through the words; Shift selects"),
            ("F7",),
            checkable=True,
        ),
        Act.COPY: Spec(tr("Copy"), tr("Copy the selection as flowing text"), ("Ctrl+C",)),
        Act.COPY_LINES: Spec(
            tr("Copy with line breaks"),
            tr("Copy the selection with its lines as they are printed"),
            ("Ctrl+Alt+C",),
        ),
        Act.COPY_CITED: Spec(
            tr("Copy with citation"),
            tr("Copy the selection as a quote with author, title and page"),
            ("Ctrl+Shift+C",),
        ),
        Act.COPY_AREA: Spec(
            tr("Copy an area as a picture"),
            tr("Draw a frame on the page and copy what is in it"),
            ("Ctrl+Shift+A",),
        ),
        Act.ASK_ABOUT: Spec(
            tr("Ask about this"), tr("Put the selection into a question"), ("Ctrl+Shift+L",)
        ),
        Act.FIND_SELECTED: Spec(
            tr("Find this"), tr("Look for the selected words in the document"), ("Ctrl+E",)
        ),
        Act.NEXT_LINK: Spec(
            tr("Next link"), tr("Go to the next link in sight; Return follows it"), ("Ctrl+J",)
        ),
        Act.PREVIOUS_LINK: Spec(
            tr("Previous link"), tr("Go to the link before; Return follows it"), ("Ctrl+Shift+J",)
        ),
    },
    Topic.ASKING: {
        Act.FOCUS_QUESTION: Spec(tr("Ask a question"), tr("Type a question"), ("Ctrl+L",)),
        Act.STOP: Spec(
            tr("Stop answering"), tr("Stop the question being answered"), ("Esc",), "stop"
        ),
        Act.ASK_TOGETHER: Spec(
            tr("Ask these documents"),
            tr("Ask the documents chosen in the library, or the chosen collection, as one"),
            ("Ctrl+Alt+L",),
        ),
        Act.NEW_CONVERSATION: Spec(
            tr("New conversation"), tr("Begin a new conversation"), ("Ctrl+N",), "add"
        ),
        Act.CONVERSATIONS: Spec(
            tr("Conversations"),
            tr("Look through all conversations"),
            ("Ctrl+Shift+N",),
            "chats",
        ),
        Act.SUMMARISE: Spec(
            tr("Summarise the document"),
            tr("Tell what it is about, from what is remembered of it"),
            ("Ctrl+Alt+M",),
        ),
        Act.SUMMARISE_SECTION: Spec(
            tr("Summarise this chapter"),
            tr("Tell what the chapter is about that is being looked at"),
            ("Ctrl+Alt+H",),
        ),
        Act.SUMMARISE_SO_FAR: Spec(
            tr("Summarise up to here"),
            tr("Tell what stands before the end of what is seen now, and nothing behind it"),
            ("Ctrl+Alt+U",),
        ),
        Act.READ_TO_HERE: Spec(
            tr("I am here"),
            tr("Everything up to the end of what is seen is read, and no more"),
            ("Ctrl+Alt+J",),
        ),
        Act.COPY_ANSWER: Spec(
            tr("Copy answer"),
            tr("Copy the answer with its citations as Markdown"),
            ("Ctrl+Shift+K",),
            "copy",
        ),
        Act.COPY_CONVERSATION: Spec(
            tr("Copy conversation"),
            tr("Copy the whole conversation as Markdown"),
            ("Ctrl+Alt+K",),
        ),
        Act.SAVE_CONVERSATION: Spec(
            tr("Save conversation …"),
            tr("Save the whole conversation as a Markdown file"),
            ("Ctrl+Alt+S",),
        ),
        Act.RIGHT: Spec(
            tr("The answer is right"), tr("Learn from the answer that is shown"), ("Ctrl+Alt+1",)
        ),
        Act.CORRECT: Spec(
            tr("Correct the answer …"),
            tr("Give the right answer, or mark the right places"),
            ("Ctrl+Alt+2",),
        ),
        Act.WRONG: Spec(
            tr("The answer is wrong"), tr("Never use the answer that is shown"), ("Ctrl+Alt+3",)
        ),
        Act.UNAIDED: Spec(
            tr("Next question on its own"),
            tr("Use nothing that was learnt for the next question, or use it again"),
            ("Ctrl+Alt+W",),
        ),
        Act.SHOW_MEMORY: Spec(
            tr("What was learnt"),
            tr("Show what was learnt beside the pages, and what waits for your decision"),
            ("Alt+5",),
            "memory",
        ),
        Act.LEARNT_HISTORY: Spec(
            tr("History of what was learnt"),
            tr("Show what became of everything that was learnt, and what it was worth"),
            ("Ctrl+Alt+5",),
        ),
        Act.NEXT_CITATION: Spec(tr("Next citation"), tr("Show the next quote"), ("F4",), "next"),
        Act.PREVIOUS_CITATION: Spec(
            tr("Previous citation"), tr("Show the quote before"), ("Shift+F4",), "previous"
        ),
    },
    Topic.WINDOW: {
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
            tr("Map in words"), tr("Read the map as a text"), ("Ctrl+F8",), checkable=True
        ),
        Act.FOCUS_PAGES: Spec(tr("Go to the pages"), tr("Move the keyboard to the pages"), ("F6",)),
        Act.FULL_SCREEN: Spec(
            tr("Full screen"),
            tr("Give the window the whole screen; Esc leads back"),
            ("F11",),
            checkable=True,
        ),
        Act.CLOSE_MESSAGE: Spec(
            tr("Close the message"), tr("Close the message above the pages"), ("Shift+Esc",)
        ),
        Act.FOCUS_MAP: Spec(tr("Go to the map"), tr("Move the keyboard to the map"), ("Shift+F8",)),
    },
    Topic.PROGRAM: {
        Act.PALETTE: Spec(
            tr("Find a command …"),
            tr("Find anything that can be done, opened or set"),
            ("Ctrl+K", "Ctrl+Shift+P"),
        ),
        Act.MODELS: Spec(
            tr("Models …"),
            tr("Choose who reads: look at models, try them, add and download them"),
            ("Ctrl+Shift+M",),
        ),
        Act.SETTINGS: Spec(tr("Settings …"), tr("Look at everything that can be set"), ("Ctrl+,",)),
        Act.KEYS: Spec(tr("Keys"), tr("Show the keys of all actions"), ("F1", "Ctrl+/")),
        Act.MENU: Spec(tr("Menu"), tr("Open the menu"), ("F10",), "menu"),
        Act.QUIT: Spec(tr("Quit"), tr("Close the window"), ("Ctrl+Q",)),
    },
}

SPECS = {act: spec for topic in Topic for act, spec in _BY_TOPIC[topic].items()}
"""All of them, in the order of the menu."""


def acts_of(topic: Topic) -> tuple[Act, ...]:
    """The actions about ``topic``, in order."""
    return tuple(_BY_TOPIC[topic])
