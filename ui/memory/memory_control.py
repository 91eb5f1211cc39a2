"""The controller between the panel of what was learnt and the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from reader.errors import LibraryError, UnreadableFileError
from reader.language import number
from reader.learning.exchange import MOST_BYTES, exported, imported, unknown
from reader.ports import Library
from reader.values.experience import Experience, ExperienceId, Scope, Standing
from reader.values.quotation import Citation
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes, Latest
from ui.background.undoing import Change, Undoing
from ui.memory import learning_changes
from ui.memory.experience_card import background_of
from ui.memory.forgetting import ForgetDialog, also_in_copies, deleted_in
from ui.memory.learning_history import history_of
from ui.memory.memory_contents import MemoryContents, contents_of, scopes_for
from ui.memory.memory_panel import MemoryPanel
from ui.widgets.file_dialog import ask_for_files, ask_where_to_save
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.row_model import Verb

_FILE_NAME = "gistwalker-memory.json"
_FILES = tr("What was learnt (*.json)")


class MemoryControl(QObject):
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

    def __init__(
        self, panel: MemoryPanel, lanes: Lanes, undoing: Undoing, messages: MessageBar
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._undoing = undoing
        self._messages = messages
        self._looking, self._noticing = Latest(), Latest()
        self._fetching, self._telling, self._finding = Latest(), Latest(), Latest()
        self._connect()

    def refresh(self) -> None:
        """Fetch what was learnt."""
        self._refresh_history()
        self._look(self._looking, self._show)

    def refresh_if_changed(self) -> None:
        """Fetch it again if another window or the command line has changed something."""
        self._noticing.follow(
            self._lanes.fetch(
                tr("Checking for something learnt"),
                lambda library: library.experiences.revision(),
                self._notice,
                Urgency.SOON,
            )
        )

    def open_history(self) -> None:
        """Show the history in place of the list."""
        self._panel.show_history()
        self._refresh_history()

    def export(self, path: Path) -> None:
        """Write everything to a readable file."""

        def write(library: Library) -> int:
            found = library.experiences.all()
            hashes = {record.id: record.source.sha256 for record in library.documents.all()}
            try:
                path.write_text(exported(found, hashes), encoding="utf-8")
            except OSError as error:
                raise LibraryError(
                    tr("Can't write {name}: {reason}.").format(
                        name=path.name, reason=error.strerror
                    ),
                    tr("Choose another folder."),
                ) from error
            return len(found)

        def report(count: int) -> None:
            saved = tr("Saved to {name}: {count}.")
            self._messages.note(saved.format(name=path.name, count=number(count)))

        self._lanes.change(tr("Saving what was learnt"), write, report)

    def take_in(self, path: Path) -> None:
        """Import a file's experiences as proposals."""

        def read(library: Library) -> list[Experience]:
            try:
                with path.open("rb") as stream:
                    text = stream.read(MOST_BYTES + 1).decode("utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise UnreadableFileError(
                    tr("“{name}” isn't a text file.").format(name=path.name),
                    tr("Nothing was changed. Choose a file saved with “Save as a file …”."),
                ) from error
            return unknown(imported(text, library.documents), library.experiences.all())

        self._lanes.fetch(tr("Importing what was learnt elsewhere"), read, self._take_in)

    def _look(self, latest: Latest, then: Callable[[MemoryContents], None]) -> None:
        title = tr("Loading what was learnt")
        latest.follow(self._lanes.fetch(title, contents_of, then, Urgency.SOON))

    def _notice(self, revision: int) -> None:
        if revision != self._panel.contents.revision:
            self.refresh()
            self.changed_elsewhere.emit()

    def _show(self, contents: MemoryContents) -> None:
        self._panel.show_contents(contents)
        standings = [one.standing for one in contents.experiences]
        self.waiting.emit(standings.count(Standing.PROPOSED))
        if Standing.CANDIDATE in standings:
            self.stirred.emit()

    def _fetch(self, one: Experience) -> None:
        title, work = tr("Looking up where something was learnt"), partial(background_of, one)
        self._fetching.follow(self._lanes.fetch(title, work, self._panel.show_background))

    def _refresh_history(self) -> None:
        """Fetch the history again, if it is shown."""
        if self._panel.shows_history:
            self._panel.history.begin()
            title = tr("Loading the history of what was learnt")
            job = self._telling.follow(self._lanes.shelf.start(title, history_of, Urgency.SOON))
            job.then(self._panel.history.take, self._lanes.failed)

    def _find(self, one: Experience) -> None:
        """Show an experience in its current state, if it still exists."""

        def show(contents: MemoryContents) -> None:
            self._panel.show_contents(contents)
            self._show_now(one)

        if not self._show_now(one):  # the history may know of it before the list does
            self._look(self._finding, show)

    def _show_now(self, one: Experience) -> bool:
        known = [each for each in self._panel.contents.experiences if each.id == one.id]
        if known:
            self._panel.leave_history()
            self._panel.show_only(known)
        return bool(known)

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
        named = learning_changes.named(contested)
        says = tr("You marked this as wrong: {what}.").format(what=named)
        hint = tr("It stays wrong until you correct it or mark it as right.")
        after_all = learning_changes.accept(contested, after_all=True)
        offer = Offer(tr("Mark as right"), lambda: self._do(after_all))
        if right:
            self._do(learning_changes.accept(right), f"{says} {hint}", offer)
        else:
            self._messages.note(says, offer, hint)

    def _with_chosen(self, make: Callable[[Sequence[Experience]], Change]) -> None:
        if chosen := self._panel.selected:
            self._do(make(chosen))

    def _edit(self) -> None:
        if len(chosen := self._panel.selected) == 1:
            scopes = scopes_for(chosen[0], self._panel.contents, self._panel.around)
            self._panel.edit(chosen[0], scopes)

    def _save(self, one: Experience, question: str, answer: str, scope: Scope) -> None:
        self._do(learning_changes.edit(one, question, answer, scope))

    # Forgetting can be undone in the library, but not in backups, which is said before.

    def _ask_to_forget(self) -> None:
        """Forget the selected ones."""
        if chosen := self._panel.selected:
            ids = [one.id for one in chosen]
            self._look_into_copies(ids, lambda copies: self._forget(chosen, ids, copies))

    def _look_into_copies(
        self, ids: Sequence[ExperienceId] | None, then: Callable[[int], None]
    ) -> None:
        """Count the backups that contain any of them; None for any at all."""
        words = tr("Checking copies of the library")
        self._lanes.fetch(words, lambda library: library.experiences.in_copies(ids), then)

    def _forget(
        self, chosen: Sequence[Experience], ids: Sequence[ExperienceId], copies: int
    ) -> None:
        offer = None
        if copies:
            offer = Offer(tr("Delete it there too"), lambda: self._forget_in_copies(ids))
        self._do(learning_changes.forget(chosen), also_in_copies(copies), offer)

    def _ask_to_forget_all(self, copies: int) -> None:
        """Forget everything; ask first if backups contain some of it."""
        known = self._panel.contents.experiences
        if not copies:
            self._forget_all(known, there_too=False)
            return
        dialog = ForgetDialog(self._panel.window(), len(known), copies)
        dialog.accepted.connect(
            lambda: self._forget_all(known, there_too=dialog.copies.isChecked())
        )
        dialog.open()

    def _forget_all(self, known: Sequence[Experience], *, there_too: bool) -> None:
        if known:
            self._do(learning_changes.forget(known, everything=True))
        if there_too:
            self._forget_in_copies(None)

    def _forget_in_copies(self, ids: Sequence[ExperienceId] | None) -> None:
        self._lanes.fetch(
            tr("Deleting from copies of the library"),
            lambda library: library.experiences.forget_in_copies(ids),
            # After everything, the note that offers undo stays.
            None if ids is None else lambda copies: self._messages.note(deleted_in(copies)),
        )

    def _want_place(self, evidence: Citation) -> None:
        if record := self._panel.contents.records.get(evidence.document):
            self.place_wanted.emit(record, evidence)

    def _ask_export(self) -> None:
        title, window = tr("Save what was learnt"), self._panel.window()
        ask_where_to_save(window, title, _FILES, _FILE_NAME, self.export)

    def _ask_import(self) -> None:
        title = tr("Import what was learnt elsewhere")
        ask_for_files(self._panel.window(), title, _FILES, self.take_in)

    def _take_in(self, new: Sequence[Experience]) -> None:
        if new:
            self._do(learning_changes.take_in(new))
        else:
            self._messages.note(tr("Nothing new in the file: all of it is already here."))

    def _connect(self) -> None:
        panel, card = self._panel, self._panel.card
        self._undoing.changed.connect(self.refresh)
        panel.chosen.connect(self._fetch)
        card.accept.clicked.connect(self._accept)
        card.decline.clicked.connect(lambda: self._with_chosen(learning_changes.decline))
        card.never.clicked.connect(lambda: self._with_chosen(learning_changes.refuse))
        card.edit.clicked.connect(self._edit)
        card.forget.clicked.connect(self._ask_to_forget)
        forget = Verb(tr("Forget"), lambda _some: self._ask_to_forget(), key=Qt.Key.Key_Delete)
        panel.list.verbs = (forget,)
        card.place_wanted.connect(self._want_place)
        card.source_wanted.connect(self.source_wanted)
        panel.editor.saved.connect(self._save)
        panel.full_history.triggered.connect(self.open_history)
        panel.export.triggered.connect(self._ask_export)
        panel.take_in.triggered.connect(self._ask_import)
        panel.forget_all.triggered.connect(
            lambda: self._look_into_copies(None, self._ask_to_forget_all)
        )
        panel.history.left.connect(panel.leave_history)
        panel.history.picked.connect(self._find)
