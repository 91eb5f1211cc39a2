"""The ask panel's content before anything was asked: what to expect, and questions to try."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Kind
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import TextButton, text_label

_EXPECTED = {
    Kind.EMBEDDED: tr(
        "Until you choose a language model, answers are quotes from the document. Nothing is made "
        "up, and nothing leaves this machine."
    ),
    Kind.FILE: tr("Answers cite the exact pages, and nothing leaves this machine."),
    Kind.SERVER: tr(
        "Answers cite the exact pages. Questions and passages go to the model server you chose."
    ),
}
"""What answers will look like with each kind of reader, and where they are made."""


class SampleQuestions(QWidget):
    """One sentence on what to expect of answers, and questions worth trying."""

    picked = Signal(str)

    def __init__(self, *, quotes_only: bool) -> None:
        super().__init__()
        self.samples: list[TextButton] = []
        self._expected = text_label(name="quiet")
        self._title = text_label(tr("Try one of these"), "section")
        above = (0, SPACE, 0, 0)
        self._column = layouts.column(
            self._expected, self._title, on=self, margins=above, spacing=SPACE
        )
        self.show_questions(())
        self.show_reader(Kind.EMBEDDED if quotes_only else Kind.FILE)

    def show_reader(self, kind: Kind) -> None:
        """Say what to expect of this kind of reader."""
        self._expected.setText(_EXPECTED[kind])

    def add_offer(self, offer: QWidget) -> None:
        """Add what offers a language model, below the sentence; it shows and hides itself."""
        self._column.insertWidget(1, offer)

    def show_questions(self, questions: Sequence[str]) -> None:
        """Offer these questions, as buttons."""
        layouts.drop(*self.samples)
        self.samples = [TextButton(question, "sample") for question in questions]
        for button, question in zip(self.samples, questions, strict=True):
            button.clicked.connect(lambda *_, asked=question: self.picked.emit(asked))
            self._column.addWidget(button)
        self._title.setVisible(bool(questions))
