"""The actions on the pages, their text, and the marks in it."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from ui.actions.acts import Act, Spec

PAGES: Mapping[Act, Spec] = {
    Act.ZOOM_IN: Spec(tr("Zoom in"), tr("Make the pages larger"), ("Ctrl++", "Ctrl+="), "zoom-in"),
    Act.ZOOM_OUT: Spec(tr("Zoom out"), tr("Make the pages smaller"), ("Ctrl+-",), "zoom-out"),
    Act.ZOOM_TO: Spec(tr("Zoom to …"), tr("Type a zoom level"), ("Ctrl+Alt+Z",)),
    Act.ACTUAL_SIZE: Spec(tr("Actual size"), tr("Show pages at their printed size"), ("Ctrl+1",)),
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
        tr("Next colour scheme"), tr("Switch between light, sepia, dark and black"), ("Ctrl+Alt+D",)
    ),
}


TEXT: Mapping[Act, Spec] = {
    Act.BACK: Spec(tr("Back"), tr("Return to the place you came from"), ("Alt+Left",)),
    Act.FORWARD: Spec(tr("Forward"), tr("Return to the place you went back from"), ("Alt+Right",)),
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
    Act.COPY_PLACE: Spec(
        tr("Copy this place"),
        tr("Copy the title of the document with the page and the chapter on screen"),
        ("Ctrl+Shift+G",),
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
        tr("Stop reading aloud, without keeping the place"),
        ("Ctrl+Alt+Shift+S",),
        "stop",
    ),
    Act.NEXT_LINK: Spec(
        tr("Next link"), tr("Go to the next visible link; Return opens it"), ("Ctrl+J",)
    ),
    Act.PREVIOUS_LINK: Spec(
        tr("Previous link"), tr("Go to the previous link; Return opens it"), ("Ctrl+Shift+J",)
    ),
}
MARKS: Mapping[Act, Spec] = {
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
}
