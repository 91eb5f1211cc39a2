from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reader.text.span import Span
from reader.values.memory_tree import MemoryTree
from tests.ui.map.made import look_up_answer, made, walk_events
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_frame import framed
from ui.map.map_pane import BookAndMap, MapPane
from ui.map.map_text import outline
from ui.map.map_view import MapView


@pytest.fixture
def material():
    return made(24, 6)


@pytest.fixture
def split(qtbot, material):
    """A book of nothing above the map of a report."""
    pane = MapPane(MapView())
    pane.view.reduced_motion = True
    split = BookAndMap(QWidget(), pane, "Height of the map")
    qtbot.addWidget(split)
    split.resize(1280, 600)
    split.show()
    qtbot.waitExposed(split)
    pane.view.show_document(*material)
    return split


def read_aloud(widget):
    text = QAccessible.queryAccessibleInterface(widget).textInterface()
    return text.text(0, text.characterCount())


def test_the_outline_says_what_the_map_shows(material):
    content, nodes = material
    route = Route()
    for event in walk_events(content, nodes, [3, 15]):
        route.take(event)
    lines = list(outline(framed(GrowingTree(nodes), content, 900, 16, 200), route, Span(0, 80)))
    found, parts = (n for n, line in enumerate(lines) if line.heading)
    steps = lines[found + 1 : parts - 1]
    assert len(steps) == len(route.steps) + len(route.citations)
    assert sum("went back" in line.text.lower() for line in steps) == 2
    assert steps[-1].leads_to == route.citations[0].span.start
    assert any("You are reading “Chapter 1" in line.text for line in lines)
    assert [line.depth for line in lines[parts + 1 :]].count(0) == 1
    assert len(lines[parts + 1 :]) == len(nodes)


@pytest.mark.parametrize("episodes", [1, 180, 2000])
def test_the_outline_of_any_document_can_be_listened_to(episodes):
    content, nodes = made(episodes, 8)
    answer = look_up_answer(content, nodes, [1], 1)
    frame = framed(GrowingTree(nodes), content, 900, 16, 200)
    lines = list(outline(frame, Route.of(answer), None))
    *_, heading = (n for n, line in enumerate(lines) if line.heading)
    assert 1 <= len(lines[heading + 1 :]) <= 60
    assert lines[heading + 1].text.startswith("The whole document")


def test_in_words_it_follows_the_walk_and_leads_to_places(split, qtbot, material):
    content, nodes = material
    pane = split.widget(1)
    with qtbot.waitSignal(pane.in_words_changed):
        pane.show_words(True)
    assert "24 passages" in read_aloud(pane.words)
    for event in walk_events(content, nodes, [3, 15]):
        pane.view.take(event)
    qtbot.waitUntil(lambda: "How it was found" in read_aloud(pane.words))
    split.activateWindow()
    pane.words.setFocus()
    qtbot.waitUntil(pane.words.hasFocus)
    places = []
    pane.words.followed.connect(places.append)
    for _ in range(3):
        qtbot.keyClick(pane.words, Qt.Key.Key_Tab)
        qtbot.keyClick(pane.words, Qt.Key.Key_Return)
    tree = MemoryTree(nodes)
    assert len(places) == 3
    assert places[0] in {node.span.start for node in tree}
    assert len(set(places)) > 1
    with qtbot.waitSignal(pane.in_words_changed):
        qtbot.keyClick(pane.words, Qt.Key.Key_Escape)
    assert pane.view.hasFocus()


def test_a_height_chosen_by_hand_or_keys_is_kept(split, qtbot, material):
    pane = split.widget(1)
    before = split.sizes()[1]
    handle = split.handle(1)
    split.activateWindow()
    handle.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(handle.hasFocus)
    qtbot.keyClick(handle, Qt.Key.Key_Up)
    assert split.sizes()[1] == split.wish == before + 16
    split.resize(1280, 700)
    assert split.sizes()[1] == before + 16
    pane.view.show_document(*made(1, 4))  # a memo has no use for so much
    assert split.sizes()[1] == pane.heights.most < before + 16
    pane.view.show_document(*material)
    assert split.sizes()[1] == before + 16


def test_borders_are_named_reached_by_tab_and_seen_when_they_are(split, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.addWidget(QLabel("top"))
    column.addWidget(split)
    window.resize(400, 400)
    window.show()
    window.activateWindow()
    handle = split.handle(1)
    interface = QAccessible.queryAccessibleInterface(handle)
    assert interface.text(QAccessible.Text.Name) == "Height of the map"
    before = handle.grab().toImage()
    for _ in range(4):
        if not handle.hasFocus():
            qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
    qtbot.waitUntil(handle.hasFocus)
    assert handle.grab().toImage() != before
    split.setParent(None)  # its own fixture ends it
