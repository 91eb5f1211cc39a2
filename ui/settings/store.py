"""The current settings, and changing them."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from reader.errors import GistwalkerError
from ui.failures import failure_of
from ui.settings import file
from ui.settings.fields import Entry, all_entries, entries, groups
from ui.settings.parsing import fit, plain, settings_from, with_value
from ui.settings.settings_table import Settings
from ui.timers import single_shot

_GATHER_MILLISECONDS = 400
"""Several changes in a row are written once."""
_SETTLE_MILLISECONDS = 50
"""A file is written beside the old one and renamed: several changes of the folder."""


class SettingsStore(QObject):
    """Settings in a file. A change applies at once; it is written a moment later, elsewhere.

    store.change(replace(store.now.window, theme=Shade.DARK))
    store.changed.connect(lambda settings: ...)
    """

    changed = Signal(object)
    """The new ``Settings``, complete."""
    failed = Signal(object)
    """The ``Failure`` to save them."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._read, broken = file.read(path)
        self.now, unfit = settings_from(self._read)
        self.problems = broken + unfit
        """What the file holds that is not used."""
        self.path = path
        self._pending: dict[tuple[str, str], object] = {}
        self._writing: threading.Thread | None = None
        self._gather = single_shot(self, _GATHER_MILLISECONDS, self._write)
        self._watcher: QFileSystemWatcher | None = None

    def change(self, group: object) -> None:
        """Replace a group by a changed one. Raises ``UnfitError``."""
        name = next(n for n, _ in groups(self.now) if type(getattr(self.now, n)) is type(group))
        now = self.now
        for entry in entries(now, name):
            value = getattr(group, entry.name)
            if value != entry.of(now):
                now = self._with(now, entry, value)
        self._announce(now)

    def set(self, entry: Entry, value: object) -> None:
        """Change one setting. Raises ``UnfitError``."""
        self._announce(self._with(self.now, entry, value))

    def restore(self, settings: Settings) -> None:
        """Set everything that the dialog shows as in ``settings``."""
        now = self.now
        for entry in all_entries(now):
            if entry.about.shown and entry.of(now) != entry.of(settings):
                now = self._with(now, entry, entry.of(settings))
        self._announce(now)

    def watch(self) -> None:
        """From now on, apply what another program changes as soon as it does."""
        folder = self.path.parent
        with suppress(OSError):  # a folder that cannot be made is not written to by others either
            folder.mkdir(parents=True, exist_ok=True)
        if self._watcher is None and folder.is_dir():
            settle = single_shot(self, _SETTLE_MILLISECONDS, self.follow_file)
            # The folder, since each change puts another file in it.
            self._watcher = QFileSystemWatcher([str(folder)], self)
            self._watcher.directoryChanged.connect(lambda _folder: settle.start())

    def follow_file(self) -> None:
        """Apply what another program has changed in the file since; changes made here stay."""
        held = file.held(self.path)
        if held is None or (self._writing and self._writing.is_alive()):
            return  # its end is one more change of the file
        before, self._read = settings_from(self._read)[0], held
        there, now = settings_from(self._read)[0], self.now
        for entry in all_entries(now):
            own = (entry.group, entry.name) in self._pending
            if not own and entry.of(there) != entry.of(before):
                now = with_value(now, entry, entry.of(there))
        if now != self.now:
            self.now = now
            self.changed.emit(now)

    def flush(self) -> None:
        """Write what is not written yet, and wait for it."""
        self._gather.stop()
        if self._writing:
            self._writing.join()
        self._write()
        if self._writing:
            self._writing.join()
            self._writing = None

    def _with(self, now: Settings, entry: Entry, value: object) -> Settings:
        raw = plain(value)
        fitting = fit(entry, raw)
        self._pending[entry.group, entry.name] = None if fitting == entry.default else raw
        return with_value(now, entry, fitting)

    def _announce(self, now: Settings) -> None:
        if now != self.now:
            self.now = now
            self._gather.start()
            self.changed.emit(now)

    def _write(self) -> None:
        if self._writing and self._writing.is_alive():
            self._gather.start()
        elif self._pending:
            changes, self._pending = self._pending, {}
            self._writing = threading.Thread(target=self._save, args=(changes,), name="settings")
            self._writing.start()

    def _save(self, changes: file.Changes) -> None:
        try:
            file.write(self.path, changes)
        except GistwalkerError as error:
            self.failed.emit(failure_of(error))
