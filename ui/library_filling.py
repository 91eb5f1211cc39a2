"""The library over the complete window, as shelves and covers; and back to the document."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt

from ui.action_names import Act
from ui.actions.actions import Actions
from ui.left_panel import LeftPanel, LeftTab
from ui.opening import Opening
from ui.pages.viewing.page_view import PageView
from ui.top_bar import TopBar
from ui.window_arrangement import Arrangement


class LibraryFilling(QObject):
    """Follows the action; the library shrinks again when a document or another tab is chosen."""

    def __init__(
        self,
        actions: Actions,
        left: LeftPanel,
        opening: Opening,
        *,
        arrangement: Arrangement,
        top: TopBar,
        view: PageView,
    ) -> None:
        super().__init__(left)
        self._fills = actions[Act.WHOLE_LIBRARY]
        self._left = left
        self._arrangement = arrangement
        self._top = top
        self._view = view
        self._fills.toggled.connect(self._fill)
        left.library.fill_wanted.connect(self._fills.toggle)
        left.library.chosen.connect(self._shrink)
        opening.opened.connect(self._shrink)
        left.shown.connect(self._follow_tab)
        actions[Act.TOGGLE_LEFT].toggled.connect(self._follow_panel)

    def _fill(self, fills: bool) -> None:
        if fills:
            self._left.show_tab(LeftTab.LIBRARY)
        self._left.library.spread(fills)
        self._arrangement.show_shelf(fills)
        self._top.show_library(fills)
        goal = self._left.library.list if fills else self._view
        goal.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _shrink(self, _chosen: object = None) -> None:
        self._fills.setChecked(False)

    def _follow_tab(self, tab: int) -> None:
        if tab != LeftTab.LIBRARY:
            self._shrink()

    def _follow_panel(self, shown: bool) -> None:
        if not shown:
            self._shrink()
