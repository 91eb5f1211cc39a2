"""Files on their way into the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from gettext import gettext as tr
from gettext import ngettext
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reader.errors import PasswordNeededError
from reader.importing.folders import FileBegun, FileRefused, FilesFound, ManyEvent, import_many
from reader.importing.import_events import Imported, ImportEvent, Progress, Stage
from reader.ports import Library
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.services import Services
from ui.widgets.wording import number, one_line

_LONGEST_NAME = 80
_STAGES = {
    Stage.OPENING: tr("opening"),
    Stage.READING: tr("reading"),
    Stage.RECOGNISING: tr("recognising text"),
    Stage.ARRANGING: tr("organising"),
}


class Intake(QObject):
    """Imports files one by one, with progress in the jobs bar, and reports the result."""

    imported = Signal(object, object, bool)
    """The ``Imported``, its password (or None), and whether to show it.

    Shown are the first of several files, and nothing from a folder.
    """
    failed = Signal(object)
    """A ``Failure``."""
    locked = Signal(object, bool)
    """The path of a document that needs a password, and whether one that was tried is wrong."""
    finished = Signal(object)
    """The ``Batch`` of several files, or of a folder, however it ended."""

    def __init__(self, lanes: Lanes, services: Services, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._services = services
        self._jobs = jobs

    def add(self, paths: Sequence[Path], password: str | None = None, *, show: bool = True) -> None:
        """Import ``paths`` and the content of folders; the first of several files is shown."""
        if not paths:
            return
        job = import_paths(self._lanes, self._services, paths, password)
        row = self._jobs.add(job, pausable=True)
        batch = Batch(show=show, password=password)
        job.happened.connect(lambda event: self._take(event, batch, row))
        job.failed.connect(lambda failure: self._fail(paths[0], failure))
        job.ended.connect(lambda: self._end(batch))

    def _take(self, event: ManyEvent, batch: Batch, row: JobRow) -> None:
        batch.take(event)
        if isinstance(event, Imported):
            self.imported.emit(event, batch.password, batch.show and batch.arrived == 1)
        elif isinstance(event, FileBegun):
            name = one_line(event.path.name, _LONGEST_NAME)
            words = tr("{number} of {all}").format(
                number=number(event.number), all=number(event.of)
            )
            row.set_progress(event.number - 1, event.of, f"{words} · {name}")
        elif isinstance(event, Progress) and not batch.several:
            row.set_progress(event.page, event.of, _words(event))

    def _end(self, batch: Batch) -> None:
        if batch.several:
            self.finished.emit(batch)

    def _fail(self, path: Path, failure: Failure) -> None:
        if isinstance(failure.error, PasswordNeededError):
            self.locked.emit(path, failure.error.wrong)
        else:
            self.failed.emit(failure)


class Batch:
    """The result of files that were added together."""

    def __init__(self, *, show: bool, password: str | None) -> None:
        self.show = show
        self.password = password
        self.several = False
        """Whether it may be more than one file."""
        self.arrived = 0
        self.known = 0
        self.refused: list[FileRefused] = []

    def take(self, event: ManyEvent) -> None:
        """Count an event."""
        if isinstance(event, FilesFound):
            self.several = True
            self.show = self.show and not event.below
        elif isinstance(event, FileRefused):
            self.refused.append(event)
        elif isinstance(event, Imported):
            self.arrived += 1
            self.known += event.known

    @property
    def summary(self) -> str:
        """The result in a sentence or two."""
        new = self.arrived - self.known
        said = [
            ngettext("{count} document was added.", "{count} documents were added.", new).format(
                count=number(new)
            )
        ]
        if self.known:
            words = ngettext(
                "{count} was already in the library.",
                "{count} were already in the library.",
                self.known,
            )
            said.append(words.format(count=number(self.known)))
        return " ".join(said)


def import_paths(
    lanes: Lanes, services: Services, paths: Sequence[Path], password: str | None
) -> Job:
    """``ImportEvent``s of one file, ending with ``Imported``; ``ManyEvent``s of more than one."""

    def work(library: Library) -> Iterator[ManyEvent]:
        if len(paths) == 1 and not paths[0].is_dir():
            return services.import_document(library, paths[0], password)
        return _several(services, library, paths, password)

    if len(paths) == 1:
        title = tr("Importing {name}").format(name=one_line(paths[0].name, _LONGEST_NAME))
    else:
        title = tr(
            "Importing documents"
        )  # their number is known only after looking through folders
    return lanes.imports.start(title, work, Urgency.SOON)


def _several(
    services: Services, library: Library, paths: Sequence[Path], password: str | None
) -> Iterator[ManyEvent]:
    together = services.importing_together
    with together() if together else nullcontext(services.import_document) as import_document:

        def import_one(library: Library, path: Path) -> Iterator[ImportEvent]:
            return import_document(library, path, password)

        yield from import_many(library, paths, import_one)


def _words(progress: Progress) -> str:
    if not progress.of:
        return _STAGES[progress.stage]
    return tr("{stage}: page {page} of {pages}").format(
        stage=_STAGES[progress.stage], page=number(progress.page), pages=number(progress.of)
    )
