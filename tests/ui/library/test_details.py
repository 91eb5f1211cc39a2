"""The state of a document's memory in its details."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from reader.importing.importing import import_document
from reader.memory.reading_events import MemoryIsStale
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist
from storage.library import SqliteLibrary
from tests.ui.session import QuotingSession, reads_when_asked
from ui.library.details import DetailsDialog

BEFORE, NOW = Maker("Old reader", "17"), Maker("New reader (0123456789ab)", "1")


class OutOfDate(QuotingSession):
    def out_of_date(self, document, _wishes):
        if self.library.documents.get(document).title == "Old":
            yield MemoryIsStale(BEFORE, NOW)


@pytest.fixture
def window(open_window, qtbot, tmp_path):
    """On three documents: read by another model, read, and never read."""
    folder = tmp_path / "library"
    with SqliteLibrary.open(folder) as library:
        for title, maker in (("Old", BEFORE), ("New", NOW), ("Unread", None)):
            path = tmp_path / f"{title}.txt"
            path.write_text(f"This is {title}.\n")
            list(import_document(library, path))
            record = next(each for each in library.documents.all() if each.title == title)
            if maker:
                episode = Episode(1, Span(0, record.characters))
                library.memories.add_episode(record.id, episode, Gist(()), maker)
    settings = reads_when_asked(tmp_path)
    window = open_window(open_session=lambda: OutOfDate(folder), settings=settings)
    qtbot.waitUntil(lambda: window.left.library.list.count() == 3)
    return window


@pytest.fixture
def details(window, qtbot):
    def shown(title):
        entries = window.left.library.contents.entries
        window.librarian.show_details(next(e for e in entries if e.record.title == title))
        qtbot.waitUntil(lambda: any(found(title)))
        return next(found(title))

    def found(title):
        dialogs = window.findChildren(DetailsDialog)
        return (each for each in dialogs if each.isVisible() and each.title.text() == title)

    return shown


def facts(dialog):
    return [label.text() for label in dialog.findChildren(QLabel)]


def test_it_is_said_who_made_a_memory_and_that_it_is_out_of_date(details, qtbot):
    dialog = details("Old")
    assert "Old reader, version 17" in facts(dialog)
    qtbot.waitUntil(dialog.stale.isVisible)
    assert "are out of date" in dialog.stale.text()
    qtbot.waitUntil(lambda: dialog.rect().contains(dialog.save.geometry()))


def test_a_memory_as_it_would_be_made_now_is_not_called_out_of_date(details, qtbot):
    dialog = details("New")
    qtbot.waitUntil(lambda: "New reader, version 1" in facts(dialog))
    qtbot.wait(300)
    assert dialog.stale.isHidden()
