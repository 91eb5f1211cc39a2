"""Working on the pages with mouse and keys, in a real window."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip

from reader.text.span import Span
from tests.reader.pages.linked import write_linked_epub, write_linked_pdf
from tests.ui.files import LONG_SENTENCE, write_epub
from ui.actions.acts import Act

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


class Session:
    """A window with a document, and a person's hands."""

    def __init__(self, window, qtbot):
        self.window, self.qtbot = window, qtbot
        self.hands, self.view = window.handling, window.pane.view
        self.port = self.view.viewport()
        qtbot.waitUntil(lambda: self.view.pages > 0 and self.window.pane.settled and self.has(1))

    @property
    def text(self):
        return self.window.pane.document.content.text

    def has(self, page):
        found = self.hands.texts.get(page)
        return found is not None

    def wait(self, true):
        self.qtbot.waitUntil(true)

    def settled(self):
        seen = self.hands.texts.in_sight()
        self.wait(lambda: all(self.has(page) for page in seen))

    def at(self, words, end=False):
        """A point within the first (or, at the end, the last) letter of some words."""
        start = words if isinstance(words, int) else self.text.index(words)
        if end:
            start += len(words) - 1
        page = self.hands.texts.showing(start).page
        text = self.hands.texts.get(page).text
        middle = self.view.shown(page, text.rects(Span(start, start + 1))[0]).center()
        edge = self.view.shown(page, text.caret_rect(start)).center()
        if end:  # the other side of the letter
            edge = middle * 2 - edge
        return (edge + (middle - edge) * 0.3).toPoint()

    def press(self, at, held=NONE):
        self.qtbot.mousePress(self.port, LEFT, held, at)

    def move(self, at):
        # QTest's move tells of no buttons held.
        where = QPointF(at)
        event = QMouseEvent(
            QEvent.Type.MouseMove, where, self.port.mapToGlobal(where), NONE_BUTTON, LEFT, NONE
        )
        QApplication.sendEvent(self.port, event)

    def release(self, at):
        self.qtbot.mouseRelease(self.port, LEFT, NONE, at)

    def drag(self, start, end):
        self.press(start)
        self.move((start + end) / 2)
        self.move(end)
        self.release(end)

    def fresh_drag(self, start, end):
        """A drag long after the one before it."""
        self.hands.mouse._last_click = (0.0, start)
        self.drag(start, end)

    def key(self, key, held=NONE):
        self.qtbot.keyClick(self.view, key, held)

    def act(self, act):
        self.window.acts[act].trigger()

    @property
    def taken(self):
        return self.hands.selection.text

    @property
    def clipboard(self):
        return QGuiApplication.clipboard()


NONE_BUTTON = Qt.MouseButton.NoButton


@pytest.fixture
def session(open_window, qtbot, tmp_path):
    def open_one(path=None, **changes):
        path = path or write_linked_pdf(tmp_path / "linked.pdf")
        return Session(open_window([path], **changes), qtbot)

    return open_one


def test_a_drag_takes_the_words_between_in_the_order_of_the_text(session):
    hands = session()
    start, end = hands.at("begins here."), hands.at("here. The ferry", end=True)
    hands.drag(start, end)
    assert hands.taken == "begins here. The ferry"
    hands.qtbot.mouseClick(hands.port, LEFT, SHIFT, hands.at("crosses", end=True))
    assert hands.taken == "begins here. The ferry crosses"
    hands.fresh_drag(end, start)
    assert hands.taken == "begins here. The ferry"
    hands.key(Key.Key_Escape)
    assert hands.taken == ""


def test_from_column_to_column_everything_between_is_taken_and_down_one_no_other(session):
    hands = session()
    first, last = hands.at("Column 00"), hands.text.index("Column 01 begins")
    hands.drag(first, hands.at(last + 5))
    assert hands.taken == hands.text[: last + 5]
    assert len(hands.hands.layer.rects()) > 10
    hands.fresh_drag(first, QPoint(first.x() + 30, first.y() + 40))
    assert "Column 01" not in hands.taken
    assert hands.taken.startswith("Column 00")


