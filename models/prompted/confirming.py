"""Asks a model whether sentences say what it has stated in its own words."""

from __future__ import annotations

from collections.abc import Sequence

from models.prompted.fencing import fenced
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.errors import NoChoiceError

_YES, _NO = "yes", "no"
LEAST = 0.8
"""The least probability of *yes*: docs/prompts.md. Above one half, most false statements pass."""


def confirms(voice: Voice, statement: str, sentences: Sequence[str]) -> bool:
    """Whether the model finds that ``sentences`` say ``statement``."""
    said = voice.fill(PromptName.SAYS, passages=fenced("\n".join(sentences)), statement=statement)
    try:
        return voice.talker.weigh((said,), [_YES, _NO])[0] >= LEAST
    except NoChoiceError:  # it has been asked three times already
        return False
