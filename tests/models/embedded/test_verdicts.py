"""Whether what is shown is enough to be called an answer."""

from __future__ import annotations

import numpy as np
import pytest

from models.embedded.evidence import gather
from models.embedded.material import Material
from models.embedded.verdicts import misses
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