PARTS = st.tuples(st.floats(0.01, 0.99), st.floats(0.01, 0.99))


@settings(max_examples=25)
@given(first=PARTS, second=PARTS)
def drags_agree(hands, first, second):
    width, height = hands.port.width(), hands.port.height()
    start, end = (QPoint(int(x * width), int(y * height)) for x, y in (first, second))
    # What does not move is a click, and may follow a link.
    assume((end - start).manhattanLength() >= 2 * QApplication.startDragDistance())
    hands.fresh_drag(start, end)
    there = hands.hands.selection.span
    hands.fresh_drag(end, start)
    assert hands.hands.selection.span == there
    seen = hands.hands.texts.get(1).text
    if there and there.end <= seen.span.end:
        words = seen.placed.words(hands.text)
        inside = [
            hands.text[max(a, there.start) : min(b, there.end)]
            for a, b in zip(words.starts.tolist(), words.ends.tolist(), strict=True)
            if a < there.end and b > there.start
        ]
        assert "".join(inside) == "".join(there.of(hands.text).split())


def test_any_drag_takes_the_same_from_either_end(session):
    drags_agree(session())


def test_two_clicks_take_a_word_three_a_sentence_four_a_paragraph(session):
    hands = session()
    at = hands.at("ferry")
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, at)
    assert hands.taken == ""
    hands.qtbot.mouseDClick(hands.port, LEFT, NONE, at)
    assert hands.taken == "ferry"
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, at)
    assert hands.taken.startswith("The ferry crosses")
    assert hands.taken.endswith("in autumn.")
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, at)
    assert hands.taken.startswith("Column 00 begins here. The ferry")
    assert len(hands.taken) > 200


def test_beyond_the_edge_it_scrolls_and_goes_on_taking(session):
    hands = session()
    hands.view.set_zoom(2.0)
    hands.view.verticalScrollBar().setValue(0)
    hands.settled()
    start = hands.at("Column 00")
    below = QPoint(start.x(), hands.port.height() + 200)
    hands.press(start)
    hands.move(below)
    hands.wait(lambda: hands.view.verticalScrollBar().value() > 300)
    hands.release(below)
    assert len(hands.taken) > 200
    stopped = hands.view.verticalScrollBar().value()
    hands.qtbot.wait(100)
    assert hands.view.verticalScrollBar().value() == stopped


def test_a_press_before_the_words_are_there_is_not_lost(session):
    hands = session()
    start, end = hands.at("begins"), hands.at("here.", end=True)
    hands.hands.texts._kept.clear()
    hands.drag(start, end)
    hands.wait(lambda: hands.has(1))
    assert hands.hands.selection.caret is not None


def test_the_selection_survives_zoom_and_a_new_layout(session, tmp_path):
    hands = session(write_epub(tmp_path / "book.epub"))
    hands.drag(hands.at("Along"), hands.at("level and wide.", end=True))
    before, rects = hands.taken, hands.hands.layer.rects()
    assert before == "Along the river the path is level and wide."
    hands.view.zoom_by(1)
    hands.wait(lambda: hands.hands.layer.rects() not in ([], rects))
    with hands.qtbot.waitSignal(hands.window.pane.laid_out):
        hands.act(Act.LARGER_TEXT)
    hands.settled()
    hands.wait(lambda: hands.hands.layer.rects() != [])
    assert hands.taken == before


def test_keys_take_words_lines_sentences_and_all(session):
    hands = session()
    hands.key(Key.Key_Right, SHIFT)
    assert hands.taken == "Column"
    hands.key(Key.Key_Right, SHIFT)
    assert hands.taken == "Column 00"
    hands.key(Key.Key_Left, SHIFT)
    assert hands.taken == "Column "
    hands.key(Key.Key_Right, SHIFT | CONTROL)
    assert hands.taken == "Column 00 begins here."
    before = len(hands.taken)
    hands.key(Key.Key_Down, SHIFT)
    assert before < len(hands.taken) < before + 60
    hands.key(Key.Key_Down, SHIFT | CONTROL)
    assert hands.taken.endswith("in autumn.")
    hands.act(Act.SELECT_ALL)
    assert hands.taken == hands.text


