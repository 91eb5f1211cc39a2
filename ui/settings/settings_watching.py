"""Settings that another program changes while the window is open: they apply at once."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QFileSystemWatcher, QObject

from ui.settings.store import SettingsStore
from ui.timers import single_shot

_GATHER_MILLISECONDS = 50
"""A file is written beside the old one and renamed: several changes of the folder."""


class FollowingSettings(QObject):
    """Watches the folder, since each change puts another file in it."""

    def __init__(self, settings: SettingsStore, parent: QObject) -> None:
        super().__init__(parent)
        folder = settings.path.parent
        with suppress(
            OSError
        ):  # a folder that cannot be created is not written to by others either
            folder.mkdir(parents=True, exist_ok=True)
        self._look = single_shot(self, _GATHER_MILLISECONDS, settings.follow_file)
        self._watcher = QFileSystemWatcher(self)
        if folder.is_dir():
            self._watcher.addPath(str(folder))
        self._watcher.directoryChanged.connect(lambda _folder: self._look.start())
