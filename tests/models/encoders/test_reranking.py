from __future__ import annotations

import numpy as np

from models.embedded.material import Shelf
from models.embedded.weights import HOPS
from models.encoders.reranking import RerankedRelevance
from reader.values.question import Question
from tests.books import prose
from tests.doubles import stand_in
from tests.models.small_library import DOCUMENT, SmallLibrary, document

CONTENT = document(*(prose(90, f"mill{n}x") for n in range(40)))
QUESTION = Question("Where did the mill stand?", DOCUMENT)


class Falling:
    """The further on a passage stands, the less it has to do with the question."""

    def scores(self, _question):
        return np.linspace(3, -1, len(CONTENT.passages), dtype=np.float32)


class Prefers:
    """Weighs a text by whether it has a word in it."""

    name = "prefers"

    def __init__(self, word):
        self.word = word
        self.seen = []

    def weigh(self, wanted, texts):
        self.seen.append((wanted, len(texts)))
        return [float(self.word in text) for text in texts]


def reranked(reranker):
    shelf = Shelf(stand_in(SmallLibrary(CONTENT)), "none")
    return RerankedRelevance(shelf, Falling(), reranker).scores(QUESTION)


def test_what_it_prefers_among_the_best_comes_first_and_no_new_number_comes_up():
    before = Falling().scores(QUESTION)
    assert len(before) > HOPS.candidates + 5
    last = HOPS.candidates - 1
    reranker = Prefers(CONTENT.passages[last].of(CONTENT.text))
    after = reranked(reranker)
    assert reranker.seen == [(QUESTION.text, HOPS.candidates)]
    assert int(after.argmax()) == last
    np.testing.assert_array_equal(after[:last], before[1 : last + 1])
    np.testing.assert_array_equal(after[HOPS.candidates :], before[HOPS.candidates :])


def test_what_is_weighed_alike_stays_in_its_order():
    np.testing.assert_array_equal(reranked(Prefers("nothing")), Falling().scores(QUESTION))


def test_what_the_first_look_left_behind_is_not_brought_back():
    beyond = CONTENT.passages[HOPS.candidates].of(CONTENT.text)
    np.testing.assert_array_equal(reranked(Prefers(beyond)), Falling().scores(QUESTION))
