"""Reading goes on where it was left, in whatever layout."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.importing.importing import import_document
from reader.values.quotation import Citation
from storage.library import SqliteLibrary
from tests.ui.files import write_epub, write_pdf
from ui.actions.acts import Act
from ui.library import reading_order


@pytest.fixture(params=["pdf", "epub"])
def book(request, tmp_path):
    """A library with one document."""
    write = {"pdf": write_pdf, "epub": write_epub}[request.param]
    path = write(tmp_path / f"walks.{request.param}")
    with SqliteLibrary.open(tmp_path / "library") as library:
        list(import_document(library, path))
    return tmp_path / "library"


def stored(folder):
    with SqliteLibrary.open(folder) as library:
        return next(iter(library.positions.all().values()), None)


def shown(window):
    return lambda: window.pane.view.pages > 0 and window.places._arrived is not None


class Clock:
    """Stands still but when it is moved on."""

    now = 0.0

    def __call__(self):
        return self.now


def start(open_window, qtbot):
    window = open_window(size=(1000, 600))
    window.places.clock = Clock()
    qtbot.waitUntil(lambda: shown(window)() and looked(window) and window.pane.settled)
    return window


def looked(window):
    """Mark what is shown as seen."""
    places = window.places
    return not places._settle.isActive() and not places._running


def read_on(window, qtbot, seconds=60.0):
    """Stay for so long, and go on by a screen, as a person does by keys."""
    window.places.clock.now += seconds
    qtbot.keyClick(window.pane.view, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: looked(window))


def length(folder):
    with SqliteLibrary.open(folder) as library:
        return library.documents.all()[0].characters


def scroll_to(window, share):
    """To where text stands: a place is a character, and a margin has none."""
    bar = window.pane.view.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(round(bar.maximum() * share))


def test_a_place_is_kept_while_reading_and_returned_to(open_window, qtbot, book):
    window = start(open_window, qtbot)
    scroll_to(window, 0.55)
    qtbot.waitUntil(lambda: (stored(book).place if stored(book) else 0) > 100)
    place, left_at = window.pane.view.place, stored(book)
    window.close()
    for _ in range(3):
        again = start(open_window, qtbot)
        assert again.pane.view.place.page == place.page
        assert abs(again.pane.view.place.y - place.y) < 25
        again.close()
        assert stored(book).place == left_at.place


def test_a_place_is_kept_when_the_window_closes_at_once(open_window, qtbot, book):
    window = start(open_window, qtbot)
    scroll_to(window, 0.7)
    window.close()
    assert stored(book).place > 500


def test_a_place_survives_another_size_of_text(open_window, qtbot, book):
    if not list(book.parent.glob("*.epub")):
        pytest.skip("pages of a PDF do not change")
    window = start(open_window, qtbot)
    scroll_to(window, 0.6)
    qtbot.waitUntil(lambda: (stored(book).place if stored(book) else 0) > 100)
    before = stored(book).place
    with qtbot.waitSignal(window.pane.laid_out):
        for _ in range(4):
            window.acts[Act.LARGER_TEXT].trigger()
    qtbot.wait(600)
    assert stored(book).place == before
    window.close()
    start(open_window, qtbot).close()
    assert stored(book).place == before


def test_reading_to_the_end_finishes_a_book(open_window, qtbot, monkeypatch, book):
    monkeypatch.setattr(reading_order, "FASTEST", 1e9)
    window = start(open_window, qtbot)
    bar = window.pane.view.verticalScrollBar()
    bounds = [window.places.furthest]
    while bar.value() < bar.maximum():
        read_on(window, qtbot)
        bounds.append(window.places.furthest)
    window.places.clock.now += 60
    qtbot.waitUntil(lambda: window.left.library.contents.entries[0].finished)
    assert bounds == sorted(bounds)
    assert window.places.furthest == length(book)
    spoken = window.left.library.list.model().index(0, 0)
    assert "Finished" in spoken.data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.usefixtures("book")
def test_leafing_through_the_pages_is_no_reading(open_window, qtbot):
    window = start(open_window, qtbot)
    for _ in range(8):
        read_on(window, qtbot, seconds=0.0)
    window.places.clock.now += 600
    read_on(window, qtbot)
    assert window.places.offset > 100
    assert window.places.furthest == 0


def somewhere_behind(window):
    content = window.pane.document.content
    return content.sentences[-1]


def follow_a_citation(window, place):
    document, text = window.pane.document, window.pane.document.content.text
    window.pane.cite([Citation(document.record.id, place, place.of(text))], 0)


def click_the_map(window, place):
    window.map.place_chosen.emit(place.start)


@pytest.mark.parametrize("go", [follow_a_citation, click_the_map])
@pytest.mark.usefixtures("book")
def test_going_somewhere_and_staying_there_reads_nothing(open_window, qtbot, go):
    window = start(open_window, qtbot)
    read_on(window, qtbot)
    read = window.places.furthest
    go(window, somewhere_behind(window))
    qtbot.waitUntil(lambda: window.places.offset > read + 100)
    qtbot.waitUntil(lambda: looked(window))
    read_on(window, qtbot, seconds=3600.0)
    assert window.places.furthest == read


@pytest.mark.usefixtures("book")
def test_reading_goes_on_where_it_was_left_after_a_look_elsewhere(open_window, qtbot):
    window = start(open_window, qtbot)
    read_on(window, qtbot)
    read = window.places.furthest
    click_the_map(window, somewhere_behind(window))
    qtbot.waitUntil(lambda: looked(window) and window.places.offset > read + 100)
    window.map.place_chosen.emit(read)
    qtbot.waitUntil(lambda: looked(window) and window.places.offset <= read)
    read_on(window, qtbot)
    assert window.places.furthest == window.places.offset > read


def test_i_am_here_sets_the_bound_forwards_and_backwards(open_window, qtbot, book):
    window = start(open_window, qtbot)
    ends = []
    for share in (0.6, 0.2):
        scroll_to(window, share)
        qtbot.waitUntil(lambda: looked(window))
        with qtbot.waitSignal(window.places.kept):
            window.acts[Act.READ_TO_HERE].trigger()
        ends.append(window.places.furthest)
        assert ends[-1] > window.places.offset
        assert stored(book).furthest == ends[-1]
    assert ends[0] > ends[1] > 0


def test_up_to_here_is_up_to_the_end_of_what_is_seen_however_somebody_came_there(
    open_window, qtbot, book
):
    window = start(open_window, qtbot)
    reported = []
    for share in (0.0, 0.6, 1.0):
        scroll_to(window, share)
        window.places.report_seen(reported.append)
        qtbot.waitUntil(lambda share=share: len(reported) > (0.0, 0.6, 1.0).index(share))
    ends = [seen.span.end for seen in reported]
    content = reported[0].content
    assert ends == sorted(set(ends))
    assert ends[-1] == len(content.text)
    assert stored(book) is None or stored(book).furthest < ends[1]


def test_the_window_opens_what_was_read_last(open_window, qtbot, tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        for name in ("One", "Two", "Three"):
            path = tmp_path / f"{name}.txt"
            path.write_text(f"This is {name}.\n")
            list(import_document(library, path))
        library.positions.open(library.documents.all()[1].id)
    window = start(open_window, qtbot)
    assert window.top.title.accessibleName() == "Two"


def test_a_place_in_another_document_is_not_mixed_up(open_window, qtbot, tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        for name in ("one", "two"):
            list(import_document(library, write_pdf(tmp_path / f"{name}.pdf", name)))
        two, one = library.documents.all()[::-1]
    window = start(open_window, qtbot)
    scroll_to(window, 0.8)
    window.show_document(one)
    qtbot.waitUntil(lambda: window.top.title.accessibleName() == "one" and shown(window)())
    assert window.pane.view.verticalScrollBar().value() < 30
    window.close()
    with SqliteLibrary.open(tmp_path / "library") as library:
        assert library.positions.of(one.id).place == 0
        assert library.positions.of(two.id).place > 500
