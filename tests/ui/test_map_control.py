from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.memory.reading_events import EpisodeRead, NodeBuilt
from reader.memory.tree import TreeGrower
from reader.text.span import Span
from reader.values.answer import Action, Step
from reader.values.asking_events import Answered, StepTaken
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, GistSentence, Node
from tests.ui.session import QuotingSession, reads_when_asked
from tests.ui.test_window import press

_BY = Maker("made", "1")


class WalkingSession(QuotingSession):
    """Reads every three sentences as an episode; answers after a walk to the first quote."""

    by = _BY

    def read(self, document, **_wishes):
        content = self.library.documents.content(document)
        starts = [span.start for span in content.sentences][::3]
        ends = [*starts[1:], len(content.text)]
        episodes = [
            Episode(n, Span(a, b)) for n, (a, b) in enumerate(zip(starts, ends, strict=True), 1)
        ]
        grower = TreeGrower(content, 4)
        for episode in episodes:
            gist = _gist(episode.span, content)
            self.library.memories.add_episode(document, episode, gist, self.by)
            yield EpisodeRead(episode, gist)
            yield from self._build(document, content, grower.add(episode))
        yield from self._build(document, content, grower.finish())
        yield from super().read(document)

    def _build(self, document, content, plans):
        """Store each node as soon as it can be made, so that one root means a complete tree."""
        for plan in plans:
            node = Node(
                plan.id,
                plan.level,
                plan.span,
                _gist(plan.span, content),
                plan.title,
                plan.children,
                plan.episode,
            )
            self.library.memories.add_node(document, node, self.by)
            yield NodeBuilt(node)

    def ask(self, question, strategy, _settings=None):
        *_, answered = super().ask(question, strategy)
        quote = answered.answer.citations[0].span
        tree = self.library.memories.tree(question.document)
        yield from (StepTaken(step) for step in _path_to(tree, tree.roots[0], quote))
        yield Answered(answered.answer)


def _path_to(tree, node, quote):
    while node.children:
        child = next(
            c for c in tree.children(node.id) if c.span.contains(Span(quote.start, quote.start))
        )
        yield Step(Action.DESCEND, "It may be there.", child.span, node.id, child.id, child.episode)
        node = child
    yield Step(Action.COMMIT, "It is there.", node.span, node.id, None, node.episode, 30)


def _gist(span, content):
    quote = Span(span.start, min(span.end, span.start + 60))
    return Gist((GistSentence(quote.of(content.text), (quote,)),))


@pytest.fixture
def window(open_window, pdf, tmp_path, qtbot):
    window = open_window([pdf], open_session=lambda: WalkingSession(tmp_path / "library"))
    window.map.reduced_motion = True
    qtbot.waitUntil(lambda: window.pane.view.picture_ready(1))
    qtbot.waitUntil(lambda: window.map.frame.layout.complete)
    return window


def put_question(qtbot, window):
    window.panel.box.edit.setPlainText("lighthouse keeper")
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)


def test_the_map_grows_with_the_reading_and_shows_the_way_of_an_answer(window, qtbot):
    assert window.map.isVisible()
    assert len(window.map.tree.nodes) > 5
    put_question(qtbot, window)
    qtbot.waitUntil(lambda: "Went from" in window.map.accessibleDescription())
    qtbot.waitUntil(lambda: len(window.map.pins) == 1)
    assert window.map.route.over


def test_the_map_leads_to_the_page_and_marks_where_it_is_read(window, qtbot):
    qtbot.waitUntil(lambda: window.map.here is not None)
    first = window.map.here
    leaf = max((n for n in window.map.tree.nodes.values() if n.level == 0), key=lambda n: n.span)
    with qtbot.waitSignal(window.pane.view.page_changed):
        box = window.map.frame.layout.box(leaf.id)
        spot = window.map.frame.rect(box).center().toPoint()
        qtbot.mouseClick(window.map, Qt.MouseButton.LeftButton, pos=spot)
    qtbot.waitUntil(lambda: window.map.here != first)
    assert window.map.here.start > first.start


