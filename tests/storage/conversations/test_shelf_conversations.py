"""Conversations about several documents: kept with all of them, found from each."""

from __future__ import annotations

import dataclasses

import pytest

from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.storage.helpers import parsed, source
from tests.storage.stored_library import ANSWER


@pytest.fixture
def volumes(library):
    texts = ("Call me Ishmael.", "It was the best of times.", "All happy families are alike.")
    return [library.documents.add(parsed(text, title=text[:4]), source(text)).id for text in texts]


def asked(library, volumes, text="Who speaks?", conversation=None):
    question = Question(
        text, volumes[0], shelf=tuple(volumes), known=Known(conversation=conversation)
    )
    return library.conversations.begin(question, Strategy.AUTO, "extractive")


def test_a_conversation_about_a_shelf_is_found_from_each_of_its_volumes(library, volumes):
    kept = asked(library, volumes[:2])
    for volume in volumes[:2]:
        (found,) = library.conversations.all(volume)
        assert (found.id, found.document, found.shelf) == (
            kept.conversation,
            volume,
            tuple(volumes[:2]),
        )
        assert library.conversations.search("speaks", volume)
    assert not library.conversations.all(volumes[2])
    assert not library.conversations.search("speaks", volumes[2])
    assert len(library.conversations.all()) == 1


def test_while_a_volume_is_set_aside_the_conversation_stays(library, volumes):
    asked(library, volumes[:2])
    library.documents.set_aside(volumes[0])
    (found,) = library.conversations.all()
    assert found.document == volumes[1]
    assert found.shelf == tuple(volumes[:2])
    library.documents.set_aside(volumes[1])
    assert not library.conversations.all()


def test_erasing_a_volume_leaves_the_conversation_but_for_what_quotes_it(library, volumes):
    kept = asked(library, volumes)
    quoting = dataclasses.replace(
        ANSWER,
        question=Question(
            "Which?", volumes[0], shelf=tuple(volumes), known=Known(conversation=kept.conversation)
        ),
    )
    library.conversations.add(quoting)
    library.documents.remove(volumes[0])
    (found,) = library.conversations.all()
    assert (found.document, found.shelf) == (volumes[1], tuple(volumes))
    (left,) = library.conversations.answers(kept.conversation)
    assert left.answer.question.text == "Who speaks?"
    assert left.answer.question.document == volumes[1]
    for volume in volumes[1:]:
        library.documents.remove(volume)
    assert not library.conversations.all()
    assert library.problems() == ()


def ask_on(library, kept, document, up_to):
    """Another question of the same conversation, bounded in ``document``."""
    known = Known(up_to, kept.conversation)
    question = dataclasses.replace(kept.answer.question, document=document, known=known)
    library.conversations.begin(question, Strategy.AUTO, "extractive")


def test_a_bound_in_a_volume_that_is_erased_allows_nothing_of_the_others(library, volumes):
    kept = asked(library, volumes[1:])
    for document, up_to in ((volumes[1], 9), (volumes[2], 5), (volumes[1], None)):
        ask_on(library, kept, document, up_to)
    library.documents.remove(volumes[1])
    _, *answers = library.conversations.answers(kept.conversation)
    asked_of = [past.answer.question for past in answers]
    assert [(q.document, q.known.up_to) for q in asked_of] == [
        (volumes[2], 0),
        (volumes[2], 5),
        (volumes[2], None),
    ]


def test_a_bound_in_an_erased_volume_becomes_the_end_of_the_one_before(library, volumes):
    kept = asked(library, volumes)
    ask_on(library, kept, volumes[2], 9)
    library.documents.remove(volumes[2])
    *_, last = library.conversations.answers(kept.conversation)
    before = library.documents.get(volumes[1])
    asked_of = last.answer.question
    assert (asked_of.document, asked_of.known.up_to) == (before.id, before.characters)
