"""The actions on the look of pages: zoom, arrangement, colours."""

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
