from __future__ import annotations

import pytest

from models.embedded.named_things import named


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "The film was directed by Ada Lund in Oslo.",
            {"ada": "Ada", "lund": "Lund", "oslo": "Oslo"},
        ),
        ("She went home. Yesterday was cold.", {}),
        ("Yesterday came Boris.", {"boris": "Boris"}),
        ("“You see, I’ll go, and I've told Ada.”", {"ada": "Ada"}),
        ("NATO and eBay met.", {"nato": "NATO", "ebay": "eBay"}),
        ("О'Нил приехал в Москву.", {"о'нил": "О'Нил", "москву": "Москву"}),
        ("", {}),
    ],
)
def test_names_are_words_with_capitals_that_not_only_open_a_sentence(text, names):
    assert named(text, f"{text} She came home yesterday, as she does.") == names


def test_a_word_that_opens_a_sentence_names_where_it_is_always_written_so():
    assert named("Boris came.", "Boris came. So did boris trees.") == {}
    assert named("Boris came.", "Boris came.") == {"boris": "Boris"}


def test_where_a_script_has_no_capitals_all_its_words_count():
    assert named("戰爭與和平", "戰爭與和平")
