"""The actions of the library, of search and of navigation."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from ui.actions.acts import Act, Spec

LIBRARY: Mapping[Act, Spec] = {
    Act.OPEN: Spec(tr("Open …"), tr("Add documents to the library"), ("Ctrl+O",), "open"),
    Act.ADD_FOLDER: Spec(
        tr("Add a folder …"),
        tr("Add all documents in a folder"),
        ("Ctrl+Shift+O",),
        "folder-add",
    ),
    Act.UNDO: Spec(tr("Undo"), tr("Undo the last change to the library"), ("Ctrl+Z",), "undo"),
    Act.REDO: Spec(tr("Redo"), tr("Redo the change you undid"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
    Act.PRINT: Spec(tr("Print …"), tr("Print pages of this document"), ("Ctrl+P",)),
    Act.EXPORT_MEMORY: Spec(
        tr("Export what was read …"),
        tr("Save the gists, summaries and vectors of this document for another library"),
        ("Ctrl+Alt+X",),
    ),
    Act.IMPORT_MEMORY: Spec(
        tr("Import what was read …"),
        tr("Bring in what was read of this document in another library"),
        ("Ctrl+Alt+Shift+X",),
    ),
    Act.BACKUPS: Spec(
        tr("Backups …"), tr("Show, make and restore backups of the library"), ("Ctrl+Alt+E",)
    ),
    Act.MOVE_LIBRARY: Spec(
        tr("Move the library …"),
        tr("Move the library to another folder or disk"),
        ("Ctrl+Alt+F",),
    ),
}
FINDING: Mapping[Act, Spec] = {
    Act.FIND: Spec(tr("Find …"), tr("Search this document"), ("Ctrl+F",), "find"),
    Act.FIND_NEXT: Spec(tr("Next hit"), tr("Show the next hit"), ("F3",), "down"),
    Act.FIND_PREVIOUS: Spec(tr("Previous hit"), tr("Show the previous hit"), ("Shift+F3",), "up"),
    Act.SEARCH_LIBRARY: Spec(
        tr("Search the library …"),
        tr("Search all documents"),
        ("Ctrl+Shift+F",),
        "search-all",
    ),
    Act.GO_TO_PAGE: Spec(
        tr("Go to page …"), tr("Go to a page by its number or label"), ("Ctrl+G",)
    ),
    Act.NEXT_PAGE: Spec(tr("Next page"), tr("Go to the top of the next page"), ("Ctrl+PgDown",)),
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
    Act.SHOW_CONTENTS: Spec(tr("Contents"), tr("Show the contents beside the pages"), ("Alt+2",)),
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
}
