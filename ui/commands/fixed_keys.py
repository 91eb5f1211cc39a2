"""Keys that belong to one part of the window and cannot be changed, as its part answers to them."""

from __future__ import annotations

from gettext import gettext as tr

FIXED_KEYS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    tr("On the pages"): (
        (tr("Scroll"), ("Up", "Down")),
        (tr("One screen on or back"), ("PgDown", "PgUp")),
        (tr("First and last page"), ("Home", "End")),
    ),
    tr("On the map"): (
        (tr("From place to place"), ("Left", "Right", "Up", "Down")),
        (tr("Open the place"), ("Return",)),
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
