from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.material import Material
from models.embedded.occurrences import occurrences
from models.embedded.word_index import WordIndex
from reader.text.stemming import algorithm, stem
from tests.models.small_library import document

WORDS = st.text("abcdeäöüß", min_size=1, max_size=6)


def material(text: str, language: str | None = None) -> Material:
    return Material(document(text), np.zeros((0, 0), np.float32), language=language)


def found(text: str, word: str, language: str | None = None) -> list[str]:
    held = material(text, language)
    return [held.folded[at:].split(maxsplit=1)[0] for at in occurrences(held, word)]


@pytest.mark.parametrize(
    "forms",
    [
        ("study", "studies", "studied", "studying"),
        ("stop", "stops", "stopped", "stopping"),
        ("inhibit", "inhibits", "inhibited"),
        ("house", "houses", "housed", "housing"),
        ("whale", "whales", "whale's"),
    ],
)
def test_forms_of_a_word_meet(forms):
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(("one", "other"), [("car", "care"), ("bar", "bare"), ("plan", "plane")])
def test_words_that_only_begin_alike_do_not(one, other):
    assert stem(one) != stem(other)


def test_a_car_is_not_found_where_somebody_takes_care():
    assert found("he took care of the cards and the carpet.", "car") == []
    assert found("two cars stood there; the car's door was open.", "car") == ["cars", "car's"]


def test_forms_are_those_of_the_language_of_the_document():
    text = "die häuser am see, das haus und die hausfrau"
    assert found(text, "haus", "de-AT") == ["häuser", "haus"]
    assert found(text, "häuser", "de") == ["häuser", "haus"]
    assert found(text, "haus") == ["haus"]


def test_an_unknown_language_is_taken_for_english():
    assert algorithm("xx") == algorithm(None) == algorithm("en-GB")


def test_figures_are_found_as_they_are_written():
    assert len(occurrences(material("it was 5,210 then, 15,210 now, 5,2101 later"), "5,210")) == 1


def test_words_with_an_apostrophe_are_found_by_their_longest_part():
    assert found("l'homme et la femme", "l'homme", "fr") == ["homme"]


def test_scripts_without_spaces_are_found_anywhere():
    assert len(occurrences(material("東京大学の図書館"), "大学")) == 1


@given(st.lists(WORDS, max_size=12), WORDS, st.sampled_from(["english", "german"]))
def test_every_place_of_the_same_word_is_found_in_order(words, asked, name):
    text = " ".join(words)
    places = WordIndex(text, name).places(asked).tolist()
    said = [(text[at:].split()[0]) for at in places]
    assert places == sorted(set(places))
    assert said.count(asked) == words.count(asked)
    assert all(stem(word, name) == stem(asked, name) for word in said)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("the colour of it", "color"),
        ("septicaemia it was", "septicemia"),
        ("influenza it was", "influenze"),
        ("recognised by all", "recognized"),
    ],
)
def test_a_word_is_found_in_another_spelling(text, word):
    assert found(text, word)


@pytest.mark.parametrize(
    ("text", "word"), [("a care taken", "cars"), ("the Parkham inn", "markham")]
)
def test_short_words_and_other_beginnings_are_no_slips(text, word):
    assert not found(text, word)
