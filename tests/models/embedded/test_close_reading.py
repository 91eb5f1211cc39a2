"""Windows around passages, what the network makes of them, and what is left without it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.close_reading import CloseReader, ReadRelevance, window_around
from models.embedded.extractive import ExtractiveModel
from models.embedded.material import Shelf
from models.embedded.weights import READING
from reader.errors import ModelError
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import prose
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document
from tests.scripted import GRADES, LetterEncoder, WordNetwork, word_reading

TEXT = ("# Farms", prose(700), "The miller paid nine crowns for the mare.", prose(500))


class Broken:
    name = "broken"

    def read(self, _asked, _passages):
        raise ModelError("The weights are gone.")


def shelf_of(*drafts):
    return Shelf(stand_in(SmallLibrary(document(*drafts))), "letters")


@given(st.integers(5, 900))
def test_a_window_holds_its_passage_and_is_no_longer_than_trained(words):
    material = shelf_of("# One", prose(words), "# Two", prose(60)).take(DOCUMENT)
    for number, passage in enumerate(material.content.passages):
        window = window_around(material, number)
        assert window.contains(passage)
        most = max(READING.window_words, material.content.words.of(passage))
        assert material.content.words.of(window) <= most + 1


def test_the_same_question_to_another_text_is_read_in_that_text(monkeypatch):
    # As if each text took the place in memory of the one before it.
    monkeypatch.setattr("models.embedded.close_reading.id", lambda _: 7, raising=False)
    close = CloseReader(WordNetwork(), GRADES)
    for place in ("mill", "forge at the ford"):
        text = f"Nobody lives in the {place}."
        material = shelf_of("# Farms", text).take(DOCUMENT)
        (window,) = close.read(material, "Who lives where?", [0])
        assert text in window.span.of(material.content.text)
        assert window.rank == 0


def test_what_the_network_finds_comes_first():
    library = stand_in(SmallLibrary(document(*TEXT)))
    shelf = Shelf(library, "letters")
    content = shelf.take(DOCUMENT).content
    question = Question("How much did the miller pay for the mare?", DOCUMENT)
    scores = ReadRelevance(shelf, WordRelevance(library), word_reading()).scores(question)
    assert "nine crowns" in content.passages[int(scores.argmax())].of(content.text)


@pytest.mark.parametrize("network", [None, Broken()])
def test_without_the_network_the_closest_passages_are_shown_and_nothing_is_claimed(network):
    library = stand_in(SmallLibrary(document(*TEXT)))
    content = library.documents.content(DOCUMENT)
    model = ExtractiveModel(
        library, WordRelevance(library), LetterEncoder(), close=CloseReader(network, GRADES)
    )
    question = Question("How much did the miller pay for the mare?", DOCUMENT)
    whole = Excerpt(DOCUMENT, content.whole, content.text)
    pieces = list(model.answer(question, [whole], ()))
    assert pieces
    assert not any(piece.supports for piece in pieces)
    assert "nine crowns" in pieces[0].sources[0].of(content.text)
