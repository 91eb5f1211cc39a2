"""The notes' answer to a question, and the notes it cites."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from reader.collection.asking_notes import NotesAnswer
from reader.collection.notes import NoteQuote
from ui.theme.theme import SPACE
from ui.widgets.announcing import announce
from ui.widgets.small_widgets import TextButton, text_label
from ui.widgets.wording import one_line

_MOST = 12
_LONGEST = 300
_LONGEST_TITLE = 60


class NotesCard(QFrame):
    """Hidden until there is an answer."""

    picked = Signal(object)
    """The ``Mark`` that is cited."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("From your notes"))
        self.heading = text_label(tr("From your notes"), "section")
        self.says = text_label()
        self.says.setTextFormat(Qt.TextFormat.PlainText)
        self.quotes: list[TextButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE // 2)
        self._column.addWidget(self.heading)
        self._column.addWidget(self.says)
        self.hide()

    def wait(self) -> None:
        """Show that the notes are being searched."""
        self._clear()
        self.says.setText(tr("Looking through your notes …"))
        self.says.show()
        self.show()

    def show_answer(self, answer: NotesAnswer) -> None:
        """Show the answer that was found."""
        self._clear()
        self.says.setText(_said(answer))
        self.says.show()
        for number, quote in enumerate(answer.quotes[:_MOST], start=1):
            self._add(number, quote)
        self.show()
        announce(self, self.says.text())

    def leave(self) -> None:
        """Hide: nothing is asked of the notes any more."""
        self._clear()
        self.hide()

    def _add(self, number: int, quote: NoteQuote) -> None:
        words = tr("[{number}] “{quote}” – {title}").format(
            number=number,
            quote=one_line(quote.quote, _LONGEST),
            title=one_line(quote.mark.title, _LONGEST_TITLE),
        )
        button = TextButton(words, "sample")
        button.setToolTip(tr("Show the note on its page"))
        button.setAccessibleName(words)
        button.clicked.connect(partial(self._pick, quote))
        self.quotes.append(button)
        self._column.addWidget(button)

    def _pick(self, quote: NoteQuote, *_: object) -> None:
        self.picked.emit(quote.mark)

    def _clear(self) -> None:
        for button in self.quotes:
            self._column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.quotes = []


def _said(answer: NotesAnswer) -> str:
    if answer.topic and answer.quotes:
        return tr("Your notes about “{topic}”:").format(topic=one_line(answer.topic, _LONGEST))
    return answer.text
