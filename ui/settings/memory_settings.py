"""The settings of learning."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from ui.settings.fields import About, setting


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """Whether anything is learnt, and whether it is used."""

    use: bool = setting(
        True,
        About(
            tr("Use what was learnt"),
            tr(
                "Answers use what you confirmed for similar questions. If off, nothing is used or "
                "suggested; what was learnt is kept."
            ),
        ),
    )
    learn: bool = setting(
        True,
        About(
            tr("Learn when idle"),
            tr("Tests what you confirmed and suggests what seems useful."),
        ),
    )
