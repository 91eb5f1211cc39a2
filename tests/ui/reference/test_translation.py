"""A selection is translated as a person sees it: as it is written, stopped, copied, refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from reader.errors import ModelError, NeedsLanguageModelError
from tests.reader.pages.linked import write_linked_pdf
from tests.ui.reference.test_word_lookup import Person
from tests.ui.session import QuotingSession
from ui.actions.acts import Act
from ui.settings.choices import TargetLanguage


class Translator(QuotingSession):
    """Writes a word at a time; after the first it waits until it may go on."""

    def __init__(self, folder: Path, go_on: threading.Event, asked: list[tuple[str, str]]) -> None:
        super().__init__(folder)
        self._go_on = go_on
        self._asked = asked

    def translate(self, text: str, language: str) -> Iterator[str]:
        self._asked.append((text, language))
        yield "Die "
        while not self._go_on.wait(0.01):
            yield ""
        yield "Fähre."


class Refusing(QuotingSession):
    """Has nothing to translate with."""

    def __init__(self, folder: Path, problem: Exception) -> None:
        super().__init__(folder)
        self._problem = problem

    def translate(self, _text: str, _language: str) -> Iterator[str]:
        raise self._problem


class Reader(Person):
    """With what was asked of the model, and the way to let it go on."""

    go_on: threading.Event
    asked: list[tuple[str, str]]


Open = Callable[..., Reader]


@pytest.fixture
def person(open_window, qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    go_on, asked = threading.Event(), list[tuple[str, str]]()

    def open_one(problem: Exception | None = None) -> Reader:
        folder = tmp_path / "library"
        path = write_linked_pdf(tmp_path / "linked.pdf")

        def open_session() -> QuotingSession:
            return Refusing(folder, problem) if problem else Translator(folder, go_on, asked)

        made = Reader(open_window([path], open_session=open_session), qtbot)
        made.go_on, made.asked = go_on, asked
        return made

    yield open_one
    go_on.set()


@pytest.fixture
def hands(person: Open) -> Reader:
    return person()


def test_a_translation_appears_as_it_is_written(hands: Reader):
    assert not hands.window.acts[Act.TRANSLATE].isEnabled()
    hands.select("ferry")
    hands.act(Act.TRANSLATE)
    hands.wait(lambda: hands.said == "Die ")
    assert hands.card.stop.isVisible()
    assert not hands.card.copy.isVisible()
    assert hands.card.title.text() == "Translation: English"
    hands.go_on.set()
    hands.wait(lambda: hands.said == "Die Fähre.")
    hands.wait(lambda: not hands.card.stop.isVisible())
    assert "may contain mistakes" in hands.card.note.text()
    hands.card.copy.click()
    assert QGuiApplication.clipboard().text() == "Die Fähre."
    assert hands.asked == [("ferry", "English")]


def test_the_language_that_is_set_is_asked_for(hands: Reader):
    settings = hands.window.services.settings
    settings.change(replace(settings.now.translating, language=TargetLanguage.FRENCH))
    hands.select("ferry")
    hands.go_on.set()
    hands.act(Act.TRANSLATE)
    hands.wait(lambda: hands.asked == [("ferry", "French")])
    assert hands.card.title.text() == "Translation: Français"
    hands.wait(lambda: hands.said == "Die Fähre.")


def test_what_is_written_before_stop_stays(hands: Reader):
    hands.select("ferry")
    hands.act(Act.TRANSLATE)
    hands.wait(lambda: hands.said == "Die ")
    hands.card.stop.click()
    assert hands.said == "Die "
    assert hands.card.note.text() == "Stopped."
    assert hands.card.isVisible()
    hands.go_on.set()
    hands.card.done.click()
    assert not hands.card.isVisible()


def test_without_a_language_model_it_is_said_where_to_choose_one(person: Open):
    hands = person(NeedsLanguageModelError("Translating needs a language model.", "Choose one."))
    hands.select("ferry")
    hands.act(Act.TRANSLATE)
    hands.wait(lambda: "needs a language model" in hands.card.note.text())
    assert hands.offers == ["Models …"]
    assert not hands.card.stop.isVisible()


def test_a_model_that_fails_is_a_message(person: Open):
    hands = person(ModelError("The model failed."))
    hands.select("ferry")
    hands.act(Act.TRANSLATE)
    hands.wait(lambda: hands.window.messages.what.text() == "The model failed.")
    assert not hands.card.isVisible()


def test_too_much_is_refused_with_what_to_do(person: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ui.reference.translation._LONGEST", 20)
    hands = person()
    hands.act(Act.SELECT_ALL)
    hands.act(Act.TRANSLATE)
    assert "Select less" in hands.window.messages.what.text()
    assert not hands.asked
