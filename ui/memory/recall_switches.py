"""The switches for using what was learnt: one for each document, and a setting for all."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.records import Restriction
from reader.text.document import DocumentId
from ui.background.document_jobs import Fetched
from ui.background.lanes import Lanes
from ui.library.library_jobs import restrict
from ui.memory.toggle import MemoryToggle
from ui.settings.store import SettingsStore


class LeavingOut(QObject):
    """The controller of the button at the question box, the library and the settings."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, toggle: MemoryToggle, lanes: Lanes, settings: SettingsStore) -> None:
        super().__init__(toggle)
        self._toggle = toggle
        self._lanes = lanes
        self._settings = settings
        self._document: DocumentId | None = None
        toggle.document_changed.connect(self._keep)
        toggle.altogether_changed.connect(self._set)
        settings.changed.connect(self._follow)
        self._follow()
        self.show_document(None)

    def show_document(self, fetched: Fetched | None) -> None:
        """Follow another document, with its setting; None for none."""
        self._document = fetched.record.id if fetched else None
        position = fetched.position if fetched else None
        self._toggle.document.setEnabled(fetched is not None)
        restrictions = position.restrictions if position else ()
        self._toggle.show_document(allowed=Restriction.NOTHING_LEARNT not in restrictions)
        self._toggle.begin_question()

    def _follow(self, *_: object) -> None:
        self._toggle.show_altogether(allowed=self._settings.now.memory.use)

    def _set(self, wished: bool) -> None:
        self._settings.change(replace(self._settings.now.memory, use=wished))

    def _keep(self, wished: bool) -> None:
        document = self._document
        if document is None:
            return
        words = tr("Saving whether a document uses what was learnt")
        nothing = Restriction.NOTHING_LEARNT
        job = restrict(self._lanes, words, document, nothing, wished=not wished)
        job.failed.connect(self.failed)
