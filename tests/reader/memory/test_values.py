"""What a reading leaves behind says who made it, in words for people."""

from __future__ import annotations

import pytest

from reader.memory.values import Gist, GistSentence, Maker, unsigned
from reader.text.span import Span


@pytest.mark.parametrize(
    ("sentences", "words"),
    [(["Anna lives in Oslo.", "Boris."], 5), (["読書は楽しい。"] * 10, 35), ([], 0)],
)
def test_a_gist_has_as_many_words_as_its_script_writes(sentences, words):
    assert Gist(tuple(GistSentence(text, (Span(0, 1),)) for text in sentences)).words == words


@pytest.mark.parametrize(
    ("model", "called"),
    [
        ("Qwen3-4B-Q4_K_M (0123456789ab)", "Qwen3-4B-Q4_K_M"),
        ("Qwen3-4B-Q4_K_M", "Qwen3-4B-Q4_K_M"),
        ("mine (old)", "mine (old)"),
        ("mine (0123456789ab) (new)", "mine (0123456789ab) (new)"),
    ],
)
def test_a_model_is_called_by_its_own_name(model, called):
    assert unsigned(model) == Maker(model, "1").called == called
