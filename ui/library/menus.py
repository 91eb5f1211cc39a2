"""The menus of the library, for documents and for collections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from reader.records import Collection
from ui.library.entry import ShelfEntry
from ui.widgets.wording import one_line

_LONGEST = 60

Entries = Sequence[ShelfEntry]


@dataclass(frozen=True)
class Doings:
    """The actions of a document's menu."""

    open: Callable[[ShelfEntry], None]
    ask: Callable[[Entries], None]
    """Asks several as one."""
    show_in_folder: Callable[[ShelfEntry], None]
    find_file: Callable[[ShelfEntry], None]
    show_details: Callable[[ShelfEntry], None]
    read: Callable[[Entries], None]
    read_again: Callable[[Entries], None]
    mark: Callable[[Entries, bool], None]
    """Marks as finished, or as never opened."""
    put_in: Callable[[Collection, Entries], None]
    take_out: Callable[[Collection, Entries], None]
    make_collection: Callable[[Entries], None]
    remove: Callable[[Entries], None]


def document_menu(
    parent: QWidget, entries: Entries, collections: Sequence[Collection], doings: Doings
) -> QMenu:
    """Return a menu for one or several documents."""
    menu = QMenu(parent)
    menu.setAccessibleName(tr("Document"))
    if len(entries) == 1:
        only = entries[0]
        _add(menu, tr("Open"), lambda: doings.open(only))
        _add(menu, tr("Details …"), lambda: doings.show_details(only))
        _add(menu, tr("Show in folder"), lambda: doings.show_in_folder(only))
        _add(menu, tr("Locate the file …"), lambda: doings.find_file(only))
        menu.addSeparator()
    else:
        _add(menu, tr("Ask these documents"), lambda: doings.ask(entries))
        menu.addSeparator()
    menu.addMenu(_collections_menu(menu, entries, collections, doings))
    if not all(entry.finished for entry in entries):
        _add(menu, tr("Mark as finished"), lambda: doings.mark(entries, True))
    if any(entry.position for entry in entries):
        _add(menu, tr("Mark as unread"), lambda: doings.mark(entries, False))
    menu.addSeparator()
    if any(entry.remembered < 1 for entry in entries):
        _add(menu, tr("Read into memory now"), lambda: doings.read(entries))
    if any(entry.remembered > 0 for entry in entries):
        words = tr("Forget memory and read again")
        _add(menu, words, lambda: doings.read_again(entries))
    menu.addSeparator()
    _add(menu, tr("Remove from the library"), lambda: doings.remove(entries))
    return menu


def collection_menu(
    parent: QWidget,
    ask: Callable[[], None] | None,
    rename: Callable[[], None],
    move: Callable[[int], None],
    remove: Callable[[], None],
) -> QMenu:
    """Return a menu for a collection; ``ask`` is None if it has nothing to ask as one."""
    menu = QMenu(parent)
    menu.setAccessibleName(tr("Collection"))
    if ask:
        _add(menu, tr("Ask these documents"), ask)
        menu.addSeparator()
    _add(menu, tr("Rename"), rename)
    _add(menu, tr("Move up"), lambda: move(-1))
    _add(menu, tr("Move down"), lambda: move(1))
    menu.addSeparator()
    _add(menu, tr("Delete collection"), remove)
    return menu


def _collections_menu(
    parent: QMenu, entries: Entries, collections: Sequence[Collection], doings: Doings
) -> QMenu:
    menu = QMenu(tr("Collections"), parent)
    documents = {entry.record.id for entry in entries}
    for collection in collections:
        action = menu.addAction(one_line(collection.name, _LONGEST).replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(documents <= set(collection.documents))
        action.triggered.connect(_put_or_take(collection, entries, doings))
    if collections:
        menu.addSeparator()
    _add(menu, tr("New collection …"), lambda: doings.make_collection(entries))
    return menu


def _put_or_take(
    collection: Collection, entries: Entries, doings: Doings
) -> Callable[[bool], None]:
    def choose(inside: bool) -> None:
        (doings.put_in if inside else doings.take_out)(collection, entries)

    return choose


def _add(menu: QMenu, words: str, do: Callable[[], None]) -> QAction:
    action = menu.addAction(words)
    action.triggered.connect(do)
    return action
