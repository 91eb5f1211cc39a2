from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.bridging import Ground, look_up, named, picks
from models.embedded.words import STOP_WORDS, content_terms, tokens
from reader.records import TermCounts

FILM = "Red Sand is a film that Ada Lund directed in 1931."
DIRECTOR = "Ada Lund was born in Bergen and made nine pictures."
TOWN = "Bergen lies by the sea, under seven hills."
OTHERS = ("A cow stood in the meadow.", "Somebody lived there.", "Nobody slept.")
QUESTION = "In which town was the director of the film Red Sand born?"


def ground(question, *passages, meaning=None):
    bags = [content_terms(passage) for passage in passages]

    def counts(word):
        for term in dict.fromkeys(content_terms(word)):
            holding = [n for n, bag in enumerate(bags) if term in bag]
            often = [bags[n].count(term) for n in holding]
            yield TermCounts(term, np.array(holding, np.int32), np.array(often, np.int32))

    def listed(word):
        return list(counts(word))

    asked = [token for token in tokens(question) if token not in STOP_WORDS]
    lengths = np.array([len(bag) for bag in bags], np.int32)
    if meaning is None:
        meaning = np.zeros(len(passages), np.float32)
    return Ground("\n".join(passages), passages, lengths, listed, look_up(asked, listed), meaning)


def test_what_the_first_passage_names_leads_to_the_second():
    passages = (OTHERS[0], DIRECTOR, OTHERS[1], TOWN, FILM, OTHERS[2])
    first, second, third = picks(ground(QUESTION, *passages), 3)
    assert passages[first.passage] == FILM
    assert first.after is None
    assert set(first.by) >= {"red", "sand"}
    assert passages[second.passage] == DIRECTOR
    assert (second.after, set(second.by)) == (0, {"Ada", "Lund"})
    assert passages[third.passage] == TOWN
    assert (third.after, third.by) == (1, ("Bergen",))


def test_what_a_person_says_leads_on_as_a_passage_would():
    passages = (OTHERS[0], DIRECTOR, OTHERS[1], TOWN, FILM, OTHERS[2])
    (found,) = picks(ground("Where was she born?", *passages), 1, ["She is Ada Lund."])
    assert passages[found.passage] == DIRECTOR
    assert (found.after, set(found.by)) == (0, {"Ada", "Lund"})


def test_both_sides_of_a_comparison_are_found_before_more_of_one():
    passages = (
        "Red Sand opened in 1931.",
        "Red Sand was a success. Red Sand ran for years.",
        "Blue Hill opened in 1929.",
    )
    found = picks(ground("Which opened first, Red Sand or Blue Hill?", *passages), 2)
    assert {pick.passage for pick in found} == {0, 2}


def test_meaning_alone_finds_a_passage():
    (found,) = picks(ground("xyz?", *OTHERS, meaning=np.array([0, 1, 0], np.float32)), 5)
    assert found.passage == 1
    assert found.by == ()


def test_nothing_is_picked_where_nothing_promises():
    assert picks(ground("xyz?", *OTHERS), 3) == []
    assert picks(ground("xyz?"), 3) == []


words = st.lists(
    st.sampled_from(["Ada", "Lund", "Bergen", "film", "red", "sand", "was", "born", "the"]),
    max_size=6,
)


@given(words, st.lists(words, max_size=6), st.integers(0, 8))
def test_no_passage_is_picked_twice(question, passages, most):
    found = picks(ground(" ".join(question), *map(" ".join, passages)), most)
    places = [pick.passage for pick in found]
    assert len(places) == len(set(places)) <= min(most, len(passages))
    assert all(pick.after is None or pick.after < n for n, pick in enumerate(found))


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


def test_where_a_script_has_no_capitals_all_its_words_count():
    assert named("戰爭與和平", "戰爭與和平")
