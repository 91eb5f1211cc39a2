"""One question to several documents, in a real library."""

from __future__ import annotations

import pytest

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.collection.narrowing import Room
from reader.errors import NotFoundError
from reader.memory.document_reading import read_document
from reader.values.answer import ABOVE, Action, VolumeState
from reader.values.asking_events import Answered
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from tests.books import Chapter, book, plain, prose
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put

ASKED = "Where is v2c1w30?"
BOTH = pytest.mark.parametrize("strategy", [Strategy.GIST, Strategy.TREE])


def volume(number, chapters=3):
    return book(
        *(
            Chapter(1, f"Chapter {c}", tuple(prose(60, f"v{number}c{c}w") for _ in range(6)))
            for c in range(chapters)
        )
    )


def sentence(content, word):
    return next(span for span in content.sentences if f"{word} " in span.of(content.text))


@pytest.fixture
def collection(library):
    return CollectionLibrary(library)


@pytest.fixture
def contents():
    return [volume(number) for number in range(4)]


@pytest.fixture
def documents(library, contents):
    return [put(library, content, f"Volume {n}") for n, content in enumerate(contents)]


def embedded(collection):
    encoder = LetterEncoder()
    relevance = HybridRelevance(collection.library, encoder)
    return ExtractiveModel(collection.library, relevance, encoder, close=word_reading())


def asked(collection, shelf, *, text=ASKED, strategy=Strategy.GIST, model=None, **options):
    question = Question(text, options.pop("document", shelf[0]), shelf=tuple(shelf), **options)
    room = Room(volumes=3)
    *_, last = ask(
        collection,
        question,
        strategy,
        model or embedded(collection),
        room=room,
        encoder=LetterEncoder(),
    )
    assert isinstance(last, Answered)
    return last.answer


def read(library, document):
    list(read_document(library, document, embedded(CollectionLibrary(library)), LetterEncoder()))


def test_every_volume_that_answers_is_cited_and_quotes_of_one_stand_together(library, collection):
    texts = {
        "Anna": "The keeper of the light was called Anna. The keeper of the light slept by day.",
        "Boris": "The keeper of the light was called Boris.",
    }
    volumes = [put(library, plain(text), title) for title, text in texts.items()]
    answer = asked(collection, volumes, text="How was the keeper of the light called?")
    of = [cited.document for cited in answer.citations]
    assert set(of) == set(volumes)
    assert of == sorted(of, key=of.index)


@BOTH
def test_the_quote_stands_in_the_volume_that_is_cited(
    library, collection, contents, documents, strategy
):
    for document in documents[:3]:
        read(library, document)
    answer = asked(collection, documents[:3], strategy=strategy)
    assert answer.answered
    for cited in answer.citations:
        content = contents[documents.index(cited.document)]
        assert cited.span.of(content.text) == cited.quote
    assert "v2c1w30 " in answer.citations[0].quote
    assert answer.citations[0].document == documents[2]
    assert answer.consulted[0].document == documents[2]


def test_a_walk_goes_from_the_shelf_to_a_volume_and_on_to_its_own_nodes(
    library, collection, documents
):
    for document in documents[:3]:
        read(library, document)
    answer = asked(collection, documents[:3], strategy=Strategy.TREE)
    first = answer.trace[0]
    assert (first.action, first.node, first.document) == (Action.DESCEND, ABOVE, documents[2])
    tree = library.memories.tree(documents[2])
    (root,) = tree.roots
    assert first.target == root.id
    below = [s for s in answer.trace[1:] if s.action is Action.DESCEND and s.node != ABOVE]
    assert below
    for step in below:
        assert tree[step.target].span == step.span
        assert step.document == documents[2]
    leaf = answer.trace[-1]
    assert leaf.action is Action.COMMIT
    assert tree[leaf.node].episode == leaf.episode


