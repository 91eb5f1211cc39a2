"""Notes asked like a document: what is cited stands in the note, or in the words it is about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from reader.annotations.anchoring import draft
from reader.annotations.mark import Anchor, Colour, Mark, MarkId, MarkKind
from reader.collection.asking import UnclearQuestionError
from reader.collection.asking_notes import ask_notes
from reader.collection.library import CollectionLibrary
from reader.collection.notes import NotesText
from reader.text.document import DocumentId
from reader.text.span import Span
from tests.books import plain
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put

LEASE = plain(
    "The tenant shall pay for all damage to the carpets.",
    "The landlord repairs the boiler within ten days of notice.",
    "Rent is due on the first day of the month.",
)
NOTES = {
    "pay for all damage": "Damages: capped by section 9? Ask Ms. Weber.",
    "repairs the boiler": "Weber wrote on 3 March that the boiler was repaired by Kramer Ltd.",
    "Rent is due": "",
}


@pytest.fixture
def collection(library):
    return CollectionLibrary(library)


@pytest.fixture
def marks(library):
    document = put(library, LEASE, "Lease")
    drafts = []
    for quote, note in NOTES.items():
        at = LEASE.text.index(quote)
        span = Span(at, at + len(quote))
        drafts.append(draft(document, LEASE.text, MarkKind.HIGHLIGHT, span, note=note))
    return library.marks.add(drafts)


def asked(collection, marks, question, encode=None):
    encoder = LetterEncoder()
    relevance = HybridRelevance(collection.library, encoder)
    model = ExtractiveModel(collection.library, relevance, encoder, close=word_reading())
    return ask_notes(collection, marks, question, model, encode)


def holds(quote):
    texts = " ".join(f"{quote.mark.note} {quote.mark.anchor.quote}".split())
    return quote.quote in texts


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What did I note about damages?", ["pay for all damage"]),
        ("my notes on Weber", ["pay for all damage", "repairs the boiler"]),
        ("What have I highlighted about rent?", ["Rent is due"]),
        ("Was habe ich zum Boiler notiert?", ["repairs the boiler"]),
    ],
)
def test_what_was_noted_about_something_is_listed(collection, marks, question, found):
    answer = asked(collection, marks, question)
    assert answer.answered
    assert [quote.mark.anchor.quote for quote in answer.quotes] == found
    assert all(holds(quote) for quote in answer.quotes)


def test_a_question_is_answered_with_the_words_of_a_note(collection, marks):
    answer = asked(collection, marks, "Who repaired the boiler?", LetterEncoder().encode)
    assert answer.answered
    assert "[1]" in answer.text
    assert answer.quotes[0].mark.anchor.quote == "repairs the boiler"
    assert "Kramer" in answer.quotes[0].quote
    assert all(holds(quote) for quote in answer.quotes)


def test_what_the_notes_do_not_say_is_said(collection, marks):
    answer = asked(collection, marks, "What is the capital of Mongolia?")
    assert (answer.answered, answer.text, answer.quotes) == (
        False,
        "No clear answer was found in your notes.",
        (),
    )
    about = asked(collection, marks, "What did I note about Mongolia?")
    assert (about.answered, about.text) == (False, "You have no notes about “Mongolia”.")


def test_without_notes_or_words_there_is_nothing_to_ask(collection, marks):
    assert "no notes" in asked(collection, [], "Who?").text
    with pytest.raises(UnclearQuestionError):
        asked(collection, marks, "  ")


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=60)), max_size=6))
def test_each_mark_is_a_passage_of_its_own(pairs):
    made = [
        (quote, note)
        for quote, note in pairs
        if NotesText.of(DocumentId(-5), [noted(1, quote, note)]).marks
    ]
    marks = [noted(number, *pair) for number, pair in enumerate(made, start=1)]
    notes = NotesText.of(DocumentId(-5), marks)
    assert len(notes.content.passages) == len(notes.marks) == len(marks) == len(notes.passages)
    assert list(notes.starts) == [span.start for span in notes.content.passages]


def noted(number, quote, note):
    when = datetime(2026, 1, 1, tzinfo=UTC)
    return Mark(
        MarkId(number),
        DocumentId(1),
        "ab",
        "Lease",
        MarkKind.NOTE,
        None,
        Anchor(quote),
        Colour.YELLOW,
        note,
        when,
        when,
    )
