"""The collections of the library: made, filled, renamed, moved, deleted, asked as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget

from reader.records import Collection, CollectionId
from reader.text.document import DocumentId
from ui.background.undoing import Change
from ui.library import library_changes
from ui.library.arranging import Shelf, ShelfRow, Standing
from ui.library.entry import ShelfEntry
from ui.library.library_panel import LibraryPanel
from ui.widgets.row_model import Verb, Verbs
from ui.widgets.wording import one_line

_LONGEST_NAME, _LONGEST_IN_MENU = 120, 60


class CollectionControl:
    """The controller of the list of collections."""

    def __init__(
        self,
        panel: LibraryPanel,
        do: Callable[[Change], None],
        ask: Callable[[Sequence[DocumentId]], None],
        window: QWidget,
    ) -> None:
        """``do`` makes a change, with an undo; ``ask`` asks documents as one."""
        self._panel = panel
        self._do = do
        self._ask = ask
        self._window = window
        panel.new_collection.clicked.connect(lambda _checked: self.ask_name())
        panel.shelves.verbs = self._verbs()
        panel.shelves.renamed.connect(self._rename)
        panel.shelves.dropped.connect(self._drop)

    def documents_of(self, shelf: Shelf) -> Sequence[DocumentId]:
        """Return the documents of a collection; none for the other shelves."""
        return () if isinstance(shelf, Standing) else self._collection(shelf).documents

    def ask_name(self, entries: Sequence[ShelfEntry] = ()) -> None:
        """Ask for the name of a new collection of these documents."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(tr("New collection"))
        dialog.setLabelText(tr("Name of the collection:"))
        dialog.textValueSelected.connect(lambda name: self.make(name, entries))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def make(self, typed: str, entries: Sequence[ShelfEntry] = ()) -> None:
        """Create a collection of these documents."""
        name = one_line(typed, _LONGEST_NAME)
        if name:
            self._do(library_changes.make_collection(name, [entry.record.id for entry in entries]))

    def verbs_for(self, entries: Sequence[ShelfEntry]) -> Verbs:
        """Return all collections, each to put these documents in or to take them out."""
        records = [entry.record for entry in entries]

        def verb(collection: Collection) -> Verb:
            inside = {record.id for record in records} <= set(collection.documents)
            changed = library_changes.take_out if inside else library_changes.put_in
            name = one_line(collection.name, _LONGEST_IN_MENU).replace("&", "&&")
            return Verb(name, lambda _some: self._do(changed(collection, records)), ticked=inside)

        every = map(verb, self._panel.contents.collections)
        return (*every, None, Verb(tr("New collection …"), self.ask_name))

    def _verbs(self) -> Verbs:
        def with_one(do: Callable[[Collection], object]) -> Callable[[Sequence[ShelfRow]], object]:
            return lambda rows: do(self._collection(rows[0].shelf))

        return (
            Verb(
                tr("Ask these documents"),
                with_one(lambda each: self._ask(each.documents)),
                lambda rows: len(self.documents_of(rows[0].shelf)) > 1,
            ),
            None,
            Verb(tr("Rename"), lambda rows: self._panel.shelves.rename(rows[0].shelf), _is_own),
            Verb(tr("Move up"), with_one(lambda each: self._move(each, -1)), _is_own),
            Verb(tr("Move down"), with_one(lambda each: self._move(each, 1)), _is_own),
            None,
            Verb(tr("Delete collection"), with_one(self._remove), _is_own, Qt.Key.Key_Delete),
        )

    def _collection(self, shelf: Shelf) -> Collection:
        return next(each for each in self._panel.contents.collections if each.id == shelf)

    def _remove(self, collection: Collection) -> None:
        at = list(self._panel.contents.collections).index(collection)
        self._do(library_changes.remove_collection(collection, at))

    def _move(self, collection: Collection, by: int) -> None:
        order = [each.id for each in self._panel.contents.collections]
        self._do(library_changes.move_collection(order, collection, by))

    def _rename(self, shelf: CollectionId, name: str) -> None:
        self._do(library_changes.rename_collection(self._collection(shelf), name))

    def _drop(self, shelf: CollectionId, documents: Sequence[DocumentId]) -> None:
        dropped = [e.record for e in self._panel.contents.entries if e.record.id in documents]
        self._do(library_changes.put_in(self._collection(shelf), dropped))


def _is_own(rows: Sequence[ShelfRow]) -> bool:
    return not isinstance(rows[0].shelf, Standing)
