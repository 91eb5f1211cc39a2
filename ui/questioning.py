"""The actions on questions and answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.asking.describing import cut_short
from reader.text.document import DocumentId
from reader.values.answer import Answer
from ui.actions.acts import Act
from ui.answers.conversation_control import ConversationControl
from ui.window import Window


class Questioning(QObject):
    """Opens the ask panel where needed, and passes requests on to it."""

    def __init__(self, window: Window, talking: ConversationControl) -> None:
        super().__init__(window)
        self._window = window
        self._panel = window.panel
        self._talking = talking
        slots: dict[Act, Callable[[], object]] = {
            Act.FOCUS_QUESTION: self.begin,
            Act.STOP: talking.stop,
            Act.MORE_TIME: talking.ask_longer,
            Act.NEW_CONVERSATION: talking.begin_conversation,
            Act.CONVERSATIONS: self._show_conversations,
            Act.SUMMARISE: talking.summaries.of_document,
            Act.SUMMARISE_SECTION: talking.summaries.of_section,
            Act.SUMMARISE_SO_FAR: talking.summaries.up_to_here,
            Act.COPY_ANSWER: talking.copies.copy_answer,
            Act.COPY_CONVERSATION: talking.copies.copy_conversation,
            Act.SAVE_CONVERSATION: talking.copies.save_conversation,
            Act.NEXT_CITATION: lambda: self._panel.view.list.step(1),
            Act.PREVIOUS_CITATION: lambda: self._panel.view.list.step(-1),
        }
        window.acts.connect_all(slots)
        view, longer = window.panel.view, window.acts[Act.MORE_TIME]
        view.waiting.stop.setToolTip(window.acts[Act.STOP].toolTip())
        view.longer.setToolTip(longer.toolTip())
        view.longer.clicked.connect(longer.trigger)
        window.panel.answer_shown.connect(self._allow_more_time)
        self._allow_more_time(None)

    def begin(self) -> None:
        """Let the user type a question."""
        self._open()
        self._panel.box.edit.setFocus()

    def begin_about(self, words: str) -> None:
        """Let the user type a question about a passage."""
        self.begin()
        self._panel.ask_about(words)

    def begin_together(self, volumes: Sequence[DocumentId]) -> None:
        """Ask about all of ``volumes`` from now on."""
        self._open()
        self._talking.ask_together(volumes)

    def _allow_more_time(self, answer: Answer | None) -> None:
        self._window.acts.allow(
            Act.MORE_TIME,
            allowed=answer is not None and bool(cut_short(answer)),
            why_not=tr("There was time enough for the shown answer."),
        )

    def _show_conversations(self) -> None:
        self._open()
        self._panel.show_list()

    def _open(self) -> None:
        self._window.acts[Act.TOGGLE_ASK].setChecked(True)
