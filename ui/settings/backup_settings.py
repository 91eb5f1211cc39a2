"""The settings of the library's backups."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from ui.settings.choices import LEAST_ROOM, MOST_ROOM
from ui.settings.fields import About, setting


@dataclass(frozen=True, slots=True)
class BackupSettings:
    """Whether backups are automatic, and how much room they may take."""

    automatic: bool = setting(
        True,
        About(
            tr("Back up every day"),
            tr(
                "A copy of the library is made on each day something changed: 7 daily, 4 weekly "
                "and 12 monthly copies are kept."
            ),
        ),
    )
    gigabytes: float = setting(
        4.0,
        About(
            tr("Disk space for backups"),
            tr("When they take more, the oldest are deleted; the newest one always stays."),
            least=LEAST_ROOM,
            most=MOST_ROOM,
            step=1,
            unit=tr("GB"),
        ),
    )
