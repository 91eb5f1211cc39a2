"""What in an answer are words of the program's own, so that they can be shown as such."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.text.span import Span


class AsideKind(StrEnum):
    """What such words are for."""

    LEAD = "lead"
    """They introduce a quote, or name the part that is summed up."""
    CAVEAT = "caveat"
    """They say what of a statement its quotes do not confirm."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Where they stand in the answer's text."""

    kind: AsideKind
    span: Span
