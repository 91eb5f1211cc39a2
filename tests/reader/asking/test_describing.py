"""Steps, traces and places in plain words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.asking.describing import MOST_DECIDED, decided, describe, explained
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Action, Answer, Grade, Step
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from tests.books import Chapter, book, prose

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


def test_what_a_model_says_instead_of_an_answer_is_bounded():
    assert len(explained("word " * 900).reason) < 400


TEXT = book(*(Chapter(1, f"Chapter {n}", (prose(60, f"c{n}w"),)) for n in range(1, 7)))
PLACES = [section.span for section in TEXT.sections]
EMPTY = Answer(
    Question("Who?", DocumentId(1)), "", Grade.SAYS, Strategy.GIST, "quotes", *((),) * 5, 0.0, 0, 0
)


def lines_of(*trace, text="It is so.", quotes=1, grade=Grade.SAYS):
    cited = tuple(Citation(DocumentId(1), PLACES[n], "…") for n in range(quotes))
    return decided(replace(EMPTY, text=text, trace=trace, citations=cited, grade=grade), TEXT)


def opened(number):
    return Step(Action.OPEN, "It holds words of the question.", PLACES[number], episode=number)


LONG = (
    Step(Action.BOUND, "Nothing after page 9 is used."),
    Step(Action.RECALL, "You were answered rightly before: “Who?”."),
    Step(Action.RECALL, "You wished: briefly."),
    Step(Action.CHOOSE, "The question asks about a place."),
    Step(Action.CHOOSE, "Up to five episodes."),
    *(Step(Action.DESCEND, "Promising.", place) for place in PLACES),
    *(Step(Action.REVERT, "Nothing here.", place, words_read=60) for place in PLACES),
    *(opened(number) for number in range(6)),
    Step(Action.CHOOSE, "The embedded reader wrote the answer."),
)


def test_a_long_trace_is_five_lines_each_something_that_was_decided():
    lines = lines_of(*LONG)
    assert lines == (
        "Nothing after page 9 is used.",
        "You were answered rightly before: “Who?”.",
        "The question asks about a place. Up to five episodes.",
        "Steps through the chapters: 6 down, 6 back.",
        "The answer is based on 1 quote.",
    )


@pytest.mark.parametrize("length", range(len(LONG) + 1))
@pytest.mark.parametrize("grade", Grade)
def test_no_trace_has_more_lines_or_the_same_twice(length, grade):
    lines = lines_of(*LONG[:length], grade=grade, quotes=int(grade is not Grade.DOESNT_SAY))
    assert 0 < len(lines) <= MOST_DECIDED
    assert len(set(lines)) == len(lines)


def test_what_was_read_is_named_and_the_rest_is_counted():
    lines = lines_of(*(opened(number) for number in range(6)), quotes=2)
    read, came_of = lines
    assert read.startswith("Read “Chapter 1”")
    assert read.endswith("; and 3 more places.")
    assert came_of == "The answer is based on 2 quotes."


def test_of_what_does_not_answer_nothing_is_said_to_answer():
    walked = Step(Action.COMMIT, "It is relevant.", PLACES[0], words_read=60)
    lines = lines_of(
        opened(1), walked, text="The document doesn't say.", grade=Grade.DOESNT_SAY, quotes=0
    )
    assert lines[-1] == "Nothing in it answers the question."
    assert not any("found" in line or "is based on" in line for line in lines)


def test_of_an_answer_that_was_not_found_it_is_not_said_that_there_is_none():
    lines = lines_of(opened(1), text="None found.", grade=Grade.NOT_FOUND, quotes=0)
    assert lines[-1] == "No clear answer was found in it."


def test_why_there_is_no_answer_is_said_however_long_the_trace_is():
    why = Step(Action.EXPLAIN, "The document never mentions “zeppelin”.")
    lines = lines_of(*LONG, why, grade=Grade.DOESNT_SAY, quotes=0)
    assert len(lines) == MOST_DECIDED
    assert lines[-2:] == (why.reason, "Nothing in it answers the question.")
