"""The button that says how far a language model reads by itself, and changes it."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import Qt

from reader.memory.reading_limits import Until
from ui.settings.reading_settings import UNTIL_WORDS
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.widgets.choice import ChoiceMenu


class LimitsButton(ChoiceMenu):
    """Shows what is set, and a menu of what can be."""

    def __init__(self, settings: SettingsStore) -> None:
        super().__init__(tr("Reading by a language model"), UNTIL_WORDS, "unfolded")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chosen.connect(
            lambda until: settings.change(replace(settings.now.reading, until=until))
        )
        settings.changed.connect(self._show)
        self._show(settings.now)

    def _show(self, settings: Settings) -> None:
        reading = settings.reading
        words = UNTIL_WORDS[reading.until]
        if reading.until is Until.MINUTES:
            words = tr("For {minutes} min").format(minutes=reading.minutes)
        self.setText(words)
        says = tr("How far a language model reads: {limit}").format(limit=words)
        self.show_value(reading.until, says)
