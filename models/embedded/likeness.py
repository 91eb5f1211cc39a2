"""Closeness in meaning of a document's passages to a question."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.embedded.material import Material

Floats = NDArray[np.float32]


class PassageLikeness:
    """Compares passages with a vector, by those of their sentences.

    Prepared once per ``material``, so that each comparison costs one product with its vectors.
    """

    def __init__(self, material: Material) -> None:
        self.material = material
        passages, sentences = material.content.passages, material.content.sentences
        first = np.searchsorted(sentences.ends, passages.starts, side="right")
        last = np.searchsorted(sentences.starts, passages.ends, side="left")
        known = (last <= len(material.vectors)) & (first < last)
        # On a shelf, a volume may be read after a later one; until then its rows are zeros.
        known[known] = material.vectors[first[known]].any(axis=1)
        self._known = np.flatnonzero(known)
        self._bounds = np.column_stack([first, last])[self._known].ravel()
        # Those of the sums of each passage's vectors, to make means of unit length.
        pairs = self._bounds.reshape(-1, 2).tolist()
        sums = (material.vectors[first:last].sum(axis=0) for first, last in pairs)
        lengths = np.array([float(np.linalg.norm(total)) for total in sums], np.float32)
        self._lengths = np.maximum(lengths, np.float32(1e-6))

    def of(self, vector: Floats) -> Floats:
        """One number per passage: how much closer it is than usual, in standard deviations.

        A passage is as close as its best sentence and its sentences' mean are together: the one
        finds the sentence that answers, the other the place that is about the matter. Passages
        that have no vectors yet are as close as usual: 0.
        """
        likeness = np.zeros(len(self.material.content.passages), np.float32)
        if len(self._known):
            cosines = np.append(self.material.vectors @ vector, np.float32(0))
            best = np.maximum.reduceat(cosines, self._bounds)[::2]
            mean = np.add.reduceat(cosines, self._bounds)[::2] / self._lengths
            likeness[self._known] = standardised((best + mean).astype(np.float32))
        return likeness


def standardised(values: Floats) -> Floats:
    """In standard deviations from the mean; all 0 where they do not differ."""
    spread = float(values.std()) if len(values) else 0.0
    if spread == 0:
        return np.zeros_like(values)
    standard: Floats = (values - values.mean()) / np.float32(spread)
    return standard
