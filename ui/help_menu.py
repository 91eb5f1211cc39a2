"""Recent documents, the handbook, the changes, and *About*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMenu, QVBoxLayout, QWidget

from reader.records import DocumentRecord
from ui.action_names import Act
from ui.action_specs import Topic
from ui.actions.actions import Actions
from ui.changes_dialog import ChangesDialog
from ui.library.arranging import ordered
from ui.library.empty_state import EmptyState
from ui.library.entry import ShelfContents
from ui.services import About, Services
from ui.settings.choices import Order
from ui.settings.store import SettingsStore
from ui.theme.theme import SPACE
from ui.whats_new import show_news
from ui.widgets.message_bar import MessageBar
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line

_RECENT = 10
_LONGEST = 60
_WIDTH = 460


class Helping(QObject):
    """Fills the menu of recent documents and the start page; opens help, changes and *About*."""

    document_chosen = Signal(object)
    """A ``DocumentRecord``."""

    def __init__(
        self,
        window: QWidget,
        actions: Actions,
        services: Services,
        empty: EmptyState,
        open_handbook: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._about = services.about
        self._empty = empty
        self._open_handbook = open_handbook
        self._recent: Sequence[DocumentRecord] = ()
        self.dialog: AboutDialog | None = None
        self.changes: ChangesDialog | None = None
        self.menu = QMenu(tr("Recent documents"), window)
        self.menu.aboutToShow.connect(self._fill)
        actions.add_menu(Topic.LIBRARY, self.menu)
        empty.recent_chosen.connect(self.document_chosen)
        actions[Act.ABOUT].triggered.connect(self.open_about)
        actions[Act.CHANGES].triggered.connect(self.open_changes)
        actions[Act.HANDBOOK].triggered.connect(open_handbook)
        if services.welcome is None:
            actions.allow(Act.HANDBOOK, allowed=False, why_not=tr("The handbook isn't installed."))
        if not self._about.changes.is_file():
            missing = tr("The list of changes isn't installed.")
            actions.allow(Act.CHANGES, allowed=False, why_not=missing)

    def show_news(self, settings: SettingsStore, messages: MessageBar) -> None:
        """Say once that the program was updated; offer the changes, or help if they are missing."""
        show_news(self._about.version, settings, messages, self.open_changes)

    def open_changes(self) -> None:
        """Open the list of changes; if it is missing, the handbook."""
        if not self._about.changes.is_file():
            self._open_handbook()
            return
        if self.changes is None:
            self.changes = ChangesDialog(self._window, self._about.changes)
        self.changes.show()
        self.changes.raise_()

    def show_library(self, contents: ShelfContents) -> None:
        """Offer the documents that were opened last."""
        opened = [entry for entry in contents.entries if entry.position]
        latest = ordered(opened, Order.OPENED)[:_RECENT]
        self._recent = [entry.record for entry in latest]
        self._empty.show_recent(self._recent)
        self.menu.setEnabled(bool(self._recent))

    def open_about(self) -> None:
        """Open *About*."""
        if self.dialog is None:
            self.dialog = AboutDialog(self._window, self._about)
        self.dialog.show()
        self.dialog.raise_()

    def close(self) -> None:
        """Close the dialogs; the window is closing."""
        for dialog in (self.dialog, self.changes):
            if dialog:
                dialog.close()

    def _fill(self) -> None:
        self.menu.clear()
        for record in self._recent:
            title = one_line(record.title, _LONGEST).replace("&", "&&")
            action = self.menu.addAction(title)
            action.triggered.connect(partial(self._choose, record))

    def _choose(self, record: DocumentRecord, *_: object) -> None:
        self.document_chosen.emit(record)


class AboutDialog(QDialog):
    """Version, licences, and where everything is stored. Not modal."""

    def __init__(self, parent: QWidget, about: About) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Gistwalker"))
        name = text_label("Gistwalker", "heading")
        self.words = text_label("\n\n".join(_words(about)))
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.words.setAccessibleName(tr("About Gistwalker"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        for part in (name, self.words, buttons):
            column.addWidget(part)
        self.resize(_WIDTH, column.heightForWidth(_WIDTH))


def _words(about: About) -> Sequence[str]:
    said = [
        tr("Version {version}").format(version=about.version or "?"),
        tr("A private reader for long documents. Nothing leaves this machine unless you allow it."),
        tr(
            "Free software under the GNU Affero General Public License, version 3 or later, "
            "without any warranty."
        ),
        tr(
            "Built with Qt (LGPL 3), MuPDF and EbookLib (AGPL 3), llama.cpp (MIT), PyTorch (BSD), "
            "sentence-transformers (Apache 2.0) and SQLite (public domain)."
        ),
    ]
    for words, place in (
        (tr("Library: {place}"), about.library),
        (tr("Settings: {place}"), about.settings),
    ):
        if place:
            said.append(words.format(place=place))
    return said
