"""The button that says how far a language model reads by itself, and changes it."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton

from reader.memory.reading_limits import Until
from ui.settings.reading_settings import UNTIL_WORDS
from ui.settings.settings_table import Settings
from ui.settings.store import SettingsStore
from ui.theme.icons import set_icon


class LimitsButton(QToolButton):
    """Shows what is set, and a menu of what can be."""

    def __init__(self, settings: SettingsStore) -> None:
        super().__init__()
        self._settings = settings
        group, menu = QActionGroup(self), QMenu(self)
        menu.setAccessibleName(tr("Reading by a language model"))
        self.choices = {until: menu.addAction(words) for until, words in UNTIL_WORDS.items()}
        for until, action in self.choices.items():
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, until=until: self._choose(Until(until)))
            group.addAction(action)
        self.setMenu(menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_icon(self, "unfolded")
        settings.changed.connect(self._show)
        self._show(settings.now)

    def _show(self, settings: Settings) -> None:
        reading = settings.reading
        self.choices[reading.until].setChecked(True)
        words = UNTIL_WORDS[reading.until]
        if reading.until is Until.MINUTES:
            words = tr("For {minutes} min").format(minutes=reading.minutes)
        self.setText(words)
        says = tr("How far a language model reads: {limit}").format(limit=words)
        self.setToolTip(says)
        self.setAccessibleName(says)

    def _choose(self, until: Until) -> None:
        self._settings.change(replace(self._settings.now.reading, until=until))
