"""Ways of reading are said in words, and only those that can be are taken in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.learning.learnt_strategies import SITUATIONS
from reader.learning.plain_words import name_of, words_of
from reader.values.experience import Kind
from reader.values.strategy import Strategy
from tests.storage.stored_library import LEARNT

METHOD = replace(LEARNT, kind=Kind.STRATEGY, question="place, long", answer="gist")


@pytest.mark.parametrize(
    ("asked", "answer", "says"),
    [
        (
            "place, long",
            "gist, 7 look-ups instead of 5",
            (
                "For questions about something in one place in long documents: look up, 7 "
                "passages instead of 5"
            ),
        ),
        (
            "hops, short",
            "gist, 1 look-ups",
            (
                "For questions that need several facts in short documents: look up, "
                "1 passage at most"
            ),
        ),
        (
            "large, middle, Reader 7B",
            "reason first",
            (
                "For questions about larger parts of a document in medium-length documents, with "
                "Reader 7B: give the reason first, then choose"
            ),
        ),
        (
            "whole, long, m",
            "choose at once",
            (
                "For questions about the whole document in long documents, with m: "
                "choose without giving a reason first"
            ),
        ),
    ],
)
def test_a_way_of_reading_is_said_in_words(asked, answer, says):
    assert name_of(replace(METHOD, question=asked, answer=answer)) == says


@pytest.mark.parametrize(
    "strategy", [strategy for strategy in Strategy if strategy is not Strategy.AUTO]
)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_none_of_ours_is_said_as_it_is_kept(situation, strategy):
    one = replace(
        METHOD, question=f"{situation.question}, {situation.document}", answer=strategy.value
    )
    words = words_of(one)
    assert words.asked.startswith("For questions ")
    assert " " in words.answer
    assert (words.asked, words.answer) != (one.question, one.answer)
