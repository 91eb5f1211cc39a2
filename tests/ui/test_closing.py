"""The window closed in the middle of every kind of job; the autouse fixture finds what is left."""

from __future__ import annotations

import time

import pytest
from PySide6.QtWidgets import QLineEdit

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.ui.files import write_pdf
from tests.ui.long_files import remember, write_novel
from tests.ui.session import QuotingSession
from tests.ui.test_window import shown
from ui.actions.acts import Act


def library_of(tmp_path):
    library = SqliteLibrary.open(tmp_path / "library")
    try:
        return [record.title for record in library.documents.all()], library.problems()
    finally:
        library.close()


def closed_quickly(window):
    begun = time.monotonic()
    window.close()
    return time.monotonic() - begun < 30


def test_while_a_file_is_imported(open_window, qtbot, pdf, tmp_path):
    window = open_window([pdf])
    qtbot.waitUntil(lambda: window.jobs.rows != {})
    assert closed_quickly(window)
    titles, problems = library_of(tmp_path)
    assert titles in ([], ["Walks by the water"])
    assert not problems


def test_while_the_parser_works(open_window, qtbot, pdf):
    begun = []

    def hanging(library, path, password):
        for event in import_document(library, path, password):
            begun.append(event)
            yield event
            time.sleep(0.5)

    window = open_window([pdf], import_document=hanging)
    qtbot.waitUntil(lambda: begun != [])
    assert closed_quickly(window)


def test_while_a_book_is_read_and_a_question_answered(open_window, qtbot, pdf, tmp_path):
    class Slow(QuotingSession):
        def ask(self, question, strategy, _settings=None):
            for event in super().ask(question, strategy):
                time.sleep(0.2)
                yield event

    window = open_window(
        [pdf], open_session=lambda: Slow(tmp_path / "library", pause=0.05, units=10_000)
    )
    qtbot.waitUntil(shown(window))
    window.panel.box.put("lighthouse keeper")
    qtbot.waitUntil(window.panel.view.fold.isVisible)
    assert closed_quickly(window)
    assert library_of(tmp_path) == (["Walks by the water"], ())


def test_while_pages_are_drawn(window):
    for _ in range(6):
        window.pane.view.zoom_by(1)
    assert closed_quickly(window)


def test_while_a_folder_is_imported(open_window, qtbot, tmp_path):
    folder = tmp_path / "shelf"
    folder.mkdir()
    for number in range(12):
        write_pdf(folder / f"walks{number}.pdf", title=f"Walk {number}")
    window = open_window()
    window.arrivals.add([folder])
    qtbot.waitUntil(lambda: window.left.library.list.model().rowCount() > 1)
    assert closed_quickly(window)
    titles, problems = library_of(tmp_path)
    assert 0 < len(titles) <= 12
    assert not problems


@pytest.fixture(scope="module")
def novel(tmp_path_factory):
    return write_novel(tmp_path_factory.mktemp("novel") / "novel.epub", words=150_000, chapters=40)


def test_while_text_is_set_anew(open_window, qtbot, novel):
    window = open_window([novel])
    qtbot.waitUntil(shown(window, "A long novel"))
    for _ in range(4):
        window.acts[Act.LARGER_TEXT].trigger()
    qtbot.wait(150)
    assert closed_quickly(window)


@pytest.mark.parametrize("act", [Act.FIND, Act.SEARCH_LIBRARY])
def test_while_something_is_searched(open_window, qtbot, novel, act):
    window = open_window([novel])
    qtbot.waitUntil(shown(window, "A long novel"))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.acts[act].trigger()
    qtbot.waitUntil(lambda: isinstance(window.focusWidget(), QLineEdit))
    qtbot.keyClicks(window.focusWidget(), "ferry")
    assert closed_quickly(window)


def test_while_the_memory_of_a_novel_is_fetched_for_the_map(open_window, qtbot, novel, tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        *_, imported = import_document(library, novel)
        remember(library, imported.record)
    window = open_window()
    qtbot.waitUntil(window.map.isVisible)
    assert closed_quickly(window)
    assert library_of(tmp_path) == (["A long novel"], ())


def test_before_anything_began(open_window):
    assert closed_quickly(open_window())
