"""Restarts the drawing process of a document when it was lost."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import (
    ChildDiedError,
    ChildFailedError,
    ChildKilledError,
    ChildTooSlowError,
    FileChangedError,
    UnreadableFileError,
)
from reader.importing.refusals import REFUSED, refused
from reader.importing.unchanged import gone
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT

WORKER = "reader.pages.page_worker"
LIMITS = Limits(silence=30, memory=3 << 30)
"""Laying out the longest books takes seconds; a page that takes longer is a trap."""


class RestartingWorker:
    """The process that has the file open, restarted if needed.

    A process that dies is started again and asked once more; one that hangs is started again only
    for the next request, so that nobody has to wait twice.
    """

    def __init__(
        self,
        path: Path,
        format: Format,
        password: str | None = None,
        limits: Limits = LIMITS,
        module: str = WORKER,
    ) -> None:
        """Prepare the process, which opens the file as last laid out: in the standard layout."""
        self._module = module
        self._path = path
        self._opening = {
            "path": str(path),
            "format": format.value,
            "password": password,
            **asdict(STANDARD_LAYOUT),
        }
        self._limits = limits
        self._known = _fingerprint(path)
        self._child: ChildProcess | None = None

    def start(self) -> Message:
        """Open the file now rather than at the first request."""
        return self.ask(Message("ready"))

    def lay_out(self, layout: Mapping[str, Any]) -> None:
        """Lay out the text again, and after every restart as well."""
        self._opening.update(layout)
        _opened(self.ask(Message("open", self._opening)), self._path)

    def ask(self, question: Message) -> Message:
        """Send a request and return the answer.

        Raises:
            PasswordNeededError: the file is locked and the password is missing or wrong.
            UnreadableFileError: it cannot be opened, or is no longer the file that was opened.
            ChildFailedError: the process was lost over this very request, twice if it died.
        """
        try:
            return self._asked(question)
        except ChildTooSlowError:
            raise
        except ChildFailedError:
            return self._asked(question)

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.close()
            self._child = None

    def _asked(self, question: Message) -> Message:
        child = self._running()
        try:
            return child.ask(question)
        except ChildFailedError:
            self.close()
            raise

    def _running(self) -> ChildProcess:
        if self._child is not None and self._child.alive:
            self._unchanged()
            return self._child
        self.close()
        if not self._path.is_file():
            raise gone(self._path)
        self._unchanged()
        try:
            with contextlib.suppress(ChildKilledError):
                return self._started()
            # Another program did that, or the system for want of memory: not the file.
            return self._started()
        except ChildFailedError as lost:
            raise _lost_while_opening(self._path, lost) from lost

    def _started(self) -> ChildProcess:
        child = self._child = ChildProcess(self._module, self._limits)
        try:
            _opened(child.ask(Message("open", self._opening)), self._path)
        except BaseException:
            self.close()
            raise
        return child

    def _unchanged(self) -> None:
        now = _fingerprint(self._path)
        if None not in (now, self._known) and now != self._known:
            raise FileChangedError(
                tr("“{name}” was changed by another program while it was open.").format(
                    name=self._path.name
                ),
                tr("Import it again to read the new version."),
            )


def _fingerprint(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _lost_while_opening(path: Path, lost: ChildFailedError) -> UnreadableFileError:
    if isinstance(lost, ChildTooSlowError):
        return UnreadableFileError(
            tr("Couldn't open “{name}”: it took too long.").format(name=path.name),
            tr("Try again when this machine is less busy."),
        )
    if isinstance(lost, ChildKilledError):
        return UnreadableFileError(
            tr(
                "The process that opens “{name}” was ended by another program or the system."
            ).format(name=path.name),
            tr("Close other programs, and try again."),
        )
    return UnreadableFileError(
        tr("Couldn't open “{name}”: the process stopped unexpectedly.").format(name=path.name),
        tr("The file may be damaged; try again, or try another copy."),
    )


def _opened(answer: Message, path: Path) -> None:
    if answer.kind == REFUSED:
        raise refused(answer)
    if answer.kind == "broken":
        raise UnreadableFileError(
            tr("Can't open “{name}”.").format(name=path.name), tr("It may be damaged.")
        )
    if answer.kind != "laid out":
        raise ChildDiedError(tr("Unexpected response from the process that draws pages."))
