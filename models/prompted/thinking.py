"""Reasoning before choosing (MemWalker, "reasoning first"), for models that it helps.

It helped the strongest model of the paper and hurt the weaker ones, so it is a setting of each
model.
"""

from __future__ import annotations

from models.chat.exchanges import Segments
from models.chat.talking import Writing
from models.prompted.templates import fill
from models.prompted.voice import Voice

_MOST_SENTENCES = 2
_MOST_TOKENS = 96
_FORM = "root ::= [^\\n]{10,400}"

ROOM = 3 * _MOST_TOKENS
"""Tokens for a thought and its prompt, at most."""


def thought_over(voice: Voice, segments: Segments) -> tuple[Segments, str]:
    """The prompt with the model's thought on it, and the thought alone.

    Unchanged and with an empty thought if the model does not reason. The prompt for the thought
    begins like the final one, so that the text is evaluated once.
    """
    if not voice.reasons:
        return segments, ""
    said = fill("think", sentences=_MOST_SENTENCES)
    wish = Writing((*segments, f"\n{said}"), _MOST_TOKENS, _FORM)
    (written,) = voice.talker.write_all([wish])
    thought = " ".join(written.split())
    return (*segments, f"\n{fill('thought', thought=thought)}"), thought
