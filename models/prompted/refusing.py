"""Whether the text that was read answers a question, decided before anything is written."""

from __future__ import annotations

import math

from models.prompted.answering import Shown
from models.prompted.exchanges import Segments
from models.prompted.templates import PromptName
from models.prompted.voice import Voice

_YES, _NO = "yes", "no"
_LEAST, _MOST = 0.01, 0.99


def sufficiency(voice: Voice, shown: Shown) -> float:
    """The probability, by the model, that the passages answer the question.

    Its prompt begins like that of the answer, so that the passages are evaluated once. Raises
    ``NoChoiceError`` if a served model says neither yes nor no.
    """
    segments: Segments = (*shown.segments, voice.fill(PromptName.SUFFICIENT))
    return voice.talker.weigh(segments, [_YES, _NO])[0]


def together(*readers: tuple[float, float]) -> bool:
    """The joint decision of independent readers, each a probability and its threshold.

    Each counts by the distance between the odds of the two.
    """
    return sum(_logit(probability) - _logit(least) for probability, least in readers) >= 0


def _logit(probability: float) -> float:
    bounded = min(max(probability, _LEAST), _MOST)
    return math.log(bounded / (1 - bounded))
