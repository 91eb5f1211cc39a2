"""Checks that a person reported as saying something is one of those who said it."""

from __future__ import annotations

import re
from collections.abc import Collection

from reader.support.support_words import listed, stem

_SAYING = frozenset(
    map(
        stem,
        listed(
            "say says said suggest propose ask think thought mention state explain note want "
            "believe recommend argue point feel felt prefer describe introduce announce wonder "
            "doubt worry worries worried joke add reply replies replied remind emphasize emphasise "
            "stress insist claim express present talk report raise raised complain object clarify "
            "clarifies clarified warn estimate calculate decide declare remark comment hope"
        ),
    )
)
_BETWEEN = 4
"""Words between a speaker and the verb: “Expert also first”."""
_JOINED = re.compile(r"\s*(?:,|\band\b|&|['’]s\b)", re.IGNORECASE)


def wrong_speaker(
    statement: str, speakers: Collection[str], said_by: Collection[str], cited: str
) -> str:
    """Whoever ``statement`` begins with, if they are said to say something, and did not.

    ``said_by`` are those whose turns are cited. Somebody whom the ``cited`` text names may well
    have said it; where the statement names one of those who did, it speaks of both. Empty where
    nothing is wrong, or nothing is known.
    """
    begun = re.sub(r"^\W*(?:The\s+)?", "", statement)
    known = [name for name in speakers if re.match(rf"{re.escape(name)}\b", begun, re.IGNORECASE)]
    name = max(known, key=len, default="")
    if not name or name in said_by or _names(cited, name):
        return ""
    behind = begun[len(name) :]
    if any(each and _names(behind, each) for each in said_by):
        return ""
    return name if _says(behind) else ""


def _names(text: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) is not None


def _says(behind: str) -> bool:
    """Whether a verb of saying follows, and no second subject."""
    words = list(re.finditer(r"[^\W\d_]+", behind))[: _BETWEEN + 1]
    for word in words:
        if _JOINED.search(behind[: word.start()]) or word.group().casefold() == "was":
            return False
        if stem(word.group().casefold()) in _SAYING:
            return True
    return False
