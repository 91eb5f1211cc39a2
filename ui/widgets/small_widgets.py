"""Small widgets used in several places, so that they look and speak alike."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ui.layouts import column
from ui.theme.icons import icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.tips import plain_tip


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


def push_button(text: str, name: str = "", says: str = "") -> QPushButton:
    """Return a button whose text defines no accelerator keys."""
    button = QPushButton(text.replace("&", "&&"))
    button.setObjectName(name)
    button.setAccessibleName(says or text)
    return button


def tool_button(says: str, *, checkable: bool = False, name: str = "") -> QToolButton:
    """Return a button for an icon; ``says`` is its tooltip, and its name without the key in it."""
    button = QToolButton()
    button.setObjectName(name)
    button.setToolTip(says)
    button.setAccessibleName(says.rsplit(" (", 1)[0])
    button.setCheckable(checkable)
    return button


def indent_number(box: QAbstractSpinBox) -> None:
    """Indent the number from the edge of its field, which the style sheet cannot."""
    box.lineEdit().setTextMargins(SPACE - 2, 0, 0, 0)


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

    toggled = Signal(bool)

    def __init__(self, title: str, content: QWidget) -> None:
        super().__init__()
        self._content = content
        self._colour = LIGHT.quiet
        self.button = push_button(title, "fold")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggle)
        head = (self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column(head, content, on=self, spacing=SPACE // 2)
        content.setVisible(False)

    def set_title(self, title: str) -> None:
        """Change the title."""
        self.button.setText(title.replace("&", "&&"))
        self.button.setAccessibleName(title)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._colour = theme.quiet
        self._draw_arrow()

    def _toggle(self, unfolded: bool) -> None:
        self._content.setVisible(unfolded)
        self._draw_arrow()
        self.toggled.emit(unfolded)

    def _draw_arrow(self) -> None:
        name = "unfolded" if self.button.isChecked() else "folded"
        self.button.setIcon(icon(name, self._colour))
