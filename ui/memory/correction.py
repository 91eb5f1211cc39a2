"""The right answer, typed where the wrong one is; and the places that support it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QScrollArea, QWidget

from reader.text.quotation_marks import quoted
from reader.values.quotation import Citation
from ui import layouts
from ui.theme.theme import SPACE
from ui.widgets.escape import LeftByEscape
from ui.widgets.small_widgets import TextField, push_button, text_label
from ui.widgets.wording import one_line, plain_tip

_LINES = 4
_LONGEST_QUOTE = 32
_MOST_SHOWN = 8


class Correction(LeftByEscape):
    """A card to correct an answer in; it opens below the answer, and is not modal."""

    saved = Signal(str, object, object)
    """The text, the indices of citations that stay ticked, and those added from the pages."""
    selection_wanted = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Correct the answer"))
        self._added: list[Citation] = []
        self.text = TextField(tr("The right answer"), _LINES, hint=tr("The right answer …"))
        self.ticks: list[QCheckBox] = []
        self.take = push_button(
            tr("Add the selection"),
            "link",
            tip=tr("Add the text selected on the pages as evidence for the answer"),
        )
        self.take.clicked.connect(self.selection_wanted)
        self.save = push_button(tr("Save"), "primary", tr("Save the correction"))
        self.save.clicked.connect(self._save)
        self.cancel = push_button(tr("Cancel"))
        for cancels in (self.cancel.clicked, self.left):
            cancels.connect(self.close_card)
        self._places = layouts.column()
        evidence = text_label(tr("Evidence"), "section")
        buttons = layouts.row(None, self.cancel, self.save, spacing=SPACE)
        parts = (self.text, evidence, self._places, self.take, buttons)
        layouts.column(*parts, on=self, spacing=SPACE)
        self.hide()

    def open(self, text: str, citations: Sequence[Citation], *, ticked: bool = True) -> None:
        """Start with an answer's text and citations, which are kept as evidence if ``ticked``."""
        layouts.drop(*self.ticks)
        self.ticks, self._added = [], []
        for citation in citations[:_MOST_SHOWN]:
            self._add(citation, ticked=ticked)
        self.text.setPlainText(text)
        self.text.selectAll()
        self.show()
        self.text.setFocus()
        QTimer.singleShot(0, self, self._reveal)  # once the layout has placed it

    def add_place(self, citation: Citation | None) -> None:
        """Add the selected place; None if nothing was selected."""
        if citation is None:
            self.take.setText(tr("Select text on the pages first"))
            return
        self.take.setText(tr("Add the selection"))
        if citation not in self._added:
            self._added.append(citation)
            self._add(citation)

    def close_card(self) -> None:
        """Close without a change."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def _reveal(self) -> None:
        """Scroll to the field, so that what is typed can be seen."""
        self.text.setFocus()  # a hidden widget could not get it
        around = self.parentWidget()
        while around and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if isinstance(around, QScrollArea):
            for part in (self.save, self.text):
                around.ensureWidgetVisible(part)

    def _add(self, citation: Citation, *, ticked: bool = True) -> None:
        tick = QCheckBox(quoted(one_line(citation.quote, _LONGEST_QUOTE)).replace("&", "&&"))
        tick.setAccessibleName(one_line(citation.quote))
        tick.setToolTip(plain_tip(one_line(citation.quote)))
        tick.setChecked(ticked)
        before = self.ticks[-1] if self.ticks else self.text
        self.ticks.append(tick)
        self._places.addWidget(tick)
        # In the visual order: later widgets would come last.
        QWidget.setTabOrder(before, tick)
        QWidget.setTabOrder(tick, self.take)

    def _save(self) -> None:
        own = len(self.ticks) - len(self._added)
        ticked = [tick.isChecked() for tick in self.ticks]
        kept = [number for number in range(own) if ticked[number]]
        added = [place for place, wanted in zip(self._added, ticked[own:], strict=True) if wanted]
        self.hide()
        self.saved.emit(self.text.toPlainText().strip(), tuple(kept), tuple(added))
        self.closed.emit()
