from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from reader.memory.reading_events import EpisodeRead, NodeBuilt, ReadingProgress
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist, GistSentence
from tests.ui.map.made import look_up_answer, made, walk_events
from ui.map.legend import Sign, signs
from ui.map.map_backdrop import map_colours
from ui.map.map_view import MapView
from ui.theme.theme import DARK, LIGHT, apply
from ui.theme.theme_switching import reduces_motion
from ui.widgets.page_card import Card

COLOURS = map_colours(LIGHT)


@pytest.fixture
def show(qtbot):
    def show_map(content, nodes, width=1000, motion=False):
        view = MapView()
        qtbot.addWidget(view)
        view.reduced_motion = not motion
        view.show_document(content, nodes)
        view.resize(width, view.sizeHint().height())
        view.show()
        qtbot.waitExposed(view)
        return view

    return show_map


def colour_at(view, x, y):
    return view.grab().toImage().pixelColor(round(x), round(y)).name()


def centre(view, node):
    box = view.frame.layout.box(node.id)
    return view.frame.rect(box).center()


def leaf(nodes, number):
    return next(node for node in nodes if node.episode == number)


def hover(view, node):
    at = centre(view, node)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        QPointF(view.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)


def leave(view):
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))


def on_card(view):
    labels = view.findChild(Card).findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def described(view):
    return QAccessible.queryAccessibleInterface(view).text(QAccessible.Text.Description)


def test_it_grows_while_the_text_is_read(show, qtbot):
    content, nodes = made(24, 6)
    view = show(content, [])
    assert "Nothing is in memory" in described(view)
    for node in nodes[: len(nodes) // 2]:
        if node.episode:
            view.take_reading(EpisodeRead(Episode(node.episode, node.span), node.summary))
        view.take_reading(NodeBuilt(node))
        view.take_reading(ReadingProgress(1, 2))
    qtbot.waitUntil(lambda: view.settled)
    view.resize(view.width(), view.sizeHint().height())
    spot = centre(view, leaf(nodes, 3)) + QPointF(10, 8)
    assert colour_at(view, spot.x(), spot.y()) == COLOURS.episode
    assert "Read so far" in described(view)
    for node in nodes[len(nodes) // 2 :]:
        view.take_reading(NodeBuilt(node))
    qtbot.waitUntil(lambda: view.settled)
    assert "The whole text" in described(view)
    assert view.frame.layout.complete


def test_a_walk_lights_its_way_while_it_happens(show):
    content, nodes = made(24, 6)
    view = show(content, nodes)
    spot = centre(view, leaf(nodes, 15)) + QPointF(14, 8)
    before = colour_at(view, spot.x(), spot.y())
    for event in walk_events(content, nodes, [3, 15], done=False):
        view.take(event)
    assert view.settled, "nothing moves by itself"
    read = colour_at(view, spot.x(), spot.y())
    assert read == COLOURS.read != before
    *_, answered = walk_events(content, nodes, [3, 15])
    view.take(answered)
    assert colour_at(view, spot.x(), spot.y()) == COLOURS.cited
    view.begin()
    assert colour_at(view, spot.x(), spot.y()) == before


def test_it_draws_itself_bit_by_bit_and_arrives(show, qtbot):
    content, nodes = made(24, 6)
    view = show(content, nodes, motion=True)
    for event in walk_events(content, nodes, [3, 15]):
        view.take(event)
    assert not view.settled
    assert view.walk.shown < len(view.route.legs)
    assert "Went" in view.caption
    assert Sign.CITED not in signs(view.route, view.walk.shown, unread=False)
    qtbot.waitUntil(lambda: view.settled)
    assert view.walk.shown == len(view.route.legs)
    assert list(Sign)[:4] == signs(view.route, view.walk.shown, unread=False)


def test_the_system_is_asked_whether_things_may_move():
    hints = QObject()
    assert not reduces_motion(hints)
    hints.setProperty("motionPreference", 0)
    assert not reduces_motion(hints)
    hints.setProperty("motionPreference", 1)
    assert reduces_motion(hints)


def test_a_click_opens_the_place(show, qtbot):
    content, nodes = made(400, 8)
    view = show(content, nodes)
    inner = next(node for node in nodes if node.level == 2)
    with qtbot.waitSignal(view.place_chosen) as heard:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=centre(view, inner).toPoint())
    assert heard.args == [inner.span.start]
    x = view.frame.layout.x(content.text.find(" ", 40_000)) + view.frame.area.left()
    with qtbot.waitSignal(view.place_chosen) as heard:
        foot = round(view.frame.area.bottom()) - 4
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), foot))
    assert any(
        node.level == 0
        and node.span.start <= heard.args[0] < node.span.end
        and abs(heard.args[0] - node.span.start) <= 1
        for node in nodes
    )


def test_a_click_on_a_number_opens_the_quote(show, qtbot):
    content, nodes = made(24, 6)
    view = show(content, nodes)
    answer = look_up_answer(content, nodes, [4, 15], 2)
    view.show_answer(answer)
    pin = view.pins[1]
    spot = QPointF(
        (pin.left + pin.right) / 2 + view.frame.pins.left(), view.frame.pins.center().y()
    )
    with qtbot.waitSignal(view.place_chosen) as heard:
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot.toPoint())
    assert heard.args == [answer.citations[1].span.start]


