"""Questions to the user's notes: put to the session, and answered on a card that cites notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame

from reader.annotations.mark import Mark
from reader.collection.asking_notes import NotesAnswer
from reader.collection.notes import NoteQuote
from reader.ports import Library
from ui import layouts
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes, Latest
from ui.services import Session
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import announce
from ui.widgets.small_widgets import TextButton, text_label
from ui.widgets.wording import one_line

_MOST = 12
_LONGEST = 300
_LONGEST_TITLE = 60


class AskingNotes(QObject):
    """One lane fetches the marks, another answers from them; only the latest question counts."""

    answered = Signal(object)
    """The ``NotesAnswer``."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._looking = Latest()

    def ask(self, question: str, choose: Callable[[Library], Sequence[Mark]]) -> None:
        """Answer ``question`` from the marks that ``choose`` finds."""
        job = self._lanes.shelf.ask(tr("Loading the marks"), choose, Urgency.SOON)
        self._looking.follow(job).then(partial(self._put, question), self.failed)

    def stop(self) -> None:
        """Stop; nobody waits for an answer any more."""
        self._looking.stop()

    def _put(self, question: str, marks: Sequence[Mark]) -> None:
        def work(session: Session) -> Iterator[NotesAnswer]:
            return session.ask_notes(question, marks)

        job = self._lanes.session.start(tr("Asking your notes"), work, Urgency.NOW)
        self._looking.follow(job).then(self.answered, self.failed)


class NotesCard(QFrame):
    """Hidden until there is an answer."""

    picked = Signal(object)
    """The ``Mark`` that is cited."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("From your notes"))
        self.says = text_label()
        self.quotes: list[TextButton] = []
        heading = text_label(tr("From your notes"), "section")
        self._column = layouts.column(heading, self.says, on=self, spacing=SPACE // 2)
        self.hide()

    def wait(self) -> None:
        """Show that the notes are being searched."""
        self.leave()
        self.says.setText(tr("Looking through your notes …"))
        self.show()

    def show_answer(self, answer: NotesAnswer) -> None:
        """Show the answer that was found."""
        self.leave()
        about = tr("Your notes about “{topic}”:").format(topic=one_line(answer.topic, _LONGEST))
        self.says.setText(about if answer.topic and answer.quotes else answer.text)
        for number, quote in enumerate(answer.quotes[:_MOST], start=1):
            self._add(number, quote)
        self.show()
        announce(self, self.says.text())

    def leave(self) -> None:
        """Hide: nothing is asked of the notes any more."""
        while self.quotes:
            button = self.quotes.pop()
            self._column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.hide()

    def _add(self, number: int, quote: NoteQuote) -> None:
        words = tr("[{number}] “{quote}” – {title}").format(
            number=number,
            quote=one_line(quote.quote, _LONGEST),
            title=one_line(quote.mark.title, _LONGEST_TITLE),
        )
        button = TextButton(words, "sample")
        button.setToolTip(tr("Show the note on its page"))
        button.clicked.connect(lambda: self.picked.emit(quote.mark))
        self.quotes.append(button)
        self._column.addWidget(button)
