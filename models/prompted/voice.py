"""A model that reading skills ask."""

from __future__ import annotations

from dataclasses import dataclass

from models.chat.talking import Talker


@dataclass(frozen=True)
class Voice:
    """Asks ``talker``. ``reasons``: the model writes its reason before it chooses."""

    talker: Talker
    reasons: bool = False
