"""The program's own words in an answer, so that they can be shown as such."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.text.span import Span


class AsideKind(StrEnum):
    """The purposes of such words."""

    LEAD = "lead"
    """They introduce a quote, or name the part that is summarised."""
    CAVEAT = "caveat"
    """They name what of a statement its quotes do not confirm."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A span of such words in the answer's text."""

    kind: AsideKind
    span: Span
