from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.words import content_terms, stem, tokens, word_count


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


@given(st.text("abcdefghijklmnopqrstuvwxyz'", min_size=1))
def test_a_stem_begins_its_word(word):
    assert word.startswith(stem(word))
    assert stem(word) or not word.removesuffix("'s")


def test_scripts_without_spaces_are_compared_by_pairs():
    assert content_terms("東京大学 open") == ["東京", "京大", "大学", "open"]


def test_apostrophes_hold_a_word_together():
    assert tokens("Don’t stop") == ["don't", "stop"]


def test_length_is_counted_in_every_script():
    assert word_count("three plain words") == 3
    assert 2 < word_count("東京大学の図書館") < 8
