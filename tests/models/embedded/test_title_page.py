from __future__ import annotations

import numpy as np
import pytest

from models.embedded.material import Material
from models.embedded.title_page import byline_asked_for
from tests.models.small_library import document


def material_of(*drafts: str) -> Material:
    return Material(document(*drafts), np.zeros((0, 0), np.float32))


TITLE_PAGE = ("# The Lamp", "By Clara Brandt.", "# One", "Anna wrote a letter by candle light.")


@pytest.mark.parametrize(
    "question",
    [
        "Who wrote this book?",
        "Who is the author?",
        "Who was the author of the novel?",
        "By whom was this story written?",
        "What is the author’s name?",
    ],
)
def test_the_author_is_named_by_the_title_page(question):
    material = material_of(*TITLE_PAGE)
    byline = byline_asked_for(material, question)
    assert byline is not None
    text = material.content.text
    assert (byline.name.of(text), byline.sentence.of(text)) == ("Clara Brandt", "By Clara Brandt.")


@pytest.mark.parametrize(
    "line", ["by George Eliot", "By Ludwig van Beethoven", "AUTHORS: J. D. Salinger and Anna Ek."]
)
def test_bylines_come_in_several_forms(line):
    assert byline_asked_for(material_of("# The Lamp", line), "Who wrote this book?")


@pytest.mark.parametrize(
    "question",
    ["Who wrote a letter?", "Who is the author of the letter?", "What is this book about?"],
)
def test_other_questions_are_not_answered_by_the_title_page(question):
    assert byline_asked_for(material_of(*TITLE_PAGE), question) is None


def test_a_document_without_a_byline_names_nobody():
    material = material_of("# The Lamp", "By Monday the lamp was out, and Anna slept.")
    assert byline_asked_for(material, "Who wrote this book?") is None


def test_the_authors_of_a_paper_are_over_its_abstract():
    paper = document(
        "# Ferries and Their Many Captains",
        "Ada Berg1,*, Edwin van Vane2,",
        "Rose B. Lund1",
        "1 University of Orrin, 2 The Ford Institute",
        "Abstract",
        "We show that ferries sink, and that their captains know it.",
    )
    material = Material(paper, np.zeros((0, 0), np.float32))
    found = byline_asked_for(material, "Who are the authors of this paper?")
    assert found is not None
    assert not found.certain
    assert found.sentence.of(paper.text) == "Ada Berg1,*, Edwin van Vane2,\n\nRose B. Lund1"


def test_a_text_with_an_abstract_and_no_names_has_no_byline():
    paper = document("# Ferries", "How they sink, and why.", "Abstract", "They sink.")
    material = Material(paper, np.zeros((0, 0), np.float32))
    assert byline_asked_for(material, "Who is the author?") is None
