"""What derived data was made with."""

from __future__ import annotations

import re
from dataclasses import dataclass


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
    """A model's own name, without what tells its file from others of that name."""
    return _FILE_SIGN.sub("", model)
