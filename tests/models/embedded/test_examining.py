"""Choosing among options without a language model."""

from __future__ import annotations

import pytest

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from reader.skills import Note
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.question import Question
from reader.values.quotation import Excerpt
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.scripted import LetterEncoder, word_reading
from tests.shelf import put

PARAGRAPHS = (
    "The harbour froze in the winter and the ships waited for the thaw.",
    "A doctor named Farrow came with medicine for the keeper of the lighthouse.",
    "The taxes on barley were raised and nobody in the town liked it.",
)
CONTENT = plain(*PARAGRAPHS, prose(200))


@pytest.fixture
def model(tmp_path):
    library = SqliteLibrary.open(tmp_path / "library")
    put(library, CONTENT)
    encoder = LetterEncoder()
    yield ExtractiveModel(library, HybridRelevance(library, encoder), encoder, close=word_reading())
    library.close()


def paragraph(number):
    start = CONTENT.text.index(PARAGRAPHS[number])
    span = Span(start, start + len(PARAGRAPHS[number]))
    return Excerpt(DocumentId(1), span, PARAGRAPHS[number])


def weigh(model, options, opened, notes=()):
    return list(model.weigh_options(Question("What came?", DocumentId(1)), options, opened, notes))


def test_the_option_that_stands_there_wins(model):
    options = ["a bishop with gold", "a doctor with medicine", "an elephant with money"]
    weights = weigh(model, options, [paragraph(1)])
    assert max(weights) == weights[1]
    assert weigh(model, options, [], [Note(1, (paragraph(1).span,), "")]) == weights


def test_what_was_not_opened_does_not_count(model):
    weights = weigh(model, ["a doctor with medicine", "barley taxes"], [paragraph(2)])
    assert weights[0] < weights[1]


def test_a_claim_is_as_true_as_it_is_supported(model):
    def truth(claim):
        return model.weigh_options(
            Question(claim, DocumentId(1)), ["True", "False"], [paragraph(1)], ()
        )[0]

    stated = truth("A doctor named Farrow came with medicine.")
    assert 0 < truth("An elephant danced with a bishop at Whitsun.") < stated < 1
