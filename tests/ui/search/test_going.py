"""Getting around a document: pages by name, sections, contents, small pages."""

from __future__ import annotations

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from reader.text.document import PrintPage, Section
from reader.text.span import Span
from tests.books import Chapter, book
from tests.ui.contrast import contrast
from tests.ui.files import CHAPTERS, FILLER, write_epub, write_pdf
from tests.ui.test_window import press, shown
from ui.left_panel import LeftTab
from ui.search.contents_panel import ContentsPanel

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
CTRL_SHIFT = CTRL | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(open_window, qtbot, pdf):
    opened = open_window([pdf])
    qtbot.waitUntil(shown(opened))
    return opened


def labelled(path):
    """Twelve pages: i to iv, then 1 to 8; a section on each."""
    document = pymupdf.open()
    for number in range(12):
        page = document.new_page(width=420, height=595)
        page.insert_text((40, 60), f"Part {number}", fontsize=18)
        page.insert_textbox((40, 80, 380, 560), FILLER * 5, fontsize=11)
    document.set_page_labels(
        [{"startpage": 0, "style": "r", "firstpagenum": 1}, {"startpage": 4, "style": "D"}]
    )
    document.set_toc([[1, f"Part {number}", number + 1] for number in range(12)])
    document.save(path)
    return path


def on_page(window, text):
    return lambda: window.top.page.text() == text