def test_what_was_remembered_and_asked_is_there_at_the_next_start(
    window, open_window, qtbot, tmp_path
):
    put_question(qtbot, window)
    qtbot.waitUntil(lambda: len(window.map.pins) == 1)
    window.close()
    again = open_window(open_session=lambda: WalkingSession(tmp_path / "library"))
    qtbot.waitUntil(lambda: again.map.frame.layout.complete)
    qtbot.waitUntil(lambda: len(again.map.pins) == 1)


def test_a_document_is_no_longer_offered_to_be_read_once_all_of_it_is_in_memory(
    open_window, pdf, tmp_path, qtbot
):
    settings = reads_when_asked(tmp_path)
    session = {"open_session": lambda: QuotingFirst(tmp_path / "library")}
    window = open_window([pdf], **session, settings=settings)
    qtbot.waitUntil(lambda: window.pane.view.picture_ready(1))
    put_question(qtbot, window)
    offer = window.panel.view.read_now
    qtbot.waitUntil(offer.isVisible)
    qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.map.is_complete and not window.jobs.rows)
    assert not offer.isVisible()
    assert "was not in memory yet" in window.panel.view.unread.text()


class QuotingFirst(WalkingSession):
    """Answers when nothing is in memory."""

    def ask(self, question, strategy, _settings=None):
        yield from QuotingSession.ask(self, question, strategy)


def test_it_can_be_hidden_and_reached_by_keys(window, qtbot):
    press(qtbot, window, Qt.Key.Key_F8)
    assert not window.map.isVisible()
    press(qtbot, window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert window.map.isVisible()
    qtbot.waitUntil(window.map.hasFocus)


def test_it_can_be_read_as_a_text_and_leads_to_pages_by_keys(window, qtbot):
    press(qtbot, window, Qt.Key.Key_F8, Qt.KeyboardModifier.ControlModifier)
    words = window.map_pane.words
    qtbot.waitUntil(words.hasFocus)
    assert "The whole text" in words.toPlainText()
    last = words.toPlainText().rindex("The way home")
    cursor = words.textCursor()
    cursor.setPosition(last)
    words.setTextCursor(cursor)
    with qtbot.waitSignal(window.pane.view.page_changed):
        qtbot.keyClick(words, Qt.Key.Key_Return)
    press(qtbot, window, Qt.Key.Key_F8, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(window.map.hasFocus)


def test_the_window_comes_back_as_it_was_left(window, open_window, qtbot, tmp_path):
    window.resize(1100, 740)
    press(qtbot, window, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    handle = window.arrangement.down.handle(1)
    handle.setFocus()
    qtbot.keyClick(handle, Qt.Key.Key_Down)
    border = window.arrangement.across.handle(1)
    qtbot.keyClick(border, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    left, height = window.left.width(), window.map.height()
    assert window.map.isVisible()
    window.close()
    again = open_window(size=None, open_session=lambda: WalkingSession(tmp_path / "library"))
    qtbot.waitUntil(lambda: again.map.frame.layout.complete)
    screen = again.screen().availableSize()
    assert again.height() == 740
    assert min(1100, screen.width()) - 10 < again.width() <= 1100  # Qt keeps it on the screen
    again.resize(1100, 740)
    assert again.map.isVisible()
    assert not again.panel.isVisible()
    assert again.left.width() == left
    assert again.map.height() == height
    press(qtbot, again, Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert again.panel.isVisible()


def test_a_narrow_window_makes_room_and_gives_it_back(window, qtbot):
    window.resize(700, 500)
    assert not window.left.isVisible()
    book, drawn = window.pane.view, window.map
    assert book.height() > drawn.height() > 30
    window.resize(1100, 640)
    assert window.left.isVisible()
    press(qtbot, window, Qt.Key.Key_F9)
    window.resize(700, 500)
    window.resize(1100, 640)
    assert not window.left.isVisible()  # the person wanted it so
