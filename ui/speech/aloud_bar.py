"""The buttons for reading aloud, over an edge of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QToolButton

from ui import layouts
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.theme.icons import icon, set_icon
from ui.theme.theme import SPACE, current_theme
from ui.widgets.page_card import PageCard
from ui.widgets.wording import one_line

_AWAY = 2 * SPACE


class AloudBar(PageCard):
    """A bar that never takes the keyboard focus."""

    voice_chosen = Signal(str)
    """The name of a voice; empty for one of the text's language."""

    def __init__(self, view: QAbstractScrollArea, actions: Actions) -> None:
        super().__init__(view, "")
        self._play = actions[Act.READ_ALOUD]
        self.voices = QMenu(tr("Voice"), self)
        self.more = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self.more, "more", strong=True)
        self.more.setMenu(self.voices)
        self.more.setAccessibleName(tr("Voice"))
        self.more.setToolTip(tr("Choose a voice; its speed is in the settings"))
        acts = (Act.PREVIOUS_SENTENCE, Act.READ_ALOUD, Act.NEXT_SENTENCE, Act.STOP_READING_ALOUD)
        buttons = [*map(actions.button, acts), self.more]
        for button in buttons:
            button.setIconSize(QSize(18, 18))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        around = (SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        layouts.row(*buttons, on=self, margins=around, spacing=2)

    def show_beside(self, spoken: Sequence[QRectF], *, speaking: bool) -> None:
        """Appear at the lower edge, or at the upper one if ``spoken`` would be covered.

        ``speaking`` shows the pause button.
        """
        self._play.setIcon(icon("pause" if speaking else "resume", current_theme().text))
        self.adjustSize()
        port = self.port
        left = port.center().x() - self.width() / 2
        below = QRectF(left, port.bottom() - self.height() - _AWAY, self.width(), self.height())
        covers = any(below.intersects(rect) for rect in spoken)
        self.move(round(left), round(port.top() + _AWAY if covers else below.top()))
        self.appear()

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
