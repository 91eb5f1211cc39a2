"""Forgetting what was learnt, in the library and in backups that contain it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr
from gettext import ngettext
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.values.experience import Experience, ExperienceId
from ui.background.lanes import Lanes
from ui.background.undoing import Change
from ui.memory import learning_changes
from ui.memory.forget_dialog import ForgetDialog
from ui.memory.learning_jobs import forget_in_copies, look_into_copies
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import number


class Do(Protocol):
    """Makes a change and reports it, with a hint and another offer if there are any."""

    def __call__(self, change: Change, hint: str = "", also: Offer | None = None) -> None:
        """Make the change."""
        ...


class Forgetting(QObject):
    """Forgetting can be undone in the library, but not in backups, which is said before."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, window: QWidget, lanes: Lanes, do: Do, messages: MessageBar) -> None:
        super().__init__(window)
        self._window = window
        self._lanes = lanes
        self._do = do
        self._messages = messages

    def forget(self, chosen: Sequence[Experience]) -> None:
        """Forget these."""
        if chosen:
            ids = [one.id for one in chosen]
            job = look_into_copies(self._lanes, ids)
            job.happened.connect(partial(self._forget, chosen, ids))
            job.failed.connect(self.failed)

    def forget_everything(self, known: Sequence[Experience]) -> None:
        """Forget everything; asks first if backups contain some of it."""
        job = look_into_copies(self._lanes, None)
        job.happened.connect(partial(self._ask, known))
        job.failed.connect(self.failed)

    def _forget(
        self, chosen: Sequence[Experience], ids: Sequence[ExperienceId], copies: int
    ) -> None:
        change = learning_changes.forget(chosen)
        if not copies:
            self._do(change)
            return
        hint = ngettext(
            "{count} backup of the library contains it too. Deleting it there can't be undone.",
            "{count} backups of the library contain it too. Deleting it there can't be undone.",
            copies,
        ).format(count=number(copies))
        offer = Offer(tr("Delete it there too"), partial(self._forget_in_copies, ids))
        self._do(change, hint, offer)

    def _ask(self, known: Sequence[Experience], copies: int) -> None:
        if not copies:
            self._forget_all(known, there_too=False)
            return
        dialog = ForgetDialog(self._window.window(), len(known), copies)
        dialog.confirmed.connect(lambda there: self._forget_all(known, there_too=there))
        dialog.open()

    def _forget_all(self, known: Sequence[Experience], *, there_too: bool) -> None:
        if known:
            self._do(learning_changes.forget_everything(known))
        if there_too:
            self._forget_in_copies(None)

    def _forget_in_copies(self, ids: Sequence[ExperienceId] | None) -> None:
        job = forget_in_copies(self._lanes, ids)
        job.failed.connect(self.failed)
        if ids is not None:  # after everything, the note that offers undo stays
            job.happened.connect(self._report)

    def _report(self, copies: int) -> None:
        says = ngettext(
            "Deleted from {count} backup of the library.",
            "Deleted from {count} backups of the library.",
            copies,
        )
        self._messages.note(says.format(count=number(copies)))
