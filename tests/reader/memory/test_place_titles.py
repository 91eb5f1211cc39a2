from __future__ import annotations

import pytest

from reader.memory.place_titles import named_by
from reader.text.span import Span
from reader.values.memory_tree import Gist, GistSentence


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("• Sports: income\nincreased.", "Sports: income increased"),
        ("— The house was sold.", "The house was sold"),
        ("$3.1 billion was earned.", "$3.1 billion was earned"),
        ("*", ""),
    ],
)
def test_a_place_named_by_its_summary_starts_with_words(said, name):
    assert named_by(Gist((GistSentence(said, (Span(0, len(said)),)),))) == name
