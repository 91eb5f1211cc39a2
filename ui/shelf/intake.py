"""Files on their way into the library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reader.errors import PasswordNeeded
from reader.importing.events import Imported, Progress
from ui.services import Services
from ui.work.failures import Failure
from ui.work.jobs_bar import JobsBar
from ui.work.lanes import Lanes
from ui.work.operations import import_file


class Intake(QObject):
    """Imports files one after the other, shows each in the jobs bar, and tells what came of it."""

    imported = Signal(object, object, bool)
    """The ``Imported``, the password that opened it (or None), and whether to show it: of several
    files added at once the first is shown."""
    failed = Signal(object)
    """A ``Failure``."""
    locked = Signal(object, bool)
    """The path of a document that needs a password, and whether the one tried was wrong."""

    def __init__(self, lanes: Lanes, services: Services, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._services = services
        self._jobs = jobs

    def add(self, paths: Sequence[Path], password: str | None = None, *, show: bool = True) -> None:
        """Import ``paths``; the first of them is shown, unless told otherwise."""
        for number, path in enumerate(paths):
            self._add(path, password, show=show and number == 0)

    def _add(self, path: Path, password: str | None, *, show: bool) -> None:
        job = import_file(self._lanes, self._services, path, password)
        row = self._jobs.add(job)

        def take(event: object) -> None:
            if isinstance(event, Progress):
                row.set_progress(event.page, event.of, _words(event))
            elif isinstance(event, Imported):
                self.imported.emit(event, password, show)

        job.happened.connect(take)
        job.failed.connect(lambda failure: self._fail(path, failure))

    def _fail(self, path: Path, failure: Failure) -> None:
        if isinstance(failure.error, PasswordNeeded):
            self.locked.emit(path, failure.error.wrong)
        else:
            self.failed.emit(failure)


def _words(progress: Progress) -> str:
    if not progress.of:
        return progress.stage.value
    return f"{progress.stage.value} page {progress.page:,} of {progress.of:,}"
