"""The maker of derived data."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from reader.language import later

EMBEDDED = "embedded reader"
"""The identifier of the embedded reader in libraries, whatever it is called in the window."""
EMBEDDED_NAME = later("embedded reader")
"""The name of the embedded reader for people."""


class TreeParameter(StrEnum):
    """A parameter that shapes the summaries above the gists, and no gist."""

    FAN_OUT = "fan_out"
    GROUPING = "grouping"
    SEGMENT = "summary_segment"
    """The words that are summarised at a time, if that is separate from the gists."""
    SCOPE = "summary_of"
    """The part of the text that is summarised, if it is not all."""
    WORDS = "summary_words"
    LEAST = "summary_least"
    SHARE = "summary_share"
    PROMPT = "summary_prompt"
    """The version of the prompt."""
    WRITER = "summary_by"
    """The writer of summaries, if a language model leaves them to another reader."""


PROMPTS = "prompts"
"""Parameter of a maker: the version of a language model's prompts. Others have none."""
GISTS_BY = "gists"
"""Parameter of a language model that leaves gists to another reader."""


@dataclass(frozen=True, slots=True)
class Maker:
    """The maker of derived data. When it changes, the data is stale, not wrong."""

    model: str
    version: str
    parameters: str = ""
    """As JSON with sorted keys."""

    @property
    def called(self) -> str:
        """The name of the model for people."""
        return unsigned(self.model)

    @property
    def stated(self) -> dict[str, Any]:
        """All parameters, the model's own and those of the memory around them."""
        outer = _parsed(self.parameters)
        inner = _parsed(outer.pop("model", ""))
        return {**inner, **outer}

    def writes(self, level: int) -> bool:
        """Whether it is a language model that writes gists (level 0), or summaries above them."""
        stated = self.stated
        return PROMPTS in stated and (TreeParameter.WRITER if level else GISTS_BY) not in stated


def _parsed(parameters: object) -> dict[str, Any]:
    try:
        found = json.loads(str(parameters))
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"parameters": parameters}


_FILE_SIGN = re.compile(r" \([0-9a-f]{12}\)$")


def unsigned(model: str) -> str:
    """Return the name of a model for people, without the part that identifies its file."""
    return EMBEDDED_NAME if model == EMBEDDED else _FILE_SIGN.sub("", model)
