"""Characters in the order of the text: many at once as if one by one."""

from __future__ import annotations

from itertools import groupby

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reader.pages.characters import PlacedCharacters, ink_of
from reader.text.ink import is_white
from reader.text.normalise import normalise

ALPHABET = "ab \n\t\u00a0\u2003’—éﬁ①が\u3099e\u0301ق\ud800\u00ad😀"
LETTERS = st.text(st.sampled_from(ALPHABET), max_size=40)


@given(LETTERS)
def test_ink_is_the_normalised_text_and_names_the_origin_of_each_character(raw):
    ink = ink_of(raw)
    assert len(ink.owners) == len(ink.text)
    assert ink.owners.dtype == np.int32
    assert ink.owners.tolist() == sorted(ink.owners.tolist())
    if "\u0301" not in raw and "\u3099" not in raw:
        visible = [normalise(letter).replace(" ", "") for letter in raw]
        assert ink.text == "".join(visible)
        assert ink.owners.tolist() == [n for n, each in enumerate(visible) for _ in each]


@given(LETTERS)
def test_white_space_is_what_python_says(text):
    assert is_white(text).tolist() == [letter.isspace() for letter in text]


@given(st.lists(st.tuples(st.sampled_from("ab \n"), st.integers(0, 2), st.integers(1, 2))))
def test_words_end_at_white_space_and_at_lines(placed):
    text = "".join(letter for letter, _, _ in placed)
    seen = [
        (n, line)
        for n, (letter, line, times) in enumerate(placed)
        if not letter.isspace()
        for _ in range(times)
    ]
    boxes = np.array([(n, 3 - n % 2, n + 1, 9 + n % 3) for n, _ in enumerate(seen)], np.float32)
    characters = PlacedCharacters(
        np.array([at for at, _ in seen], np.int32),
        np.array([line for _, line in seen], np.int32),
        boxes.reshape(-1, 4),
    )
    words = characters.words(text)
    numbered = list(zip(_numbers(text, seen), range(len(seen)), strict=True))
    expected = [[n for _, n in word] for _, word in groupby(numbered, key=lambda each: each[0])]
    assert words.starts.tolist() == [seen[word[0]][0] for word in expected]
    assert words.ends.tolist() == [seen[word[-1]][0] + 1 for word in expected]
    for box, word in zip(words.boxes.tolist(), expected, strict=True):
        left, top = boxes[word, :2].min(axis=0).tolist()
        right, bottom = boxes[word, 2:].max(axis=0).tolist()
        assert box == [left, top, right, bottom]


def _numbers(text, seen):
    """Number the words of what is seen, character by character."""
    number, before = 0, None
    for at, line in seen:
        gap = before is not None and any(map(str.isspace, text[before[0] : at]))
        if before is not None and (gap or line != before[1]):
            number += 1
        yield number
        before = (at, line)
