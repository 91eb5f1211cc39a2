from __future__ import annotations

import pytest

from reader.support.cited_context import wrong_speaker

SPEAKERS = frozenset({"Marketing", "User Interface", "Project Manager"})


def wrong(statement, said_by, cited="That is too expensive."):
    return wrong_speaker(statement, SPEAKERS, {said_by}, cited)


@pytest.mark.parametrize(
    "statement",
    [
        "Marketing said that it is too expensive.",
        "The Marketing Expert also thought it too expensive.",
        "- Marketing then suggested a lower price.",
    ],
)
def test_whoever_did_not_say_it_is_named(statement):
    assert wrong(statement, "Project Manager") == "Marketing"
    assert wrong(statement, "Marketing") == ""


@pytest.mark.parametrize(
    "statement",
    [
        "Marketing and the Project Manager said that it is too expensive.",
        "Marketing's proposal, she said, is too expensive.",
        "Marketing was asked about it.",
        "Marketing costs a lot.",
        "They said that it is too expensive.",
        "Marketing proposed a price, which the Project Manager called too high.",
    ],
)
def test_nothing_is_said_of_other_statements(statement):
    assert wrong(statement, "Project Manager") == ""


def test_somebody_the_cited_text_names_may_have_said_it():
    assert wrong("Marketing said so.", "Project Manager", "As Marketing said, it is.") == ""
