"""The people and terms of a document on the command line."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from tests.ui.terminal.outcome import ok

STORY = (
    "So Mr. Hill came along, and he saw Marlow. Then Marlow saw Mr. Hill.\n\n"
    "They say John Hill is late. They say John Hill went home to Marlow.\n"
)


@pytest.fixture
def book(gistwalker, tmp_path):
    path = tmp_path / "walks.txt"
    path.write_text(STORY, "utf-8")
    assert gistwalker("import", str(path))[0] == ExitCode.OK
    return gistwalker


def test_names_are_listed_with_other_forms_and_first_page(book):
    out = ok(book("names", "walks"))
    assert out.splitlines() == [
        "John Hill (also Mr. Hill): 4 mentions, first on page 1",
        "Marlow: 3 mentions, first on page 1",
    ]


def test_as_json_every_mention_is_a_span(book):
    out = ok(book("names", "walks", "--json", "--limit", "1"))
    answer = json.loads(out)
    (hill,) = answer["names"]
    assert (answer["count"], hill["name"], hill["count"]) == (2, "John Hill", 4)
    text = STORY.rstrip("\n")
    assert [text[start:end] for start, end in hill["mentions"]] == 2 * ["Mr. Hill"] + 2 * [
        "John Hill"
    ]
    assert hill["first"]["pages"] == [1]


def test_nothing_of_what_was_not_read_is_listed(book):
    out = ok(book("names", "walks", "--so-far"))
    assert "No names" in out


def test_a_document_that_is_not_there_is_refused(book):
    assert book("names", "nothing")[0] == ExitCode.NOT_FOUND
