"""What derived data was made with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reader.language import later

EMBEDDED = "embedded reader"
"""Under this name libraries keep what the embedded reader made, whatever people call it."""
EMBEDDED_NAME = later("embedded reader")
"""What people call it."""


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
