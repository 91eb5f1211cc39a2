"""The card of one step: its question, what was found, and where."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QLabel, QWidget

from reader.values.hop import Fact, Hop, HopState
from reader.values.quotation import Citation, Excerpt
from ui import layouts
from ui.hops import hop_sentences
from ui.hops.hop_editor import HopEditor
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import LayoutButton, text_label, tool_button

_ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_NARROW = SPACE // 2
_DIMMED = 0.35
_PENCIL = 14
_STATE_NAMES = {HopState.CONFLICT: "hopConflict", HopState.UNSUPPORTED: "hopWarning"}
"""The names by which the style sheet knows labels that need attention."""


class Stop(LayoutButton):
    """A button that opens a place: a fact, or the whole step if it has none."""

    walked = Signal(object)
    """The arrow key that was pressed."""
    edit_wanted = Signal()
    attended = Signal()
    """Emitted when the keyboard focus comes or goes."""

    def __init__(self, says: str, *labels: QLabel) -> None:
        shown = [label for label in labels if label.text()]
        inside = layouts.column(*shown, margins=layouts.around(_NARROW), spacing=2)
        super().__init__("hopFact", says, inside)
        for label in shown:
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleDescription(tr("Return opens the page, F2 changes the step."))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusInEvent(event)
        self.attended.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self.attended.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self.walked.emit(key)
        elif key == Qt.Key.Key_F2:
            self.edit_wanted.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class HopCard(QFrame):
    """Shows a step, and lets the user edit it in place."""

    opened = Signal(object)
    """A ``Citation`` or an ``Excerpt``."""
    changed = Signal(str, str)
    """The new question, and the answer given for it; either may be empty."""
    edit_wanted = Signal()
    edited = Signal()
    """Emitted when an edit begins or ends."""
    resized = Signal()
    """Emitted when another height is needed."""
    walked = Signal(object, object)
    """The ``Stop`` that is left, and the arrow key."""

    def __init__(self, placing: hop_sentences.Placing) -> None:
        super().__init__()
        self.setObjectName("hopCard")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.stops: list[Stop] = []
        self.editor: HopEditor | None = None
        self._placing = placing
        self._hop: Hop | None = None
        self._over = False
        self._body = QWidget()
        self.number = QLabel()
        self.number.setObjectName("hopNumber")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.asked = text_label(name="small")
        says = tr("Change this step and continue from there (F2)")
        self.pencil = tool_button(says, "edit", name="hopPencil", side=_PENCIL)
        self.pencil.setParent(self)
        self.pencil.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pencil.clicked.connect(self.edit_wanted)
        margins = (_NARROW, 0, _NARROW, 0)
        head = layouts.row(self.number, (self.asked, 1), margins=margins, spacing=SPACE - 2)
        head.setAlignment(self.number, Qt.AlignmentFlag.AlignTop)
        margins = (_NARROW, SPACE, _NARROW, _NARROW)
        parts = (head, self._body, None)
        self._column = layouts.column(*parts, on=self, margins=margins, spacing=_NARROW)

    def show_hop(self, hop: Hop, *, over: bool) -> None:
        """Show the current state of a step; ``over`` means that it is final."""
        if (hop, over) == (self._hop, self._over):
            return
        self._hop, self._over = hop, over
        self._drop_editor()
        self._show_head(hop)
        self.setProperty("state", hop.state.value.replace(" ", "-"))
        self.style().unpolish(self)
        self.style().polish(self)
        layouts.drop(self._body)
        self._body = self._made(hop)
        self._column.insertWidget(1, self._body)
        # A layout leaves room only for what is shown, and this may be measured before it is seen.
        for part in (self._body, *self._body.findChildren(QWidget)):
            part.show()
        self._show_pencil()

    def edit(self, dropped: int) -> None:
        """Let the user edit the step; ``dropped`` steps depend on it."""
        if self._hop is None or not self._over or self.editor:
            return
        self.editor = HopEditor(self._hop, dropped)
        self.editor.submitted.connect(self.changed)
        self.editor.left.connect(self.leave)
        self._body.hide()
        self._show_asked(tr("Change this step"), struck=False)
        self._column.insertWidget(1, self.editor)
        self.editor.show()
        self._show_pencil()
        self.edited.emit()
        self.editor.asked.selectAll()
        self.editor.setFocus()

    def leave(self) -> None:
        """Cancel the edit."""
        if self.editor and self._hop:
            self._drop_editor()
            self._body.show()
            self._show_head(self._hop)
            self.edited.emit()
            self.stops[0].setFocus()

    def dim(self, dimmed: bool) -> None:
        """Dim the step if the edit would drop it."""
        effect = QGraphicsOpacityEffect(self, opacity=_DIMMED) if dimmed else None
        self.setGraphicsEffect(effect)  # type: ignore[arg-type]  # Qt takes none

    def height_for(self, width: int) -> int:
        """Return the card's height at this width."""
        return self._column.totalHeightForWidth(width)

    def event(self, event: QEvent) -> bool:
        """Qt's hook: follow changes of font and text; show the pencil on hover and focus."""
        match event.type():
            case QEvent.Type.LayoutRequest:
                self.resized.emit()
            case QEvent.Type.HoverEnter | QEvent.Type.HoverLeave:
                self._show_pencil()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: the pencil is over the corner."""
        super().resizeEvent(event)
        self.pencil.adjustSize()
        self.pencil.move(self.width() - self.pencil.width() - 4, 4)

    def _show_pencil(self) -> None:
        at_hand = self.underMouse() or any(stop.hasFocus() for stop in self.stops)
        self.pencil.setVisible(self._over and at_hand and not self.editor)
        self.pencil.raise_()

    def _show_head(self, hop: Hop) -> None:
        self.number.setText(str(hop.number))
        self.pencil.setAccessibleName(tr("Change step {number}").format(number=hop.number))
        asked = "" if hop_sentences.repeats_itself(hop) else hop_sentences.asked_text(hop)
        origin = "" if hop.is_corrected else hop_sentences.origin_text(hop)
        self._show_asked("  ".join(filter(None, (asked, origin))), struck=hop.is_corrected)

    def _show_asked(self, text: str, *, struck: bool) -> None:
        font = self.asked.font()
        font.setStrikeOut(struck)
        self.asked.setFont(font)
        self.asked.setText(text)
        self.asked.setToolTip(tr("The original step") if struck else "")

    def _made(self, hop: Hop) -> QWidget:
        """Return what was found: facts that contradict each other side by side."""
        body = QWidget()
        column = layouts.column(on=body, spacing=_NARROW)
        self.stops = []
        words = hop_sentences.state_text(hop, over=self._over)
        state = text_label(words, _STATE_NAMES.get(hop.state, "small"))
        if not hop.facts:
            where = text_label(hop_sentences.looked_at(hop, self._placing), "hopPlace")
            column.addWidget(self._stop(hop, next(iter(hop.read), None), state, where))
            return body
        if words:
            state.setContentsMargins(_NARROW, 0, _NARROW, 0)
            column.addWidget(state)
        row = layouts.row(spacing=SPACE)
        for number, fact in enumerate(hop.facts):
            if number:
                line = QFrame()
                line.setObjectName("hopAgainst")
                line.setFixedWidth(1)
                row.addWidget(line)
            row.addWidget(self._fact(hop, fact), 1)
        column.addLayout(row)
        return body

    def _fact(self, hop: Hop, fact: Fact) -> Stop:
        where = hop_sentences.places_text(fact.quotes, self._placing)
        labels = (
            text_label(hop_sentences.fact_text(fact), "hopText"),
            text_label(hop_sentences.quote_text(fact), "small"),
            text_label(where or hop_sentences.looked_at(hop, self._placing), "hopPlace"),
        )
        places: tuple[Citation | Excerpt, ...] = (*fact.quotes, *hop.read)
        says = hop_sentences.fact_said(fact, self._placing) if len(hop.facts) > 1 else ""
        return self._stop(hop, next(iter(places), None), *labels, says=says)

    def _stop(
        self, hop: Hop, place: Citation | Excerpt | None, *labels: QLabel, says: str = ""
    ) -> Stop:
        text = hop_sentences.says(hop, self._placing, over=self._over)
        stop = Stop(f"{text} {says}".strip() if says else text, *labels)
        if place is not None:
            stop.clicked.connect(partial(self._open, place))
        stop.attended.connect(self._show_pencil)
        stop.walked.connect(lambda key: self.walked.emit(stop, key))
        stop.edit_wanted.connect(self.edit_wanted)
        self.stops.append(stop)
        return stop

    def _open(self, place: Citation | Excerpt, *_: object) -> None:
        self.opened.emit(place)

    def _drop_editor(self) -> None:
        if self.editor:
            layouts.drop(self.editor)
            self.editor = None
