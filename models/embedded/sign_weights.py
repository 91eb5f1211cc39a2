"""How much each sign of an answer counts, and where the weights are from.

Written by ``python -m scripts.fit_grades``; not to be changed by hand. Fitted to questions of the
development halves of covid_qa (178), fairytaleqa (116), mmlongbench_doc (129), qmsum (157), tatqa (144), xquad (118): answerable ones, such as were put to
another document, and such as were made to be left open. Each set counts the same.
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
    constant=-5.774,
    least=0.27,
    signs={
        "coverage": 4.317,
        "closeness": 8.078,
        "names_absent": -3.924,
        "year_absent": -4.959,
    },
)
WITHOUT_VECTORS = Weights(
    constant=-2.226,
    least=0.31,
    signs={
        "coverage": 4.366,
        "names_absent": -4.003,
        "year_absent": -4.721,
        "pairs_together": 2.495,
    },
)

SURE = 0.9
"""The probability from which on the text is said to say so; see docs/evidence.md."""
