"""What derived data was made with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from reader.language import later

EMBEDDED = "embedded reader"
"""Under this name libraries keep what the embedded reader made, whatever people call it."""
EMBEDDED_NAME = later("embedded reader")
"""What people call it."""


class TreeParameter(StrEnum):
    """A parameter that shapes the summaries above the gists, and no gist."""

    FAN_OUT = "fan_out"
    GROUPING = "grouping"
    SEGMENT = "summary_segment"
    """Words that are summed up at a time, where that is done apart from the gists."""
    SCOPE = "summary_of"
    """What is summed up, where it is not all of the text."""
    WORDS = "summary_words"
    SHARE = "summary_share"
    PROMPT = "summary_prompt"
    """The version of the prompt."""
    WRITER = "summary_by"
    """Who writes them, where a language model leaves that to another reader."""


@dataclass(frozen=True, slots=True)
class Maker:
    """What derived data was derived with. When it changes, the data is stale, not wrong."""

    model: str
    version: str
    parameters: str = ""
    """As JSON with sorted keys."""

    @property
    def called(self) -> str:
        """What people call the model."""
        return unsigned(self.model)


_FILE_SIGN = re.compile(r" \([0-9a-f]{12}\)$")


def unsigned(model: str) -> str:
    """What people call a model: without what tells its file from others of that name."""
    return EMBEDDED_NAME if model == EMBEDDED else _FILE_SIGN.sub("", model)
