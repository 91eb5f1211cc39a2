from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from models.embedded.hop_retrieval import RelevanceRetrieval
from models.embedded.relevance import HybridRelevance
from reader.records import Source
from reader.text.document import DocumentId, Format, Metadata, ParsedDocument
from reader.values.question import Known, Question
from storage.library import SqliteLibrary
from tests.models.small_library import document
from tests.scripted import LetterEncoder

CONTENT = document(
    "# Mills",
    "The mill stood by the river and ground corn.",
    "# Boats",
    "Boris owns a red boat, and he keeps it by the mill.",
    "# Kettles",
    "The kettle sang on the stove.",
)
QUESTION = Question("Whatever is asked in the end?", DocumentId(1))


@pytest.fixture
def library(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as opened:
        parsed = ParsedDocument(
            format=Format.TEXT, metadata=Metadata("Stories", (), "en", None), content=CONTENT
        )
        digest = hashlib.sha256(CONTENT.text.encode()).hexdigest()
        opened.documents.add(parsed, Source(Path("stories.txt"), digest, 1))
        yield opened


def retrieval(library):
    return RelevanceRetrieval(library, HybridRelevance(library, LetterEncoder()))


def test_each_thing_that_is_wanted_finds_its_own_passages(library):
    boat, kettle = retrieval(library).nearest(QUESTION, ["red boat of Boris", "kettle, stove"], 1)
    assert "red boat" in boat[0].text
    assert "kettle" in kettle[0].text
    assert boat[0].text == boat[0].span.of(CONTENT.text)


def test_no_more_than_was_asked_for_and_nothing_for_nothing(library):
    found = retrieval(library).nearest(QUESTION, ["mill"], 2)
    assert [len(each) for each in found] == [2]
    assert retrieval(library).nearest(QUESTION, [], 3) == []


def test_what_lies_beyond_the_bound_is_not_found(library):
    place = CONTENT.text.index("Kettles")
    bounded = Question("Whatever?", DocumentId(1), known=Known(place))
    (found,) = retrieval(library).nearest(bounded, ["kettle on the stove"], 5)
    assert found
    assert all(each.span.end <= place for each in found)