def go_to(qtbot, window, name):
    press(qtbot, window, Qt.Key.Key_G, CTRL)
    field = window.focusWidget()
    qtbot.keyClicks(field, name)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_page_is_gone_to_by_label_number_or_share(open_window, qtbot, tmp_path):
    window = open_window([labelled(tmp_path / "labelled.pdf")])
    qtbot.waitUntil(lambda: window.pane.view.pages == 12)
    go_to(qtbot, window, "iii")
    qtbot.waitUntil(on_page(window, "iii  (3 of 12)"))
    go_to(qtbot, window, "2")
    qtbot.waitUntil(on_page(window, "2  (6 of 12)"))
    go_to(qtbot, window, "50%")
    qtbot.waitUntil(on_page(window, "3  (7 of 12)"))
    press(qtbot, window, Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(on_page(window, "2  (6 of 12)"))


def test_a_wrong_page_is_reported_and_can_be_corrected(window, qtbot):
    qtbot.mouseClick(window.top.page, Qt.MouseButton.LeftButton)
    field = window.focusWidget()
    qtbot.keyClicks(field, "xvii")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    said = field.parentWidget().says.text()
    assert "no page “xvii”" in said
    assert "1 to 3" in said
    qtbot.keyClicks(field, "3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(on_page(window, "3 of 3"))
    assert not field.isVisible()


def test_names_of_pages_are_offered_while_one_types(open_window, qtbot, tmp_path):
    window = open_window([labelled(tmp_path / "labelled.pdf")])
    qtbot.waitUntil(lambda: window.pane.view.pages == 12)
    press(qtbot, window, Qt.Key.Key_G, CTRL)
    field = window.focusWidget()
    qtbot.keyClicks(field, "i")
    popup = field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    assert [popup.model().index(row, 0).data() for row in range(4)] == ["i", "ii", "iii", "iv"]
    ground = popup.grab().toImage().pixelColor(popup.width() - 30, popup.height() - 6)
    assert contrast(ground.name(), popup.palette().text().color().name()) >= 4.5
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    qtbot.waitUntil(on_page(window, "ii  (2 of 12)"))
    assert len(window.handling.travels.history.behind) <= 1


def test_esc_leaves_the_page_field_without_going(window, qtbot):
    window.pane.view.setFocus()
    press(qtbot, window, Qt.Key.Key_G, CTRL)
    field = window.focusWidget()
    qtbot.keyClicks(field, "3")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert window.pane.view.hasFocus()
    assert window.top.page.text() == "1 of 3"


def test_keys_lead_from_page_to_page_and_from_section_to_section(window, qtbot):
    press(qtbot, window, Qt.Key.Key_End, CTRL)
    qtbot.waitUntil(on_page(window, "3 of 3"))
    press(qtbot, window, Qt.Key.Key_Home, CTRL)
    qtbot.waitUntil(on_page(window, "1 of 3"))
    press(qtbot, window, Qt.Key.Key_PageDown, CTRL)
    qtbot.waitUntil(on_page(window, "2 of 3"))
    press(qtbot, window, Qt.Key.Key_PageUp, CTRL)
    qtbot.waitUntil(on_page(window, "1 of 3"))
    qtbot.waitUntil(lambda: window.left.contents._followed == 0)
    press(qtbot, window, Qt.Key.Key_PageDown, ALT)
    qtbot.waitUntil(on_page(window, "2 of 3"))


def test_contents_follow_the_reader_and_keep_their_hands_off_the_focus(window, qtbot):
    press(qtbot, window, Qt.Key.Key_2, ALT)
    assert window.left.tab is LeftTab.CONTENTS
    tree = window.left.contents.tree
    assert tree.hasFocus()
    window.pane.view.setFocus()
    for page, title in ((3, CHAPTERS[2]), (2, CHAPTERS[1])):
        window.around.go_to_page(page)
        qtbot.waitUntil(lambda t=title: tree.currentIndex().data() == t)
        assert window.pane.view.hasFocus()
    places = [tree.model().index(row, 1).data() for row in range(3)]
    assert places == ["1", "2", "3"]


def test_contents_lead_to_a_section_by_keyboard(window, qtbot):
    press(qtbot, window, Qt.Key.Key_2, ALT)
    tree = window.left.contents.tree
    tree.setCurrentIndex(tree.model().index(2, 0))
    qtbot.keyClick(tree, Qt.Key.Key_Return)
    qtbot.waitUntil(on_page(window, "3 of 3"))


def many(count):
    content = book(Chapter(0, "", ("word " * count * 2,)))
    sections = []
    for number in range(count):
        level = 1 if number % 100 == 0 else 2
        title = f"Abschnitt {number} über Fähren" if number % 2 else "\x07<b>" + "W" * 5000
        end = len(content.text) if level == 1 else number * 10 + 10
        sections.append(Section(Span(number * 10, max(end, number * 10 + 10)), title, level))
    from dataclasses import replace

    return replace(content, sections=tuple(sections))


def test_twenty_thousand_entries_are_shown_filtered_and_followed_at_once(qtbot, watchdog):
    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.resize(240, 600)
    panel.show()
    content = many(20_000)
    with watchdog:
        panel.show_document(content)
        qtbot.wait(50)
        panel.follow(123_455)
        qtbot.wait(50)
    assert "12345" in panel.tree.currentIndex().data()
    shown = panel.tree.visualRect(panel.tree.currentIndex())
    assert panel.tree.viewport().rect().intersects(shown)
    assert panel.tree.isExpanded(panel.tree.currentIndex().parent())
    qtbot.keyClicks(panel.filter, "fahren 12345")
    qtbot.waitUntil(lambda: len(panel.model) == 2)
    titles = [panel.model.index(0, 0).data(), panel.tree.indexBelow(panel.model.index(0, 0)).data()]
    assert "\x07" not in titles[0]
    assert len(titles[0]) <= 300
    assert "12345" in titles[1]
    qtbot.keyClicks(panel.filter, "zzz")
    qtbot.waitUntil(lambda: "No entry" in panel.says.text())


def test_without_contents_it_is_said_what_there_is(qtbot):
    from dataclasses import replace

    panel = ContentsPanel()
    qtbot.addWidget(panel)
    panel.show()
    content = book(Chapter(0, "", ("word " * 300,)))
    panel.show_document(content)
    assert "no table of contents" in panel.says.text()
    assert not panel.tree.isVisible()
    panel.show_document(replace(content, print_pages=(PrintPage("ix", 0), PrintPage("10", 700))))
    assert panel.tree.isVisible()
    with qtbot.waitSignal(panel.chosen) as chosen:
        index = panel.model.index(1, 0)
        assert index.data() == "Page 10"
        panel.tree.setCurrentIndex(index)
        qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert chosen.args == [700]


def test_small_pages_are_drawn_where_they_are_seen_and_lead_there(open_window, qtbot, tmp_path):
    path = tmp_path / "long.pdf"
    document = pymupdf.open()
    for number in range(400):
        document.new_page(width=300, height=400).insert_text((40, 60), f"Leaf {number + 1}")
    document.save(path)
    window = open_window([path])
    qtbot.waitUntil(lambda: window.pane.view.pages == 400)
    press(qtbot, window, Qt.Key.Key_3, ALT)
    pages = window.left.pages
    assert pages.grid.hasFocus()
    qtbot.waitUntil(lambda: pages.pictures.newest_of(1) and not pages.pictures._jobs)
    assert pages.pictures.newest_of(200) is None
    qtbot.keyClick(pages.grid, Qt.Key.Key_End)
    qtbot.keyClick(pages.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(on_page(window, "400 of 400"))
    qtbot.waitUntil(lambda: pages.pictures.newest_of(400) is not None)
    window.around.go_to_page(200)
    qtbot.waitUntil(lambda: pages.grid.currentIndex().row() == 199)
    qtbot.waitUntil(lambda: pages.pictures.newest_of(200) is not None)
    picture = pages.pictures.newest_of(200).image
    assert max(picture.width(), picture.height()) <= 240


def copied(window, qtbot):
    """What is on the clipboard after the keys were pressed."""
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    press(qtbot, window, Qt.Key.Key_G, CTRL_SHIFT)
    qtbot.waitUntil(lambda: clipboard.text() != "")
    return clipboard.text()


@pytest.mark.parametrize("write", [write_pdf, write_epub])
def test_the_place_in_view_is_copied_with_title_page_and_section(
    open_window, qtbot, tmp_path, write
):
    window = open_window([write(tmp_path / "walks")])
    tree, named = window.left.contents.tree, window.top.page
    qtbot.waitUntil(lambda: tree.currentIndex().data() == CHAPTERS[0])
    assert copied(window, qtbot) == f"Walks by the water · page 1 · {CHAPTERS[0]}"
    press(qtbot, window, Qt.Key.Key_PageDown, ALT)
    qtbot.waitUntil(lambda: tree.currentIndex().data() == CHAPTERS[1])
    before, page, after = copied(window, qtbot).split(" · ")
    assert (before, after) == ("Walks by the water", CHAPTERS[1])
    qtbot.waitUntil(lambda: f"page {named.text()}".startswith(f"{page} of "))
    assert window.messages.what.text() == f"Copied: {before} · {page} · {after}"
