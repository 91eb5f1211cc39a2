from __future__ import annotations

import pytest

from reader.text.quotation_marks import closed, is_sentence, quoted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("He went home.", "“He went home.”"),
        ("“Well, Sir Henry.", "‘“Well, Sir Henry.’"),
        ('He said "no".', '‘He said "no".’'),
        ("Emil’s horse", "“Emil’s horse”"),
    ],
)
def test_what_has_marks_of_its_own_gets_others(text, shown):
    assert quoted(text) == shown


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("I wanted to reassure him: “I’ll get somebody.", False),
        ("there’s always trouble with the pipes.”", False),
        ("He muttered “Hum!” and went.", True),
        ("Er sagte: „Nein.“", True),
        ("Er sagte: „Nein.", False),
        ("Il dit: «non», et partit.", True),
        ("Il dit: «non.", False),
        ('He said "no.', False),
        ("Emil’s horse", True),
    ],
)
def test_truncated_speech_is_distinguished_from_complete_speech(text, complete):
    assert closed(text) is complete


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("He came in.", True),
        ("“Never!” she said.", True),
        ("她走了。", True),
        ("3 of them came (see below).", True),
        ("Statements of Income (Unaudited)", False),
        ("changes in tax laws; and other risks.", False),
        ("She said: “Never.", False),
    ],
)
def test_a_sentence_begins_and_ends(text, complete):
    assert is_sentence(text) is complete
