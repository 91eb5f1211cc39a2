"""The settings of reading aloud."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from ui.settings.fields import About, setting


@dataclass(frozen=True, slots=True)
class AloudSettings:
    """Settings of reading aloud."""

    speed: float = setting(
        1.0,
        About(
            tr("Speed"),
            tr("How fast text is read aloud."),
            least=0.5,
            most=2,
            step=0.1,
            times=100,
            unit="%",
        ),
    )
    voice: str = setting(
        "",
        About(
            tr("Voice"),
            tr("Name of a voice on your system; empty for one that fits the language of the text."),
        ),
    )
