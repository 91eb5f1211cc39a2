"""Words are looked up as a person does it: from the selection, under the pointer, by keys."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication
from pytestqt.qtbot import QtBot

from scripts.dictionary_samples import write_dictd, write_stardict
from storage.dictionaries import StoredDictionaries
from tests.reader.pages.linked import write_linked_pdf
from tests.ui.pages.input.test_hands import Session
from ui.actions.acts import Act

ARTICLES = {
    "ferry": "ferry\n    n 1: a boat for crossing water",
    "column": "column\n    n 1: a pillar",
}


class Person(Session):
    """A window with a document and a dictionary or none."""

    @property
    def card(self):
        return self.window.reference.card

    def select(self, words: str) -> None:
        self.settled()
        self.fresh_drag(self.at(words), self.at(words, end=True))
        assert self.taken == words

    def look_up(self, words: str = "") -> None:
        if words:
            self.select(words)
        self.act(Act.LOOK_UP)
        self.wait(lambda: self.card.isVisible() and "…" not in self.card.note.text())

    @property
    def said(self) -> str:
        return self.card.text.toPlainText()

    @property
    def offers(self) -> list[str]:
        return [button.text() for button in self.card.offers if not button.isHidden()]


Open = Callable[..., Person]


@pytest.fixture
def person(open_window, qtbot: QtBot, tmp_path: Path) -> Open:
    def open_one(*mains: Path, system: tuple[Path, ...] = ()) -> Person:
        folder = tmp_path / "library"
        with closing(StoredDictionaries(folder, system)) as dictionaries:
            for main in mains:
                list(dictionaries.add(main))
        path = write_linked_pdf(tmp_path / "linked.pdf")
        window = open_window([path], open_dictionaries=lambda: StoredDictionaries(folder, system))
        return Person(window, qtbot)

    return open_one


def test_the_selected_word_is_looked_up_until_escape_or_a_click(person: Open, tmp_path: Path):
    hands = person(write_dictd(tmp_path / "a", ARTICLES))
    hands.select("ferry")
    assert hands.window.notes.marking.bar.isVisible()
    hands.look_up()
    assert hands.said == "ferry  Sample\n    n 1: a boat for crossing water"
    assert hands.card.title.text() == "ferry"
    assert not hands.window.notes.marking.bar.isVisible()
    hands.card.copy.click()
    assert QGuiApplication.clipboard().text() == "n 1: a boat for crossing water"
    hands.card.text.setFocus()
    hands.qtbot.keyClick(hands.card.text, Qt.Key.Key_Escape)
    assert not hands.card.isVisible()
    assert hands.window.focusWidget() is hands.view
    assert hands.taken == "ferry"
    hands.look_up()
    at = QPoint(3, hands.port.height() - 3)
    hands.hands.mouse._last_click = (0.0, at)
    hands.press(at)
    hands.release(at)
    assert not hands.card.isVisible()


def test_the_word_under_the_pointer_is_selected_and_looked_up(person: Open, tmp_path: Path):
    hands = person(write_dictd(tmp_path / "a", ARTICLES))
    hands.settled()
    menu = hands.hands.menu_at(hands.at("ferry"))
    action = next(each for each in menu.actions() if each.text() == "Look up")
    action.trigger()
    hands.wait(lambda: "crossing" in hands.said)
    assert hands.taken == "ferry"
    menu.close()


def test_where_nothing_is_pointed_at_it_is_said(person: Open, monkeypatch: pytest.MonkeyPatch):
    hands = person()
    monkeypatch.setattr(QCursor, "pos", lambda: QPoint(-5000, -5000))
    hands.act(Act.LOOK_UP)
    assert "Select a word" in hands.window.messages.what.text()
    assert not hands.card.isVisible()


def test_a_long_article_is_shown_from_its_beginning(person: Open, tmp_path: Path):
    article = "\n".join(f"    n {number}: a sense of it" for number in range(60))
    hands = person(write_dictd(tmp_path / "a", {"ferry": f"ferry\n{article}"}))
    hands.look_up("ferry")
    bar = hands.card.text.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == 0
    assert hands.window.focusWidget() is hands.card.text


def test_markup_is_shown_as_text(person: Open, tmp_path: Path):
    article = b'<b onclick="x">a boat</b><img src="http://localhost:1/x.png"><script>x</script>'
    hands = person(write_stardict(tmp_path / "a", {"ferry": article}, types="h"))
    hands.look_up("ferry")
    assert hands.said.endswith("a boat")
    plain = write_stardict(tmp_path / "b", {"Column": b"<img src='x'> & <b>"}, types="m")
    hands.window.reference.shelf.add(plain)
    hands.wait(lambda: not hands.window.jobs.rows)
    hands.look_up("Column")
    assert hands.said.endswith("<img src='x'> & <b>")


def test_what_is_in_no_dictionary_is_said_with_what_to_do(person: Open, tmp_path: Path):
    hands = person(write_dictd(tmp_path / "a", {"zebra": "an animal"}))
    hands.look_up("ferry")
    assert "isn't in your dictionaries" in hands.card.note.text()
    assert hands.offers == ["Dictionaries …"]
    assert not hands.card.text.isVisible()


def test_without_a_dictionary_the_way_to_one_is_said(person: Open):
    hands = person()
    hands.look_up("ferry")
    assert "no dictionary yet" in hands.card.note.text()
    assert "dict-wn" in hands.card.note.text()
    hands.card.offers[0].click()
    dialog = hands.window.reference.shelf.dialog
    assert dialog.isVisible()
    dialog.close()


def test_a_dictionary_of_the_system_is_used_with_one_click(person: Open, tmp_path: Path):
    write_dictd(tmp_path / "system", ARTICLES)
    hands = person(system=(tmp_path / "system",))
    hands.look_up("ferry")
    assert hands.offers == ["Use “sample”, found on this machine", "Dictionaries …"]
    hands.card.offers[0].click()
    hands.wait(lambda: "crossing" in hands.said)
    assert hands.offers == []


def test_dictionaries_are_added_and_removed_in_the_dialog(person: Open, tmp_path: Path):
    hands = person()
    shelf = hands.window.reference.shelf
    hands.act(Act.DICTIONARIES)
    dialog = shelf.dialog
    hands.wait(lambda: "no dictionary" in dialog.said.text())
    shelf.add(write_dictd(tmp_path / "a", ARTICLES))
    hands.wait(lambda: dialog.list.topLevelItemCount() == 1)
    row = dialog.list.topLevelItem(0)
    assert [row.text(0), row.text(1)] == ["Sample", "2"]
    assert not dialog.use.isEnabled()
    dialog.remove.click()
    hands.wait(lambda: dialog.list.topLevelItemCount() == 0)
    dialog.close()


def test_a_file_that_is_no_dictionary_is_said(person: Open, tmp_path: Path):
    hands = person()
    path = tmp_path / "notes.txt"
    path.write_text("x")
    hands.window.reference.shelf.add(path)
    hands.wait(lambda: "isn't a dictionary" in hands.window.messages.what.text())


def test_a_missing_file_does_not_hide_the_others(person: Open, tmp_path: Path):
    gone = write_stardict(tmp_path / "b", {"ferry": b"x"}, name="Gone")
    hands = person(write_dictd(tmp_path / "a", ARTICLES), gone)
    gone.unlink()
    hands.look_up("ferry")
    assert "crossing" in hands.said
    assert "Gone" in hands.card.note.text()
