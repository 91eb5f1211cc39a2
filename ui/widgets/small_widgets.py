"""Small widgets used in several places, so that they look and speak alike."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QLabel,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ui.layouts import column
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.timers import single_shot
from ui.widgets.wording import plain_tip

PAUSE_MILLISECONDS = 120


def text_label(text: str = "", name: str = "") -> QLabel:
    """Return a wrapping label that never takes its text for HTML."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    # A long word must not force the window wide.
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)  # which a new policy would forget until the text changes
    label.setSizePolicy(policy)
    label.setMinimumWidth(1)
    return label


def push_button(text: str, name: str = "", says: str = "", tip: str = "") -> QPushButton:
    """Return a button whose text defines no accelerator keys."""
    button = QPushButton(text.replace("&", "&&"))
    button.setObjectName(name)
    button.setAccessibleName(says or text)
    button.setToolTip(tip)
    return button


def radio_button(text: str, name: str, says: str = "", tip: str = "") -> QPushButton:
    """Return one of several buttons of which one is pressed, also for screen readers."""
    button = push_button(text, name, says, tip)
    button.setCheckable(True)
    button.setAutoExclusive(True)
    return button


def tool_button(
    says: str,
    icon: str = "",
    *,
    text: str = "",
    strong: bool = False,
    checkable: bool = False,
    name: str = "",
    side: int = 0,
) -> QToolButton:
    """Return a button with an icon, which is ``strong`` if it has the colour of text.

    ``says`` is its tooltip, and also its name, without the key in it, unless it has a ``text``.
    ``side`` is the size of the icon, if not the usual one.
    """
    button = QToolButton()
    button.setObjectName(name)
    button.setText(text)
    button.setToolTip(says)
    button.setAccessibleName(text or says.rsplit(" (", 1)[0])
    button.setCheckable(checkable)
    if icon:
        set_icon(button, icon, strong=strong)
    if side:
        button.setIconSize(QSize(side, side))
    return button


def fold_button(title: str = "") -> QPushButton:
    """Return a button that is pressed while what it stands for is unfolded."""
    button = push_button(title, "fold")
    button.setCheckable(True)
    button.toggled.connect(lambda on: set_icon(button, "unfolded" if on else "folded"))
    set_icon(button, "folded")
    return button


def indent_number(box: QAbstractSpinBox) -> None:
    """Indent the number from the edge of its field, which the style sheet cannot."""
    box.lineEdit().setTextMargins(SPACE - 2, 0, 0, 0)


def line_field(says: str, most: int, tip: str = "") -> QLineEdit:
    """Return a field for one line of text, with a limit on its length in characters."""
    field = QLineEdit(maxLength=most)
    field.setAccessibleName(says)
    field.setToolTip(tip)
    return field


class TextField(QPlainTextEdit):
    """A field for a few lines, which Tab leaves; on Return it may be submitted."""

    submitted = Signal()
    """Emitted on Return, if ``submits``; Shift+Return then begins a new line."""

    def __init__(
        self, says: str, lines: int, text: str = "", *, hint: str = "", submits: bool = False
    ) -> None:
        """``lines``: how many are seen; ``hint`` is shown while it is empty."""
        super().__init__(text, tabChangesFocus=True, placeholderText=hint)
        self._submits = submits
        self.setAccessibleName(says)
        self.show_lines(lines, 2 * SPACE)

    def show_lines(self, count: int, around: int) -> None:
        """Be as high as ``count`` lines, and ``around`` pixels."""
        self.setFixedHeight(self.fontMetrics().lineSpacing() * count + around)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        is_return = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if self._submits and is_return and not shift:
            self.submitted.emit()
        else:
            super().keyPressEvent(event)


class LayoutButton(QPushButton):
    """A button that holds other widgets, and is as tall as their wrapped text."""

    def __init__(self, name: str, says: str, inside: QLayout) -> None:
        super().__init__()
        self._inside = inside
        self.setLayout(inside)
        self.setObjectName(name)
        self.setAccessibleName(says)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's hook: a plain button would not ask its layout."""
        return self._inside.totalHeightForWidth(width)

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return self._inside.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, self._inside.totalMinimumSize().height())


class TextButton(LayoutButton):
    """A button whose text wraps."""

    def __init__(self, text: str, name: str) -> None:
        label = text_label(text)
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        super().__init__(
            name, text, column(label, margins=(SPACE + 4, SPACE, SPACE + 4, SPACE), spacing=SPACE)
        )


class ElidedLabel(QLabel):
    """One line, cut if there is no room; its full text as tooltip."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text = ""

    def show_text(self, text: str) -> None:
        """Show ``text``."""
        self._text = text
        self.setAccessibleName(text)
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._cut()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: another font leaves room for more or less of the text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._cut()

    def _cut(self) -> None:
        metrics = self.fontMetrics()
        cut = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, max(0, self.width()))
        self.setText(cut)
        self.setToolTip(plain_tip(self._text) if cut != self._text else "")


class Fold(QWidget):
    """A line that folds or unfolds what is below it."""

    def __init__(self, title: str, content: QWidget) -> None:
        super().__init__()
        self.button = fold_button(title)
        self.button.toggled.connect(content.setVisible)
        head = (self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column(head, content, on=self, spacing=SPACE // 2)
        content.setVisible(False)

    def set_title(self, title: str) -> None:
        """Change the title."""
        self.button.setText(title.replace("&", "&&"))
        self.button.setAccessibleName(title)


class FilterField(QLineEdit):
    """Emits what was typed, once for several letters typed in a row."""

    typed = Signal(str)

    def __init__(
        self, says: str, name: str = "", tip: str = "", pause: int = PAUSE_MILLISECONDS
    ) -> None:
        """``says`` is shown while it is empty; ``name`` is read aloud, if it differs."""
        super().__init__()
        self.setPlaceholderText(says)
        self.setAccessibleName(name or says)
        self.setToolTip(tip)
        self.setClearButtonEnabled(True)
        self.pause = single_shot(self, pause, lambda: self.typed.emit(self.text()))
        self.textChanged.connect(lambda _text: self.pause.start())

    def reset(self, text: str = "") -> None:
        """Show other text, which nobody typed."""
        self.setText(text)
        self.pause.stop()
