from __future__ import annotations

from models.embedded.words import content_terms, tokens, word_count


def test_scripts_without_spaces_are_compared_by_pairs():
    assert content_terms("東京大学 open") == ["東京", "京大", "大学", "open"]


def test_apostrophes_hold_a_word_together():
    assert tokens("Don’t stop") == ["don't", "stop"]


def test_marks_on_letters_hold_a_word_together():
    assert tokens("नाव किसने चलाई?") == ["नाव", "किसने", "चलाई"]


def test_length_is_counted_in_every_script():
    assert word_count("three plain words") == 3
    assert 2 < word_count("東京大学の図書館") < 8
