"""Asking whether everything learnt is to be forgotten in the backups too, which have it."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget

from reader.language import number
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label

_WIDTH = 440


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


def also_in_copies(copies: int) -> str:
    """Return how many backups contain it too; empty if none does."""
    words = ngettext(
        "{count} backup of the library contains it too. Deleting it there can't be undone.",
        "{count} backups of the library contain it too. Deleting it there can't be undone.",
        copies,
    )
    return words.format(count=number(copies)) if copies else ""


def deleted_in(copies: int) -> str:
    """Return from how many backups it was deleted."""
    return ngettext(
        "Deleted from {count} backup of the library.",
        "Deleted from {count} backups of the library.",
        copies,
    ).format(count=number(copies))
