"""Choosing the models that find text, over scripted ones."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFileDialog

from reader.errors import ModelError
from reader.memory.embedding import Rebuilding
from reader.model_choice import Downloading
from reader.records import Choice
from reader.search_choice import (
    BUILT_IN,
    NO_RERANKER,
    SearchFetched,
    SearchModel,
    SearchOffer,
)
from reader.text.document import DocumentId
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.ui.model_manager.scripted import Machinery
from tests.ui.session import QuotingSession
from ui.actions.acts import Act
from ui.model_manager.model_dialog import Page

ENCODER = SearchModel("maker/small", False, False, "/m/small", 130_000_000, 384)
CHANCE = replace(ENCODER, name="maker/chance", place="/m/chance", compares=False)
GONE = replace(ENCODER, name="maker/gone", place="/m/gone", problem="It no longer exists.")
CLOSER = SearchModel("maker/closer", True, False, "/m/closer", 90_000_000)
OFFER = SearchOffer("big", "maker/big", False, 335_000_000, "MIT", "https://example.org/big", False)
BYTES = 1_000_000


class Scripted:
    """Implements ``reader.search_choice.SearchModels``; one for all threads."""

    def __init__(self):
        self.models = [ENCODER, CHANCE, GONE, CLOSER]
        self.go_on = threading.Event()
        self.fetched = 0
        self.here = False

    def open(self):
        return self

    def all(self, choices):
        encoder, closer = choices.get(Choice.ENCODER), choices.get(Choice.RERANKER)
        first = SearchModel(BUILT_IN, False, encoder is None)
        return [first, *(replace(m, chosen=m.place in (encoder, closer)) for m in self.models)]

    def offers(self):
        return [replace(OFFER, here=self.here)]

    def use_encoder(self, choices, what):
        if what == "/m/none":
            raise ModelError("There is no model in none.", "Choose another folder.")
        choices.set(Choice.ENCODER, None if what == BUILT_IN else what)
        return ENCODER

    def use_reranker(self, choices, what):
        choices.set(Choice.RERANKER, None if what == NO_RERANKER else what)

    def download(self, _name):
        yield Downloading(self.fetched, BYTES)
        self.fetched = BYTES // 2
        yield Downloading(self.fetched, BYTES)
        while not self.go_on.wait(0.01):
            yield Downloading(self.fetched, BYTES)
        self.here = True
        self.models.append(replace(ENCODER, name="maker/big", place="/m/big"))
        yield SearchFetched(self.models[-1])

    def interrupt(self):
        pass

    def resume(self):
        pass


class RebuildingSession(QuotingSession):
    """Has 300 sentences to prepare whenever another encoder was chosen."""

    begun = 0
    go_on = threading.Event()

    def rebuild(self):
        type(self).begun += 1
        library = SqliteLibrary.open(self.folder)
        chosen = library.choices.get(Choice.ENCODER)
        library.close()
        if chosen is None:
            return
        for done in (100, 200):
            yield Rebuilding(DocumentId(1), done, 300)
        self.go_on.wait(PATIENCE_SECONDS)
        yield Rebuilding(DocumentId(1), 300, 300)


@pytest.fixture
def scripted():
    return Scripted()


@pytest.fixture
def window(open_window, scripted, tmp_path):
    RebuildingSession.begun = 0
    RebuildingSession.go_on = threading.Event()

    def session():
        made = RebuildingSession(tmp_path / "library")
        made.folder = tmp_path / "library"
        return made

    yield open_window(open_models=Machinery().open, open_search=scripted.open, open_session=session)
    RebuildingSession.go_on.set()


@pytest.fixture
def page(window, qtbot):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    dialog.pages.setCurrentRow(Page.SEARCH)
    qtbot.waitUntil(lambda: len(dialog.search.cards) == 7, timeout=PATIENCE_SECONDS * 1000)
    return dialog.search


def press(qtbot, button):
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def chosen(tmp_path, choice):
    library = SqliteLibrary.open(tmp_path / "library")
    try:
        return library.choices.get(choice)
    finally:
        library.close()


def wait(qtbot, true):
    qtbot.waitUntil(true, timeout=PATIENCE_SECONDS * 1000)


def test_the_page_says_what_finds_text_and_what_cannot(page):
    built_in = page.cards[BUILT_IN]
    assert built_in.title.text() == "Built-in encoder"
    assert built_in.use.isHidden()
    assert not page.cards["/m/gone"].use.isEnabled()
    assert page.cards[NO_RERANKER].use.isHidden()
    for card in page.cards.values():
        button = getattr(card, "use", None) or card.button
        assert card.title.text().split()[-1] in button.accessibleName()
    assert QAccessible.queryAccessibleInterface(page.list) is not None


def test_another_encoder_is_one_click_and_the_library_is_prepared_for_it(
    page, window, qtbot, tmp_path
):
    press(qtbot, page.cards["/m/small"].use)
    wait(qtbot, lambda: chosen(tmp_path, Choice.ENCODER) == "/m/small")
    wait(qtbot, lambda: not page.cards["/m/small"].use.isVisibleTo(page))
    wait(qtbot, lambda: bool(window.jobs.rows))
    (row,) = window.jobs.rows.values()
    wait(qtbot, lambda: "200" in row.label.toolTip() + row.label.text())
    RebuildingSession.go_on.set()
    wait(qtbot, lambda: not window.jobs.rows)


def test_preparing_can_be_cancelled(page, window, qtbot):
    press(qtbot, page.cards["/m/small"].use)
    wait(qtbot, lambda: bool(window.jobs.rows))
    (row,) = window.jobs.rows.values()
    RebuildingSession.go_on.set()
    row.cancel.click()
    wait(qtbot, lambda: not window.jobs.rows)


def test_a_second_look_is_chosen_and_given_up(page, qtbot, tmp_path):
    press(qtbot, page.cards["/m/closer"].use)
    wait(qtbot, lambda: chosen(tmp_path, Choice.RERANKER) == "/m/closer")
    wait(qtbot, lambda: not page.cards[NO_RERANKER].use.isHidden())
    press(qtbot, page.cards[NO_RERANKER].use)
    wait(qtbot, lambda: chosen(tmp_path, Choice.RERANKER) is None)


def test_a_model_is_fetched_paused_and_fetched_to_its_end(page, qtbot, scripted):
    press(qtbot, page.cards["big"].button)
    wait(qtbot, lambda: "500" in page.cards["big"].state.text())
    press(qtbot, page.cards["big"].button)
    wait(qtbot, lambda: page.cards["big"].button.text() == "Download")
    scripted.go_on.set()
    press(qtbot, page.cards["big"].button)
    wait(qtbot, lambda: "/m/big" in page.cards)
    assert "big" not in page.cards


def test_what_cannot_be_used_is_said_and_changes_nothing(
    page, window, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(QFileDialog, "open", lambda self: self.filesSelected.emit(["/m/none"]))
    press(qtbot, page.folder)
    messages = window.managing.dialog.messages
    wait(qtbot, lambda: "no model in none" in messages.what.text())
    wait(qtbot, lambda: page.cards["/m/gone"].isVisibleTo(page) and page.state.isHidden())
    assert chosen(tmp_path, Choice.ENCODER) is None
