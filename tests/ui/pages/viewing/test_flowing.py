"""Books flow: the text fills the window it has, and the place stays to the word."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.reader.pages.made import write_epub as write_chapters
from tests.ui.files import FILLER, write_epub
from tests.ui.pages.showing import answer
from tests.ui.test_window import press, shown
from ui.actions.acts import Act
from ui.pages.viewing.page_naming import number_of_page


@pytest.fixture
def book(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")], size=(1280, 760))
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.pane.settled)
    return window


def settled(window, qtbot, act):
    before = window.pane.shown
    act()
    qtbot.waitUntil(lambda: window.pane.shown is not before and window.pane.settled)


def top_word(window, qtbot):
    """The first character that is seen."""
    return answer(qtbot, window.pane.document.offset_at(window.pane.view.place))


def go_to(window, qtbot, share):
    text = window.pane.document.content.text
    offset = text.index(" ", int(share * len(text))) + 1
    with qtbot.waitSignal(window.pane.view.arrived):
        window.pane.go_to_offset(offset)
    return top_word(window, qtbot)


def test_scrolled_text_has_no_gaps_and_lines_of_a_readable_length(book):
    view, layout = book.pane.view, book.pane.shown.layout
    strip = view.strip
    for page in range(1, view.pages):
        assert strip.rect(page + 1)[1] == pytest.approx(strip.rect(page)[3])
    line = layout.width - 2 * layout.sides
    assert 50 < line / (0.46 * layout.font_size) <= 66
    assert layout.continuous


def test_a_page_is_as_high_as_the_window_and_wide_windows_have_two_columns(book, qtbot):
    view = book.pane.view
    settled(book, qtbot, book.acts[Act.PAGED].trigger)
    density = view.logicalDpiY() / 72
    assert book.pane.shown.columns == 1
    for act in (Act.TOGGLE_LEFT, Act.TOGGLE_ASK):
        book.acts[act].setChecked(False)
    qtbot.waitUntil(lambda: book.pane.shown.columns == 2 and book.pane.settled)
    assert book.pane.shown.layout.height * density == pytest.approx(view.viewport().height())
    for row in range(len(view.strip.cells) - 1):
        for page in view.strip.pages_of(row):
            top, bottom = view.strip.rect(page)[1], view.strip.rect(page)[3]
            assert view.strip.cells[row] <= top
            assert bottom <= view.strip.cells[row + 1]


@pytest.mark.parametrize("paged", [False, True])
def test_the_place_stays_to_the_line_through_sizes_of_window_and_text(book, qtbot, paged):
    if paged:
        settled(book, qtbot, book.acts[Act.PAGED].trigger)
    first = go_to(book, qtbot, 0.55)
    changes = (
        lambda: book.resize(1100, 760),
        book.acts[Act.LARGER_TEXT].trigger,
        lambda: book.acts[Act.TOGGLE_ASK].setChecked(False),
        book.acts[Act.SMALLER_TEXT].trigger,
        lambda: book.acts[Act.TOGGLE_ASK].setChecked(True),
        lambda: book.resize(1280, 760),
    )
    for change in changes:
        change()
        qtbot.waitUntil(lambda: book.pane.settled)
    place = answer(qtbot, book.pane.document.find(first))
    assert place.page == book.pane.view.place.page
    if not paged:
        assert abs(place.y - book.pane.view.place.y) < 30


def test_a_place_asked_for_while_text_is_set_is_where_the_window_goes(book, qtbot):
    text = book.pane.document.content.text
    offset = text.index(" ", len(text) // 2) + 1
    book.acts[Act.LARGER_TEXT].trigger()
    book.pane.go_to_offset(offset)
    book.acts[Act.LARGER_TEXT].trigger()
    qtbot.waitUntil(lambda: book.pane.settled and book.pane.shown.layout.font_size == 14)
    place = answer(qtbot, book.pane.document.find(offset))
    qtbot.waitUntil(lambda: book.pane.view.place.page == place.page)


@pytest.mark.parametrize("paged", [False, True])
def test_a_scroll_while_text_is_set_larger_is_not_lost(book, qtbot, paged):
    if paged:
        settled(book, qtbot, book.acts[Act.PAGED].trigger)
    pane = book.pane
    before = go_to(book, qtbot, 0.3)

    def scrolled_meanwhile():
        book.acts[Act.LARGER_TEXT].trigger()
        assert pane._setting.running  # the new layout is on its way
        pane.view.turn_pages(2)

    settled(book, qtbot, scrolled_meanwhile)
    there = top_word(book, qtbot)
    screen = len(pane.document.content.text) / pane.view.pages
    assert there > before + 0.8 * screen
    assert there < before + 4 * screen
    settled(book, qtbot, book.acts[Act.SMALLER_TEXT].trigger)
    assert abs(top_word(book, qtbot) - there) < screen


def test_zooming_into_a_book_sets_its_text_larger(book, qtbot):
    settings = book.services.settings
    settled(book, qtbot, book.acts[Act.ZOOM_IN].trigger)
    assert settings.now.book_text.size == 13
    assert book.pane.view.zoom == 1.0
    settled(book, qtbot, book.acts[Act.ZOOM_OUT].trigger)
    assert settings.now.book_text.size == 12


def test_pages_are_called_the_same_in_every_window(book, qtbot):
    offset = go_to(book, qtbot, 0.6)
    number = number_of_page(book.pane.document.content, offset)
    assert number > 1
    qtbot.waitUntil(lambda: book.top.page.text().startswith(f"{number} of "))
    _, _, of = book.top.page.text().partition(" of ")
    for act in (Act.TOGGLE_LEFT, Act.TOGGLE_ASK):
        book.acts[act].setChecked(False)
    book.acts[Act.LARGER_TEXT].trigger()
    qtbot.waitUntil(lambda: book.pane.settled)
    qtbot.waitUntil(lambda: abs(int(book.top.page.text().split()[0]) - number) <= 1)
    assert book.top.page.text().endswith(f" of {of}")


def test_the_very_beginning_is_the_first_page_even_if_it_is_a_picture(open_window, qtbot, tmp_path):
    cover = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect/></svg>'
    text = "".join(f"<p>{FILLER * 4}</p>" for _ in range(20))
    path = write_chapters(tmp_path / "covered.epub", [cover, f"<h1>One</h1>{text}"])
    window = open_window([path])
    qtbot.waitUntil(lambda: window.pane.view.pages > 1 and window.pane.settled)
    pages = window.pane.document.content.pages
    assert not any(pages[0].spans), "nothing on it can be found"
    qtbot.waitUntil(lambda: window.top.page.text() == f"1 of {len(pages)}")
    window.acts[Act.LAST_PAGE].trigger()
    qtbot.waitUntil(lambda: not window.top.page.text().startswith("1 of"))
    window.acts[Act.FIRST_PAGE].trigger()
    qtbot.waitUntil(lambda: window.top.page.text().startswith("1 of"))


def test_in_full_screen_there_is_nothing_but_text(book, qtbot):
    first = go_to(book, qtbot, 0.4)
    press(qtbot, book, Qt.Key.Key_F11)
    qtbot.waitUntil(book.isFullScreen)
    qtbot.waitUntil(lambda: book.pane.settled)
    qtbot.waitUntil(lambda: book.pane.view.viewport().width() == book.width())
    qtbot.waitUntil(lambda: book.pane.settled)
    press(qtbot, book, Qt.Key.Key_F11)
    qtbot.waitUntil(lambda: not book.isFullScreen() and book.pane.settled)
    assert answer(qtbot, book.pane.document.find(first)).page == book.pane.view.place.page
