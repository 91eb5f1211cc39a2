"""The main window: begins and ends, and follows the document that is open in it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog

from reader.records import DocumentRecord
from ui.actions.acts import Act
from ui.background.document_jobs import Fetched
from ui.backups.errand import Errand
from ui.services import Services
from ui.theme.icons import tint_icons
from ui.theme.theme import Theme
from ui.widgets.wording import one_line
from ui.window_arrangement import Arrangement
from ui.window_controllers import WindowControllers

NAME = "Gistwalker"
_FIRST_SIZE = (1240, 800)
_LEAST_SIZE = (480, 320)


class MainWindow(WindowControllers):
    """One library, one document open at a time."""

    closed = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.setWindowTitle(NAME)
        self.setMinimumSize(*_LEAST_SIZE)
        self.resize(*_FIRST_SIZE)
        self.errand: Errand | None = None
        """What is to be done once the window is closed, before it opens again."""
        self.choosers = [each for each in (self.managing, self.keeping) if each]
        if self.keeping:
            self.keeping.errand_wanted.connect(self._leave_for)
        self._connect_actions()
        self.opening.opened.connect(self._follow_document)
        self.opening.closed.connect(lambda: self._follow_document(None))
        self.arrangement = Arrangement(self, self.around.finding.frame)
        self.arrangement.follow(self.opening)
        self.full_screen.changed.connect(self.arrangement.show_only_text)
        self.setCentralWidget(self.arrangement)
        self.arrangement.restore()

    def start(self, files: Sequence[Path]) -> None:
        """Look through the library; import and show ``files``."""
        self.empty.open.setFocus()
        self.panel.box.prefer(self.settings.now.asking.strategy)
        for problem in (*self.settings.problems, *self.acts.problems):
            self.messages.inform(problem.what, problem.hint)
        self.settings.watch()
        self.helping.show_news()
        self.beginning.start(files)
        for part in (self.librarian, self.remembering, self.notes):
            part.start()
        self.rebuilding.renew()
        for chooser in self.choosers:
            chooser.start()

    def receive(self, files: Sequence[Path]) -> None:
        """Take over the files of a second start: open them, and come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.arrivals.add(files)

    def show_document(self, record: DocumentRecord) -> None:
        """Open ``record``."""
        self.opening.open(record)

    def dress(self, theme: Theme) -> None:
        """Change the colours of what does not ask for them when it is drawn."""
        tint_icons(self)
        self.pane.dress()
        self.acts.dress(theme)
        self.appearance.popover.dress(theme)
        self.left.pages.recolour(self.pane.view.colours)
        self.aloud.dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Qt's hook: hide at once; threads and child processes end right after."""
        self.arrangement.keep()
        self.notes.marking.stop()
        self.hide()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        for chooser in self.choosers:
            chooser.close()
        self.places.finish()
        for controller in (
            self.deepening,
            self.naming,
            self.appearance,
            self.handling,
            self.viewing,
            self.consulting,
            self.notes,
            self.reference,
            self.aloud,
        ):
            controller.stop()
        self.pane.show_document(None)
        self.lanes.end()
        self.settings.flush()
        super().closeEvent(event)
        self.closed.emit()

    def _connect_actions(self) -> None:
        changes, view = self.librarian.undoing.stack, self.pane.view
        self.acts.connect_all(
            {
                Act.OPEN: self.arrivals.pick_files,
                Act.ADD_FOLDER: self.arrivals.pick_folder,
                Act.UNDO: changes.undo,
                Act.REDO: changes.redo,
                Act.EXPORT_MEMORY: lambda: self.passing.ask_export(self.opening.record),
                Act.IMPORT_MEMORY: lambda: self.passing.ask_import(self.opening.record),
                Act.QUIT: self.close,
                Act.CLOSE_MESSAGE: self.messages.close_one,
                Act.FOCUS_PAGES: lambda: view.setFocus(Qt.FocusReason.ShortcutFocusReason),
                Act.ASK_TOGETHER: self.librarian.ask_together,
                Act.READ_TO_HERE: self.places.read_to_here,
            }
        )
        for act, can, why_not in (
            (Act.UNDO, changes.canUndoChanged, tr("There is nothing to undo.")),
            (Act.REDO, changes.canRedoChanged, tr("There is nothing to redo.")),
        ):
            self.acts.allow(act, allowed=False, why_not=why_not)
            can.connect(self.acts[act].setEnabled)

    def _follow_document(self, fetched: Fetched | None) -> None:
        """Show a document that was opened in all parts of the window; None for none."""
        record, content = (fetched.record, fetched.content) if fetched else (None, None)
        document, title = (record.id, one_line(record.title)) if record else (None, "")
        self.arrangement.show_document(is_open=fetched is not None)
        self.messages.show_document(document)
        self.mapping.show_document(fetched)
        self.around.show_document(fetched)
        self.handling.show_document(content)
        self.notes.show_document(record, content)
        self.reference.show_document(is_open=fetched is not None)
        self.aloud.show_document(record, content)
        self.setWindowTitle(f"{title} – {NAME}" if title else NAME)
        self.top.title.show_text(title)
        if fetched:
            self.crossing.show_document(fetched.record)
        self.remembering.show_document(fetched)
        if fetched:
            self._continue_with(fetched)
        else:
            self.talking.close_document()
            self.commands.show_sections(())
        self.appearance.show_document()
        self.librarian.show_current(document)

    def _continue_with(self, fetched: Fetched) -> None:
        """Go on with the conversation about an opened document, and with reading it."""
        record, welcome = fetched.record, self.services.welcome
        if fetched.position is None:
            self.notes.look_for_brought(self.opening.password_of(record.id))
        self.pane.view.setFocus()
        is_welcome = welcome and welcome.path == record.source.path
        self.talking.show_document(fetched, welcome.questions if welcome and is_welcome else ())
        self.reading.prefer(record)

    def _leave_for(self, errand: Errand) -> None:
        self.errand = errand
        self.close()
