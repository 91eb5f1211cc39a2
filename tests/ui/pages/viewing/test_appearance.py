"""Settings in the small window under ◐: they take effect at once and keep the place."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from reader.values.page_layout import Justification
from tests.reader.pages.made import write_font
from tests.ui.files import write_epub
from tests.ui.pages.showing import answer
from tests.ui.test_window import shown
from ui.actions.acts import Act
from ui.pages.drawing.page_colours import BLACK_PAPER, SEPIA_PAPER
from ui.settings.choices import PrintedPages, Shade
from ui.settings.settings_table import BookTextSettings
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA
from ui.widgets.scrolled import Scrolled


@pytest.fixture
def book(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.pane.settled)
    return window


def popover(window, qtbot):
    window.acts[Act.APPEARANCE].trigger()
    opened = window.appearance.popover
    qtbot.waitUntil(opened.isVisible)
    return opened


def after_layout(window, qtbot, act):
    with qtbot.waitSignal(window.pane.laid_out):
        act()
    qtbot.waitUntil(lambda: window.pane.settled)


def colour_at_top(window, qtbot):
    view = window.pane.view
    qtbot.waitUntil(lambda: view.picture_ready(1))
    view.verticalScrollBar().setValue(0)
    image = view.viewport().grab().toImage()
    return image.pixelColor(image.width() // 2, int(30 * image.devicePixelRatio()))


def test_the_size_goes_up_by_the_keyboard_and_back_to_the_books_own(book, qtbot):
    opened = popover(book, qtbot)
    pages = book.pane.view.pages
    opened.text_size.spin.setFocus()
    after_layout(
        book,
        qtbot,
        lambda: [qtbot.keyClick(opened.text_size.spin, Qt.Key.Key_Up) for _ in "12345678"],
    )
    qtbot.waitUntil(lambda: book.pane.view.pages > pages)
    assert book.services.settings.now.book_text.size == 16
    assert opened.reset.isEnabled()
    after_layout(book, qtbot, opened.reset.click)
    qtbot.waitUntil(lambda: book.pane.view.pages == pages)
    assert book.services.settings.now.book_text == BookTextSettings()
    assert not opened.reset.isEnabled()
    qtbot.keyClick(opened, Qt.Key.Key_Escape)
    assert not opened.isVisible()


def test_one_book_is_set_unlike_the_others_and_stays_so(book, qtbot, tmp_path):
    opened, store = popover(book, qtbot), book.services.settings
    first = book.pane.document.record
    opened.alone.click()
    after_layout(book, qtbot, opened.text_size.spin.stepUp)
    assert book.pane.shown.layout.font_size == 12.5
    assert store.now.book_text == BookTextSettings()
    opened.hide()
    book.start([write_epub(tmp_path / "second.epub", title="Second")])
    qtbot.waitUntil(lambda: book.pane.document and book.pane.document.record.id != first.id)
    qtbot.waitUntil(lambda: book.pane.settled)
    assert book.pane.shown.layout.font_size == 12
    assert not popover(book, qtbot).alone.isChecked()
    opened.hide()
    book.opening.open(first)
    qtbot.waitUntil(lambda: book.pane.document.record.id == first.id and book.pane.settled)
    assert book.pane.shown.layout.font_size == 12.5
    after_layout(book, qtbot, popover(book, qtbot).alone.click)
    assert book.pane.shown.layout.font_size == 12
    assert not store.now.kept.books


def test_every_control_of_text_changes_how_it_is_set(book, qtbot):
    opened = popover(book, qtbot)
    seen = {book.pane.shown.layout}

    def step(act):
        after_layout(book, qtbot, act)
        assert book.pane.shown.layout not in seen
        seen.add(book.pane.shown.layout)

    step(opened.lines.spin.stepUp)
    assert book.pane.shown.layout.line_height == pytest.approx(1.0)
    step(opened.margin.spin.stepUp)
    step(opened.measure.spin.stepDown)
    step(opened.ends.buttons[Justification.JUSTIFIED].click)
    opened.face.setCurrentIndex(opened.face.findData("sans-serif"))
    step(lambda: opened.face.activated.emit(opened.face.currentIndex()))
    step(opened.lines.spin.stepDown)
    assert book.pane.shown.layout.line_height is None


def test_what_is_set_while_a_book_opens_holds_for_it(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")])
    pane = window.pane
    qtbot.waitUntil(lambda: pane.document is not None)
    window.services.settings.change(BookTextSettings(size=19))
    qtbot.waitUntil(lambda: pane.shown is not None and pane.shown.layout.font_size == 19)


@settings(max_examples=6)
@given(
    share=st.floats(0.02, 0.95),
    texts=st.lists(
        st.builds(
            BookTextSettings,
            size=st.sampled_from([8.0, 12.0, 21.0]),
            line_height=st.sampled_from([0.0, 1.1, 1.9]),
            margin=st.sampled_from([0.0, 60.0]),
            measure=st.sampled_from([30, 66, 110]),
            justification=st.sampled_from(Justification),
            face=st.sampled_from(["", "sans-serif"]),
        ),
        min_size=1,
        max_size=3,
    ),
)
@example(  # letters so close that those at the top of a page reach beyond it
    share=0.06640625,
    texts=[
        BookTextSettings(size=8.0, line_height=0.0, margin=0.0, measure=44),
        BookTextSettings(size=21.0, line_height=1.1, margin=0.0, measure=60),
    ],
)
def test_the_character_at_the_top_stays_on_the_page_at_the_top(book, qtbot, share, texts):
    store, pane = book.services.settings, book.pane
    if store.now.book_text != BookTextSettings():
        after_layout(book, qtbot, lambda: store.change(BookTextSettings()))
    offset = int(share * len(pane.document.content.text))
    pane.view.go_to(answer(qtbot, pane.document.find(offset)), context=0.0)
    kept = answer(qtbot, pane.document.offset_at(pane.view.place))
    for text in texts:
        if text == store.now.book_text:
            continue
        after_layout(book, qtbot, lambda text=text: store.change(text))
        place = answer(qtbot, pane.document.find(kept))
        at_end = pane.view.verticalScrollBar().value() == pane.view.verticalScrollBar().maximum()
        assert place.page == pane.view.place.page or at_end


def test_a_missing_typeface_is_reported_in_one_sentence(book, qtbot):
    text = book.services.settings.now.book_text
    store = book.services.settings
    after_layout(book, qtbot, lambda: store.change(replace(text, face="Never Installed")))
    qtbot.waitUntil(lambda: "Never Installed" in book.messages.what.text())
    assert "book’s own" in book.messages.what.text()
    book.messages.dismiss.click()
    after_layout(book, qtbot, lambda: store.change(replace(text, face="Never Installed", size=15)))
    assert not book.messages.isVisible()


def test_an_installed_typeface_is_offered_and_set(open_window, qtbot, tmp_path, monkeypatch):
    write_font(tmp_path / "fonts.ttf", "china-s")
    monkeypatch.setattr("ui.pages.viewing.appearance._font_folders", lambda: [tmp_path])
    window = open_window([write_epub(tmp_path / "walks.epub")])
    qtbot.waitUntil(shown(window))
    opened = popover(window, qtbot)
    families = [face.family for face in window.appearance._faces.all()]
    qtbot.waitUntil(lambda: opened.face.findData(families[0]) >= 0)
    opened.face.setCurrentIndex(opened.face.findData(families[0]))
    after_layout(window, qtbot, lambda: opened.face.activated.emit(opened.face.currentIndex()))
    assert window.pane.shown.layout.face.family == families[0]


def ground():
    """The colour of the window now; it changes some turns of the event loop after it was set."""
    return QApplication.palette().window().color().name()


def test_colours_are_chosen_by_button_and_by_key(book, qtbot):
    store = book.services.settings
    opened = popover(book, qtbot)
    opened.shade.buttons[Shade.SEPIA].click()
    assert store.now.window.theme is Shade.SEPIA
    qtbot.waitUntil(lambda: book.pane.view.colours == SEPIA_PAPER)
    assert ground() == SEPIA.panel
    tinted = colour_at_top(book, qtbot)
    assert tinted.lightness() > 200
    assert tinted.red() > tinted.blue() + 10
    opened.hide()
    for theme in (DARK, BLACK, LIGHT, SEPIA):
        book.acts[Act.NEXT_THEME].trigger()
        qtbot.waitUntil(lambda panel=theme.panel: ground() == panel)
        dark = theme in (DARK, BLACK)
        qtbot.waitUntil(lambda dark=dark: (colour_at_top(book, qtbot).lightness() < 60) is dark)


def test_pages_of_a_pdf_are_dark_in_the_dark_unless_they_are_wanted_otherwise(window, qtbot):
    opened = popover(window, qtbot)
    assert not opened.face.isVisible()
    assert opened.printed.isVisible()
    assert not opened.printed.isEnabled()
    opened.shade.buttons[Shade.DARK].click()
    qtbot.waitUntil(opened.printed.isEnabled)
    assert colour_at_top(window, qtbot).lightness() < 60
    opened.printed.buttons[PrintedPages.TINTED].click()
    assert 150 < colour_at_top(window, qtbot).lightness() < 230
    opened.printed.buttons[PrintedPages.AS_PRINTED].click()
    assert colour_at_top(window, qtbot).lightness() > 250
    opened.printed.buttons[PrintedPages.LIKE_BOOKS].click()
    opened.shade.buttons[Shade.BLACK].click()
    qtbot.waitUntil(lambda: colour_at_top(window, qtbot).name() == BLACK_PAPER.paper)


def test_on_a_low_screen_it_scrolls(book, qtbot, monkeypatch):
    low = book.screen().availableGeometry()
    low.setHeight(book.mapToGlobal(book.rect().topLeft()).y() + 320)
    button = book.appearance._button
    monkeypatch.setattr(button, "screen", lambda: SimpleNamespace(availableGeometry=lambda: low))
    opened = popover(book, qtbot)
    assert opened.geometry().bottom() <= low.bottom()
    opened.reset.setEnabled(True)
    opened.reset.setFocus()
    area = opened.findChild(Scrolled)
    area.ensureWidgetVisible(opened.reset)
    assert area.viewport().rect().contains(opened.reset.mapTo(area.viewport(), QPoint(5, 5)))


def test_everything_in_it_has_a_name_and_arrows_move_between_colours(book, qtbot):
    opened = popover(book, qtbot)
    assert opened.face.isVisible()
    assert not opened.printed.isVisible()
    for widget in opened.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            assert name, widget
    system = opened.shade.buttons[Shade.SYSTEM]
    system.setFocus()
    qtbot.keyClick(system, Qt.Key.Key_Right)
    assert opened.shade.buttons[Shade.LIGHT].isChecked()
    assert book.services.settings.now.window.theme is Shade.LIGHT
