"""The buttons for reading aloud, over an edge of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton, QWidget

from ui.action_names import Act
from ui.actions.actions import Actions
from ui.theme.icons import icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.wording import one_line

_AWAY = 2 * SPACE
_ICON = QSize(18, 18)


class AloudBar(QFrame):
    """A bar that never takes the keyboard focus."""

    voices_wanted = Signal()
    """Emitted when the menu of voices opens, to be filled."""
    voice_chosen = Signal(str)
    """The name of a voice; empty for one of the text's language."""

    def __init__(self, view: QWidget, actions: Actions) -> None:
        super().__init__(view)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = LIGHT
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        row.setSpacing(2)
        self.buttons: dict[Act, QToolButton] = {}
        for act in (
            Act.PREVIOUS_SENTENCE,
            Act.READ_ALOUD,
            Act.NEXT_SENTENCE,
            Act.STOP_READING_ALOUD,
        ):
            button = self.buttons[act] = actions.button(act)
            button.setIconSize(_ICON)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
        self.voices = QMenu(tr("Voice"), self)
        self.voices.aboutToShow.connect(self.voices_wanted)
        self.more = QToolButton()
        self.more.setMenu(self.voices)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setAccessibleName(tr("Voice"))
        self.more.setToolTip(tr("Choose a voice; its speed is in the settings"))
        self.more.setIconSize(_ICON)
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.addWidget(self.more)
        self._play = actions[Act.READ_ALOUD]
        self.hide()

    def show_within(self, port: QRectF, spoken: Sequence[QRectF], *, speaking: bool) -> None:
        """Appear at the lower edge, or at the upper one if ``spoken`` would be covered.

        ``speaking`` shows the pause button.
        """
        self._play.setIcon(icon("pause" if speaking else "resume", self._theme.text))
        self.adjustSize()
        left = port.center().x() - self.width() / 2
        below = QRectF(left, port.bottom() - self.height() - _AWAY, self.width(), self.height())
        covers = any(below.intersects(rect) for rect in spoken)
        self.move(round(left), round(port.top() + _AWAY if covers else below.top()))
        self.show()
        self.raise_()

    def fill_voices(self, names: Sequence[str], chosen: str) -> None:
        """Fill the menu with the voices for the text; ``chosen`` is ticked."""
        self.voices.clear()
        for name in ("", *dict.fromkeys(names)):
            shown = one_line(name).replace("&", "&&") or tr("Automatic, by the text’s language")
            action = self.voices.addAction(shown)
            action.setCheckable(True)
            action.setChecked(name == chosen)
            action.triggered.connect(partial(self._choose, name))

    def _choose(self, name: str, *_: object) -> None:
        self.voice_chosen.emit(name)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.more.setIcon(icon("more", theme.text))
        self.setStyleSheet(
            f"#card {{ background: {theme.field}; border: 1px solid {theme.edge};"
            " border-radius: 6px; }"
        )
