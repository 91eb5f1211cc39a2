"""Forgetting what was learnt, in the library and in backups that contain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget

from reader.values.experience import Experience, ExperienceId
from ui import layouts
from ui.background.lanes import Lanes
from ui.background.undoing import Change
from ui.memory import learning_changes
from ui.theme.theme import SPACE
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import number

_WIDTH = 440


class Forgetting(QObject):
    """Forgetting can be undone in the library, but not in backups, which is said before."""

    def __init__(
        self,
        window: QWidget,
        lanes: Lanes,
        do: Callable[[Change, str, Offer | None], None],
        messages: MessageBar,
    ) -> None:
        """``do`` makes a change and reports it, with a hint and another offer if there are any."""
        super().__init__(window)
        self._window = window
        self._lanes = lanes
        self._do = do
        self._messages = messages

    def forget(self, chosen: Sequence[Experience]) -> None:
        """Forget these."""
        if chosen:
            ids = [one.id for one in chosen]
            self._look_into_copies(ids, lambda copies: self._forget(chosen, ids, copies))

    def forget_everything(self, known: Sequence[Experience]) -> None:
        """Forget everything; asks first if backups contain some of it."""
        self._look_into_copies(None, lambda copies: self._ask(known, copies))

    def _look_into_copies(
        self, ids: Sequence[ExperienceId] | None, then: Callable[[int], None]
    ) -> None:
        """Count the backups that contain any of them; None for any at all."""
        words = tr("Checking copies of the library")
        self._lanes.fetch(words, lambda library: library.experiences.in_copies(ids), then)

    def _forget(
        self, chosen: Sequence[Experience], ids: Sequence[ExperienceId], copies: int
    ) -> None:
        hint, offer = "", None
        if copies:
            hint = ngettext(
                "{count} backup of the library contains it too. Deleting it there can't be undone.",
                "{count} backups of the library contain it too. Deleting it there can't be undone.",
                copies,
            ).format(count=number(copies))
            offer = Offer(tr("Delete it there too"), lambda: self._forget_in_copies(ids))
        self._do(learning_changes.forget(chosen), hint, offer)

    def _ask(self, known: Sequence[Experience], copies: int) -> None:
        if not copies:
            self._forget_all(known, there_too=False)
            return
        dialog = ForgetDialog(self._window.window(), len(known), copies)
        dialog.accepted.connect(
            lambda: self._forget_all(known, there_too=dialog.copies.isChecked())
        )
        dialog.open()

    def _forget_all(self, known: Sequence[Experience], *, there_too: bool) -> None:
        if known:
            self._do(learning_changes.forget(known, everything=True), "", None)
        if there_too:
            self._forget_in_copies(None)

    def _forget_in_copies(self, ids: Sequence[ExperienceId] | None) -> None:
        self._lanes.fetch(
            tr("Deleting from copies of the library"),
            lambda library: library.experiences.forget_in_copies(ids),
            None if ids is None else self._report,  # after everything, the note stays, with Undo
        )

    def _report(self, copies: int) -> None:
        says = ngettext(
            "Deleted from {count} backup of the library.",
            "Deleted from {count} backups of the library.",
            copies,
        )
        self._messages.note(says.format(count=number(copies)))


class ForgetDialog(QDialog):
    """Shown only if there are such backups: everything else that is forgotten, undo brings back."""

    def __init__(self, parent: QWidget, learnt: int, copies: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Forget everything"))
        self.says = text_label(_in_library(learnt))
        self.copies = QCheckBox(_in_copies(copies))
        self.copies.setChecked(True)
        self.warning = text_label(
            tr(
                "Backups contain what had been learnt when they were made. Everything else in a "
                "backup stays. Deleting from a backup can't be undone."
            ),
            "small",
        )
        self.copies.setAccessibleDescription(self.warning.text())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.forget = buttons.addButton(tr("Forget everything"), role)
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        parts = (self.says, self.copies, self.warning, buttons)
        around = layouts.around(2 * SPACE)
        column = layouts.column(*parts, on=self, margins=around, spacing=SPACE + SPACE // 2)
        self.resize(_WIDTH, column.heightForWidth(_WIDTH))
        cancel.setFocus()


def _in_library(learnt: int) -> str:
    if not learnt:
        return tr("The library itself contains nothing learnt.")
    return ngettext(
        "{count} learnt item will be deleted from the library. You can undo this as long as "
        "this window is open.",
        "{count} learnt items will be deleted from the library. You can undo this as long as "
        "this window is open.",
        learnt,
    ).format(count=number(learnt))


def _in_copies(copies: int) -> str:
    return ngettext(
        "Delete them from {count} backup of the library too",
        "Delete them from {count} backups of the library too",
        copies,
    ).format(count=number(copies))
