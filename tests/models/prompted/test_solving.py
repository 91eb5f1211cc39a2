"""Problems without a document: steps, and an answer apart from them."""

from __future__ import annotations

import pytest

from reader.evaluation.examined_skills import Solution
from reader.values.experience import Recalled
from tests.models.prompted.embedded_aide import prompted
from tests.models.prompted.scripted_talker import ScriptedTalker
from tests.reader.learning.law import experience

ASKED = "Ida has 3 apples and gets 4. How many has she?"


def model(talker):
    return prompted(talker, None)


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        ("She has 3.\nThen 7.\nAnswer: 7\n", Solution("She has 3.\nThen 7.", "7")),
        ("Answer: 7", Solution("", "7")),
        ("So it is 7.\n7", Solution("So it is 7.", "7")),
        ("She has 7.\n\n**Answer: 7.**\n", Solution("She has 7.", "7")),
        (
            "3 and 4.\nTherefore she has \\(\\boxed{7}\\) apples.",
            Solution("3 and 4.", "7"),
        ),
        ("Half.\n\\boxed{\\frac{1}{2}} in all", Solution("Half.", "\\frac{1}{2}")),
        ("Options follow.\nThe answer is (B).", Solution("Options follow.", "(B)")),
        ("The answer: 3, no.\nAnswer: -4.50", Solution("The answer: 3, no.", "-4.50")),
        ("", Solution("", "")),
    ],
)
def test_the_answer_stands_behind_the_steps(text, solution):
    assert model(ScriptedTalker(lambda _: text)).solve(ASKED, ()) == [solution]


def test_what_was_learnt_stands_beside_it():
    talker = ScriptedTalker(lambda _: "Answer: 7")
    shown = (Recalled(experience(1, question="And 2 and 2?"), 0.5),)
    assert len(model(talker).solve(ASKED, shown, samples=5)) == 5
    assert all("And 2 and 2?" in said and ASKED in said for said in talker.said)
