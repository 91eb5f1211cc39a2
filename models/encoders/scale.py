"""The scale of an encoder's cosines, measured on the program's own questions and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import NOTHING, Scale

Floats = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Floats]

PAIRS = (
    ("Who repaired the bridge?", "A carpenter from the next village mended the bridge."),
    ("When does the library open?", "The library opens at nine in the morning."),
    ("How much did the herring catch weigh?", "They landed forty tons of herring that year."),
    ("Why was the flight delayed?", "Fog kept the aircraft on the ground for two hours."),
    ("What does the medicine treat?", "The tablets are given against high blood pressure."),
    ("Where did the painter grow up?", "She spent her childhood in a harbour town in Norway."),
    ("Which tax was raised?", "Parliament voted to increase the duty on tobacco."),
    ("How is the bread baked?", "The dough rests overnight and goes into a very hot oven."),
    ("What did the judge decide?", "The court dismissed the claim and awarded costs."),
    ("How deep is the lake?", "Soundings showed a depth of three hundred metres."),
    ("Who won the chess match?", "The challenger beat the champion in the last game."),
    ("What damaged the crops?", "Hail destroyed most of the wheat in June."),
    ("How do bees find their way home?", "Bees navigate by the position of the sun."),
    ("What is the warranty period?", "The manufacturer guarantees the device for two years."),
    ("Why did the orchestra stop playing?", "The musicians broke off when the lights failed."),
    ("Which port does the server listen on?", "By default connections are accepted on port 8080."),
)
"""Questions, each with the only one of these sentences that answers it."""

UNRELATED, ANSWERING = 0.0668, 0.5430
"""Mean cosines of all-MiniLM-L6-v2 between questions and sentences that do not answer them, and
that do. With it, numbers were chosen that cosines are compared with.
"""

_LEAST_APART = 1.0
"""Standard deviations of the unrelated cosines that the answering ones must exceed them by."""


def scale_of(encode_questions: Encode, encode: Encode) -> Scale:
    """The scale that maps the mean cosines of ``PAIRS`` to those of the reference.

    ``NOTHING`` if it does not distinguish answers from other sentences.
    """
    unrelated, answering, spread = measured(encode_questions, encode)
    if not answering - unrelated > _LEAST_APART * spread:
        return NOTHING
    factor = (ANSWERING - UNRELATED) / (answering - unrelated)
    return Scale(UNRELATED - factor * unrelated, factor)


def measured(encode_questions: Encode, encode: Encode) -> tuple[float, float, float]:
    """Mean cosine of unrelated pairs, that of matching ones, and the spread of the former."""
    asked, answers = zip(*PAIRS, strict=True)
    cosines = encode_questions(asked) @ encode(answers).T
    own = np.eye(len(PAIRS), dtype=bool)
    others = cosines[~own]
    return float(others.mean()), float(cosines[own].mean()), float(others.std())
