"""Confirmed evidence moves where the embedded reader looks, and tells what is worth keeping."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from models.embedded.learnt import EmbeddedLearning, LearntRelevance, gain
from models.embedded.material import Shelf
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import Recalled, Trial
from reader.values.question import Known, Question
from reader.values.quotation import Citation
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document
from tests.reader.learning.law import experience

BOOK = document(*(f"This is what paragraph {n} has to tell. " * 12 for n in range(8)))

EVEN = np.zeros(len(BOOK.passages), np.float32)


class Flat:
    """A relevance that likes one passage a little; counts how often it is asked."""

    def __init__(self, liked=0):
        self.liked = liked
        self.asked = 0

    def scores(self, _):
        self.asked += 1
        scores = np.zeros(len(BOOK.passages), np.float32)
        scores[self.liked] = 0.5
        return scores


@pytest.fixture
def shelf():
    return Shelf(stand_in(SmallLibrary(BOOK)), "encoder")


def learnt(passage, likeness=1.0, where=DOCUMENT):
    span = BOOK.passages[passage]
    place = Citation(where, Span(span.start + 1, span.end - 1), "quote")
    return Recalled(replace(experience(passage), evidence=(place,)), likeness)


def test_the_evidence_of_the_same_question_comes_first(shelf):
    relevance = LearntRelevance(shelf, Flat(liked=0))
    asked = Question("What?", DOCUMENT)
    assert relevance.scores(asked).argmax() == 0
    near, far = Known(recalled=(learnt(5),)), Known(recalled=(learnt(5, 0.3),))
    assert relevance.scores(replace(asked, known=near)).argmax() == 5
    assert relevance.scores(replace(asked, known=far)).argmax() == 0


@given(some.lists(some.tuples(some.integers(0, 7), some.floats(-1, 1)), max_size=8))
def test_nothing_loses_and_the_likest_decides(pairs):
    shown = [learnt(passage, likeness) for passage, likeness in pairs]
    gained = gain(BOOK.passages, EVEN, DOCUMENT, shown)
    assert (gained >= 0).all()
    assert gained.max(initial=0) <= 2
    for passage in range(8):
        mine = [likeness for where, likeness in pairs if where == passage]
        one = [learnt(passage, max(mine, default=0))]
        alone = gain(BOOK.passages, EVEN, DOCUMENT, one)[passage] if mine else 0
        assert gained[passage] == pytest.approx(alone, abs=1e-6)


def test_evidence_in_another_document_moves_nothing_here():
    elsewhere = learnt(3, where=DocumentId(2))
    lost = Recalled(replace(experience(1), evidence=(Citation(DOCUMENT, Span(0, 0), "q"),)), 1.0)
    assert not gain(BOOK.passages, EVEN, DOCUMENT, [elsewhere, lost]).any()


def test_of_long_evidence_the_place_that_suits_the_question_gains_most():
    whole = Citation(DOCUMENT, Span(BOOK.passages[2].start, BOOK.passages[5].end), "quote")
    long = Recalled(replace(experience(1), evidence=(whole,)), 1.0)
    scores = np.array([9, 0, 1, 2, 4, 3, 9, 9], np.float32)
    gained = gain(BOOK.passages, scores, DOCUMENT, [long])
    assert np.argsort(-gained[2:6]).tolist() == [2, 3, 1, 0]
    assert (gained[2:6] > 0).all()
    assert not gained[[0, 1, 6, 7]].any()


def test_a_pair_whose_document_is_gone_is_helped_by_nothing(shelf):
    learning = EmbeddedLearning(shelf, Flat())
    gone = replace(learnt(5).experience, evidence=(Citation(DocumentId(9), Span(1, 2), "q"),))
    none = replace(gone, evidence=())
    first, second, third = learning.log_likelihoods(
        [Trial(gone, ()), Trial(gone, (learnt(5),)), Trial(none, (learnt(5),))]
    )
    assert first == second == third