def test_a_caret_moves_by_letter_word_and_line_and_shift_selects(session):
    hands = session()
    hands.act(Act.CARET)
    for _ in range(3):
        hands.key(Key.Key_Right)
    assert hands.taken == ""
    hands.key(Key.Key_Right, SHIFT)
    assert hands.taken == "u"
    hands.key(Key.Key_End, SHIFT)
    first = hands.taken
    assert first.startswith("umn 00")
    hands.key(Key.Key_Down, SHIFT)
    assert hands.taken.startswith(first + " ")
    hands.window.activateWindow()
    hands.wait(hands.window.isActiveWindow)
    hands.key(Key.Key_End, CONTROL)
    hands.wait(lambda: hands.view.place.page > 1)
    hands.settled()
    assert hands.hands.selection.caret == len(hands.text)
    hands.hands.travels.go_to(0)
    hands.wait(lambda: hands.view.place.page == 1)
    hands.settled()
    hands.key(Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    hands.wait(lambda: hands.view.place.page > 1)
    assert hands.hands.selection.caret == len(hands.text)
    caret = hands.hands.selection.caret
    hands.wait(lambda: hands.hands.texts.caret_rect(caret) is not None)
    hands.key(Key.Key_Escape)
    assert not hands.window.acts[Act.CARET].isChecked()


def test_copies_flow_or_keep_lines_or_name_their_source(session):
    hands = session()
    hands.drag(hands.at("begins"), hands.at("in summer and the reeds", end=True))
    hands.act(Act.COPY)
    flowing = hands.clipboard.text()
    assert flowing == hands.taken
    assert "\n" not in flowing
    hands.act(Act.COPY_LINES)
    hands.wait(lambda: "\n" in hands.clipboard.text())
    assert " ".join(hands.clipboard.text().split()) == flowing
    hands.act(Act.COPY_CITED)
    hands.wait(lambda: hands.clipboard.mimeData().hasHtml())
    data = hands.clipboard.mimeData()
    quote, _, note = data.text().partition("\n\n")
    assert quote == f"“{flowing}”"
    assert note.endswith(", 1.")
    assert data.hasHtml()
    assert data.hasFormat("text/markdown")


def test_pictures_and_areas_are_copied_sharp(session):
    hands = session()
    (box,) = hands.hands.texts.get(1).pictures
    rect = hands.view.shown(1, box)
    bar = hands.view.verticalScrollBar()
    bar.setValue(bar.value() + round(rect.top()) - 100)
    middle = hands.view.shown(1, box).center().toPoint()
    names = [action.text() for action in hands.hands.menu_at(middle).actions()]
    assert "Copy the picture" in names
    menu = hands.hands.menu_at(middle)
    next(a for a in menu.actions() if a.text() == "Copy the picture").trigger()
    hands.wait(lambda: not hands.clipboard.image().isNull())
    image = hands.clipboard.image()
    assert image.width() == pytest.approx((box[2] - box[0]) * 300 / 72, abs=3)
    hands.clipboard.setText("something else")
    hands.act(Act.COPY_AREA)
    hands.drag(middle - QPoint(20, 20), middle + QPoint(20, 20))
    hands.wait(lambda: not hands.clipboard.image().isNull())
    assert hands.clipboard.image().pixelColor(5, 5).red() > 150
    assert hands.taken == ""


def test_the_keys_for_copying_belong_to_the_text_that_has_the_keyboard(session):
    hands = session()
    window = hands.window
    window.activateWindow()
    hands.wait(window.isActiveWindow)
    hands.drag(hands.at("begins"), hands.at("here.", end=True))
    box = window.panel.box.edit
    box.setPlainText("a question")
    box.setFocus()
    hands.qtbot.keyClick(box, Key.Key_A, CONTROL)
    hands.qtbot.keyClick(box, Key.Key_C, CONTROL)
    assert hands.clipboard.text() == "a question"
    words = window.map_pane.words
    words.setPlainText("the map in words")
    words.show()
    words.setFocus()
    hands.qtbot.keyClick(words, Key.Key_A, CONTROL)
    hands.qtbot.keyClick(words, Key.Key_C, CONTROL)
    assert hands.taken == "begins here."
    assert hands.clipboard.text() != "begins here."
    hands.view.setFocus()
    hands.key(Key.Key_C, CONTROL)
    assert hands.clipboard.text() == "begins here."
    hands.key(Key.Key_A, CONTROL)
    assert hands.taken == hands.text


def test_the_way_back_survives_a_new_layout(session, tmp_path):
    hands = session(write_linked_epub(tmp_path / "linked.epub"))
    hands.hands.travels.go_to(hands.text.index("Two"))
    hands.wait(lambda: hands.view.place.page > 1)
    hands.settled()
    here = hands.hands.texts.here()
    hands.hands.travels.go_to(0)
    hands.wait(lambda: hands.view.place.page == 1)
    with hands.qtbot.waitSignal(hands.window.pane.laid_out):
        hands.act(Act.LARGER_TEXT)
    hands.settled()
    hands.act(Act.BACK)
    hands.wait(lambda: hands.view.place.page > 1)
    hands.settled()
    assert hands.hands.texts.here() == here


def test_the_menu_offers_what_can_be_done_with_the_selection(session):
    hands = session()
    hands.drag(hands.at("begins"), hands.at("here.", end=True))
    actions = hands.hands.menu_at(hands.at("begins")).actions()
    enabled = {action.text() for action in actions if action.isEnabled()}
    assert {"Copy", "Copy with citation", "Ask about this", "Find this"} <= enabled
    hands.act(Act.ASK_ABOUT)
    assert "begins here." in hands.window.panel.box.edit.toPlainText()
    with hands.qtbot.waitSignal(hands.hands.find_wanted) as found:
        hands.act(Act.FIND_SELECTED)
    assert found.args == ["begins here."]
    hands.hands.selection.clear()
    assert not hands.window.acts[Act.COPY].isEnabled()


def link_point(hands, address):
    (found,) = [f for f in hands.hands.texts.links_in_sight() if address in f.link.address]
    return hands.view.shown(found.page, found.link.rect).center().toPoint()


def test_a_link_inside_is_followed_and_there_is_a_way_back(session):
    hands = session()
    assert not hands.window.acts[Act.BACK].isEnabled()
    hands.hands.travels.leave()
    assert hands.window.acts[Act.BACK].isEnabled()
    hands.act(Act.BACK)
    assert not hands.window.acts[Act.BACK].isEnabled(), "there is nowhere else to go"
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, link_point(hands, "#page=2"))
    hands.wait(lambda: hands.view.place.page == 2)
    hands.settled()
    hands.act(Act.BACK)
    hands.wait(lambda: hands.view.place.page == 1)
    hands.settled()
    hands.qtbot.mouseClick(hands.port, Qt.MouseButton.ForwardButton)
    hands.wait(lambda: hands.view.place.page == 2)
    hands.settled()
    hands.qtbot.mouseClick(hands.port, Qt.MouseButton.BackButton)
    hands.wait(lambda: hands.view.place.page == 1)


