"""Copies of answers for other programs: on the clipboard, or in a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.collection.answer_markdown import answer_markdown, conversation_markdown
from reader.records import PastAnswer
from ui.answers.answer_jobs import compose, write_down
from ui.background.lanes import Lanes
from ui.collection.scope import About
from ui.widgets.file_dialog import file_dialog
from ui.widgets.wording import one_line

_LONGEST_NAME = 60
_UNFIT = re.compile(r"[^\w .,()–-]+")


class TakingAway(QObject):
    """Composes answers on another thread: a long one takes its time."""

    copied = Signal()
    """Emitted when the clipboard has the answer."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, window: QWidget, lanes: Lanes) -> None:
        super().__init__(window)
        self._window = window
        self._lanes = lanes

    def copy(self, title: str, past: Sequence[PastAnswer], about: About) -> None:
        """Copy one answer; a conversation if there is a ``title``."""
        job = compose(self._lanes, words_of(title, past, about))
        job.happened.connect(self._put)
        job.failed.connect(self.failed)

    def save(self, title: str, past: Sequence[PastAnswer], about: About) -> None:
        """Ask for a file, and save the conversation there."""
        words = words_of(title, past, about)
        dialog = file_dialog(self._window, tr("Save the conversation"), "", tr("Markdown (*.md)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        dialog.selectFile(file_name(title))
        dialog.fileSelected.connect(lambda name: self._write(words, Path(name)))
        dialog.open()

    def _write(self, words: Callable[[], str], path: Path) -> None:
        write_down(self._lanes, words, path).failed.connect(self.failed)

    def _put(self, words: str) -> None:
        QGuiApplication.clipboard().setText(words)
        self.copied.emit()


def file_name(title: str) -> str:
    """Return a file name that every system accepts."""
    plain = _UNFIT.sub(" ", one_line(title, _LONGEST_NAME)).strip(" .")
    return f"{plain or 'conversation'}.md"


def words_of(title: str, past: Sequence[PastAnswer], about: About) -> Callable[[], str]:
    """Return a function that writes answers as Markdown; a conversation if there is a ``title``."""
    answers = [each.answer for each in past]
    records, content, volume_of = about.records, about.content, about.volume_of
    if title:
        return lambda: conversation_markdown(title, answers, records, content, volume_of)
    return lambda: "\n".join(
        answer_markdown(each, records[0], content, volume_of) for each in answers
    )
