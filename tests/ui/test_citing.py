"""Quotes copied with their source, as a person does it."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QGuiApplication

from ui.actions.acts import Act
from ui.library.details import DetailsDialog

MAKER = "EDGAR® Online, a division of Donnelley Financial Solutions"


@pytest.fixture
def window(open_window, pdf, qtbot):
    made = open_window([pdf])
    qtbot.waitUntil(lambda: made.pane.document is not None, timeout=30_000)
    made.panel.box.put("Where does the lighthouse keeper write?")
    qtbot.waitUntil(lambda: made.panel.shown is not None, timeout=60_000)
    return made


def copied(qtbot, copy):
    QGuiApplication.clipboard().clear()
    copy()
    qtbot.waitUntil(lambda: bool(QGuiApplication.clipboard().text()))
    return QGuiApplication.clipboard().text()


def test_the_citation_of_an_answer_is_copied_with_its_source(window, qtbot):
    quote = window.panel.view.citations[0].quote
    text = copied(qtbot, window.acts[Act.COPY_CITATION].trigger)
    assert quote in text
    assert text.rstrip().endswith("1.")


def test_the_menu_of_a_citation_offers_every_style(window, qtbot):
    menu = window.citing.menu_of(0)
    styles = next(each.menu() for each in menu.actions() if each.menu())
    names = [each.text() for each in styles.actions()]
    assert names == ["Chicago (note)", "APA", "MLA", "BibTeX", "RIS", "CSL-JSON"]
    text = copied(qtbot, styles.actions()[-1].trigger)
    (item,) = json.loads(text)
    assert window.panel.view.citations[0].quote.split()[0] in item["annote"]


def test_what_is_typed_in_the_details_stands_in_the_citation(window, qtbot):
    window.librarian.show_details_of(window.opening.record.id)
    qtbot.waitUntil(lambda: bool(window.findChildren(DetailsDialog)))
    dialog = window.findChildren(DetailsDialog)[0]
    assert dialog.imprint.confirmed.isHidden()
    dialog.authors.setText(MAKER)
    dialog.authors.editingFinished.emit()
    assert not dialog.imprint.confirmed.isHidden()
    dialog.imprint.fields["date"].setText("1996")
    dialog.imprint.fields["publisher"].setText("Heron Press")
    dialog.save.click()
    qtbot.waitUntil(lambda: _entry(window).record.imprint.date == "1996")
    text = copied(qtbot, window.acts[Act.COPY_CITATION].trigger)
    assert "(Heron Press, 1996)" in text
    assert "EDGAR" not in text
    qtbot.waitUntil(lambda: "EDGAR" in window.messages.what.text())
    window.librarian.undoing.stack.undo()
    qtbot.waitUntil(lambda: _entry(window).record.imprint.date == "")


def _entry(window):
    return window.left.library.contents.entries[0]
