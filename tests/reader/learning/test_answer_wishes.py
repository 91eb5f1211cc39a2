"""Wishes are noticed in what the reader types for themselves, and nowhere else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reader.learning.answer_wishes import TIMES, noticed, wish_of
from reader.values.advice import Wish, WishKind

GERMAN = Wish(WishKind.LANGUAGE, "Answer in German.")


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("Please always answer in German.", "Answer in German."),
        ("Antworte bitte immer auf Deutsch!", "Answer in German."),
        ("From now on, keep it short.", "Answer briefly."),
        ("I want short answers.", "Answer briefly."),
        ("Ab jetzt bitte kurze Antworten.", "Answer briefly."),
        ("Always cite sections, not pages.", "Cite sections, not pages."),
        ("I prefer detailed answers", "Answer in detail."),
        ("In future answer as a bulleted list.", "Answer as a list of points."),
    ],
)
def test_what_is_said_to_last_is_noticed_at_once(typed, wish):
    assert [one.text for one, _ in noticed([typed])] == [wish]
    assert typed in noticed([typed])[0][1]


def test_what_is_asked_again_and_again_is_noticed():
    asked = [f"Who is number {n}? Answer in German." for n in range(TIMES)]
    assert noticed(asked[:-1]) == []
    assert [one for one, _ in noticed(asked)] == [GERMAN]
    assert noticed([asked[0]] * 9) == []  # the same question a thousand times is one


@pytest.mark.parametrize(
    "typed",
    [
        "Why did the German always answer?",
        "What does “always answer in German” mean here?",
        'Who said: "From now on, answer briefly."?',
        'Who said "from now on, answer briefly',
        "> Always answer in German.\nWhat does this mean?",
        "Was bedeutet „Antworte immer auf Deutsch“?",
        "How long did they always answer letters?",
        "Which sections are on page 3?",
        "",
    ],
)
def test_what_only_looks_like_a_wish_is_none(typed):
    assert noticed([typed] + [f"{typed} {n}" for n in range(TIMES)]) == []


@given(some.text(alphabet="abc .?!always answer in German briefly\n", max_size=200))
def test_nothing_between_quotation_marks_is_a_wish(quoted):
    assert noticed([f"What does “{quoted}” mean?"] + [f"{n}: “{quoted}”" for n in range(9)]) == []


@given(some.lists(some.text(max_size=60), max_size=8))
def test_a_wish_is_worded_by_us_never_by_what_was_typed(typed):
    known = [one for one, _ in noticed(["Always answer in German, briefly, as a list."])]
    assert len(known) == 3
    for one, _ in noticed([*typed, "Always answer in German."]):
        assert wish_of(one.text) == one


def test_a_wish_that_a_person_wrote_anew_is_still_of_its_kind():
    assert wish_of("Please give me short answers").kind is WishKind.SHORT
    assert wish_of("Name the\nyear first.") == Wish(WishKind.OTHER, "Name the year first.")