def test_a_volume_that_is_not_read_is_searched_as_it_stands_and_that_is_said(
    library, collection, contents, documents
):
    read(library, documents[0])
    answer = asked(collection, documents[:3])
    assert answer.citations[0].document == documents[2]
    assert answer.consulted[0].episode is None
    states = [(v.document, v.state, bool(v.unread)) for v in answer.volumes]
    assert states == [
        (documents[0], VolumeState.SEARCHED, False),
        (documents[1], VolumeState.SEARCHED, True),
        (documents[2], VolumeState.SEARCHED, True),
    ]
    assert answer.volumes[2].unread[0].end == len(contents[2].text)


def test_of_too_many_volumes_those_that_promise_most_are_looked_into(collection, documents):
    answer = asked(collection, documents)
    assert answer.citations[0].document == documents[2]
    assert [v.state for v in answer.volumes].count(VolumeState.PASSED_OVER) == 1
    assert answer.trace[0].action is Action.CHOOSE
    assert "4" in answer.trace[0].reason


def test_a_removed_volume_is_named_and_the_others_are_asked(library, collection, documents):
    first = asked(collection, documents[:3])
    (kept,) = library.conversations.all()
    library.documents.remove(documents[0])
    again = asked(
        collection, documents[:3], document=documents[1], known=Known(conversation=kept.id)
    )
    gone = again.volumes[0]
    assert (gone.document, gone.title, gone.state) == (documents[0], "Volume 0", VolumeState.GONE)
    assert again.citations == first.citations


def test_a_shelf_of_which_nothing_is_left_cannot_be_asked(library, collection, documents):
    for document in documents:
        library.documents.remove(document)
    with pytest.raises(NotFoundError):
        asked(collection, documents)


def test_what_the_question_names_and_is_not_asked_is_said(collection, documents):
    answer = asked(
        collection,
        documents[:2],
        text="Is v1c1w30 also told in Volume 3, in the report “Annual figures” or in notes.pdf?",
    )
    named = [(v.document, v.title, v.state) for v in answer.volumes[2:]]
    assert named == [
        (documents[3], "Volume 3", VolumeState.NOT_ON_SHELF),
        (None, "Annual figures", VolumeState.UNKNOWN),
        (None, "notes.pdf", VolumeState.UNKNOWN),
    ]


def test_up_to_where_one_is_leaves_out_the_volumes_behind(collection, contents, documents):
    place = sentence(contents[1], "v1c1w30").end
    answer = asked(
        collection,
        documents[:3],
        text="Where are v2c1w30 and v1c1w30?",
        document=documents[1],
        known=Known(place),
    )
    assert answer.volumes[2].state is VolumeState.BEYOND
    for cited in (*answer.citations, *answer.nearest):
        assert cited.document != documents[2]
        assert cited.document != documents[1] or cited.span.end <= place


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_a_bound_in_a_volume_that_is_gone_lets_nothing_be_seen_of_those_behind(
    library, collection, contents, documents, gone
):
    library.documents.set_aside(documents[gone])
    place = len(contents[gone].text) // 2
    asked_of = documents[:3]
    for behind in (f"v{n}c0w30" for n in range(gone + 1, 3)):
        answer = asked(
            collection,
            asked_of,
            text=f"Where is {behind}?",
            document=documents[gone],
            known=Known(place),
        )
        assert behind not in answer.text
        places = (*answer.citations, *answer.nearest, *answer.consulted)
        assert {each.document for each in places} <= set(documents[:gone])
    for before in (f"v{n}c2w30" for n in range(gone)):
        answer = asked(
            collection,
            asked_of,
            text=f"Where is {before}?",
            document=documents[gone],
            known=Known(place),
        )
        assert before in answer.citations[0].quote


def test_of_too_many_volumes_one_is_looked_into_that_the_question_names(library, collection):
    texts = [
        put(library, plain(f"The agreement was signed in {n}."), f"Case {n}") for n in range(9)
    ]
    named = put(library, plain("Nobody came."), "The Marlowe lease")
    answer = asked(
        collection, [*texts, named], text="Who signed the agreement in the Marlowe lease?"
    )
    states = {volume.document: volume.state for volume in answer.volumes}
    assert states[named] is VolumeState.SEARCHED
