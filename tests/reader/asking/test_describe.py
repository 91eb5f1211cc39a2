from __future__ import annotations

import pytest

from reader.asking.describing import describe, explained, place
from reader.text.span import Span
from reader.values.answer import Action, Step
from tests.books import Chapter, book, plain, prose

CONTENT = book(Chapter(1, "One", (prose(400),)), Chapter(1, "Two", (prose(400),)))
TWO = CONTENT.sections[1].span


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        (Step(Action.CHOOSE, "It is short."), "It is short."),
        (
            Step(Action.OPEN, "It has it.", Span(10, 20), episode=3, words_read=2),
            "Opened passage 3: “One”, page 1. It has it.",
        ),
        (
            Step(Action.OPEN, "It has it.", Span(10, 20)),
            "Opened “One”, page 1, not in memory yet. It has it.",
        ),
        (
            Step(Action.DESCEND, "Likely.", TWO, node=9, target=4),
            "Went to “Two”, pages 3–5. Likely.",
        ),
        (
            Step(Action.DESCEND, "Likely.", TWO, node=4, target=2, episode=7),
            "Went to passage 7: “Two”, pages 3–5. Likely.",
        ),
        (Step(Action.REVERT, "No.", TWO), "Went back from “Two”, pages 3–5. No."),
        (Step(Action.REVERT, "No.", TWO, words_read=9), "Read “Two”, pages 3–5 and went back. No."),
        (
            Step(Action.COMMIT, "There.", TWO),
            "Read “Two”, pages 3–5 and chose it to answer from. There.",
        ),
        (Step(Action.STOP, "Nothing left."), "Stopped. Nothing left."),
    ],
)
def test_every_step_is_described_in_plain_words(step, sentence):
    assert describe(step, CONTENT) == sentence


def test_every_action_has_words():
    for action in Action:
        assert describe(Step(action, "So.", TWO), CONTENT).endswith("So.")


def test_a_place_without_section_is_described_by_its_page():
    assert place(plain("Some words."), Span(0, 4)) == "page 1"


def test_several_sections_are_described_by_the_first_and_the_last():
    assert place(CONTENT, CONTENT.whole) == "“One” to “Two”, pages 1–5"


def test_what_a_model_says_instead_of_an_answer_is_bounded():
    assert len(explained("word " * 900).reason) < 400
