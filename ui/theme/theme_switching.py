"""The window's colours, applied at once when the setting or the system's scheme changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from ui.settings.store import SettingsStore
from ui.theme import theme
from ui.theme.theme import Theme

_OVER = object()


class Dressing(QTimer):
    """Dresses the application, then calls ``dress`` with its theme, at once and at every change.

    A change is made in steps, one at each turn of the event loop, so that none of them blocks the
    window for long; meanwhile ``window`` keeps showing the old picture.
    """

    def __init__(
        self,
        application: QApplication,
        settings: SettingsStore,
        dress: Callable[[Theme], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._application = application
        self._settings = settings
        self._dress = dress
        self._window = window
        self._worn = self._wanted()
        self._steps: Iterator[None] = iter(())
        self.timeout.connect(self._step)
        theme.apply(application, self._worn)
        dress(self._worn)
        settings.changed.connect(self._look)
        application.styleHints().colorSchemeChanged.connect(self._look)

    def _wanted(self) -> Theme:
        shade = self._settings.now.window.theme
        return theme.chosen(shade, self._application.styleHints().colorScheme())

    def _look(self, *_: object) -> None:
        wanted = self._wanted()
        if wanted is self._worn:
            return
        self._worn = wanted
        self._steps = self._change(wanted)
        self._window.setUpdatesEnabled(False)
        self.start(0)

    def _change(self, wanted: Theme) -> Iterator[None]:
        yield from theme.change(self._application, wanted)
        self._dress(wanted)
        yield

    def _step(self) -> None:
        if next(self._steps, _OVER) is _OVER:
            self.stop()
            self._show()

    def _show(self) -> None:
        self._window.setUpdatesEnabled(True)
        handle = self._window.windowHandle()
        if handle:
            # Qt waits for an update that it requested and dropped while updates were off.
            handle.requestUpdate()
