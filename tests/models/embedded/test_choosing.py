from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.choosing import _as_asked, _within_reach
from models.embedded.weights import CHOICE

PAIRS = st.lists(st.tuples(st.floats(0, 1, width=32), st.floats(0, 1, width=32)), min_size=1)


@given(PAIRS, st.integers(1, 6))
def test_gists_are_looked_at_wherever_they_could_change_the_choice(pairs, at_most):
    promises = np.array([promise for promise, _ in pairs], np.float32)
    bonus = np.array([share for _, share in pairs], np.float32) * np.float32(CHOICE.named)
    looked_at = _within_reach(promises, at_most)
    lazily = promises.copy()
    lazily[looked_at] += bonus[looked_at]
    best = np.sort(promises + bonus)[::-1][:at_most]
    np.testing.assert_allclose(np.sort(lazily)[::-1][:at_most], best)


def test_words_are_named_as_the_question_spells_them():
    assert _as_asked("Why does Helen leave?", "helen") == "Helen"
    assert _as_asked("Why does Émile leave?", "emile") == "emile"
