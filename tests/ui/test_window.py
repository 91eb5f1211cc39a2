"""Using the window, from the first start to closing it."""

from __future__ import annotations

import threading

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QInputDialog, QLabel, QLineEdit, QMenu

from reader.errors import ModelError
from reader.importing.importing import import_document
from reader.text.document import PageState
from tests.patience import PATIENCE_SECONDS
from tests.ui.files import LONG_SENTENCE, write_pdf
from tests.ui.session import NOT_SAID, QuotingSession
from ui.actions.acts import Act
from ui.services import Welcome

WORD = "open sesame"


def drop(window, *paths):
    """As the window system would: first over the window, then let go."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    mouse, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    over = QDragEnterEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, mouse, keys)
    window.dragEnterEvent(over)
    assert over.isAccepted()
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, mouse, keys)
    window.dropEvent(event)
    assert event.isAccepted()


def shown(window, title="Walks by the water"):
    return lambda: window.top.title.accessibleName() == title and window.pane.view.pages > 0


def idle(window):
    return lambda: not window.jobs.rows


def ask(qtbot, window, question):
    qtbot.keyClicks(window.panel.box.edit, question)
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.panel.box.busy)


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


def test_the_first_start_shows_the_welcome_with_questions_worth_trying(open_window, qtbot, pdf):
    window = open_window(welcome=Welcome(pdf, ("lighthouse keeper", "ferry", "herons")))
    qtbot.waitUntil(shown(window))
    samples = window.panel.first.samples
    assert [button.accessibleName() for button in samples] == [
        "lighthouse keeper",
        "ferry",
        "herons",
    ]
    assert any("quotes" in label.text() for label in window.panel.first.findChildren(QLabel))
    qtbot.mouseClick(samples[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.panel.view.citations != ())
    assert LONG_SENTENCE in window.panel.view.text.toPlainText()


def test_a_dropped_file_is_imported_opened_and_read(open_window, qtbot, pdf):
    window = open_window()
    drop(window, pdf)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(idle(window))
    assert window.left.library.list.count() == 1
    assert "Walks" in window.left.library.list.model().index(0, 0).data(
        Qt.ItemDataRole.AccessibleTextRole
    )
    qtbot.waitUntil(lambda: window.pane.view.picture_ready(1))
    assert window.top.page.text() == "1 of 3"


def test_a_citation_is_shown_by_its_mark_its_button_and_its_key(window, qtbot):
    ask(qtbot, window, "lighthouse keeper")
    view = window.pane.view
    qtbot.waitUntil(lambda: len(view.marked_rects()) > 1)
    view.verticalScrollBar().setValue(0)
    window.panel.view.text.followed.emit(1)
    qtbot.waitUntil(lambda: window.top.page.text() == "2 of 3")
    port = view.viewport().rect()
    assert all(port.contains(rect.toAlignedRect()) for rect in view.marked_rects())
    assert window.top.page.text() == "2 of 3"
    places = window.panel.view.list
    assert (places.count, places.current) == (1, 0)
    for words in (LONG_SENTENCE, "page 2", "The lighthouse"):
        assert words in places.rows.row(0).says
    view.verticalScrollBar().setValue(0)
    press(qtbot, window, Qt.Key.Key_F4)
    qtbot.waitUntil(lambda: window.top.page.text() == "2 of 3")


def test_the_highlight_covers_the_words_of_the_quote_and_no_others(window, qtbot):
    ask(qtbot, window, "lighthouse keeper")
    window.panel.view.list.step(1)
    view = window.pane.view
    qtbot.waitUntil(lambda: len(view.marked_rects()) > 1)
    qtbot.waitUntil(lambda: view.picture_ready(2))
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    for rect in view.marked_rects():
        inside = [
            image.pixelColor(int(x * ratio), int((rect.center().y()) * ratio))
            for x in range(int(rect.left()) + 1, int(rect.right()) - 1)
        ]
        # Tinted paper is yellow; the letters on it stay dark.
        assert all(colour.blue() < 200 for colour in inside)
        assert min(colour.lightness() for colour in inside) < 110
    first = view.marked_rects()[0]
    before = image.pixelColor(int((first.left() - 8) * ratio), int(first.center().y() * ratio))
    assert before.saturation() < 40


def test_a_question_without_an_answer_offers_the_nearest_passages(window, qtbot):
    ask(qtbot, window, "quantum chromodynamics")
    view = window.panel.view
    assert view.text.toPlainText() == NOT_SAID
    assert view.nearest.isVisible()
    assert view.list.count == 2
    assert "into memory yet" in view.unread.text()


def test_questions_work_while_the_book_is_read(open_window, qtbot, pdf, tmp_path):
    session = lambda: QuotingSession(tmp_path / "library", pause=0.02, units=10_000)  # noqa: E731
    window = open_window([pdf], open_session=session)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.jobs.rows != {})
    ask(qtbot, window, "lighthouse keeper")
    assert LONG_SENTENCE in window.panel.view.text.toPlainText()
    (row,) = window.jobs.rows.values()
    qtbot.waitUntil(lambda: "words" in row.label.accessibleName())
    assert "you can ask already" in row.label.accessibleName()
    qtbot.mouseClick(row.pause, Qt.MouseButton.LeftButton)
    assert "paused" in row.label.accessibleName()
    qtbot.mouseClick(row.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(idle(window))
    assert not window.jobs.isVisible()


def test_a_file_that_is_no_document_is_reported_in_the_bar(open_window, qtbot, tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 and then nothing that makes sense")
    window = open_window([broken])
    qtbot.waitUntil(window.messages.isVisible)
    assert "broken.pdf" in window.messages.what.text()
    assert not window.messages.copy.isVisible()
    assert window.left.library.list.count() == 0
    qtbot.mouseClick(window.messages.dismiss, Qt.MouseButton.LeftButton)
    assert not window.messages.isVisible()


def answer_password(qtbot, window, word):
    qtbot.waitUntil(lambda: window.findChildren(QInputDialog) != [])
    dialog = window.findChildren(QInputDialog)[-1]
    label = dialog.findChildren(QLabel)[0].text()
    dialog.findChild(QLineEdit).setText(word)
    dialog.accept()
    qtbot.waitUntil(lambda: dialog not in window.findChildren(QInputDialog))
    return label


def test_a_locked_document_asks_for_its_password_and_says_when_it_is_wrong(
    open_window, qtbot, tmp_path
):
    locked = write_pdf(tmp_path / "locked <b>.pdf", password=WORD)
    window = open_window([locked])
    assert "locked <b>.pdf" in answer_password(qtbot, window, "guess")
    assert "Wrong" in answer_password(qtbot, window, WORD)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.pane.view.picture_ready(1))


def test_a_locked_document_among_several_is_unlocked_from_its_message(
    open_window, qtbot, tmp_path, pdf
):
    locked = write_pdf(tmp_path / "locked.pdf", title="Locked", password=WORD)
    window = open_window([pdf, locked])
    bar = window.messages
    qtbot.waitUntil(lambda: bar.isVisible() and "locked.pdf" in bar.what.text())
    qtbot.mouseClick(bar.offer, Qt.MouseButton.LeftButton)
    answer_password(qtbot, window, WORD)
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)


def test_a_locked_document_asks_again_after_the_next_start(open_window, qtbot, tmp_path):
    locked = write_pdf(tmp_path / "locked.pdf", password=WORD)
    window = open_window([locked])
    answer_password(qtbot, window, WORD)
    qtbot.waitUntil(shown(window))
    window.close()
    again = open_window()
    answer_password(qtbot, again, WORD)
    qtbot.waitUntil(shown(again))


def test_unreadable_pages_are_reported_when_a_document_opens(open_window, qtbot, tmp_path):
    import pymupdf

    path = write_pdf(tmp_path / "part.pdf")
    document = pymupdf.open(path)
    page = document.new_page(width=420, height=595)
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 400, 560))
    picture.set_rect(picture.irect, (90, 90, 90))
    page.insert_image(pymupdf.Rect(10, 10, 410, 570), pixmap=picture)
    document.saveIncr()

    def without_ocr(library, path, password):
        return import_document(library, path, password, ocr=False)

    window = open_window([path], import_document=without_ocr)
    qtbot.waitUntil(shown(window))
    states = [page.state for page in window.pane.document.content.pages]
    assert states[-1] is PageState.PICTURE
    qtbot.waitUntil(window.messages.isVisible)
    assert "4" in window.messages.what.text()


def test_a_first_start_with_a_file_shows_the_file_and_keeps_the_welcome(
    open_window, qtbot, tmp_path, pdf
):
    welcome = write_pdf(tmp_path / "welcome.pdf", title="Welcome")
    window = open_window([pdf], welcome=Welcome(welcome, ("ferry",)))
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)
    assert window.top.title.accessibleName() == "Walks by the water"


def test_the_menu_holds_every_action_with_its_keys(open_window):
    window = open_window()
    menu = window.acts.menu.menu()
    parts = [menu, *menu.findChildren(QMenu)]
    listed = [a for part in parts for a in part.actions() if not (a.isSeparator() or a.menu())]
    assert len(listed) == len(Act) - 1  # the menu does not open itself
    assert "Open …" in [action.text() for action in listed]
    assert all(action.shortcut().toString() for action in listed)


def test_what_reading_needs_is_loaded_in_sight_and_questions_do_not_wait(open_window, qtbot, pdf):
    ready = threading.Event()
    window = open_window([pdf], prepare=lambda: ready.wait(PATIENCE_SECONDS) and None)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.jobs.rows != {})
    ask(qtbot, window, "lighthouse keeper")
    (row,) = window.jobs.rows.values()
    assert "Preparing" in row.label.accessibleName()
    ready.set()
    qtbot.waitUntil(idle(window))


def test_a_reader_that_cannot_be_loaded_is_reported_once(open_window, qtbot, pdf):
    def broken():
        raise ModelError("The encoder is damaged.", "Install it again.")

    window = open_window([pdf], prepare=broken)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.what.text() == "The encoder is damaged."
    qtbot.waitUntil(idle(window))
    qtbot.mouseClick(window.messages.dismiss, Qt.MouseButton.LeftButton)
    assert not window.messages.isVisible()
    ask(qtbot, window, "lighthouse keeper")
    assert LONG_SENTENCE in window.panel.view.text.toPlainText()
