"""What went wrong, in a bar that waits to be read. Never in the way, never gone by itself."""

from __future__ import annotations

from collections import deque

from PySide6.QtGui import QAccessible, QAccessibleEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from ui.look.icons import icon
from ui.look.parts import push_button, text_label
from ui.look.theme import LIGHT, SPACE, Theme
from ui.look.wording import one_line
from ui.work.failures import Failure

_LONGEST = 600


class MessageBar(QFrame):
    """Shows one message at a time, the oldest first; closing it shows the next."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.setAccessibleName("Messages")
        self._waiting: deque[Failure] = deque()
        self.what = text_label(name="what")
        self.hint = text_label(name="hint")
        self.copy = push_button("Copy details")
        self.copy.clicked.connect(self._copy)
        self.dismiss = QToolButton()
        self.dismiss.setToolTip("Close this message")
        self.dismiss.setAccessibleName("Close this message")
        self.dismiss.clicked.connect(self._next)
        self._arrange()
        self.dress(LIGHT)
        self.hide()

    def show_failure(self, failure: Failure) -> None:
        """Tell, now or after what is told already. The same thing is not told twice in a row."""
        if any(waiting.what == failure.what for waiting in self._waiting):
            return
        self._waiting.append(failure)
        self._show()

    def tell(self, what: str, hint: str = "") -> None:
        """A sentence that is not about a failure."""
        self.show_failure(Failure(what, hint))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.dismiss.setIcon(icon("close", theme.warning))
        self._sign.setPixmap(icon("warning", theme.warning).pixmap(20, 20))

    def _next(self) -> None:
        self._waiting.popleft()
        self._show()

    def _show(self) -> None:
        self.setVisible(bool(self._waiting))
        if not self._waiting:
            return
        failure = self._waiting[0]
        self.what.setText(one_line(failure.what, _LONGEST))
        self.hint.setText(one_line(failure.hint, _LONGEST))
        self.hint.setVisible(bool(failure.hint))
        self.copy.setVisible(bool(failure.details))
        self.setAccessibleDescription(f"{failure.what} {failure.hint}")
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._waiting[0].details)

    def _arrange(self) -> None:
        self._sign = QLabel()
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.what)
        words.addWidget(self.hint)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        row.setSpacing(SPACE + 4)
        row.addWidget(self._sign)
        row.addLayout(words, 1)
        row.addWidget(self.copy)
        row.addWidget(self.dismiss)
