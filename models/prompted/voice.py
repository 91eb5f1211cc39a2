"""A model and what it is told: the two things every skill needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from models.prompted.talking import Talker
from models.prompted.templates import PromptName, Prompts


@dataclass(frozen=True)
class Voice:
    """Speaks to ``talker`` in the words of ``prompts``.

    ``reasons``: the model gives its reason before it chooses.
    """

    talker: Talker
    reasons: bool = False
    prompts: Prompts = field(default_factory=Prompts)

    def fill(self, name: PromptName, **holes: object) -> str:
        """A prompt with its holes filled."""
        return self.prompts.fill(name, **holes)