def test_the_keyboard_goes_along_up_down_and_opens(show, qtbot):
    content, nodes = made(60, 6)
    view = show(content, nodes)
    view.setFocus()
    view.focus_node(leaf(nodes, 1).id)
    parents = {child: node.id for node in nodes for child in node.children}

    def press(key):
        qtbot.keyClick(view, key)
        return view.focused

    assert press(Qt.Key.Key_Left) == leaf(nodes, 1).id
    assert press(Qt.Key.Key_Right) == leaf(nodes, 2).id
    assert press(Qt.Key.Key_End) == leaf(nodes, 60).id
    assert press(Qt.Key.Key_Right) == leaf(nodes, 60).id
    assert press(Qt.Key.Key_Home) == leaf(nodes, 1).id
    up = press(Qt.Key.Key_Up)
    assert up == parents[leaf(nodes, 1).id]
    assert press(Qt.Key.Key_Down) == leaf(nodes, 1).id
    assert press(Qt.Key.Key_Down) == leaf(nodes, 1).id
    with qtbot.waitSignal(view.place_chosen) as heard:
        press(Qt.Key.Key_Return)
    assert heard.args == [leaf(nodes, 1).span.start]


def test_tab_reaches_it_and_the_ring_is_seen(qtbot):
    content, nodes = made(24, 6)
    window = QWidget()
    qtbot.addWidget(window)
    view = MapView()
    view.setParent(window)
    view.show_document(content, nodes)
    view.set_here(Span(0, 100))
    view.resize(800, view.sizeHint().height())
    window.show()
    window.activateWindow()
    before = view.grab().toImage()
    qtbot.keyClick(window, Qt.Key.Key_Tab)
    qtbot.waitUntil(view.hasFocus)
    assert view.focused == leaf(nodes, 1).id
    assert view.grab().toImage() != before
    assert "Passage 1" in described(view)


def test_what_a_screen_reader_is_said(show, qtbot):
    content, nodes = made(24, 6)
    view = show(content, nodes)
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.text(QAccessible.Text.Name) == "Map of the text"
    for event in walk_events(content, nodes, [3, 15]):
        view.take(event)
    assert "Went from the whole document to “Chapter 1" in described(view)
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.focus_node(leaf(nodes, 7).id)
    assert "Passage 7" in described(view)


def test_the_card_waits_a_little_and_goes_with_the_pointer_or_escape(show, qtbot):
    content, nodes = made(24, 6)
    view = show(content, nodes)
    qtbot.mouseMove(view, centre(view, leaf(nodes, 5)).toPoint())
    hover(view, leaf(nodes, 5))
    assert not view.card.isVisible()
    qtbot.waitUntil(view.card.isVisible)
    assert leaf(nodes, 5).summary.text[:20] in on_card(view)
    hover(view, leaf(nodes, 6))
    assert view.card.isVisible()  # no flicker on the way to the next
    qtbot.waitUntil(lambda: leaf(nodes, 6).summary.text[:20] in on_card(view))
    escape = QKeyEvent(
        QEvent.Type.ShortcutOverride, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier
    )
    escape.ignore()
    QApplication.sendEvent(view, escape)
    assert escape.isAccepted()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.card.isVisible()
    leave(view)
    hover(view, leaf(nodes, 5))
    leave(view)
    assert not view.card._rest.isActive()


def test_the_card_says_that_a_quote_replaces_a_summary_of_no_use(show):
    content, nodes = made(24, 6)
    quote = Span(0, 30)
    first = leaf(nodes, 1)
    quoted = replace(first, summary=Gist((GistSentence(quote.of(content.text), (quote,)),)))
    view = show(content, [quoted if node is first else node for node in nodes])
    note = "(quoted, because the model’s summary was unusable)"
    view.show_card(first.id)
    assert note not in on_card(view), "the reader that made it quotes always"
    view.remember((), [first.id])
    view.show_card(first.id)
    assert note in on_card(view)
    assert [line.text.endswith(note) for line in view.words()].count(True) == 1
    view.focus_node(first.id)
    view.show_card(leaf(nodes, 5).id)
    assert note not in on_card(view), "that one was written"


def test_no_document_tiny_windows_and_a_change_of_colours(colours, show, qtbot):
    view = show(None, [], width=60)
    view.grab()
    content, nodes = made(24, 6)
    view.show_document(content, nodes)
    view.show_answer(look_up_answer(content, nodes, [4, 15], 2))
    for width in (1, 30, 400):
        view.resize(width, 100)
        view.grab()
    for theme in (DARK, LIGHT):
        apply(colours, theme)
        assert colour_at(view, 1, 3) == theme.panel
    view.show_document(None)
    assert not list(view.words())
    qtbot.keyClick(view, Qt.Key.Key_Right)


@pytest.mark.parametrize("episodes", [1, 24, 2000])
def test_it_folds_where_room_is_scarce_and_its_places_stay(show, qtbot, episodes):
    content, nodes = made(episodes, 8)
    view = show(content, nodes)
    for event in walk_events(content, nodes, [1]):
        view.take(event)
    heights = view.heights
    assert heights.least <= 45
    assert heights.least < heights.wanted < heights.most
    seen = []
    for height in (heights.most, heights.wanted, heights.wanted - 30, heights.least):
        view.resize(view.width(), height)
        view.grab()
        frame = view.frame
        seen.append((frame.worded, frame.numbered))
        assert frame.area.bottom() <= height
        middle = centre(view, leaf(nodes, 1))
        with qtbot.waitSignal(view.place_chosen) as chosen:
            qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle.toPoint())
        assert 0 <= chosen.args[0] < leaf(nodes, min(episodes, 12)).span.end
    assert seen[0] == seen[1] == (True, True)
    assert seen[-1] == (False, False)
