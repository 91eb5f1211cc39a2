"""What is told of the memory, for people."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.learning.values import Recalled

_NAMED = 2


def why_recalled(recalled: Sequence[Recalled]) -> str:
    """Which earlier questions an answer heeds, the likest first."""
    named = ", ".join(
        tr("“{question}”").format(question=one.experience.question) for one in recalled[:_NAMED]
    )
    more = len(recalled) - _NAMED
    said = tr("You were answered rightly before: {questions}.").format(questions=named)
    if more <= 0:
        return said
    rest = ngettext("And {more} more.", "And {more} more.", more).format(more=more)
    return f"{said} {rest}"
