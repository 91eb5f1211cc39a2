"""Whether what is shown is enough to be called an answer."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.evidence import gather
from models.embedded.material import Material
from models.embedded.verdicts import graded, misses, why_not
from reader.text.span import Span
from reader.values.grade import Grade
from tests.models.small_library import document

TEXT = (
    "Ada sold the mill in spring because the river had risen. "
    "Ada kept two dogs and a gun in the hall. "
    "The vicar, the clerk and the teacher met at the inn to play whist."
)


@pytest.mark.parametrize(
    ("sentence", "focused", "expected"),
    [(0, False, False), (2, False, True), (2, True, False)],
)
def test_a_quote_without_the_words_and_the_kind_asked_for_is_no_answer(sentence, focused, expected):
    content = document(TEXT)
    relevance = np.zeros(len(content.passages), np.float32)
    material = Material(content, np.zeros((0, 0), np.float32))
    evidence = gather(material, "Why did Ada sell the mill by the river?", relevance, None)
    assert misses(evidence, range(sentence, sentence + 1), focused=focused) is expected


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Who did write the letter?", []),
        ("Who taught the child?", ["The document never mentions “child”."]),
        ("Who is the best writer of a good book?", ["The document never mentions “best”, “book”."]),
    ],
)
def test_irregular_forms_of_a_word_are_the_word(question, missing):
    content = document("Ada wrote the letter at night. A good clerk can teach a writer.")
    relevance = np.zeros(len(content.passages), np.float32)
    material = Material(content, np.zeros((0, 0), np.float32))
    assert list(why_not(gather(material, question, relevance, None))) == missing


@pytest.mark.parametrize(
    ("last", "grade"),
    [
        ("The end date of the lease is the third of May.", Grade.SAYS),
        ("The date of the lease is the third of May.", Grade.MAY_SAY),
    ],
)
def test_a_term_whose_words_are_nowhere_side_by_side_is_not_certain(last, grade):
    between = [f"The ferry crosses the river number {n}." for n in range(9)]
    content = document("In the end the ferry came.", *between, last)
    vectors = np.eye(len(content.sentences), 16, dtype=np.float32)
    asked = vectors[-1]
    relevance = np.ones(len(content.passages), np.float32)
    evidence = gather(Material(content, vectors), "What is the end date?", relevance, asked)
    assert graded(evidence, [Span(0, len(content.text))]) is grade
