"""Features added to the relevance of passages, besides their words and meaning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.embedded.asked import Asked
from models.embedded.figures import asks_for_figures, figure_shares
from models.embedded.headings import heading_scores, named_scores
from models.embedded.likeness import standardised
from models.embedded.weights import RELEVANCE
from reader.text.document import DocumentText

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question put to a text; ``by_words`` is the relevance of its passages by words alone."""

    question: str
    asked: Asked
    content: DocumentText
    by_words: Floats


PassageFeature = Callable[[Asking], Floats | None]
"""One number per passage to add, in standard deviations; None where it has nothing to say."""


def _figures(asking: Asking) -> Floats | None:
    if not asks_for_figures(asking.question) or not asking.by_words.any():
        return None
    return np.float32(RELEVANCE.figures) * standardised(figure_shares(asking.content))


def _headings(asking: Asking) -> Floats:
    scores = heading_scores(asking.content, asking.asked.words)
    return np.float32(RELEVANCE.headings) * standardised(scores)


def _page_titles(asking: Asking) -> Floats:
    scores = standardised(named_scores(asking.content, asking.question))
    return np.float32(RELEVANCE.page_title) * scores.clip(max=RELEVANCE.most_of_title)


PASSAGE_FEATURES: Sequence[PassageFeature] = (_figures, _headings, _page_titles)
