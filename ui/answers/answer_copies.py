"""Answers and conversations for other programs: on the clipboard, in a file, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from reader.collection.answer_markdown import answer_markdown, conversation_markdown
from reader.errors import LibraryError
from reader.ports import Library
from ui.answers.ask_panel import AskPanel
from ui.background.lanes import Lanes
from ui.collection.scope import Scope
from ui.widgets.file_dialog import ask_where_to_save
from ui.widgets.wording import one_line

Words = Callable[[], str]
"""Writes Markdown; called on another thread, since that takes its time for a long answer."""
_LONGEST_NAME = 60
_UNFIT = re.compile(r"[^\w .,()–-]+")


class AnswerCopies(QObject):
    """Copies and saves what is shown, in the terms in which it is shown."""

    def __init__(self, panel: AskPanel, lanes: Lanes, scope: Scope) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._scope = scope
        panel.view.bar.copy.clicked.connect(self.copy_answer)
        panel.header.copy.triggered.connect(self.copy_conversation)
        panel.header.save.triggered.connect(self.save_conversation)

    @property
    def words_of_answer(self) -> Words | None:
        """A function that writes the answer in view as Markdown; None without one."""
        shown, about = self._panel.shown, self._scope.about
        if not shown or not about:
            return None
        record, content, volume_of = about.records[0], about.content, about.volume_of
        return lambda: answer_markdown(shown.answer, record, content, volume_of)

    def copy_answer(self) -> None:
        """Copy the answer in view, with its citations."""
        self._copy(self.words_of_answer)

    def copy_conversation(self) -> None:
        """Copy the conversation as Markdown."""
        self._copy(self._words_of_conversation())

    def save_conversation(self) -> None:
        """Save the conversation as Markdown, in a file that the user names."""
        words = self._words_of_conversation()
        if words is None:
            return
        ask_where_to_save(
            self._panel,
            tr("Save the conversation"),
            tr("Markdown (*.md)"),
            file_name(self._panel.header.called),
            lambda path: self._write(words, path),
        )

    def _words_of_conversation(self) -> Words | None:
        title, about = self._panel.header.called, self._scope.about
        answers = [past.answer for past in self._panel.past]
        if not answers or not about:
            return None
        records, content, volume_of = about.records, about.content, about.volume_of
        return lambda: conversation_markdown(title, answers, records, content, volume_of)

    def _copy(self, words: Words | None) -> None:
        if words:
            title = "Putting an answer into words"
            self._lanes.fetch(title, lambda _library: words(), self._put)

    def _put(self, words: str) -> None:
        QGuiApplication.clipboard().setText(words)
        self._panel.view.bar.say_copied()

    def _write(self, words: Words, path: Path) -> None:
        def write(_library: Library) -> None:
            try:
                path.write_text(words(), encoding="utf-8", errors="replace")
            except OSError as error:
                what = tr("Can't write {name}: {reason}.")
                raise LibraryError(
                    what.format(name=path.name, reason=error.strerror), tr("Choose another folder.")
                ) from error

        self._lanes.change("Saving a conversation", write)


def file_name(title: str) -> str:
    """Return a file name that every system accepts."""
    plain = _UNFIT.sub(" ", one_line(title, _LONGEST_NAME)).strip(" .")
    return f"{plain or 'conversation'}.md"
