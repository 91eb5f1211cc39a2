"""Factors of a sentence's score: a number of things is preferred where one is asked for."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.evidence import gather
from models.embedded.features import Feature
from models.embedded.kinds import wanted
from models.embedded.material import Material
from models.embedded.sentence_features import SENTENCE_FEATURES, Candidate
from tests.models.small_library import document

MONEY = "Revenue per subscriber rose from $7.70 to $7.99."
COUNT = "It had 125 million subscribers in May."


def preference(text: str, question: str, feature: Feature = Feature.KIND) -> float:
    """The factor that a feature gives the first sentence of a text."""
    material = Material(document(text), np.zeros((0, 0), np.float32))
    none = np.zeros(len(material.content.passages), np.float32)
    candidate = Candidate(gather(material, question, none, None), wanted(question), 0)
    return SENTENCE_FEATURES[feature](candidate)


@pytest.mark.parametrize(
    ("text", "question", "preferred"),
    [
        (COUNT, "How many subscribers are there?", True),
        (MONEY, "How many subscribers are there?", False),
        (MONEY, "How much was the revenue per subscriber?", True),
        ("Nobody counted the subscribers.", "How many subscribers are there?", False),
    ],
)
def test_a_sum_of_money_is_no_number_of_things(text, question, preferred):
    assert (preference(text, question) > 1) == preferred


FAR_APART = (
    "Anna Ek slept by the lamp. It rained. It snowed. The keeper sold a boat to the captain."
)


@pytest.mark.parametrize(
    ("question", "penalized"),
    [
        ("Why is the lamp no boat of the keeper?", False),
        ("What did Anna Ek sell the keeper?", True),
    ],
)
def test_only_questions_with_names_ask_for_more_than_their_names(question, penalized):
    assert (preference(FAR_APART, question, Feature.BESIDE_NAMES) < 1) == penalized
