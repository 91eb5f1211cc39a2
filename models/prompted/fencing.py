"""Text of a document inside a prompt, fenced so that it cannot be taken for the prompt's."""

from __future__ import annotations

import re

_LEAST = 3


def fenced(text: str) -> str:
    """``text`` between two lines of angle brackets, which are longer than any in the text."""
    runs = re.findall(r"<{3,}|>{3,}", text)
    length = max((len(run) + 1 for run in runs), default=_LEAST)
    return f"{'<' * length}\n{text}\n{'>' * length}"
