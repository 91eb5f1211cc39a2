"""The graph's section under an answer: as a drawing, or in words."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from reader.values.hop import Hop
from ui.hops import hop_sentences
from ui.hops.graph import HopGraph
from ui.hops.hop_text import HopWords
from ui.theme.theme import SPACE, Theme
from ui.widgets.small_widgets import text_label


class HopSection(QWidget):
    """Hidden for an answer without hops; grows while they are found."""

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt`` to be shown on its page."""
    changed = Signal(int, str, str)
    """A step's number, its new question, and the new answer to it."""

    def __init__(self) -> None:
        super().__init__()
        self._hops: dict[int, Hop] = {}
        self._over = True
        self._placing: hop_sentences.Placing = lambda _span: ""
        self.title = text_label(name="section")
        self.in_words = QToolButton()
        self.in_words.setObjectName("quietButton")
        self.in_words.setText(tr("As text"))
        self.in_words.setAccessibleName(tr("Steps as text"))
        self.in_words.setToolTip(tr("Show the steps as text"))
        self.in_words.setCheckable(True)
        self.in_words.toggled.connect(self._turn)
        self.graph = HopGraph()
        self.words = HopWords()
        self.words.hide()
        self.graph.opened.connect(self.opened)
        self.words.opened.connect(self.opened)
        self.words.left.connect(lambda: self.in_words.setChecked(False))
        self.graph.changed.connect(self.changed)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.title, 1)
        row.addWidget(self.in_words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, SPACE)
        column.setSpacing(SPACE // 2)
        column.addLayout(row)
        column.addWidget(self.graph)
        column.addWidget(self.words)
        self.hide()

    def begin(self, placing: hop_sentences.Placing) -> None:
        """Prepare for a new question."""
        self._hops, self._over, self._placing = {}, False, placing
        self.graph.begin(placing)
        self._show()

    def take(self, hop: Hop) -> None:
        """Show a step that is new or has changed."""
        self._hops[hop.number] = hop
        self._show()

    def finish(self, graph: Sequence[Hop], placing: hop_sentences.Placing) -> None:
        """Show the complete graph of an answer; hide if there is none."""
        if self._over or not graph:
            self.graph.begin(placing)
        self._hops, self._over, self._placing = {h.number: h for h in graph}, True, placing
        self._show()

    def stop(self) -> None:
        """Say that no more steps will come."""
        self._over = True
        self._show()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.graph.dress(theme)
        self.words.dress(theme)

    def _show(self) -> None:
        graph = tuple(self._hops[number] for number in sorted(self._hops))
        self.setVisible(bool(graph))
        self.title.setText(hop_sentences.summed_up(graph))
        self.graph.show_graph(graph, over=self._over)
        if self.in_words.isChecked():
            self.words.show_graph(graph, self._placing, over=self._over)

    def _turn(self, in_words: bool) -> None:
        self._show()
        self.graph.setVisible(not in_words)
        self.words.setVisible(in_words)
        if in_words:
            self.words.setFocus()
        else:
            self.in_words.setFocus()
