"""Names in a question of documents that it is not put to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from reader.collection.naming import named_elsewhere
from reader.records import Source
from reader.values.answer import VolumeState
from tests.reader.collection.test_joined_volumes import record


def titled(number, title, file="file.pdf"):
    return replace(
        record(number), title=title, source=Source(Path("/books") / file, str(number), 1)
    )


ASKED = [titled(1, "The Hound of the Baskervilles"), titled(2, "A Study in Scarlet")]
OTHER = [
    titled(3, "The Sign of the Four: A Tale", "sign.epub"),
    titled(4, "Emma"),
    titled(5, "The Hound"),
]


def named(question):
    found = named_elsewhere(question, ASKED, [*ASKED, *OTHER])
    return [(volume.document, volume.title, volume.state) for volume in found]


@pytest.mark.parametrize(
    "question",
    [
        "Who is Emma?",
        "Who keeps the hound of the Baskervilles?",
        "What is said in “A Study in Scarlet” of the desert?",
        "What does “the game is afoot” mean?",
        "When did the hound bark, and what does the report say?",
        "",
    ],
)
def test_names_in_the_story_and_of_what_is_asked_are_left_alone(question):
    assert not [n for n in named(question) if n[2] is VolumeState.UNKNOWN]
    assert all(document == 5 for document, _, _ in named(question))


@pytest.mark.parametrize(
    "question",
    [
        "Is he the same as in The Sign of the Four?",
        "is he the same as in the sign of the four",
        "Is that told in sign.epub too?",
        "Compare them with “The Sign of the Four: A Tale”.",
    ],
)
def test_a_document_of_the_library_is_known_by_title_short_title_and_file(question):
    assert (3, OTHER[0].title, VolumeState.NOT_ON_SHELF) in named(question)


def test_a_title_of_one_word_counts_in_quotation_marks():
    assert named("Is that like in “Emma”?") == [(4, "Emma", VolumeState.NOT_ON_SHELF)]


def test_what_the_question_calls_a_document_and_is_nowhere_is_unknown():
    names = named("Does the novel “The Lost World” or minutes-2024.pdf say so?")
    assert names == [
        (None, "The Lost World", VolumeState.UNKNOWN),
        (None, "minutes-2024.pdf", VolumeState.UNKNOWN),
    ]
