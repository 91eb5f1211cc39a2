from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.hopping.graph import with_fact, with_question
from reader.records import Source
from reader.text.document import DocumentId, Format, Metadata, ParsedDocument
from reader.values.answer import Action
from reader.values.asking_events import Answered, HopChanged, StepTaken
from reader.values.hop import HopState
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.models.small_library import document
from tests.scripted import LetterEncoder, word_reading

FILM = "Red Sand is a silent film of 1931 that was directed by Ada Lund."
DIRECTOR = "Ada Lund was born in Bergen and made nine pictures before she was forty."
TOWN = "Bergen lies by the sea, under seven hills."
CONTENT = document(
    "# Ada Lund",
    DIRECTOR,
    "# Mills",
    "Nobody knows when the mill was built. It stood by the river and ground corn for the village.",
    "# Red Sand",
    FILM,
    "# Bergen",
    TOWN,
    "# Kettles",
    "The kettle sang on the stove while the children slept. It was an old one of copper.",
)
ASKED = "Where was the director of the film Red Sand born?"


@pytest.fixture
def library(tmp_path):
    opened = SqliteLibrary.open(tmp_path / "library")
    parsed = ParsedDocument(
        format=Format.TEXT,
        metadata=Metadata("Stories", (), "en", None),
        content=CONTENT,
        warnings=(),
    )
    digest = hashlib.sha256(CONTENT.text.encode()).hexdigest()
    opened.documents.add(parsed, Source(Path("stories.txt"), digest, 1))
    yield opened
    opened.close()


@pytest.fixture
def model(library):
    encoder = LetterEncoder()
    return ExtractiveModel(
        library, HybridRelevance(library, encoder), encoder, close=word_reading()
    )


def asked(library, model, **more):
    question = Question(ASKED, library.documents.all()[0].id, **more)
    *events, last = ask(CollectionLibrary(library), question, Strategy.MULTIHOP, model)
    assert isinstance(last, Answered)
    return events, last.answer


def test_the_second_hop_is_found_by_what_the_first_names(library, model):
    events, answer = asked(library, model)
    first, second = answer.graph[:2]
    assert first.facts[0].quotes[0].quote == FILM
    assert second.facts[0].quotes[0].quote == DIRECTOR
    assert second.after == (first.number,)
    assert second.asked == "What does the text say about “Ada”, “Lund”?"
    assert answer.answered
    assert [citation.quote for citation in answer.citations[:2]] == [FILM, DIRECTOR]
    assert events[-1] != answer


def test_the_graph_grows_hop_by_hop_and_every_settled_hop_is_a_step(library, model):
    events, answer = asked(library, model)
    changes = [event.hop for event in events if isinstance(event, HopChanged)]
    assert {hop.state for hop in changes if hop.number == 1} == {HopState.OPEN, HopState.FOUND}
    steps = [event.step for event in events if isinstance(event, StepTaken)]
    assert [step.action for step in steps] == [Action.HOP] * len(answer.graph)
    assert answer.trace == tuple(steps)
    assert answer.words_read == sum(hop.words for hop in answer.graph)


def test_nothing_beyond_the_place_somebody_has_read_to_is_found(library, model):
    place = CONTENT.text.index(FILM)
    _, answer = asked(library, model, known=Known(place))
    assert all(citation.span.end <= place for citation in answer.citations)
    assert all(each.span.end <= place for hop in answer.graph for each in hop.read)


def test_a_question_a_person_changed_is_looked_for_and_led_on_from(library, model):
    _, before = asked(library, model)
    changed = with_question(before.graph, 1, "Where does Bergen lie?")
    _, after = asked(library, model, graph=changed)
    assert after.graph[0].asked == "Where does Bergen lie?"
    assert after.graph[0].facts[0].quotes
    assert len({hop.number for hop in after.graph}) == len(after.graph)


def test_a_fact_a_person_gives_stays_and_is_not_quoted(library, model):
    _, before = asked(library, model)
    _, after = asked(library, model, graph=with_fact(before.graph, 1, "Ada Lund directed it."))
    assert after.graph[0].state is HopState.GIVEN
    assert after.graph[0].facts[0].quotes == ()
    assert all(citation.quote != "Ada Lund directed it." for citation in after.citations)
    led_to = [quote.quote for hop in after.graph if 1 in hop.after for quote in hop.facts[0].quotes]
    assert DIRECTOR in led_to


def test_what_the_document_does_not_tell_is_not_answered(library, model):
    question = Question("Which parliament taxed the zinc of Zanzibar?", DocumentId(1))
    *_, last = ask(CollectionLibrary(library), question, Strategy.MULTIHOP, model)
    assert not last.answer.answered


MATTER = document(
    "# The Tenant of the Mill",
    "By Ada Brother.",
    "# License",
    "The tenant of this licence may copy it for his brother, and the brother for any tenant.",
    "# The visit",
    "The tenant of the mill was a widow. She kept to herself, and painted by the window.",
    "Ned Lawrence came to see her in the evening, and spoke to her as only a brother may.",
    "# The road",
    *(f"The road led on past farm number {n}, and the carts stood in the yard." for n in range(20)),
)


@pytest.mark.parametrize("strategy", [Strategy.MULTIHOP, Strategy.GIST, Strategy.WHOLE])
def test_title_page_and_licence_answer_nothing_but_what_is_asked_about_them(tmp_path, strategy):
    with SqliteLibrary.open(tmp_path / "library") as library:
        parsed = ParsedDocument(
            format=Format.TEXT,
            metadata=Metadata("The Tenant of the Mill", (), "en", None),
            content=MATTER,
            warnings=(),
        )
        record = library.documents.add(parsed, Source(Path("mill.txt"), "0", 1))
        encoder = LetterEncoder()
        model = ExtractiveModel(
            library, HybridRelevance(library, encoder), encoder, close=word_reading()
        )

        def quoted(text):
            *_, last = ask(CollectionLibrary(library), Question(text, record.id), strategy, model)
            found = last.answer.citations + last.answer.nearest
            return " ".join(citation.quote for citation in found)

        said = quoted("Who is the brother of the tenant?")
        assert "By Ada" not in said
        assert "licence may copy" not in said
        assert "licence" in quoted("For whom may the tenant copy under this licence?")
