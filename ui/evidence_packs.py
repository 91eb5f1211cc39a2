"""Evidence packs from the window: asking for a file, writing in the background, reporting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from reader.errors import NotFoundError
from reader.evidence_packs.pack import Collected, PackFormat, PackProgress
from reader.language import number
from reader.ports import Library
from reader.records import PastAnswer
from ui.actions.acts import Act
from ui.answers.answer_copies import file_name
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow
from ui.opening import Opening
from ui.widgets.file_dialog import file_dialog
from ui.widgets.wording import one_line
from ui.window import Window

_FILTERS = {
    PackFormat.PDF: tr("Evidence pack as PDF (*.pdf)"),
    PackFormat.HTML: tr("Evidence pack as web page (*.html)"),
    PackFormat.MARKDOWN: tr("Evidence pack as Markdown (*.md)"),
}


class Packing(QObject):
    """Asks for a file and writes the answer in view, or its conversation."""

    def __init__(self, window: Window, opening: Opening) -> None:
        super().__init__(window)
        self._window = window
        self._panel = window.panel
        self._opening = opening
        acts = window.acts
        self._actions = [acts[Act.PACK_ANSWER], acts[Act.PACK_CONVERSATION]]
        acts[Act.PACK_ANSWER].triggered.connect(lambda _on: self.ask(conversation=False))
        acts[Act.PACK_CONVERSATION].triggered.connect(lambda _on: self.ask(conversation=True))
        self._panel.header.pack.triggered.connect(lambda: self.ask(conversation=True))
        self._panel.answer_shown.connect(self._enable)
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

            services, password_of = self._window.services, self._opening.password_of
            collector = Collector(
                library,
                lambda record, text: services.open_pages(record, text, password_of(record.id)),
                services.about.version,
                services.model_checksum,
            )
            answers = _answers(library, shown, conversation=conversation)
            for event in collector.collect(title, answers):
                if isinstance(event, Collected):
                    yield PackProgress(1, 1)
                    write_pack(event.pack, event.pictures, kind, path)
                yield event

        words = tr("Making an evidence pack")
        job = self._window.lanes.imports.start(words, work, Urgency.SOON)
        row = self._window.jobs.add(job)
        return job.then(
            lambda event: self._take(event, row, path), self._window.messages.show_failure
        )

    def _take(self, event: PackProgress | Collected, row: JobRow, path: Path) -> None:
        if isinstance(event, PackProgress):
            says = tr("quote {done} of {all}").format(
                done=number(min(event.done + 1, event.of)), all=number(event.of)
            )
            row.set_progress(event.done, event.of, says if event.done < event.of else "")
            return
        messages = self._window.messages
        messages.note(tr("Saved the evidence pack {name}.").format(name=path.name))
        if event.without_pages:
            titles = one_line(", ".join(event.without_pages))
            messages.inform(
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
