"""A model and its prompts, which every skill needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from models.chat.talking import Talker
from models.prompted.fencing import fenced
from models.prompted.templates import PromptName, Prompts
from models.prompted.turns import without_sounds


@dataclass(frozen=True)
class Voice:
    """Asks ``talker`` with ``prompts``.

    ``reasons``: the model writes its reason before it chooses.
    """

    talker: Talker
    reasons: bool = False
    prompts: Prompts = field(default_factory=Prompts)

    def passage(self, source: str, text: str) -> str:
        """The common beginning of the prompts for pause and gist."""
        return self.fill("passage", source=source, text=fenced(without_sounds(text)))

    def fill(self, name: PromptName, **holes: object) -> str:
        """A prompt with its placeholders filled."""
        return self.prompts.fill(name, **holes)
