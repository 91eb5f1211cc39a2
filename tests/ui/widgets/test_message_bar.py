from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ui.failures import Failure
from ui.widgets.message_bar import MessageBar, Offer


@pytest.fixture
def bar(qtbot):
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


def click(qtbot, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_several_messages_fold_into_one_bar_and_unfold_on_demand(bar, qtbot):
    for number in range(1, 31):
        bar.show_failure(Failure(f"File {number} is damaged.", "Get it again."))
    assert bar.what.text() == "File 30 is damaged.", "the newest comes first"
    assert bar.more.text() == "29 more messages"
    assert not bar.rest.isVisible()
    folded = bar.heightForWidth(1000)
    click(qtbot, bar.more)
    assert bar.rest.isVisible()
    assert "File 29 is damaged. Get it again." in bar.rest.text()
    assert len(bar.rest.text().splitlines()) <= 9
    assert folded < bar.heightForWidth(1000) < 400
    bar.close_one()
    assert bar.what.text() == "File 29 is damaged."
    assert bar.more.text() == "28 more messages"
    click(qtbot, bar.close_all)
    assert not bar.isVisible()
    bar.close_one()  # nothing to close is no mistake


def test_what_concerns_one_document_goes_and_comes_with_it(bar):
    done = []
    bar.inform("The disk is full.")
    bar.inform("One is out of date.", offer=Offer("Re-read", lambda: done.append(1)), about=1)
    bar.show_document(1)
    bar.inform("Two is out of date.", about=2)  # arrives while another one is shown
    assert bar.more.text() == "2 more messages"
    bar.show_document(3)
    assert (bar.what.text(), bar.more.isVisible()) == ("The disk is full.", False)
    bar.close_one()
    assert not bar.isVisible()
    bar.show_document(1)
    assert bar.what.text() == "One is out of date."
    bar.offer.click()
    assert done == [1]
    assert not bar.isVisible()
    bar.show_document(2)
    assert bar.what.text() == "Two is out of date."
    bar.close_all.click()
    bar.show_document(None)
    bar.show_document(2)
    assert not bar.isVisible()


def test_what_somebody_is_about_to_press_stays_in_front(bar, qtbot):
    done = []
    bar.show()
    bar.inform("One.", offer=Offer("Do it", lambda: done.append(1)))
    bar.offer.setFocus()
    qtbot.waitUntil(bar.offer.hasFocus)
    bar.inform("Two.", offer=Offer("Do it", lambda: done.append(2)))
    assert bar.what.text() == "One."
    qtbot.keyClick(bar.offer, Qt.Key.Key_Space)
    assert done == [1]
    assert bar.what.text() == "Two."


def test_what_may_no_longer_be_true_is_withdrawn(bar):
    bar.inform("The disk is full.")
    bar.inform("One is out of date.", about=1, topic="stale")
    bar.withdraw("stale")
    assert bar.what.text() == "The disk is full."
    assert not bar.more.isVisible()


def test_hostile_words_are_shown_as_they_are_and_cut(bar):
    bar.show_failure(Failure("<img src=x>\x00\u202e" + "x" * 5000, "<b>hint</b>"))
    bar.inform("<i>second</i>\n" + "y" * 5000)
    bar.more.setChecked(True)
    for label in (bar.what, bar.hint, bar.rest):
        assert label.textFormat() == Qt.TextFormat.PlainText
        assert len(label.text()) <= 600
        assert "\x00" not in label.text()
        assert "\u202e" not in label.text()
    bar.resize(600, 100)
    assert bar.minimumSizeHint().width() < 700
