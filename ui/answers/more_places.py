"""The line that unfolds the further citations of an answer."""

from __future__ import annotations

from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.icons import icon
from ui.theme.theme import LIGHT, Theme
from ui.widgets.small_widgets import push_button
from ui.widgets.wording import number


class MorePlaces(QWidget):
    """Hidden if there are none."""

    toggled = Signal(bool)
    """Whether they are to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = LIGHT.quiet
        self._count = 0
        self.button = push_button("", "fold")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggle)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)
        row.addStretch(1)
        self.begin(0)

    def begin(self, count: int) -> None:
        """Start with ``count`` citations folded away."""
        self._count = count
        self.show_folded(folded=True)
        self.setVisible(count > 0)

    def show_folded(self, *, folded: bool) -> None:
        """Follow a change that was made elsewhere; emits no signal."""
        blocked = self.button.blockSignals(True)
        self.button.setChecked(not folded)
        self.button.blockSignals(blocked)
        self._say()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._colour = theme.quiet
        self._say()

    def _toggle(self, unfolded: bool) -> None:
        self._say()
        self.toggled.emit(unfolded)

    def _say(self) -> None:
        unfolded = self.button.isChecked()
        places = ngettext("{count} more place", "{count} more places", self._count)
        title = tr("Show fewer places") if unfolded else places.format(count=number(self._count))
        tip = (
            tr("Show only the quote that the first line is from")
            if unfolded
            else tr("Show other passages relevant to the question")
        )
        self.button.setText(title)
        self.button.setAccessibleName(title)
        self.button.setAccessibleDescription(tip)
        self.button.setToolTip(tip)
        self.button.setIcon(icon("unfolded" if unfolded else "folded", self._colour))
