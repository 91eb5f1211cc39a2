"""The switches for using what was learnt: for a question, for a document, for all of them."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from reader.records import Restriction
from reader.text.document import DocumentId
from ui.background.document_jobs import Fetched, restrict
from ui.background.lanes import Lanes
from ui.settings.store import SettingsStore
from ui.theme.icons import set_icon


class MemoryToggle(QToolButton):
    """The button beside the question box; any of its switches is enough to leave it out."""

    place_wanted = Signal()
    """Emitted to open the panel of what was learnt."""

    def __init__(self) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setIconSize(QSize(18, 18))
        menu = QMenu(self)
        self.question = self._switch(menu, tr("Use what was learnt for the next question"))
        self.document = self._switch(menu, tr("Use what was learnt for this document"))
        self.altogether = self._switch(menu, tr("Use what was learnt for all documents"))
        menu.addSeparator()
        menu.addAction(tr("What was learnt …")).triggered.connect(self.place_wanted)
        self.setMenu(menu)
        self._update_text()

    @property
    def unaided(self) -> bool:
        """The value for ``Known.unaided``: whether the next question goes without."""
        return not all(s.isChecked() for s in (self.question, self.document, self.altogether))

    def begin_question(self) -> None:
        """Return to the usual setting after a question."""
        self.question.setChecked(True)

    def _switch(self, menu: QMenu, text: str) -> QAction:
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(True)
        action.toggled.connect(self._update_text)
        return action

    def _update_text(self) -> None:
        if not self.altogether.isChecked():
            says = tr("What was learnt isn't used for any document")
        elif not self.document.isChecked():
            says = tr("What was learnt isn't used for this document")
        elif not self.question.isChecked():
            says = tr("What was learnt isn't used for the next question")
        else:
            says = tr("What was learnt is used")
        set_icon(self, "memory-off" if self.unaided else "memory")
        self.setToolTip(says)
        self.setAccessibleName(says)


class MemorySwitches(QObject):
    """The controller between the button, the library and the settings."""

    def __init__(self, toggle: MemoryToggle, lanes: Lanes, settings: SettingsStore) -> None:
        super().__init__(toggle)
        self._toggle = toggle
        self._lanes = lanes
        self._settings = settings
        self._document: DocumentId | None = None
        toggle.document.triggered.connect(self._keep)
        toggle.altogether.triggered.connect(self._set)
        settings.changed.connect(self._follow)
        self._follow()
        self.show_document(None)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, with its setting; None for none."""
        self._document = fetched.record.id if fetched else None
        position = fetched.position if fetched else None
        restrictions = position.restrictions if position else ()
        self._toggle.document.setEnabled(fetched is not None)
        self._toggle.document.setChecked(Restriction.NOTHING_LEARNT not in restrictions)
        self._toggle.begin_question()

    def _follow(self, *_: object) -> None:
        self._toggle.altogether.setChecked(self._settings.now.memory.use)

    def _set(self, wished: bool) -> None:
        self._settings.change(replace(self._settings.now.memory, use=wished))

    def _keep(self, wished: bool) -> None:
        if self._document is not None:
            words = tr("Saving whether a document uses what was learnt")
            nothing = Restriction.NOTHING_LEARNT
            restrict(self._lanes, words, self._document, nothing, wished=not wished)
