"""Fixed keys of parts of the window, which cannot be changed: the parts handle them."""

from __future__ import annotations

from gettext import gettext as tr

FIXED_KEYS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    tr("On the pages"): (
        (tr("Scroll"), ("Up", "Down")),
        (tr("One screen down or up"), ("PgDown", "PgUp", "Space", "Shift+Space")),
        (tr("Next or previous page, in page-by-page view"), ("Right", "Left")),
        (tr("First and last page"), ("Home", "End")),
        (tr("Select by word and line"), ("Shift+Right", "Shift+Down")),
        (tr("Select by sentence and paragraph"), ("Ctrl+Shift+Right", "Ctrl+Shift+Down")),
        (tr("Clear the selection"), ("Esc",)),
        (tr("Open the framed link"), ("Return",)),
    ),
    tr("On the pages, with a caret"): (
        (tr("By letter and line, with Shift to select"), ("Right", "Down")),
        (tr("By word and paragraph, with Shift to select"), ("Ctrl+Right", "Ctrl+Down")),
        (tr("Start or end of the line; with Ctrl, of the document"), ("Home", "End")),
    ),
    tr("In the find bar"): (
        (tr("Next and previous hit"), ("Return", "Shift+Return")),
        (tr("Move to the list of hits"), ("Down",)),
        (tr("Show or close the list of hits"), ("Alt+Down",)),
        (tr("Match case, whole words, regular expression"), ("Alt+C", "Alt+W", "Alt+X")),
        (tr("Close it and stay at the hit"), ("Esc",)),
    ),
    tr("In contents, thumbnails and search results"): (
        (tr("Next or previous entry"), ("Up", "Down")),
        (tr("Go there"), ("Return",)),
    ),
    tr("In the library"): (
        (tr("Open the document"), ("Return",)),
        (tr("Remove documents, or delete a collection"), ("Del",)),
        (tr("Rename a collection"), ("F2",)),
    ),
    tr("On the map"): (
        (tr("Next or previous place"), ("Left", "Right", "Up", "Down")),
        (tr("Open the place"), ("Return",)),
    ),
    tr("In the steps of an answer"): (
        (tr("Next or previous step"), ("Up", "Down")),
        (tr("Open the page"), ("Return",)),
        (tr("Change the step"), ("F2",)),
        (tr("Continue from the changed step"), ("Return",)),
        (tr("Discard the change"), ("Esc",)),
    ),
    tr("In the question"): (
        (tr("Ask"), ("Return",)),
        (tr("Begin a new line"), ("Shift+Return",)),
    ),
    tr("In the list of commands"): (
        (tr("Next or previous row"), ("Up", "Down")),
        (tr("Run the command"), ("Return",)),
        (tr("Close the list"), ("Esc",)),
    ),
}
