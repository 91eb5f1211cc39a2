"""What stands in the headings above a passage: they say what its paragraphs leave out."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.embedded.words import content_terms, stem
from reader.text.document import DocumentText


def heading_scores(content: DocumentText, words: Sequence[str]) -> NDArray[np.float32]:
    """Per passage, how much of ``words`` the best heading above it has; rarer ones weigh more."""
    wanted = {stem(word) for word in words}
    held = [wanted.intersection(content_terms(section.title)) for section in content.sections]
    spread = {word: sum(word in terms for terms in held) for word in wanted}
    starts = content.passages.starts
    scores = np.zeros(len(starts), np.float32)
    for section, terms in zip(content.sections, held, strict=True):
        weight = sum(math.log1p(len(held) / spread[word]) for word in terms)
        first, last = np.searchsorted(starts, (section.span.start, section.span.end))
        scores[first:last] = np.maximum(scores[first:last], np.float32(weight))
    return scores
