"""What can be set about what is learnt."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from ui.settings.fields import About, setting


@dataclass(frozen=True, slots=True)
class MemorySettings:
    """Whether anything is learnt, and used."""

    use: bool = setting(
        True,
        About(
            tr("Use what was learnt"),
            tr(
                "Answers heed what you confirmed of similar questions. Without it nothing is used, "
                "and nothing proposed; what was learnt is kept."
            ),
        ),
    )
    learn: bool = setting(
        True,
        About(
            tr("Learn while nothing else is done"),
            tr("What you confirmed is weighed, and what seems worth it is proposed to you."),
        ),
    )
