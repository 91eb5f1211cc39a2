"""Vectors of questions without a network: of their words, or of their letters.

They show what an encoder adds to a memory. They are no sentence encoders: two questions are similar
if they share words, or runs of three letters, the rarer the more (TF-IDF over the questions of the
stream, and over nothing that answers them).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

import numpy as np

from reader.encoder_scales import Floats

_WORD = re.compile(r"\w+")
_RUN = 3


class QuestionVectors(StrEnum):
    """Measures of the similarity of two questions."""

    MEANING = "meaning"
    """By the sentence encoder that was chosen."""
    WORDS = "words"
    """By the words they share."""
    LETTERS = "letters"
    """By the runs of three letters they share."""


def vectors(questions: Sequence[str], kind: QuestionVectors) -> Floats:
    """Return a unit row for each question; cosines are 1 for equal words, 0 for none shared."""
    # Loading scikit-learn takes longer than starting the program; this measurement alone needs it.
    from sklearn.feature_extraction.text import TfidfVectorizer

    folded = [question.casefold() for question in questions]
    if not any(map(_PARTS[kind], folded)):
        return np.zeros((len(questions), 1), np.float32)
    vectorizer = TfidfVectorizer(analyzer=_PARTS[kind], dtype=np.float32)
    rows: Floats = vectorizer.fit_transform(folded).toarray()
    return rows


def on_scale_of(rows: Floats, others: Floats) -> Floats:
    """Change ``rows`` so that their products are distributed like the cosines of ``others``.

    Over all pairs they have the same mean and spread then: the numbers that cosines are compared
    with were chosen for one encoder (``reader.encoder_scales``). A mean that would have to fall
    stays.
    """
    pairs = np.triu_indices(len(rows), 1)
    if not len(pairs[0]):
        return rows
    mine, wanted = (rows @ rows.T)[pairs], (others @ others.T)[pairs]
    factor = float(wanted.std() / max(float(mine.std()), 1e-9))
    shift = max(0.0, float(wanted.mean()) - factor * float(mine.mean()))
    beside = np.full((len(rows), 1), math.sqrt(shift), np.float32)
    scaled: Floats = np.hstack([np.float32(math.sqrt(factor)) * rows, beside])
    return scaled


def _words(text: str) -> list[str]:
    return _WORD.findall(text)


def _runs(text: str) -> list[str]:
    spaced = f" {' '.join(_words(text))} "
    return [spaced[start : start + _RUN] for start in range(len(spaced) - _RUN + 1)]


_PARTS: Mapping[QuestionVectors, Callable[[str], list[str]]] = {
    QuestionVectors.WORDS: _words,
    QuestionVectors.LETTERS: _runs,
}
