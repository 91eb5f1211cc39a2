"""The ask panel's content before anything was asked."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from reader.model_choice import Kind
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import TextButton, text_label

_QUOTES = tr(
    "Until you choose a language model, answers are quotes from the document. Nothing is made up, "
    "and nothing leaves this machine."
)
_PROSE = tr("Answers cite the exact pages, and nothing leaves this machine.")
_SERVED = tr(
    "Answers cite the exact pages. Questions and passages go to the model server you chose."
)
_SENTENCES = {Kind.EMBEDDED: _QUOTES, Kind.FILE: _PROSE, Kind.SERVER: _SERVED}


class FirstSteps(QWidget):
    """One sentence on what to expect of answers, and questions worth trying."""

    picked = Signal(str)

    def __init__(self, *, quotes_only: bool) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, SPACE, 0, 0)
        self._column.setSpacing(SPACE)
        self._answers = text_label(name="quiet")
        self._column.addWidget(self._answers)
        self._title = text_label(tr("Try one of these"), "section")
        self._column.addWidget(self._title)
        self.samples: list[TextButton] = []
        self.show_questions(())
        self.show_reader(Kind.EMBEDDED if quotes_only else Kind.FILE)

    def show_reader(self, kind: Kind) -> None:
        """Say what answers will look like with this reader, and where they are made."""
        self._answers.setText(_SENTENCES[kind])

    def add_offer(self, offer: QWidget) -> None:
        """Add what offers a language model, below the sentence; it shows and hides itself."""
        self._column.insertWidget(1, offer)

    def show_questions(self, questions: Sequence[str]) -> None:
        """Offer these questions, as buttons."""
        for old in self.samples:
            old.deleteLater()
        self.samples = [TextButton(question, "sample") for question in questions]
        for button, question in zip(self.samples, questions, strict=True):
            button.clicked.connect(lambda *_, asked=question: self.picked.emit(asked))
            self._column.addWidget(button)
        self._title.setVisible(bool(questions))
