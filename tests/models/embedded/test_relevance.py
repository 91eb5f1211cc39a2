"""Relevance over a real library, before, while and after its sentences have vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.embedded.relevance import HybridRelevance
from reader.encoder_scales import SAME
from reader.records import Source
from reader.text.document import (
    Block,
    BlockKind,
    DocumentText,
    Format,
    Metadata,
    Page,
    PageState,
    ParsedDocument,
)
from reader.text.span import Span, SpanTable
from reader.values.question import Question
from storage.library import SqliteLibrary

SENTENCES = [
    "The harbour froze in January.",
    "Ships waited for the thaw.",
    "A physician visited the village.",
    "He carried medicine in a bag.",
    "The parliament voted on taxes.",
    "Nobody was content with the result.",
    "The orchard gave many apples.",
    "Children ate until dusk.",
]
MEANINGS = {
    "cold": ("froze", "ice", "January", "thaw"),
    "healing": ("physician", "doctor", "medicine"),
    "state": ("parliament", "taxes", "voted"),
    "fruit": ("orchard", "apples", "pears"),
}


class Lexicon:
    """An encoder that knows which of a few words are close in meaning."""

    name = "lexicon"
    dimensions = len(MEANINGS) + 1
    scale = SAME

    def __init__(self):
        self.encoded = []

    def encode(self, texts):
        self.encoded.extend(texts)
        rows = np.array(
            [
                [*(sum(word in text for word in words) for words in MEANINGS.values()), 0.1]
                for text in texts
            ],
            np.float32,
        )
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def encode_questions(self, texts):
        return self.encode(texts)

    def close(self):
        pass


def content():
    """Eight sentences, two to a passage."""
    text, spans = "", []
    for sentence in SENTENCES:
        spans.append(Span(len(text), len(text) + len(sentence)))
        text += sentence + " "
    text = text.rstrip()
    passages = [Span(a.start, b.end) for a, b in zip(spans[::2], spans[1::2], strict=True)]
    whole = Span(0, len(text))
    return DocumentText(
        text=text,
        blocks=(Block(whole, BlockKind.PARAGRAPH),),
        sections=(),
        sentences=SpanTable.of(spans),
        passages=SpanTable.of(passages),
        pages=(Page(1, "1", (whole,), PageState.TEXT, 400, 600),),
    )


@pytest.fixture
def library(tmp_path):
    library = SqliteLibrary.open(tmp_path)
    parsed = ParsedDocument(Format.TEXT, Metadata("Village"), content())
    library.documents.add(parsed, Source(Path("village.txt"), "ab" * 32, 99))
    yield library
    library.close()


@pytest.fixture
def document(library):
    return library.documents.all()[0].id


def store(library, document, encoder, until):
    done = library.memories.status(document).sentences_embedded
    rows = encoder.encode(SENTENCES[done:until])
    library.memories.add_vectors(document, encoder.name, done, rows)


def test_words_alone_before_anything_is_read(library, document):
    encoder = Lexicon()
    scores = HybridRelevance(library, encoder).scores(Question("Who voted on taxes?", document))
    assert scores.dtype == np.float32
    assert scores.shape == (4,)
    assert scores.argmax() == 2
    assert encoder.encoded == []


def test_meaning_finds_what_is_said_in_other_words(library, document):
    encoder = Lexicon()
    relevance = HybridRelevance(library, encoder)
    question = Question("Where is a doctor?", document)
    assert not relevance.scores(question).any()
    store(library, document, encoder, 8)
    assert relevance.scores(question).argmax() == 1


def test_vectors_are_used_as_far_as_they_go(library, document):
    encoder = Lexicon()
    relevance = HybridRelevance(library, encoder)
    question = Question("What of ice and pears?", document)
    store(library, document, encoder, 5)
    halfway = relevance.scores(question)
    assert halfway.argmax() == 0
    assert halfway[2] == halfway[3] == 0
    store(library, document, encoder, 8)
    assert set(np.argsort(relevance.scores(question))[-2:]) == {0, 3}


def test_the_clause_that_asks_outweighs_what_stands_around_it(library, document):
    relevance = HybridRelevance(library, Lexicon())
    text = "Consider the physician of the village; What did the parliament vote on?"
    assert relevance.scores(Question(text, document)).argmax() == 2
