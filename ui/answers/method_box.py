"""The methods of searching for an answer, and the list to choose one from."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox

from reader.values.strategy import Strategy

STRATEGIES = {
    Strategy.AUTO: (tr("Automatic"), tr("Choose the best method for each question")),
    Strategy.GIST: (tr("Look up"), tr("Pick passages by their gists and read them again")),
    Strategy.TREE: (
        tr("Walk the chapters"),
        tr("Follow the summaries from the whole document down to the right passage"),
    ),
    Strategy.WHOLE: (tr("Whole text"), tr("Read the whole text, or as much as the model can hold")),
    Strategy.CONDITIONAL: (
        tr("Read for the question"),
        tr("Read everything again with the question in mind, then look up what matters"),
    ),
    Strategy.MULTIHOP: (tr("Step by step"), tr("Combine facts from several places")),
}
"""The methods of searching for an answer: their names and descriptions."""
METHODS = STRATEGIES | {
    Strategy.SUMMARY: (tr("Summary"), tr("Answer from the gists and summaries")),
}
"""All methods by which an answer may have been found."""


class MethodBox(QComboBox):
    """As wide as the chosen item, so that the model's name beside it keeps its room."""

    def __init__(self) -> None:
        super().__init__()
        self.currentTextChanged.connect(lambda _: self.updateGeometry())

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return self._fitting(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return self._fitting(super().minimumSizeHint())

    def _fitting(self, hint: QSize) -> QSize:
        widths = [
            self.fontMetrics().horizontalAdvance(self.itemText(row)) for row in range(self.count())
        ]
        chosen = self.fontMetrics().horizontalAdvance(self.currentText())
        return QSize(hint.width() - max(widths, default=chosen) + chosen, hint.height())
