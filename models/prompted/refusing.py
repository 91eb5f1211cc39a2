"""Whether what was read answers a question: a decision of its own, before anything is written."""

from __future__ import annotations

import math

from models.prompted.answering import Shown
from models.prompted.exchanges import Segments
from models.prompted.templates import PromptName
from models.prompted.voice import Voice

_YES, _NO = "yes", "no"
_LEAST, _MOST = 0.01, 0.99


def sufficiency(voice: Voice, shown: Shown) -> float:
    """How likely the passages answer the question, by the model: from 0 to 1.

    Its prompt begins like that of the answer, so that the passages are evaluated once.
    Raises ``NoChoiceError`` where a served model says neither yes nor no.
    """
    segments: Segments = (*shown.segments, voice.fill(PromptName.SUFFICIENT))
    return voice.talker.weigh(segments, [_YES, _NO])[0]


def together(*readers: tuple[float, float]) -> bool:
    """Whether independent readers together say yes: each a probability and the least it needs.

    Each counts by how far its odds are from those it needs.
    """
    return sum(_logit(probability) - _logit(least) for probability, least in readers) >= 0


def _logit(probability: float) -> float:
    bounded = min(max(probability, _LEAST), _MOST)
    return math.log(bounded / (1 - bounded))
