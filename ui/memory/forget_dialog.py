"""The question whether to forget everything in backups too, which cannot be undone."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import number

_WIDTH = 440


class ForgetDialog(QDialog):
    """Shown only if there are such backups: everything else that is forgotten, undo brings back."""

    confirmed = Signal(bool)
    """Emitted to forget everything; whether in the backups too."""

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
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.forget = buttons.addButton(tr("Forget everything"), role)
        self.cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.cancel.setDefault(True)
        self.forget.clicked.connect(self._confirm)
        buttons.rejected.connect(self.reject)
        self._arrange(buttons)
        self.cancel.setFocus()

    def _arrange(self, buttons: QDialogButtonBox) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE + SPACE // 2)
        for part in (self.says, self.copies, self.warning, buttons):
            column.addWidget(part)
        self.resize(_WIDTH, column.heightForWidth(_WIDTH))

    def _confirm(self) -> None:
        self.confirmed.emit(self.copies.isChecked())
        self.accept()


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
