"""The card of the node under the pointer, or of the one with the keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ui.map.pointing import Pointing
from ui.theme.theme import Theme
from ui.widgets.pointer_card import Card


class NodeCards(QObject):
    """Shows one card at a time; whoever knows the nodes fills it."""

    wanted = Signal(int)
    """The number of the node that ``card`` is to be shown for."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.card = Card(view)
        self._pointing = Pointing(self)
        self._pointing.rested.connect(self.wanted)

    @property
    def node(self) -> int | None:
        """The node under the pointer."""
        return self._pointing.node

    @property
    def is_visible(self) -> bool:
        """Whether a card is shown."""
        return self.card.isVisible()

    @property
    def waiting(self) -> bool:
        """Whether a card may still appear."""
        return self._pointing.waiting

    def hover(self, node: int | None) -> bool:
        """Follow the pointer to a node, or to none; return whether it changed."""
        changed = self._pointing.over(node, shown=self.is_visible)
        if changed and node is None:
            self.drop()
        return changed

    def show(self, number: int) -> None:
        """Show the card of a node at once."""
        self.wanted.emit(number)

    def drop(self) -> None:
        """Hide the card, and wait for none."""
        self._pointing.stop()
        self.card.hide()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.card.dress(theme)
