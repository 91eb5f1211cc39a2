"""Marks as a person makes them: by mouse, by keys alone, from a quote; undone, listed, changed."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from reader.annotations.exporting import ExportFormat
from reader.annotations.mark import Colour, MarkKind
from reader.text.span import Span
from reader.values.quotation import Citation
from tests.reader.pages.linked import write_linked_pdf
from tests.ui.files import write_epub
from tests.ui.pages.input.test_hands import Session
from tests.ui.test_window import press
from ui.actions.acts import Act
from ui.annotations import annotation_changes
from ui.annotations.annotation_filters import Reach
from ui.annotations.highlight_colours import ColourNames
from ui.background.jobs import Urgency
from ui.left_panel import LeftTab
from ui.pages.drawing.page_colours import page_colours
from ui.settings.choices import PrintedPages, Shade
from ui.theme.theme import chosen

Key, LEFT = Qt.Key, Qt.MouseButton.LeftButton
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class Marker(Session):
    """A window with a document, and what stands in its Notes."""

    def __init__(self, window, qtbot):
        super().__init__(window, qtbot)
        self.notes, self.marking = window.notes, window.notes.marking
        self.panel = window.left.notes
        self.wait(lambda: self.notes.contents.document is not None)

    @property
    def marks(self):
        return self.notes.contents.here

    def has_marks(self, count):
        self.wait(lambda: len(self.marks) == count)

    def select(self, words):
        self.settled()
        self.fresh_drag(self.at(words), self.at(words, end=True))
        assert self.taken == words

    def click(self, at):
        self.hands.mouse._last_click = (0.0, at)
        self.qtbot.mouseClick(self.port, LEFT, Qt.KeyboardModifier.NoModifier, at)

    def highlight(self, words, act=Act.HIGHLIGHT):
        before = len(self.marks)
        self.select(words)
        self.act(act)
        self.has_marks(before + 1)


@pytest.fixture(params=["pdf", "epub"])
def marker(open_window, qtbot, tmp_path, request):
    """On each kind of pages."""
    name, write = {"pdf": ("linked.pdf", write_linked_pdf), "epub": ("book.epub", write_epub)}[
        request.param
    ]
    return Marker(open_window([write(tmp_path / name)]), qtbot)


@pytest.fixture
def hands(open_window, qtbot, tmp_path):
    return Marker(open_window([write_linked_pdf(tmp_path / "linked.pdf")]), qtbot)


def first_words(marker, count=3, skip=0):
    """Some words of the first page that stand in one line."""
    marker.settled()
    text = marker.hands.texts.get(1).text
    starts, _ = text.line_starts()
    line = marker.text[int(starts[skip]) : int(starts[skip]) + 200].split("\n")[0]
    return " ".join(line.split(" ")[:count])


def test_a_selection_made_by_mouse_is_highlighted_by_the_bar_undone_and_redone(marker):
    words = first_words(marker)
    marker.select(words)
    assert marker.marking.bar.isVisible()
    marker.qtbot.mouseClick(marker.marking.bar.swatches.buttons[Colour.GREEN], LEFT)
    marker.has_marks(1)
    (mark,) = marker.marks
    assert (mark.kind, mark.colour) == (MarkKind.HIGHLIGHT, Colour.GREEN)
    assert mark.span.of(marker.text) == mark.anchor.quote == words
    assert not marker.marking.bar.isVisible()
    assert not marker.taken
    marker.act(Act.UNDO)
    marker.has_marks(0)
    marker.act(Act.REDO)
    marker.has_marks(1)
    assert list(marker.marks) == [mark]


@pytest.mark.parametrize("shade", [Shade.LIGHT, Shade.SEPIA, Shade.DARK, Shade.BLACK])
def test_a_highlight_is_seen_in_every_theme(hands, shade):
    settings = hands.window.services.settings
    settings.change(type(settings.now.window)(theme=shade))
    colours = page_colours(chosen(shade, Qt.ColorScheme.Light), PrintedPages.LIKE_BOOKS)
    hands.wait(lambda: hands.view.colours == colours)
    words = first_words(hands)
    hands.settled()
    at = hands.at(words) + QPoint(0, 0)
    hands.wait(lambda: hands.view.picture_ready(1))
    hands.highlight(words, Act.HIGHLIGHT_BLUE)
    rect = hands.marking.layer.rects_of(hands.marks[0].id)[-1].toAlignedRect()
    assert rect.contains(at)

    def ground():
        picture = hands.port.grab().toImage()
        spot = QPoint(rect.left() + 1, rect.top() + 1)
        return picture.pixelColor(spot * picture.devicePixelRatio())

    marked = ground()
    hands.act(Act.UNDO)
    hands.has_marks(0)
    plain = ground()
    assert distance(marked, plain) > 25


def distance(one: QColor, other: QColor) -> int:
    pairs = zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)
    return sum(abs(a - b) for a, b in pairs)


def test_by_keys_alone(hands):
    hands.settled()
    hands.view.setFocus()
    hands.key(Key.Key_Right, SHIFT)
    hands.key(Key.Key_Right, SHIFT)
    words = hands.taken.strip()
    assert words
    press(hands.qtbot, hands.window, Key.Key_U, CONTROL)
    hands.has_marks(1)
    assert hands.marks[0].kind is MarkKind.UNDERLINE
    assert hands.marks[0].anchor.quote == words
    press(hands.qtbot, hands.window, Key.Key_B, CONTROL)
    hands.has_marks(2)
    assert {mark.kind for mark in hands.marks} == {MarkKind.UNDERLINE, MarkKind.BOOKMARK}
    hands.act(Act.NEXT_MARK)
    first = hands.marking.layer.current
    hands.act(Act.NEXT_MARK)
    assert hands.marking.layer.current not in (None, first)
    hands.act(Act.PREVIOUS_MARK)
    assert hands.marking.layer.current == first


def test_a_note_is_written_in_place_and_opened_by_a_click(hands):
    words = "The ferry"
    hands.select(words)
    hands.act(Act.NOTE)
    card, view = hands.marking.card, hands.window.pane.view
    assert card.isVisible()
    hands.qtbot.keyClicks(card.text, "Ask them about this.")
    hands.window.resize(700, hands.window.height())  # it stays in view on narrow pages
    hands.wait(lambda: card.geometry().right() <= view.width() < 700)
    assert card.isVisible()
    hands.qtbot.keyClick(card.text, Key.Key_Return, CONTROL)
    hands.has_marks(1)
    assert not card.isVisible()
    (mark,) = hands.marks
    assert (mark.kind, mark.note, mark.anchor.quote) == (
        MarkKind.NOTE,
        "Ask them about this.",
        words,
    )
    hands.click(hands.at(words))
    assert card.isVisible()
    assert card.text.toPlainText() == "Ask them about this."
    hands.qtbot.keyClicks(card.text, " Soon.")
    hands.click(QPoint(5, 5))
    hands.wait(lambda: hands.marks[0].note == "Ask them about this. Soon.")
    assert not card.isVisible()


def test_a_note_without_words_makes_nothing(hands):
    hands.select(first_words(hands))
    hands.act(Act.NOTE)
    hands.qtbot.keyClick(hands.marking.card.text, Key.Key_Escape)
    hands.highlight(first_words(hands, skip=2))
    assert [mark.kind for mark in hands.marks] == [MarkKind.HIGHLIGHT]


def test_a_click_on_a_highlight_lets_change_its_colour_and_remove_it(hands):
    words = "The ferry"
    hands.highlight(words)
    hands.click(hands.at(words))
    bar = hands.marking.bar
    assert bar.isVisible()
    assert bar.remove.isVisible()
    hands.qtbot.mouseClick(bar.swatches.buttons[Colour.PINK], LEFT)
    hands.wait(lambda: hands.marks[0].colour is Colour.PINK)
    hands.click(hands.at(words))
    hands.qtbot.mouseClick(bar.remove, LEFT)
    hands.has_marks(0)
    hands.act(Act.UNDO)
    hands.has_marks(1)


def test_the_quote_that_is_shown_is_marked_where_nothing_is_selected(hands):
    hands.settled()
    assert not hands.window.acts[Act.HIGHLIGHT].isEnabled()
    start = hands.text.index("The ferry")
    document = hands.window.opening.record.id
    quote = Citation(document, Span(start, start + 9), "The ferry")
    hands.window.pane.cite([quote], 0)
    assert hands.window.acts[Act.HIGHLIGHT].isEnabled()
    hands.act(Act.HIGHLIGHT_PURPLE)
    hands.has_marks(1)
    assert hands.marks[0].anchor.quote == "The ferry"


def test_the_same_words_are_marked_once_whatever_is_done_to_them(hands):
    words = "The ferry"
    hands.highlight(words, Act.HIGHLIGHT_YELLOW)
    hands.select(words)
    hands.act(Act.HIGHLIGHT_GREEN)
    hands.wait(lambda: hands.marks[0].colour is Colour.GREEN)
    hands.select(words)
    hands.act(Act.NOTE)
    hands.qtbot.keyClicks(hands.marking.card.text, "Ask them.")
    hands.qtbot.keyClick(hands.marking.card.text, Key.Key_Escape)
    hands.wait(lambda: hands.marks[0].note == "Ask them.")
    assert [(mark.kind, mark.colour) for mark in hands.marks] == [
        (MarkKind.HIGHLIGHT, Colour.GREEN)
    ]
    hands.highlight(words, Act.UNDERLINE)
    assert {mark.kind for mark in hands.marks} == {MarkKind.HIGHLIGHT, MarkKind.UNDERLINE}


def test_the_menu_offers_marks(hands):
    words = first_words(hands)
    hands.highlight(words)
    menu = hands.hands.menu_at(hands.at(words))
    said = [action.text() for action in menu.actions()]
    assert {"Highlight", "Underline", "Note …", "Bookmark", "Remove the mark"} <= set(said)
    next(a for a in menu.actions() if a.text() == "Remove the mark").trigger()
    hands.has_marks(0)


def test_the_list_goes_to_a_mark_and_back_from_it(marker):
    words = first_words(marker)
    marker.highlight(words)
    marker.act(Act.SHOW_NOTES)
    assert marker.window.left.tab is LeftTab.NOTES
    assert marker.panel.list.count == 1
    assert marker.panel.list.rows.row(0).text == words
    marker.panel.list.choose(0)
    marker.panel.list.picked.emit(0)
    assert marker.marking.layer.current == marker.marks[0].id
    marker.panel.list.setFocus()
    marker.qtbot.keyClick(marker.panel.list, Key.Key_Delete)
    marker.has_marks(0)
    assert "Ctrl+H" in marker.panel.says.text()
    assert not marker.panel.list.isVisible()


def test_the_list_is_filtered_by_words_and_colour(hands):
    one, other = first_words(hands), first_words(hands, skip=2)
    hands.highlight(one, Act.HIGHLIGHT_GREEN)
    hands.highlight(other, Act.HIGHLIGHT_PINK)
    hands.act(Act.SHOW_NOTES)
    panel = hands.panel
    assert panel.list.count == 2
    panel.filters.colour.setCurrentIndex(panel.filters.colour.findData("pink"))
    assert [mark.anchor.quote for mark in panel.shown] == [other]
    panel.filters.colour.setCurrentIndex(0)
    panel.filters.words.setText(one.upper())
    hands.wait(lambda: [mark.anchor.quote for mark in panel.shown] == [one])
    panel.filters.words.setText("nowhere at all")
    hands.wait(lambda: panel.list.count == 0)
    assert "No marks match" in panel.says.text()


def test_a_mark_without_a_place_is_placed_by_hand(hands):
    words = first_words(hands)
    hands.highlight(words)
    hands.act(Act.SHOW_NOTES)
    lost = replace(hands.marks[0], span=None)
    hands.notes._do(annotation_changes.change(hands.marks, [lost]))
    hands.wait(lambda: hands.marks[0].span is None)
    assert hands.panel.unplaced.isVisible()
    hands.panel.unplaced.click()
    hands.wait(lambda: hands.panel.list.count == 1)
    assert hands.panel.filters.filter.reach is Reach.UNPLACED
    hands.panel.list.choose(0)
    assert hands.panel.place.isVisible()
    hands.panel.place.click()
    assert "Nothing is selected" in hands.window.messages.what.text()
    there = first_words(hands, skip=2)
    hands.select(there)
    hands.panel.place.click()
    hands.wait(lambda: hands.marks[0].span is not None)
    assert hands.marks[0].anchor.quote == there


def test_what_is_being_written_is_kept_when_the_window_closes(hands):
    hands.select(first_words(hands))
    hands.act(Act.NOTE)
    hands.qtbot.keyClicks(hands.marking.card.text, "Not lost.")
    document = hands.window.opening.record.id
    open_library = hands.window.services.open_library
    busy = iter(lambda: time.sleep(0.01), "never")
    hands.window.lanes.shelf.start("Busy", lambda _: busy, Urgency.NOW)
    hands.window.close()
    library = open_library()
    try:
        assert [mark.note for mark in library.marks.of(document)] == ["Not lost."]
    finally:
        library.close()


def test_notes_are_found_by_searching_the_library(hands):
    hands.select("The ferry")
    hands.act(Act.NOTE)
    hands.qtbot.keyClicks(hands.marking.card.text, "Zanzibar timetable")
    hands.marking.card.close_card()
    hands.has_marks(1)
    search = hands.window.left.search
    search.asked.emit("zanzibar", False)
    hands.wait(lambda: search.rows.rowCount() == 2)
    hit = search.passage(1)
    assert hit.excerpt.text == "Zanzibar timetable"
    assert hit.words == (hands.marks[0].span,)


def test_marks_are_saved_and_come_in_from_files(hands, tmp_path):
    hands.highlight("The ferry")
    record, files = hands.window.opening.record, hands.notes.files
    target = {
        ExportFormat.MARKDOWN: tmp_path / "marks.md",
        ExportFormat.W3C: tmp_path / "marks.jsonld",
        ExportFormat.PDF: tmp_path / "copy.pdf",
    }
    for wanted, path in target.items():
        files.export(wanted, hands.marks, record, path)
        hands.wait(path.exists)
    assert "> The ferry" in target[ExportFormat.MARKDOWN].read_text()
    hands.notes._do(annotation_changes.remove(hands.marks))
    hands.has_marks(0)
    files.take_in(record.id, target[ExportFormat.W3C])
    hands.has_marks(1)
    assert hands.marks[0].anchor.quote == "The ferry"
    hands.act(Act.UNDO)
    hands.has_marks(0)


def test_a_file_that_cannot_be_written_is_named(hands, tmp_path):
    hands.highlight("The ferry")
    path = tmp_path / "nowhere" / "marks.md"
    hands.notes.files.export(ExportFormat.MARKDOWN, hands.marks, None, path)
    hands.wait(lambda: "marks.md" in hands.window.messages.what.text())


def noted(hands, words, note):
    hands.highlight(words)
    mark = next(mark for mark in hands.marks if mark.anchor.quote == words)
    hands.notes._do(annotation_changes.change([mark], [replace(mark, note=note)]))
    hands.wait(lambda: any(mark.note == note for mark in hands.marks))


def test_notes_are_asked_by_enter_and_lead_to_their_page(hands):
    noted(hands, first_words(hands, skip=2), "Herons and reeds")
    noted(hands, first_words(hands), "The ferryman")
    hands.act(Act.SHOW_NOTES)
    panel = hands.panel
    panel.filters.words.setText("Ferryman?")
    hands.qtbot.keyClick(panel.filters.words, Key.Key_Return)
    hands.wait(lambda: panel.answer.says.text() == "Found [1].")
    assert "“The ferryman”" in panel.answer.quotes[0].accessibleName()
    assert not panel.says.isVisible(), "that nothing has the words of the question is no news"
    panel.answer.quotes[0].click()
    assert hands.marking.layer.current == next(m for m in hands.marks if "ferry" in m.note).id
    panel.filters.words.clear()
    hands.wait(lambda: panel.answer.isHidden() and panel.list.count == 2)


def test_notes_are_asked_beside_the_document_where_it_is_wished(hands):
    panel = hands.window.panel
    assert panel.box.notes_too.isHidden(), "there are no notes yet"
    noted(hands, first_words(hands), "The ferry")
    hands.wait(panel.box.notes_too.isVisible)
    panel.box.put("ferry")
    hands.wait(lambda: panel.shown is not None)
    assert panel.notes.isHidden()
    panel.box.notes_too.setChecked(True)
    panel.box.put("the ferry")
    hands.wait(lambda: bool(panel.notes.quotes))
    assert panel.notes.says.text() == "Found [1]."
    panel.notes.quotes[0].click()
    hands.wait(lambda: hands.marking.layer.current == hands.marks[0].id)


def test_colours_have_the_names_one_gives_them(hands):
    hands.panel.name_colours.trigger()
    dialog = hands.window.findChild(ColourNames)
    dialog.fields[Colour.GREEN].setText("Evidence")
    dialog.buttons.button(dialog.buttons.StandardButton.Save).click()
    hands.wait(lambda: hands.notes.contents.names == {Colour.GREEN: "Evidence"})
    assert "Evidence" in hands.panel.filters.colour.itemText(2)
    assert "Evidence" in hands.marking.bar.swatches.buttons[Colour.GREEN].accessibleName()
    hands.act(Act.UNDO)
    hands.wait(lambda: hands.notes.contents.names == {})


def test_marks_stay_when_their_document_is_removed_unless_they_are_to_go(hands):
    hands.highlight("The ferry")
    window, panel = hands.window, hands.panel
    librarian, library = window.librarian, window.left.library
    hands.wait(lambda: bool(library.contents.entries))
    librarian.remove(library.contents.entries)
    hands.wait(lambda: "kept in Notes" in window.messages.hint.text())
    window.messages.also.click()
    hands.wait(lambda: "Removed the marks" in window.messages.what.text())
    hands.act(Act.UNDO)
    hands.act(Act.UNDO)
    hands.wait(lambda: bool(library.contents.entries))
    panel.filters.reach_out(Reach.EVERYTHING)
    hands.wait(lambda: panel.list.count == 1)
    assert panel.shown[0].anchor.quote == "The ferry"
