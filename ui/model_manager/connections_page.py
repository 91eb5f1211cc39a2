"""The ledger: all connections ever made, and what was sent."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHeaderView, QTreeWidget, QTreeWidgetItem

from reader.network import OFFLINE_VARIABLE, Noted
from ui.model_manager.manager_parts import ManagerPage
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line, plain_tip, time_words

_LONGEST = 400
_WIDTHS = (115, 115, 170)


class ConnectionsPage(ManagerPage):
    """The ledger, for the user to read; and the switch that forbids all connections."""

    forbidden = Signal(bool)
    """Whether all connections are to be forbidden from now on."""

    def __init__(self) -> None:
        super().__init__()
        self.forbid = QCheckBox(tr("Forbid all connections"))
        self.forbid.setToolTip(
            tr("While this is on, you can't download models or use a model server.")
        )
        self.forbid.clicked.connect(self.forbidden)
        self.reason = text_label(name="small")
        self.reason.hide()
        self.summary = text_label(
            tr("No connections so far: nothing has left this machine, and nothing was downloaded.")
        )
        self.list = QTreeWidget()
        self.list.setRootIsDecorated(False)
        self.list.setObjectName("connections")
        self.list.setAccessibleName(tr("Connections"))
        self.list.setHeaderLabels([tr("When"), tr("To"), tr("Purpose"), tr("Data sent")])
        for column, width in enumerate(_WIDTHS):
            self.list.setColumnWidth(column, width)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.list.currentItemChanged.connect(self._show_detail)
        self.detail = text_label(name="small")
        about = tr(
            "This program connects only to what you ask for in this window and to the model "
            "server you chose. Every connection is listed here before it is made."
        )
        parts = (self.forbid, self.reason, self.summary, (self.list, 1), self.detail)
        heading = tr("Privacy: all connections so far")
        self.arrange(heading, text_label(about, "small"), *parts)

    def show_connections(self, noted: Sequence[Noted]) -> None:
        """All of them, the newest first."""
        self.list.clear()
        self.list.addTopLevelItems(list(map(_line, noted)))
        if first := self.list.topLevelItem(0):
            self.list.setCurrentItem(first)
        self.detail.setVisible(bool(noted))
        self.list.setVisible(bool(noted))
        self.summary.setVisible(not noted)

    def show_forbidden(self, *, forbidden: bool, for_good: bool) -> None:
        """Show whether connections are forbidden; ``for_good`` if set at the program's start."""
        self.forbid.setChecked(forbidden or for_good)
        self.forbid.setEnabled(not for_good)
        self.reason.setVisible(for_good)
        self.reason.setText(
            tr("Connections are forbidden because {variable} is set.").format(
                variable=OFFLINE_VARIABLE
            )
        )

    def _show_detail(self, line: QTreeWidgetItem | None) -> None:
        """Show a line of the list in full."""
        cells = [line.text(column) for column in range(line.columnCount())] if line else []
        self.detail.setText(" · ".join(cells))

    def begin(self) -> None:
        """Give the keyboard focus to the list, if there is one."""
        (self.forbid if self.list.isHidden() else self.list).setFocus()


def _line(noted: Noted) -> QTreeWidgetItem:
    when = time_words(noted.when) if noted.when else ""
    connection = noted.connection
    rest = (connection.host, connection.purpose, connection.sent)
    line = QTreeWidgetItem([when, *(one_line(text, _LONGEST) for text in rest)])
    for column in range(line.columnCount()):
        line.setToolTip(column, plain_tip(line.text(column)))
    return line
