"""Evidence packs from the window: asking for a file, writing in the background, reporting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog

from reader.errors import NotFoundError
from reader.evidence_packs.pack_events import Collected, PackFormat, PackProgress
from reader.ports import Library
from reader.records import PastAnswer
from reader.text.document import DocumentId
from ui.action_names import Act
from ui.actions.actions import Actions
from ui.answers.answer_copies import file_name
from ui.answers.ask_panel import AskPanel
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.services import Services
from ui.widgets.file_dialog import file_dialog
from ui.widgets.message_bar import MessageBar
from ui.widgets.wording import number, one_line

_FILTERS = {
    PackFormat.PDF: tr("Evidence pack as PDF (*.pdf)"),
    PackFormat.HTML: tr("Evidence pack as web page (*.html)"),
    PackFormat.MARKDOWN: tr("Evidence pack as Markdown (*.md)"),
}
PasswordOf = Callable[[DocumentId], str | None]


class Packing(QObject):
    """Asks for a file and writes the answer in view, or its conversation."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self,
        panel: AskPanel,
        actions: Actions,
        *,
        lanes: Lanes,
        services: Services,
        jobs: JobsBar,
        messages: MessageBar,
        password_of: PasswordOf,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._services = services
        self._jobs = jobs
        self._messages = messages
        self._password_of = password_of
        self._actions = [actions[Act.PACK_ANSWER], actions[Act.PACK_CONVERSATION]]
        actions[Act.PACK_ANSWER].triggered.connect(lambda _on: self.ask(conversation=False))
        actions[Act.PACK_CONVERSATION].triggered.connect(lambda _on: self.ask(conversation=True))
        panel.header.pack.triggered.connect(lambda: self.ask(conversation=True))
        panel.answer_shown.connect(self._enable)
        self._enable(None)

    def ask(self, *, conversation: bool) -> None:
        """Ask where to save the pack of the answer, or of the conversation."""
        shown = self._panel.shown
        if shown is None:
            return
        title = self._panel.header.called if conversation else shown.answer.question.text
        filters = ";;".join(_FILTERS.values())
        dialog = file_dialog(self._panel, tr("Save an evidence pack"), "", filters)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(PackFormat.PDF.value)
        dialog.filterSelected.connect(lambda name: dialog.setDefaultSuffix(_kind_of(name).value))
        dialog.selectFile(file_name(title).removesuffix(".md"))
        dialog.fileSelected.connect(
            lambda name: self.save(shown, Path(name), title=title, conversation=conversation)
        )
        dialog.open()

    def save(self, shown: PastAnswer, path: Path, *, title: str, conversation: bool) -> Job:
        """Collect and write it, with progress and a Stop button."""
        kind = next((k for k in PackFormat if path.suffix.lower() == f".{k.value}"), PackFormat.PDF)

        def work(library: Library) -> Iterator[PackProgress | Collected]:
            from reader.evidence_packs.collecting import Collector  # slow to load
            from reader.evidence_packs.files import write_pack

            collector = Collector(
                library,
                lambda record, content: self._services.open_pages(
                    record, content, self._password_of(record.id)
                ),
                self._services.about.version,
                self._services.model_checksum,
            )
            for event in collector.collect(
                title, _answers(library, shown, conversation=conversation)
            ):
                if isinstance(event, Collected):
                    yield PackProgress(1, 1)
                    write_pack(event.pack, event.pictures, kind, path)
                yield event

        words = tr("Making an evidence pack")
        job = self._lanes.imports.start(words, work, Urgency.SOON)
        row = self._jobs.add(job)
        job.happened.connect(lambda event: self._take(event, row, path))
        job.failed.connect(self.failed)
        return job

    def _take(self, event: PackProgress | Collected, row: JobRow, path: Path) -> None:
        if isinstance(event, PackProgress):
            says = tr("quote {done} of {all}").format(
                done=number(min(event.done + 1, event.of)), all=number(event.of)
            )
            row.set_progress(event.done, event.of, says if event.done < event.of else "")
            return
        self._messages.note(tr("Saved the evidence pack {name}.").format(name=path.name))
        if event.without_pages:
            titles = one_line(", ".join(event.without_pages))
            self._messages.inform(
                tr("The pack contains no pictures of pages from {titles}.").format(titles=titles),
                tr("The file can't be opened. The quotes from it are in the pack."),
            )

    def _enable(self, answer: object) -> None:
        for action in self._actions:
            action.setEnabled(answer is not None)


def _answers(library: Library, shown: PastAnswer, *, conversation: bool) -> Sequence[PastAnswer]:
    """Return the answers as stored: those in view may be in the terms of a shelf."""
    conversations = library.conversations
    found = (
        conversations.answers(shown.conversation)
        if conversation
        else conversations.numbered(shown.id)
    )
    if not found:
        raise NotFoundError(tr("This answer is not in the library."))
    return found


def _kind_of(wanted: str) -> PackFormat:
    return next((kind for kind, name in _FILTERS.items() if name == wanted), PackFormat.PDF)
