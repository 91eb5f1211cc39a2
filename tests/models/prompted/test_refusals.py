"""What is a refusal, and what only tells of one."""

from __future__ import annotations

import pytest

from models.prompted.refusals import NOT_SAID, apologizes, only_refers, refuses


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but no.",
        "I’m sorry.",
        "I cannot help with that.",
        "As an AI, I do not.",
        "Sorry, no.",
    ],
)
def test_an_apology_is_a_refusal(text):
    assert apologizes(text)
    assert refuses(text)


@pytest.mark.parametrize(
    "denial",
    [
        NOT_SAID,
        "The passages do not mention who sold the house.",
        "The text doesn’t say when it was sold.",
        "There is no information about the buyer in the passage.",
        "The provided text does not contain an answer to that.",
        "It is not explicitly stated in the text.",
        "The answer cannot be determined from the document.",
        "Not mentioned.",
        "There is no information about the boat.",
        "Unknown.",
        "The facts do not say what she owns.",
        "There is no such sentence in the passages.",
        "None of the passages states the price.",
        "The text provides no information about it.",
        "I could not find a matching sentence.",
    ],
)
def test_what_says_that_the_text_does_not_say_is_a_refusal(denial):
    assert refuses(denial)


@pytest.mark.parametrize(
    "statement",
    [
        "The house was sold.",
        "He did not sell the house.",
        "She cannot swim.",
        "The text was printed.",
        "He was sorry.",
        "Sorrow came.",
        "Nothing remained of the house.",
        "Not everybody came.",
        "The document is in Paris.",
        "The duties above do not apply to Confidential Information that was public before.",
        "None of the men saw it.",
        "The text contains a map.",
        "No.",
        "Nothing Compares 2 U is by Prince.",
    ],
)
def test_what_tells_of_something_that_was_not_is_none(statement):
    assert not refuses(statement)


@pytest.mark.parametrize(
    ("denial", "question"),
    [
        (
            "The agreement does not specify any penalty in dollars for a breach.",
            "What penalty in dollars must be paid for a breach of the agreement?",
        ),
        ("The captain's name isn't given.", "What is the name of the captain?"),
        ("The price is unknown.", "What is the price?"),
        ("How she failed is not described.", "How did she fail?"),
        ("The author doesn't identify the drug.", "Which drug does the author find effective?"),
    ],
)
def test_a_denial_that_adds_to_the_question_only_that_it_is_not_said_is_a_refusal(denial, question):
    assert refuses(denial, question)
    assert not refuses(denial, "Who wrote the letter?")


@pytest.mark.parametrize(
    ("statement", "question"),
    [
        ("The captain doesn't give up the ship.", "Does the captain give up?"),
        ("She did not tell him.", "What did she tell him?"),
        ("The team does not leave it out.", "Why does the team leave it out?"),
        ("He did not mention it to Anna.", "What did he do?"),
        ("The name is given.", "What is the name?"),
    ],
)
def test_a_denial_of_something_else_is_none(statement, question):
    assert not refuses(statement, question)


@pytest.mark.parametrize(
    ("sentence", "only"),
    [
        ("This is stated in sentence.", True),
        ("Sentence supports this answer.", True),
        ("The passage says so.", True),
        ("The passages don't say.", False),
        ("He told her.", False),
        ("The sentence was two years.", False),
        ("The text explains the tides.", False),
    ],
)
def test_what_only_refers_to_the_text(sentence, only):
    assert only_refers(sentence) is only
