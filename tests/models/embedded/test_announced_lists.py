"""“What are the segments?”: the sentence that says how many there are, and which."""

from __future__ import annotations

import pytest

from models.embedded.announced_lists import lists_asked_for
from models.embedded.evidence import gather
from models.embedded.material import Shelf
from reader.values.question import Question
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, WordRelevance, document

REPORT = (
    "The segments of Halden are described below, and more on segments is in Note 4 of the notes.",
    "Halden has five shops in three segments: North, South (with the islands) and Online.",
    "We report two brands, Orrin and Lund.",
    "Our competitors are Berg Lamps, Vane & Sons and Ford Lights.",
    "The four ferries: they sank.",
)


@pytest.fixture
def listed():
    library = SmallLibrary(document(*REPORT))
    material = Shelf(stand_in(library), "none").look(DOCUMENT)

    def listed(question):
        scores = WordRelevance(library).scores(Question(question, DOCUMENT))
        found = lists_asked_for(gather(material, question, scores, None))
        return [one.said.of(material.text(one.sentence)) for one in found]

    return listed


@pytest.mark.parametrize(
    ("question", "items"),
    [
        ("What are the segments?", "North, South (with the islands) and Online."),
        ("What are the company's segments?", "North, South (with the islands) and Online."),
        ("What are the brands?", "Orrin and Lund."),
        ("Which brands are reported?", "Orrin and Lund."),
        ("Who are the main competitors?", "Berg Lamps, Vane & Sons and Ford Lights."),
    ],
)
def test_a_sentence_lists_what_it_names(listed, question, items):
    assert [each.rstrip(".") for each in listed(question)] == [items.rstrip(".")]


@pytest.mark.parametrize(
    "question", ["What is a segment?", "What are the ferries?", "What were the segments in 2015?"]
)
def test_other_questions_ask_for_no_such_list(listed, question):
    assert listed(question) == []
