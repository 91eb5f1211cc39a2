"""How much each sign of an answer counts, and where the weights are from.

Written by ``python -m scripts.fit_grades``; not to be changed by hand. Fitted to questions of
development halves (answerable ones, such as were put to another document, such as were made to be
left open), each set counting the same:
covid_qa (178),
fairytaleqa (116),
mmlongbench_doc (139),
qmsum (157),
tatqa (144),
xquad (118).
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
    constant=-2.319,
    least=0.36,
    signs={
        "closeness": 6.279,
        "agreement": 5.597,
        "words_absent": -2.515,
        "names_absent": -3.682,
        "year_absent": -5.002,
        "length": -0.527,
    },
)
WITHOUT_VECTORS = Weights(
    constant=-2.208,
    least=0.33,
    signs={
        "coverage": 4.347,
        "names_absent": -3.802,
        "year_absent": -4.728,
        "pairs_together": 2.354,
    },
)

SURE = 0.9
"""The probability from which on the text is said to say so; see docs/evidence.md."""
