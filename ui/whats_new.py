"""The news of a version, shown once after the program was updated."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from gettext import gettext as tr

from ui.settings.store import SettingsStore
from ui.widgets.message_bar import MessageBar, Offer

_NUMBERED = re.compile(r"\d")


def show_news(
    version: str,
    settings: SettingsStore,
    messages: MessageBar,
    open_changes: Callable[[], object],
) -> None:
    """Remember the started version; report it if it differs from the last one.

    Nothing is reported at a first start, nor for a version without a number.
    """
    kept = settings.now.kept
    if not _NUMBERED.match(version) or kept.version == version:
        return
    settings.change(replace(kept, version=version))
    if kept.version:
        messages.inform(
            tr("Gistwalker was updated from version {before} to {now}.").format(
                before=kept.version, now=version
            ),
            offer=Offer(tr("What's new"), open_changes),
            calm=True,
        )
