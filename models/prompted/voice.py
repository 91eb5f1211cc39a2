"""A model that reading skills ask."""

from __future__ import annotations

from dataclasses import dataclass, field

from models.chat.talking import Talker
from reader.values.answer_time import AnswerTime


@dataclass(frozen=True)
class Voice:
    """Asks ``talker``. ``reasons``: the model writes its reason before it chooses.

    ``time`` is that of the answer; all of it is left for each answer if it has not begun.
    """

    talker: Talker
    reasons: bool = False
    time: AnswerTime = field(default_factory=AnswerTime)
