"""All actions of the window: their words, default keys, icons and topics."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr

from ui.acts import Act


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


_BY_TOPIC: dict[Topic, dict[Act, Spec]] = {
    Topic.LIBRARY: {
        Act.OPEN: Spec(tr("Open …"), tr("Add documents to the library"), ("Ctrl+O",), "open"),
        Act.ADD_FOLDER: Spec(
            tr("Add a folder …"),
            tr("Add all documents in a folder"),
            ("Ctrl+Shift+O",),
            "folder-add",
        ),
        Act.UNDO: Spec(tr("Undo"), tr("Undo the last change to the library"), ("Ctrl+Z",), "undo"),
        Act.REDO: Spec(
            tr("Redo"), tr("Redo the change you undid"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"
        ),
        Act.PRINT: Spec(tr("Print …"), tr("Print pages of this document"), ("Ctrl+P",)),
        Act.BACKUPS: Spec(
            tr("Backups …"), tr("Show, make and restore backups of the library"), ("Ctrl+Alt+E",)
        ),
        Act.MOVE_LIBRARY: Spec(
            tr("Move the library …"),
            tr("Move the library to another folder or disk"),
            ("Ctrl+Alt+F",),
        ),
    },
    Topic.FINDING: {
        Act.FIND: Spec(tr("Find …"), tr("Search this document"), ("Ctrl+F",), "find"),
        Act.FIND_NEXT: Spec(tr("Next hit"), tr("Show the next hit"), ("F3",), "down"),
        Act.FIND_PREVIOUS: Spec(
            tr("Previous hit"), tr("Show the previous hit"), ("Shift+F3",), "up"
        ),
        Act.SEARCH_LIBRARY: Spec(
            tr("Search the library …"),
            tr("Search all documents"),
            ("Ctrl+Shift+F",),
            "search-all",
        ),
        Act.GO_TO_PAGE: Spec(
            tr("Go to page …"), tr("Go to a page by its number or label"), ("Ctrl+G",)
        ),
        Act.NEXT_PAGE: Spec(
            tr("Next page"), tr("Go to the top of the next page"), ("Ctrl+PgDown",)
        ),
        Act.PREVIOUS_PAGE: Spec(
            tr("Previous page"), tr("Go to the top of the previous page"), ("Ctrl+PgUp",)
        ),
        Act.FIRST_PAGE: Spec(tr("First page"), tr("Go to the beginning"), ("Ctrl+Home",)),
        Act.LAST_PAGE: Spec(tr("Last page"), tr("Go to the last page"), ("Ctrl+End",)),
        Act.NEXT_SECTION: Spec(
            tr("Next section"), tr("Go to the start of the next section"), ("Alt+PgDown",)
        ),
        Act.PREVIOUS_SECTION: Spec(
            tr("Previous section"),
            tr("Go to the start of this section, or of the previous one"),
            ("Alt+PgUp",),
        ),
        Act.SHOW_LIBRARY: Spec(tr("Library"), tr("Show the library beside the pages"), ("Alt+1",)),
        Act.WHOLE_LIBRARY: Spec(
            tr("Enlarge the library"),
            tr("Fill the window with the library and its covers; press again to return"),
            ("Alt+0",),
            "books",
            checkable=True,
        ),
        Act.SHOW_CONTENTS: Spec(
            tr("Contents"), tr("Show the contents beside the pages"), ("Alt+2",)
        ),
        Act.SHOW_PAGES: Spec(tr("Thumbnails"), tr("Show thumbnails of all pages"), ("Alt+3",)),
        Act.SHOW_NAMES: Spec(
            tr("People and terms"),
            tr("List the people, places and terms that this document mentions"),
            ("Alt+7",),
        ),
        Act.NEXT_MENTION: Spec(
            tr("Next mention"), tr("Go to the next mention of the chosen name"), ("Ctrl+F3",)
        ),
        Act.PREVIOUS_MENTION: Spec(
            tr("Previous mention"),
            tr("Go to the previous mention of the chosen name"),
            ("Ctrl+Shift+F3",),
        ),
        Act.FIRST_MENTION: Spec(
            tr("First mention"),
            tr("Go to the first mention of the chosen name"),
            ("Ctrl+Alt+Shift+A",),
        ),
    },
    Topic.PAGES: {
        Act.ZOOM_IN: Spec(
            tr("Zoom in"), tr("Make the pages larger"), ("Ctrl++", "Ctrl+="), "zoom-in"
        ),
        Act.ZOOM_OUT: Spec(tr("Zoom out"), tr("Make the pages smaller"), ("Ctrl+-",), "zoom-out"),
        Act.ZOOM_TO: Spec(tr("Zoom to …"), tr("Type a zoom level"), ("Ctrl+Alt+Z",)),
        Act.ACTUAL_SIZE: Spec(
            tr("Actual size"), tr("Show pages at their printed size"), ("Ctrl+1",)
        ),
        Act.FIT_WIDTH: Spec(
            tr("Fit width"),
            tr("Make pages as wide as the window"),
            ("Ctrl+0",),
            checkable=True,
        ),
        Act.FIT_PAGE: Spec(
            tr("Fit page"),
            tr("Make whole pages fit the window"),
            ("Ctrl+9",),
            checkable=True,
        ),
        Act.FIT_TEXT: Spec(
            tr("Fit text"),
            tr("Make the text as wide as the window, without margins"),
            ("Ctrl+8",),
            checkable=True,
        ),
        Act.PAGED: Spec(
            tr("Page by page"),
            tr("Turn pages instead of scrolling"),
            ("Ctrl+2",),
            checkable=True,
        ),
        Act.TWO_PAGES: Spec(
            tr("Two pages side by side"),
            tr("Show two pages, as in an open book"),
            ("Ctrl+3",),
            checkable=True,
        ),
        Act.COVER_ALONE: Spec(
            tr("First page alone"),
            tr("Start pairs of pages after the cover"),
            ("Ctrl+4",),
            checkable=True,
        ),
        Act.CROP: Spec(
            tr("Crop margins"),
            tr("Hide the white space around the text"),
            ("Ctrl+M",),
            checkable=True,
        ),
        Act.ROTATE_RIGHT: Spec(tr("Rotate right"), tr("Rotate all pages clockwise"), ("Ctrl+R",)),
        Act.ROTATE_LEFT: Spec(
            tr("Rotate left"), tr("Rotate all pages anticlockwise"), ("Ctrl+Shift+R",)
        ),
        Act.VIEW_MENU: Spec(
            tr("Page view"),
            tr("Fit, arrangement and rotation of the pages"),
            ("Alt+V",),
            "page-view",
        ),
        Act.LARGER_TEXT: Spec(
            tr("Larger text"), tr("Make the text larger"), ("Ctrl+>",), "text-larger"
        ),
        Act.SMALLER_TEXT: Spec(
            tr("Smaller text"),
            tr("Make the text smaller"),
            ("Ctrl+<",),
            "text-smaller",
        ),
        Act.APPEARANCE: Spec(
            tr("Appearance …"),
            tr("Colours of window and pages; typeface, size and margins of books"),
            ("Ctrl+Shift+D",),
            "appearance",
        ),
        Act.NEXT_THEME: Spec(
            tr("Next colour scheme"), tr("Switch between light, sepia and dark"), ("Ctrl+Alt+D",)
        ),
    },
    Topic.TEXT: {
        Act.BACK: Spec(tr("Back"), tr("Return to the place you came from"), ("Alt+Left",)),
        Act.FORWARD: Spec(
            tr("Forward"), tr("Return to the place you went back from"), ("Alt+Right",)
        ),
        Act.SELECT_ALL: Spec(tr("Select all"), tr("Select the whole document"), ("Ctrl+A",)),
        Act.CARET: Spec(
            tr("Move a caret in the text"),
            tr("Move a caret through the text with the arrow keys; Shift selects"),
            ("F7",),
            checkable=True,
        ),
        Act.COPY: Spec(tr("Copy"), tr("Copy the selection without line breaks"), ("Ctrl+C",)),
        Act.COPY_LINES: Spec(
            tr("Copy with line breaks"),
            tr("Copy the selection with the line breaks of the page"),
            ("Ctrl+Alt+C",),
        ),
        Act.COPY_CITED: Spec(
            tr("Copy with citation"),
            tr("Copy the selection as a quote with its source, in the chosen citation style"),
            ("Ctrl+Shift+C",),
        ),
        Act.COPY_AREA: Spec(
            tr("Copy an area as a picture"),
            tr("Draw a frame on the page and copy its contents"),
            ("Ctrl+Shift+A",),
        ),
        Act.ASK_ABOUT: Spec(
            tr("Ask about this"), tr("Put the selection into a question"), ("Ctrl+Shift+L",)
        ),
        Act.FIND_SELECTED: Spec(
            tr("Find this"), tr("Search the document for the selected words"), ("Ctrl+E",)
        ),
        Act.WHERE_MENTIONED: Spec(
            tr("Where is this mentioned?"),
            tr("Show all mentions of the selected name"),
            ("Ctrl+Alt+A",),
        ),
        Act.LOOK_UP: Spec(
            tr("Look up"),
            tr("Look up the selected word, or the one under the pointer, in your dictionaries"),
            ("Ctrl+D",),
        ),
        Act.TRANSLATE: Spec(
            tr("Translate"),
            tr("Translate the selection with the chosen language model"),
            ("Ctrl+T",),
        ),
        Act.DICTIONARIES: Spec(
            tr("Dictionaries …"),
            tr("Add and remove dictionaries"),
            ("Ctrl+Alt+Shift+D",),
        ),
        Act.READ_ALOUD: Spec(
            tr("Read aloud, or pause"),
            tr("Read aloud from the selection or the first visible line; pause or continue"),
            ("Ctrl+Shift+S",),
            "resume",
        ),
        Act.NEXT_SENTENCE: Spec(
            tr("Next sentence"),
            tr("Continue reading aloud with the next sentence"),
            ("F12",),
            "next",
        ),
        Act.PREVIOUS_SENTENCE: Spec(
            tr("Previous sentence"),
            tr("Go back to the previous sentence while reading aloud"),
            ("Shift+F12",),
            "previous",
        ),
        Act.STOP_READING_ALOUD: Spec(
            tr("Stop reading aloud"),
            tr("Stop reading aloud and forget the sentence"),
            ("Ctrl+Alt+Shift+S",),
            "stop",
        ),
        Act.NEXT_LINK: Spec(
            tr("Next link"), tr("Go to the next visible link; Return opens it"), ("Ctrl+J",)
        ),
        Act.PREVIOUS_LINK: Spec(
            tr("Previous link"), tr("Go to the previous link; Return opens it"), ("Ctrl+Shift+J",)
        ),
    },
    Topic.MARKS: {
        Act.HIGHLIGHT: Spec(
            tr("Highlight"),
            tr("Highlight the selection, or the quote that is shown, in the last colour"),
            ("Ctrl+H",),
            "highlight",
        ),
        Act.HIGHLIGHT_YELLOW: Spec(
            tr("Highlight in yellow"), tr("Highlight the selection in yellow"), ("Ctrl+Alt+Y",)
        ),
        Act.HIGHLIGHT_GREEN: Spec(
            tr("Highlight in green"), tr("Highlight the selection in green"), ("Ctrl+Alt+G",)
        ),
        Act.HIGHLIGHT_BLUE: Spec(
            tr("Highlight in blue"), tr("Highlight the selection in blue"), ("Ctrl+Alt+B",)
        ),
        Act.HIGHLIGHT_PINK: Spec(
            tr("Highlight in pink"), tr("Highlight the selection in pink"), ("Ctrl+Alt+P",)
        ),
        Act.HIGHLIGHT_PURPLE: Spec(
            tr("Highlight in purple"), tr("Highlight the selection in purple"), ("Ctrl+Alt+V",)
        ),
        Act.UNDERLINE: Spec(
            tr("Underline"),
            tr("Underline the selection, or the quote that is shown"),
            ("Ctrl+U",),
            "underline",
        ),
        Act.NOTE: Spec(
            tr("Note …"),
            tr("Write a note on the selection, or open the note of the chosen mark"),
            ("Ctrl+Alt+N",),
            "note",
        ),
        Act.BOOKMARK: Spec(tr("Bookmark"), tr("Bookmark this place"), ("Ctrl+B",), "bookmark"),
        Act.NEXT_MARK: Spec(tr("Next mark"), tr("Go to the next mark"), ("F5",)),
        Act.PREVIOUS_MARK: Spec(tr("Previous mark"), tr("Go to the previous mark"), ("Shift+F5",)),
        Act.PRINT_MARKS: Spec(
            tr("Print highlights and notes …"),
            tr("Print the marked passages of this document, with their notes"),
            ("Ctrl+Alt+Shift+R",),
        ),
        Act.SHOW_NOTES: Spec(
            tr("Notes"), tr("Show highlights, notes and bookmarks beside the pages"), ("Alt+6",)
        ),
    },
    Topic.ASKING: {
        Act.FOCUS_QUESTION: Spec(tr("Ask a question"), tr("Type a question"), ("Ctrl+L",)),
        Act.STOP: Spec(tr("Stop answering"), tr("Stop the current answer"), ("Esc",), "stop"),
        Act.ASK_TOGETHER: Spec(
            tr("Ask these documents"),
            tr("Ask the documents or the collection selected in the library together"),
            ("Ctrl+Alt+L",),
        ),
        Act.NEW_CONVERSATION: Spec(
            tr("New conversation"), tr("Start a new conversation"), ("Ctrl+N",), "add"
        ),
        Act.CONVERSATIONS: Spec(
            tr("Conversations"),
            tr("Browse all conversations"),
            ("Ctrl+Shift+N",),
            "chats",
        ),
        Act.SUMMARISE: Spec(
            tr("Summarise the document"),
            tr("Show what the document is about, from its gists and summaries"),
            ("Ctrl+Alt+M",),
        ),
        Act.SUMMARISE_SECTION: Spec(
            tr("Summarise this chapter"),
            tr("Show what the chapter on screen is about"),
            ("Ctrl+Alt+H",),
        ),
        Act.SUMMARISE_SO_FAR: Spec(
            tr("Summarise up to here"),
            tr("Summarise the text up to what is on screen, and nothing after it"),
            ("Ctrl+Alt+U",),
        ),
        Act.READ_TO_HERE: Spec(
            tr("Mark as read up to here"),
            tr("Mark the text up to the end of the screen as read, and nothing after it"),
            ("Ctrl+Alt+J",),
        ),
        Act.COPY_ANSWER: Spec(
            tr("Copy answer"),
            tr("Copy the answer with its citations as Markdown"),
            ("Ctrl+Shift+K",),
            "copy",
        ),
        Act.COPY_CITATION: Spec(
            tr("Copy citation"),
            tr("Copy the shown quote of the answer with its source, in the chosen citation style"),
            ("Ctrl+Alt+Q",),
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
        Act.PACK_ANSWER: Spec(
            tr("Save evidence pack …"),
            tr("Save the answer with quotes and pictures of their pages, for others to check"),
            ("Ctrl+Alt+I",),
        ),
        Act.PACK_CONVERSATION: Spec(
            tr("Save evidence pack of the conversation …"),
            tr("Save all answers with quotes and pictures of their pages, for others to check"),
            ("Ctrl+Alt+Shift+I",),
        ),
        Act.PRINT_ANSWER: Spec(
            tr("Print answer …"), tr("Print the answer with its citations"), ("Ctrl+Alt+R",)
        ),
        Act.RIGHT: Spec(
            tr("The answer is right"),
            tr("Mark the shown answer as right and learn from it"),
            ("Ctrl+Alt+1",),
        ),
        Act.CORRECT: Spec(
            tr("Correct the answer …"),
            tr("Type the right answer, or select the right passages"),
            ("Ctrl+Alt+2",),
        ),
        Act.WRONG: Spec(
            tr("The answer is wrong"),
            tr("Mark the shown answer as wrong and never use it"),
            ("Ctrl+Alt+3",),
        ),
        Act.UNAIDED: Spec(
            tr("Ask without what was learnt"),
            tr("Use nothing learnt for the next question; run again to undo"),
            ("Ctrl+Alt+W",),
        ),
        Act.SHOW_MEMORY: Spec(
            tr("What was learnt"),
            tr("Show what was learnt, and what needs your decision"),
            ("Alt+5",),
            "memory",
        ),
        Act.LEARNT_HISTORY: Spec(
            tr("History of what was learnt"),
            tr("Show how everything learnt was used, and whether it helped"),
            ("Ctrl+Alt+5",),
        ),
        Act.NEXT_CITATION: Spec(tr("Next citation"), tr("Show the next quote"), ("F4",), "next"),
        Act.PREVIOUS_CITATION: Spec(
            tr("Previous citation"), tr("Show the previous quote"), ("Shift+F4",), "previous"
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
    },
    Topic.PROGRAM: {
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
        Act.KEYS: Spec(
            tr("Keyboard shortcuts"), tr("Show all keyboard shortcuts"), ("F1", "Ctrl+/")
        ),
        Act.HANDBOOK: Spec(tr("Handbook"), tr("Open the handbook"), ("Shift+F1",)),
        Act.ABOUT: Spec(
            tr("About Gistwalker"),
            tr("Show the version, the licences and the location of the library"),
            ("Ctrl+Shift+F1",),
        ),
        Act.MENU: Spec(tr("Menu"), tr("Open the menu"), ("F10",), "menu"),
        Act.QUIT: Spec(tr("Quit"), tr("Close the window"), ("Ctrl+Q",)),
    },
}

SPECS = {act: spec for topic in Topic for act, spec in _BY_TOPIC[topic].items()}
"""All actions, in the order of the menu."""


def acts_of(topic: Topic) -> tuple[Act, ...]:
    """The actions about ``topic``, in order."""
    return tuple(_BY_TOPIC[topic])