def test_a_link_outside_is_asked_about_first(session, monkeypatch):
    opened = []
    monkeypatch.setattr("ui.pages.input.handling.QDesktopServices.openUrl", opened.append)
    hands = session()
    messages = hands.window.messages
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, link_point(hands, "https://"))
    assert "example.org" in messages.what.text()
    assert messages.hint.text() == "https://example.org/a"
    assert opened == []
    hands.qtbot.mouseClick(messages.offer, LEFT)
    assert [url.toString() for url in opened] == ["https://example.org/a"]
    assert not messages.isVisible()
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, link_point(hands, "mailto:"))
    hands.qtbot.mouseClick(messages.dismiss, LEFT)
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, link_point(hands, "/bin/sh"))
    assert "not opened" in messages.what.text()
    assert not messages.offer.isVisible()
    assert len(opened) == 1


def test_the_pointer_tells_links_from_text_from_paper(session):
    hands = session()
    hands.qtbot.mouseMove(hands.port, link_point(hands, "https://"))
    assert hands.port.cursor().shape() == Qt.CursorShape.PointingHandCursor
    hands.qtbot.mouseMove(hands.port, hands.at("autumn"))
    assert hands.port.cursor().shape() == Qt.CursorShape.IBeamCursor
    hands.qtbot.mouseMove(hands.port, QPoint(2, 2))
    assert hands.port.cursor().shape() == Qt.CursorShape.ArrowCursor
    at = link_point(hands, "https://")
    tip = QHelpEvent(QEvent.Type.ToolTip, at, hands.port.mapToGlobal(at))
    QApplication.sendEvent(hands.port, tip)
    assert "https://example.org/a" in QToolTip.text()
    QToolTip.hideText()
    hands.wait(lambda: not QToolTip.isVisible())


