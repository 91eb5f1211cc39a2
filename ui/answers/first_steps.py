"""What the ask panel shows before anything was asked."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.look.parts import TextButton, text_label
from ui.look.theme import SPACE

_QUOTES = tr(
    "Answers are quotes from the document until a language model is chosen: "
    "nothing is made up, and nothing leaves this machine."
)
_PROSE = tr("Answers cite the exact pages, and nothing leaves this machine.")


class FirstSteps(QWidget):
    """One sentence on what answers are, and questions worth trying."""

    picked = Signal(str)

    def __init__(self, *, quotes_only: bool) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, SPACE, 0, 0)
        self._column.setSpacing(SPACE)
        self._column.addWidget(text_label(_QUOTES if quotes_only else _PROSE, "quiet"))
        self._title = text_label(tr("Try one of these"), "section")
        self._column.addWidget(self._title)
        self.samples: list[TextButton] = []
        self.show_questions(())

    def show_questions(self, questions: Sequence[str]) -> None:
        """Offer these, as buttons."""
        for old in self.samples:
            old.deleteLater()
        self.samples = [TextButton(question, "sample") for question in questions]
        for button, question in zip(self.samples, questions, strict=True):
            button.clicked.connect(lambda *_, asked=question: self.picked.emit(asked))
            self._column.addWidget(button)
        self._title.setVisible(bool(questions))
