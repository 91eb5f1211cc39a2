"""Recent documents, the handbook, the changes, and *About*."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QMenu,
    QTextBrowser,
    QWidget,
)

from reader.records import DocumentRecord
from ui import layouts
from ui.actions.acts import Act, Topic
from ui.library.arranging import ordered
from ui.library.entry import ShelfContents
from ui.opening import Opening
from ui.services import About
from ui.settings.choices import Order
from ui.settings.store import SettingsStore
from ui.theme.theme import SPACE
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.small_widgets import text_label
from ui.widgets.wording import one_line
from ui.window import Window

_RECENT = 10
_LONGEST = 60
_ABOUT_WIDTH = 460
_CHANGES_SIZE = (680, 560)
_FIRST_VERSION = "\n## "
_NUMBERED = re.compile(r"\d")


class Helping(QObject):
    """Fills the menu of recent documents and the start page; opens help, changes and *About*."""

    def __init__(self, window: Window, opening: Opening, open_handbook: Callable[[], None]) -> None:
        super().__init__(window)
        self._window = window
        self._opening = opening
        self._about = about = window.services.about
        self._open_handbook = open_handbook
        self._recent: Sequence[DocumentRecord] = ()
        self.dialog: HelpDialog | None = None
        self.changes: HelpDialog | None = None
        self.menu = QMenu(tr("Recent documents"), window)
        self.menu.aboutToShow.connect(self._fill)
        acts = window.acts
        acts.add_menu(Topic.LIBRARY, self.menu)
        window.empty.recent_chosen.connect(opening.open)
        acts[Act.ABOUT].triggered.connect(self.open_about)
        acts[Act.CHANGES].triggered.connect(self.open_changes)
        acts[Act.HANDBOOK].triggered.connect(open_handbook)
        if window.services.welcome is None:
            acts.allow(Act.HANDBOOK, allowed=False, why_not=tr("The handbook isn't installed."))
        if not about.changes.is_file():
            missing = tr("The list of changes isn't installed.")
            acts.allow(Act.CHANGES, allowed=False, why_not=missing)

    def show_news(self) -> None:
        """Say once that the program was updated; offer the changes, or help if they are missing."""
        version, window = self._about.version, self._window
        show_news(version, window.settings, window.messages, self.open_changes)

    def open_changes(self) -> None:
        """Open the list of changes; if it is missing, the handbook."""
        if not self._about.changes.is_file():
            self._open_handbook()
            return
        if self.changes is None:
            self.changes = changes_dialog(self._window, self._about.changes)
        self.changes.show()
        self.changes.raise_()

    def show_library(self, contents: ShelfContents) -> None:
        """Offer the documents that were opened last."""
        opened = [entry for entry in contents.entries if entry.position]
        latest = ordered(opened, Order.OPENED)[:_RECENT]
        self._recent = [entry.record for entry in latest]
        self._window.empty.show_recent(self._recent)
        self.menu.setEnabled(bool(self._recent))

    def open_about(self) -> None:
        """Open *About*."""
        if self.dialog is None:
            self.dialog = about_dialog(self._window, self._about)
        self.dialog.show()
        self.dialog.raise_()

    def _fill(self) -> None:
        self.menu.clear()
        for record in self._recent:
            title = one_line(record.title, _LONGEST).replace("&", "&&")
            self.menu.addAction(title).triggered.connect(
                lambda _on=False, record=record: self._opening.open(record)
            )


class HelpDialog(QDialog):
    """A text with a button to close it. Not modal."""

    def __init__(self, parent: QWidget, title: str, words: QLabel | QTextBrowser) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.words = words
        words.setAccessibleName(title)
        words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        buttons, wide = QDialogButtonBox(QDialogButtonBox.StandardButton.Close), 2 * SPACE
        buttons.rejected.connect(self.close)
        around = layouts.around(wide)
        self.column = layouts.column(words, buttons, on=self, margins=around, spacing=wide)


def changes_dialog(parent: QWidget, changes: Path) -> HelpDialog:
    """Return a dialog with the file of changes, from the newest version on.

    A program of the system to open it with may be missing, and Qt doesn't say so.
    """
    words = QTextBrowser(openLinks=False)
    words.setFrameShape(QFrame.Shape.NoFrame)
    text = changes.read_text("utf-8", errors="replace")
    words.document().setMarkdown(
        text[max(0, text.find(_FIRST_VERSION)) :],
        QTextDocument.MarkdownFeature.MarkdownDialectGitHub
        | QTextDocument.MarkdownFeature.MarkdownNoHTML,
    )
    words.setTextCursor(QTextCursor(words.document()))  # else it is at the end
    dialog = HelpDialog(parent, tr("What's new"), words)
    dialog.resize(*_CHANGES_SIZE)
    return dialog


def about_dialog(parent: QWidget, about: About) -> HelpDialog:
    """Return a dialog with version, licences, and where everything is stored."""
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
    if about.library:
        said.append(tr("Library: {place}").format(place=about.library))
    if about.settings:
        said.append(tr("Settings: {place}").format(place=about.settings))
    dialog = HelpDialog(parent, tr("About Gistwalker"), text_label("\n\n".join(said)))
    dialog.column.insertWidget(0, text_label("Gistwalker", "heading"))
    dialog.resize(_ABOUT_WIDTH, dialog.column.heightForWidth(_ABOUT_WIDTH))
    return dialog


def show_news(
    version: str, settings: SettingsStore, messages: MessageBar, open_changes: Callable[[], object]
) -> None:
    """Remember the started version; report it if it differs from the last one.

    Nothing is reported at a first start, nor for a version without a number.
    """
    kept = settings.now.kept
    if not _NUMBERED.match(version) or kept.version == version:
        return
    settings.change(replace(kept, version=version))
    if kept.version:
        messages.inform(
            tr("Gistwalker was updated from version {before} to {now}.").format(
                before=kept.version, now=version
            ),
            offer=Offer(tr("What's new"), open_changes),
            calm=True,
        )