def test_a_note_is_shown_while_the_pointer_rests_on_its_number(session, tmp_path):
    hands = session(write_linked_epub(tmp_path / "linked.epub"))
    card = hands.hands.links.card
    hands.qtbot.mouseMove(hands.port, link_point(hands, "#n2"))
    assert card.isHidden()
    hands.wait(card.isVisible)
    assert card.accessibleDescription().startswith("A herring gull")
    assert hands.view.place.page == 1
    hands.qtbot.mouseMove(hands.port, QPoint(2, 2))
    assert card.isHidden()


def test_links_are_reached_and_followed_by_keys(session, tmp_path):
    hands = session(write_linked_epub(tmp_path / "linked.epub"))
    hands.act(Act.NEXT_LINK)
    assert hands.hands.links.focused.link.address.endswith("#n2")
    hands.wait(hands.hands.links.card.isVisible)
    hands.act(Act.NEXT_LINK)
    assert hands.hands.links.focused.link.address.endswith("#here")
    assert hands.hands.links.card.isHidden()
    hands.act(Act.PREVIOUS_LINK)
    hands.key(Key.Key_Return)
    hands.wait(lambda: hands.view.place.page > 2)
    assert hands.hands.links.focused is None
    hands.settled()
    assert hands.port.rect().contains(hands.at("2. A herring"))


def test_a_broken_link_is_said(session, tmp_path):
    hands = session(write_linked_epub(tmp_path / "linked.epub"))
    hands.qtbot.mouseClick(hands.port, LEFT, NONE, link_point(hands, "missing"))
    hands.wait(hands.window.messages.isVisible)
    assert "isn't in this document" in hands.window.messages.what.text()


def test_contents_map_and_citations_are_jumps_too(session, tmp_path):
    hands = session(write_epub(tmp_path / "book.epub"))
    content = hands.window.pane.document.content
    hands.window.left.contents.chosen.emit(content.sections[2].span.start)
    hands.wait(lambda: hands.view.place.page > 3)
    hands.settled()
    hands.window.map.place_chosen.emit(content.sections[1].span.start)
    hands.wait(lambda: content.text[hands.hands.texts.here() or 0 :].startswith("The lighthouse"))
    hands.act(Act.BACK)
    hands.wait(lambda: content.text[hands.hands.texts.here() or 0 :].startswith("The way home"))
    hands.act(Act.BACK)
    hands.wait(lambda: hands.view.place.page == 1)
    assert not hands.window.acts[Act.BACK].isEnabled()
    assert LONG_SENTENCE in content.text


@pytest.mark.parametrize("rotation", [90, 180])
def test_turned_pages_are_taken_as_they_are_read(session, tmp_path, rotation):
    hands = session(write_linked_pdf(tmp_path / "turned.pdf", rotation=rotation))
    hands.view.set_zoom(0.5)
    hands.settled()
    hands.drag(hands.at(0), hands.at(21))
    assert hands.taken == hands.text[:21]
