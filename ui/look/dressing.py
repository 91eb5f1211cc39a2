"""The window in the colours asked for, live: when the setting changes, and when the system does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from ui.look import theme
from ui.look.theme import Theme
from ui.settings.store import SettingsStore


class Dressing(QObject):
    """Dresses the application, then calls ``dress`` with its theme, at once and at every change."""

    def __init__(
        self,
        application: QApplication,
        settings: SettingsStore,
        dress: Callable[[Theme], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._settings = settings
        self._dress = dress
        self._worn: Theme | None = None
        self._look()
        settings.changed.connect(self._look)
        application.styleHints().colorSchemeChanged.connect(self._look)

    def _look(self, *_: object) -> None:
        shade = self._settings.now.window.theme
        wanted = theme.chosen(shade, self._application.styleHints().colorScheme())
        if wanted is not self._worn:
            self._worn = wanted
            theme.apply(self._application, wanted)
            self._dress(wanted)
