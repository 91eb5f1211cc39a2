from __future__ import annotations

from models.embedded.choosing import _as_asked


def test_words_are_named_as_the_question_spells_them():
    assert _as_asked("Why does Helen leave?", "helen") == "Helen"
    assert _as_asked("Why does Émile leave?", "emile") == "emile"
