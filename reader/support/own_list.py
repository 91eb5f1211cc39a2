"""Counts of a statement itself: “Three brands were launched: Piper, Tipper and Prince.”."""

from __future__ import annotations

import re

from reader.support.amounts import Figure

_BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or|und|oder)\s+")


def counts_own_list(statement: str, figure: Figure) -> bool:
    """Whether ``figure`` is the number of things listed behind the next colon."""
    _, colon, listed = statement[figure.span.end :].partition(":")
    items = [item for item in _BETWEEN.split(listed.strip(" .\n")) if item]
    counts = {amount.value for reading in figure.readings for amount in reading}
    return bool(colon) and len(items) > 1 and len(items) in counts
