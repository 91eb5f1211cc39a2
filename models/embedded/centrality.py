"""Selection of representative sentences: centrality, and choosing without repetition."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.embedded.weights import GISTS
from models.embedded.words import content_terms

Matrix = NDArray[np.float32]


def term_vectors(texts: Sequence[str]) -> Matrix:
    """Unit tf-idf rows of ``texts``, for when no sentence vectors are stored.

    Inverse document frequencies are those within ``texts``. A text without terms has a zero row.
    """
    bags = [Counter(content_terms(text)) for text in texts]
    spread = Counter(term for bag in bags for term in bag)
    column = {term: index for index, term in enumerate(spread)}
    rows = np.zeros((len(texts), max(1, len(column))), np.float32)
    for row, bag in zip(rows, bags, strict=True):
        for term, count in bag.items():
            row[column[term]] = (1 + math.log(count)) * math.log(1 + len(texts) / spread[term])
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows /= np.where(lengths > 0, lengths, 1)
    return rows


def degree_centrality(similarity: Matrix, weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """Similarity of each sentence to all, itself included, scaled to at most 1.

    Continuous degree centrality, of which LexRank's (Erkan and Radev 2004, section 3.2) is the
    thresholded form; ``weights`` are those of the sentences, such as their lengths.
    """
    degrees: NDArray[np.float32] = np.maximum(similarity, 0) @ weights
    highest = float(degrees.max(initial=0))
    return degrees / highest if highest > 0 else np.ones_like(degrees)


def evenly(places: Sequence[int], parts: int) -> list[int]:
    """The number of the part that each of ``places`` (ascending) is in, of ``parts`` equal ones."""
    first, last = places[0], places[-1] + 1
    return [(place - first) * parts // (last - first) for place in places]


def select(
    scores: NDArray[np.float32],
    similarity: Matrix,
    costs: Sequence[float],
    budget: float,
    parts: Sequence[int] | None = None,
) -> list[int]:
    """Indices of the sentences to keep, ascending, of total cost within ``budget``.

    Greedy maximal marginal relevance (Carbonell and Goldstein 1998): each step takes the sentence
    with the highest score after subtracting its similarity to the most similar one already kept,
    weighted. Sentences that score far below the best of their part are never kept, however much
    room is left. Each part in ``parts`` (by number) gets one sentence before any gets another.
    """
    kept: list[int] = []
    price, of = np.asarray(costs), np.asarray(parts or [0] * len(scores))
    open_ = _worth_keeping(scores, of)
    likeness = np.zeros_like(scores)
    taken = np.zeros(int(of.max(initial=0)) + 1)
    while True:
        affordable = open_ & (price <= budget)
        if not affordable.any():
            return sorted(kept)
        turn = affordable & (taken[of] == taken[of[affordable]].min())
        marginal = np.where(turn, scores - GISTS.novelty * likeness, -np.inf)
        best = int(marginal.argmax())
        kept.append(best)
        budget -= float(price[best])
        open_[best] = False
        taken[of[best]] += 1
        likeness = np.maximum(likeness, similarity[best])


def _worth_keeping(scores: NDArray[np.float32], of: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Mark the sentences whose score isn't far below the best of their part, and of all."""
    highest = np.zeros(int(of.max(initial=0)) + 1, np.float32)
    np.maximum.at(highest, of, scores)
    worth = np.maximum(GISTS.least * highest[of], GISTS.least_of_all * scores.max(initial=0))
    marked: NDArray[np.bool_] = (scores > 0) & (scores >= worth)
    return marked
