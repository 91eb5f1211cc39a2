from __future__ import annotations

import pytest

from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence


@pytest.mark.parametrize(
    ("sentences", "words"),
    [(["Anna lives in Oslo.", "Boris."], 5), (["読書は楽しい。"] * 10, 35), ([], 0)],
)
def test_a_gist_has_as_many_words_as_its_script_writes(sentences, words):
    assert Gist(tuple(GistSentence(text, (Span(0, 1),)) for text in sentences)).words == words
