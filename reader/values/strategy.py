"""The strategies of going back into a text."""

from __future__ import annotations

from enum import StrEnum


class Strategy(StrEnum):
    """Strategies of going back into a text."""

    AUTO = "auto"
    GIST = "gist"
    """Look-up: choose episodes by their gists and read those (ReadAgent)."""
    TREE = "tree"
    """Walk down the memory tree and back up (MemWalker)."""
    WHOLE = "whole"
    """Read all of it: it is short enough."""
    CONDITIONAL = "conditional"
    """Look-up by gists made for this question (ReadAgent, conditional gisting); nothing is stored.
    """
    SUMMARY = "summary"
    """Summarise a stretch of text from the gists and summaries that cover it."""
    MULTIHOP = "multihop"
    """Find in several hops what no single place says (dynamic in-context editing)."""
