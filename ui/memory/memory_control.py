"""The controller between the panel of what was learnt and the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog

from reader.values.experience import Experience, Scope, ScopeKind, Standing
from reader.values.quotation import Citation
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.background.undoing import Change, Undoing
from ui.memory import learning_changes
from ui.memory.forgetting import Forgetting
from ui.memory.history_control import LookingBack
from ui.memory.learning_jobs import (
    MemoryContents,
    export_memory,
    fetch_background,
    fetch_revision,
    look_at_memory,
    read_export,
)
from ui.memory.learnt_listing import scopes_around
from ui.memory.learnt_words import scope_words
from ui.memory.memory_panel import MemoryPanel
from ui.widgets.file_dialog import file_dialog
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import number

_FILE_NAME = "gistwalker-memory.json"


class MemoryPlace(QObject):
    """Every change can be undone; nothing is confirmed first."""

    waiting = Signal(int)
    """The number of proposals that wait for a decision."""
    stirred = Signal()
    """Emitted when there may be something to test."""
    place_wanted = Signal(object, object)
    """The ``DocumentRecord`` and the ``Citation`` to show in it."""
    source_wanted = Signal(int)
    """The number of the answer that something was learnt from."""
    changed_elsewhere = Signal()
    """Emitted after a change by another window, or by the command line."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self, panel: MemoryPanel, lanes: Lanes, undoing: Undoing, messages: MessageBar
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._undoing = undoing
        self._messages = messages
        self._edited: Experience | None = None
        self._looking = Latest()
        self._fetching = Latest()
        self._noticing = Latest()
        self._forgetting = Forgetting(panel, lanes, self._do, messages)
        self.history = LookingBack(panel, lanes)
        self._connect()

    def refresh(self) -> None:
        """Fetch what was learnt."""
        self.history.refresh()
        job = self._looking.follow(look_at_memory(self._lanes))
        job.happened.connect(self._show)
        job.failed.connect(self.failed)

    def refresh_if_changed(self) -> None:
        """Fetch it again if another window or the command line has changed something."""
        job = self._noticing.follow(fetch_revision(self._lanes))
        job.happened.connect(self._notice)
        job.failed.connect(self.failed)

    def _notice(self, revision: int) -> None:
        if revision != self._panel.contents.revision:
            self.refresh()
            self.changed_elsewhere.emit()

    def _show(self, contents: MemoryContents) -> None:
        self._panel.show_contents(contents)
        proposed = (one for one in contents.experiences if one.standing is Standing.PROPOSED)
        self.waiting.emit(sum(1 for _ in proposed))
        if any(one.standing is Standing.CANDIDATE for one in contents.experiences):
            self.stirred.emit()

    def _fetch(self, one: Experience) -> None:
        job = self._fetching.follow(fetch_background(self._lanes, one))
        job.happened.connect(self._panel.show_background)
        job.failed.connect(self.failed)

    def _do(self, change: Change, hint: str = "", also: Offer | None = None) -> None:
        self._undoing.do(change)
        offer = Offer(tr("Undo"), self._undoing.stack.undo)
        self._messages.note(f"{change.words}.", offer, hint, also)

    def _accept(self) -> None:
        """Accept the selected proposals; one that the user marked as wrong only after asking."""
        chosen, wrong = self._panel.selected, self._panel.contents.wrong
        right = [one for one in chosen if one.id not in wrong]
        contested = [one for one in chosen if one.id in wrong]
        if not contested:
            self._with_chosen(learning_changes.accept)
            return
        says = tr("You marked this as wrong: {what}.").format(
            what=learning_changes.named(contested)
        )
        hint = tr("It stays wrong until you correct it or mark it as right.")
        offer = Offer(
            tr("Mark as right"),
            lambda: self._do(learning_changes.accept(contested, after_all=True)),
        )
        if right:
            self._do(learning_changes.accept(right), f"{says} {hint}", offer)
        else:
            self._messages.note(says, offer, hint)

    def _with_chosen(self, make: Callable[[Sequence[Experience]], Change]) -> None:
        chosen = self._panel.selected
        if chosen:
            self._do(make(chosen))

    def _edit(self) -> None:
        chosen = self._panel.selected
        if len(chosen) != 1:
            return
        self._edited = chosen[0]
        self._panel.edit(chosen[0], self._scopes(chosen[0]))

    def _scopes(self, one: Experience) -> list[tuple[Scope, str]]:
        """Return the scopes to choose from: the current one, what is open, and everything."""
        contents = self._panel.contents
        sources = [evidence.document for evidence in one.evidence if evidence.document]
        documents = [Scope(ScopeKind.DOCUMENT, each) for each in dict.fromkeys(sources)]
        shelves = [
            Scope(ScopeKind.COLLECTION, shelf.id)
            for shelf in contents.collections
            if set(shelf.documents) & set(sources)
        ]
        around = scopes_around(contents, self._panel.around)
        wanted = dict.fromkeys((one.scope, *documents, *shelves, *around, Scope()))
        return [(scope, scope_words(scope, contents)) for scope in wanted]

    def _save(self, question: str, answer: str, scope: Scope) -> None:
        if self._edited:
            self._do(learning_changes.edit(self._edited, question, answer, scope))

    def _forget(self) -> None:
        self._forgetting.forget(self._panel.selected)

    def _forget_everything(self) -> None:
        self._forgetting.forget_everything(self._panel.contents.experiences)

    def _want_place(self, evidence: Citation) -> None:
        record = self._panel.contents.records.get(evidence.document)
        if record:
            self.place_wanted.emit(record, evidence)

    def _ask_export(self) -> None:
        dialog = self._dialog(tr("Save what was learnt"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile(_FILE_NAME)
        dialog.fileSelected.connect(lambda name: self.export(Path(name)))
        dialog.open()

    def _ask_import(self) -> None:
        dialog = self._dialog(tr("Import what was learnt elsewhere"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.take_in(Path(name)))
        dialog.open()

    def export(self, path: Path) -> None:
        """Write everything to a readable file."""
        job = export_memory(self._lanes, path)
        job.failed.connect(self.failed)
        job.happened.connect(
            lambda count: self._messages.note(
                tr("Saved to {name}: {count}.").format(name=path.name, count=number(count))
            )
        )

    def take_in(self, path: Path) -> None:
        """Import a file's experiences as proposals."""
        job = read_export(self._lanes, path)
        job.failed.connect(self.failed)
        job.happened.connect(self._take_in)

    def _take_in(self, new: Sequence[Experience]) -> None:
        if new:
            self._do(learning_changes.take_in(new))
        else:
            self._messages.note(tr("Nothing new in the file: all of it is already here."))

    def _dialog(self, title: str) -> QFileDialog:
        dialog = file_dialog(self._panel.window(), title, "", tr("What was learnt (*.json)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog

    def _connect(self) -> None:
        panel, card = self._panel, self._panel.card
        self._undoing.changed.connect(self.refresh)
        self._forgetting.failed.connect(self.failed)
        self.history.failed.connect(self.failed)
        panel.chosen.connect(self._fetch)
        for signal, make in (
            (card.declined, learning_changes.decline),
            (card.refused, learning_changes.refuse),
        ):
            signal.connect(lambda make=make: self._with_chosen(make))
        card.accepted.connect(self._accept)
        card.forgotten.connect(self._forget)
        panel.list.forgotten.connect(self._forget)
        card.edited.connect(self._edit)
        card.place_wanted.connect(self._want_place)
        card.source_wanted.connect(self.source_wanted)
        panel.editor.saved.connect(self._save)
        panel.exported.connect(self._ask_export)
        panel.imported.connect(self._ask_import)
        panel.erased.connect(self._forget_everything)
