"""Weights of the signs of an answer, and their origin.

Written by ``python -m scripts.fit_grades``; not to be changed by hand. Fitted to questions of
development halves (answerable ones, questions put to another document, and questions that the text
was made to leave open), with equal weight for each set:
covid_qa (178),
fairytaleqa (116),
mmlongbench_doc (145),
qmsum (157),
tatqa (144),
xquad (118).

The bar with vectors was raised alone afterwards (docs/evidence/grades.md);
fitting again sets both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression: a constant, and what each sign adds.

    ``least``: the probability from which on a question is answered at all.
    """

    constant: float
    least: float
    signs: Mapping[str, float]


WITH_VECTORS = Weights(
    constant=-1.860,
    least=0.59,
    signs={
        "closeness": 5.956,
        "agreement": 5.469,
        "words_absent": -1.146,
        "names_absent": -4.197,
        "year_absent": -5.078,
        "thing_absent": -2.298,
        "length": -0.586,
    },
)
WITHOUT_VECTORS = Weights(
    constant=-2.739,
    least=0.45,
    signs={
        "coverage": 2.945,
        "names_absent": -2.697,
        "year_absent": -4.920,
        "names_near": 1.783,
        "thing_absent": -2.518,
        "pairs_together": 2.675,
    },
)

SURE = 0.8
"""The probability from which on the text is said to say so; see docs/evidence/grades.md."""
