"""Keys that belong to one part of the window and cannot be changed, as its part answers to them."""

from __future__ import annotations

from gettext import gettext as tr

FIXED_KEYS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    tr("On the pages"): (
        (tr("Scroll"), ("Up", "Down")),
        (tr("One screen on or back"), ("PgDown", "PgUp", "Space", "Shift+Space")),
        (tr("Turn on or back, page by page"), ("Right", "Left")),
        (tr("First and last page"), ("Home", "End")),
        (tr("Select by word and line"), ("Shift+Right", "Shift+Down")),
        (tr("Select by sentence and paragraph"), ("Ctrl+Shift+Right", "Ctrl+Shift+Down")),
        (tr("Let go of the selection"), ("Esc",)),
        (tr("Follow the link that is framed"), ("Return",)),
    ),
    tr("On the pages, with a caret"): (
        (tr("By letter and line, with Shift to select"), ("Right", "Down")),
        (tr("By word and paragraph, with Shift to select"), ("Ctrl+Right", "Ctrl+Down")),
        (tr("To the ends of the line, with Ctrl of the document"), ("Home", "End")),
    ),
    tr("In the find bar"): (
        (tr("Next and previous hit"), ("Return", "Shift+Return")),
        (tr("Into the list of hits"), ("Down",)),
        (tr("Show or close the list of hits"), ("Alt+Down",)),
        (tr("Match case, whole words, regular expression"), ("Alt+C", "Alt+W", "Alt+X")),
        (tr("Close it and stay at the hit"), ("Esc",)),
    ),
    tr("In contents, small pages and passages"): (
        (tr("From one to the next"), ("Up", "Down")),
        (tr("Go there"), ("Return",)),
    ),
    tr("In the library"): (
        (tr("Open the document"), ("Return",)),
        (tr("Remove documents, or delete a collection"), ("Del",)),
        (tr("Rename a collection"), ("F2",)),
    ),
    tr("On the map"): (
        (tr("From place to place"), ("Left", "Right", "Up", "Down")),
        (tr("Open the place"), ("Return",)),
    ),
    tr("In the steps of an answer"): (
        (tr("From step to step"), ("Up", "Down")),
        (tr("Open the page"), ("Return",)),
        (tr("Change the step"), ("F2",)),
        (tr("Go on from what was changed"), ("Return",)),
        (tr("Leave it as it was"), ("Esc",)),
    ),
    tr("In the question"): (
        (tr("Ask"), ("Return",)),
        (tr("Begin a new line"), ("Shift+Return",)),
    ),
    tr("In the list of commands"): (
        (tr("From row to row"), ("Up", "Down")),
        (tr("Do it"), ("Return",)),
        (tr("Close the list"), ("Esc",)),
    ),
}
