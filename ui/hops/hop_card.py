"""The card of one step: its question, what was found, and where."""

from __future__ import annotations

from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from reader.values.hop import Fact, Hop, HopState
from reader.values.quotation import Citation, Excerpt
from ui.hops import hop_sentences
from ui.hops.hop_editor import HopEditor
from ui.theme.icons import icon
from ui.theme.theme import SPACE, Theme
from ui.widgets.small_widgets import LayoutButton, text_label

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_DIMMED = 0.35
_PENCIL = 14


class Stop(LayoutButton):
    """A button that opens a place: a fact, or the whole step if it has none."""

    walked = Signal(object)
    """The arrow key that was pressed."""
    edit_wanted = Signal()
    attended = Signal()
    """Emitted when the keyboard focus comes or goes."""

    def __init__(self, says: str, inside: QVBoxLayout) -> None:
        super().__init__("hopFact", says, inside)
        inside.setContentsMargins(SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        inside.setSpacing(2)
        self.setAccessibleDescription(tr("Return opens the page, F2 changes the step."))

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
        if key in ARROWS:
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
        self._body: QWidget | None = None
        self.number = QLabel()
        self.number.setObjectName("hopNumber")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.asked = text_label(name="small")
        self.pencil = QToolButton(self)
        self.pencil.setObjectName("hopPencil")
        self.pencil.setIconSize(QSize(_PENCIL, _PENCIL))
        self.pencil.setToolTip(tr("Change this step and continue from there (F2)"))
        self.pencil.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pencil.clicked.connect(self.edit_wanted)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE // 2, SPACE, SPACE // 2, SPACE // 2)
        self._column.setSpacing(SPACE // 2)
        top = Qt.AlignmentFlag.AlignTop
        row = QHBoxLayout()
        row.setSpacing(SPACE - 2)
        row.setContentsMargins(SPACE // 2, 0, SPACE // 2, 0)
        row.addWidget(self.number, 0, top)
        row.addWidget(self.asked, 1)
        self._column.addLayout(row)
        self._column.addStretch(1)

    def show_hop(self, hop: Hop, *, over: bool) -> None:
        """Show the current state of a step; ``over`` means that it is final."""
        if (hop, over) == (self._hop, self._over):
            return
        self._hop, self._over = hop, over
        self._drop_editor()
        self._show_head(hop)
        self._show_pencil()
        self.pencil.setAccessibleName(tr("Change step {number}").format(number=hop.number))
        self.setProperty("state", hop.state.value.replace(" ", "-"))
        self.style().unpolish(self)
        self.style().polish(self)
        self._put(self._texts(hop))

    def edit(self, dropped: int) -> None:
        """Let the user edit the step; ``dropped`` steps depend on it."""
        if self._hop is None or not self._over or self.editor:
            return
        editor = HopEditor(self._hop, dropped)
        editor.submitted.connect(self.changed)
        editor.left.connect(self.leave)
        if self._body:
            self._body.hide()
        self._show_asked(tr("Change this step"), struck=False)
        self._column.insertWidget(1, editor)
        editor.show()
        self.editor = editor
        self._show_pencil()
        self.edited.emit()
        editor.asked.selectAll()
        editor.setFocus()

    def leave(self) -> None:
        """Cancel the edit."""
        if not self.editor:
            return
        self._drop_editor()
        if self._body:
            self._body.show()
        if self._hop:
            self._show_head(self._hop)
        self.edited.emit()
        if self.stops:
            self.stops[0].setFocus()

    def dim(self, dimmed: bool) -> None:
        """Dim the step if the edit would drop it."""
        if not dimmed:
            self.setGraphicsEffect(None)  # type: ignore[arg-type]  # Qt takes none
            return
        effect = QGraphicsOpacityEffect(self)
        effect.setOpacity(_DIMMED)
        self.setGraphicsEffect(effect)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.pencil.setIcon(icon("edit", theme.quiet))

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
        self.number.setAccessibleName("")
        origin = hop_sentences.origin_text(hop)
        asked = "" if hop_sentences.repeats_itself(hop) else hop_sentences.asked_text(hop)
        corrected = hop.is_corrected
        said = asked if corrected else "  ".join(filter(None, (asked, origin)))
        self._show_asked(said, struck=corrected)

    def _show_asked(self, text: str, *, struck: bool) -> None:
        font = QFont(self.asked.font())
        font.setStrikeOut(struck)
        self.asked.setFont(font)
        self.asked.setText(text)
        self.asked.setToolTip(tr("The original step") if struck else "")

    def _texts(self, hop: Hop) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE // 2)
        self.stops = []
        state = hop_sentences.state_text(hop, over=self._over)
        if hop.facts:
            if state:
                label = text_label(state, _state_name(hop))
                label.setContentsMargins(SPACE // 2, 0, SPACE // 2, 0)
                column.addWidget(label)
            column.addLayout(self._facts(hop))
        else:
            place = next(iter(hop.read), None)
            where = text_label(hop_sentences.looked_at(hop, self._placing), "hopPlace")
            column.addWidget(self._stop(hop, place, (text_label(state, _state_name(hop)), where)))
        return body

    def _facts(self, hop: Hop) -> QHBoxLayout:
        """Lay out the facts side by side if they contradict each other."""
        row = QHBoxLayout()
        row.setSpacing(SPACE)
        for number, fact in enumerate(hop.facts):
            if number:
                line = QFrame()
                line.setObjectName("hopAgainst")
                line.setFixedWidth(1)
                row.addWidget(line)
            row.addWidget(self._fact(hop, fact), 1)
        return row

    def _fact(self, hop: Hop, fact: Fact) -> Stop:
        where = hop_sentences.places_text(fact.quotes, self._placing)
        labels = (
            text_label(hop_sentences.fact_text(fact), "hopText"),
            text_label(hop_sentences.quote_text(fact), "small"),
            text_label(where or hop_sentences.looked_at(hop, self._placing), "hopPlace"),
        )
        places: tuple[Citation | Excerpt, ...] = (*fact.quotes, *hop.read)
        place = next(iter(places), None)
        says = hop_sentences.fact_said(fact, self._placing) if len(hop.facts) > 1 else ""
        return self._stop(hop, place, labels, says)

    def _stop(
        self,
        hop: Hop,
        place: Citation | Excerpt | None,
        labels: tuple[QLabel, ...],
        says: str = "",
    ) -> Stop:
        inside = QVBoxLayout()
        text = hop_sentences.says(hop, self._placing, over=self._over)
        stop = Stop(f"{text} {says}".strip() if says else text, inside)
        for label in labels:
            if label.text():
                label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
                inside.addWidget(label)
        stop.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        stop.clicked.connect(partial(self._open, place))
        stop.attended.connect(self._show_pencil)
        stop.walked.connect(lambda key: self.walked.emit(stop, key))
        stop.edit_wanted.connect(self.edit_wanted)
        self.stops.append(stop)
        return stop

    def _open(self, place: Citation | Excerpt | None) -> None:
        if place is not None:
            self.opened.emit(place)

    def _put(self, body: QWidget) -> None:
        if self._body:
            self._column.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
        self._body = body
        self._column.insertWidget(1, body)
        # A layout leaves room only for what is shown, and this may be measured before it is seen.
        for part in (body, *body.findChildren(QWidget)):
            part.show()

    def _drop_editor(self) -> None:
        if self.editor:
            self._column.removeWidget(self.editor)
            self.editor.hide()
            self.editor.deleteLater()
            self.editor = None


def _state_name(hop: Hop) -> str:
    named = {HopState.CONFLICT: "hopConflict", HopState.UNSUPPORTED: "hopWarning"}
    return named.get(hop.state, "small")
