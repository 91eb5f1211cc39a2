"""Questions in several hops whose hops stand in several books."""

from __future__ import annotations

import pytest

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from reader.asking.describing import remarks
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.hopping.graph import documents_of, with_fact, with_question
from reader.values.answer import Action, VolumeState
from reader.values.asking_events import Answered, HopChanged
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put

FILM = "The silent film Red Sand was directed by Ada Lund."
DIRECTOR = "Ada Lund was born in Bergen, and made nine pictures."


@pytest.fixture
def collection(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        put(library, plain(prose(80, "a"), FILM, prose(80, "b")), "Films of the North")
        put(library, plain(prose(80, "c"), DIRECTOR, prose(80, "d")), "Lives of the Makers")
        yield CollectionLibrary(library)


def asked(collection, text, documents, **more):
    encoder = LetterEncoder()
    model = ExtractiveModel(
        collection.library,
        HybridRelevance(collection.library, encoder),
        encoder,
        close=word_reading(),
    )
    question = Question(text, documents[0], shelf=documents, **more)
    *events, last = ask(collection, question, Strategy.MULTIHOP, model)
    assert isinstance(last, Answered)
    return events, last.answer


def test_a_hop_may_lead_from_one_book_to_another(collection):
    first, second = (record.id for record in collection.library.documents.all())
    text = "Where was the director of the film Red Sand born?"
    events, answer = asked(collection, text, (first, second))
    film, director = answer.graph[:2]
    assert FILM in film.facts[0].quotes[0].quote
    assert film.facts[0].quotes[0].document == first
    quote = director.facts[0].quotes[0]
    assert quote.document == second
    content = collection.library.documents.content(second)
    assert quote.span.of(content.text) == quote.quote == DIRECTOR
    changed = [event.hop for event in events if isinstance(event, HopChanged)]
    documents = {each.document for hop in changed for each in hop.read}
    assert documents <= {first, second}


def test_a_changed_hop_is_gone_on_from_in_the_books_own_terms(collection):
    both = tuple(record.id for record in collection.library.documents.all())
    text = "Where was the director of the film Red Sand born?"
    _, before = asked(collection, text, both)
    changed = with_question(before.graph, 2, "Where was Ada Lund born?")
    events, answer = asked(collection, text, both, graph=changed, changed=2)
    assert events[1].step.action is Action.CHANGE
    assert answer.graph[0] == before.graph[0]
    (quote,) = answer.graph[1].facts[0].quotes
    assert (quote.document, quote.quote) == (both[1], DIRECTOR)
    content = collection.library.documents.content(quote.document)
    assert quote.span.of(content.text) == quote.quote


def test_what_rested_on_a_book_that_is_gone_is_looked_for_again(collection):
    first, second = (record.id for record in collection.library.documents.all())
    text = "Where was the director of the film Red Sand born?"
    _, before = asked(collection, text, (first, second))
    collection.library.documents.set_aside(second)
    graph = with_fact(before.graph, 1, "Ada Lund directed it.")
    graph = (*graph, before.graph[1])
    _, answer = asked(collection, text, (first, second), graph=graph, changed=1)
    again = answer.graph[1]
    assert again.asked == before.graph[1].asked
    assert documents_of(answer.graph) == {first}


def test_a_book_that_is_not_there_is_named_as_missing(collection):
    first, _ = (record.id for record in collection.library.documents.all())
    text = "Where was the director of Red Sand born, by “Lives of the Makers”?"
    _, answer = asked(collection, text, (first,))
    missing = [volume for volume in answer.volumes if volume.state is VolumeState.NOT_ON_SHELF]
    assert [volume.title for volume in missing] == ["Lives of the Makers"]
    assert "“Lives of the Makers”" in " ".join(remarks(answer.volumes))
    assert all(citation.document == first for citation in answer.citations)
