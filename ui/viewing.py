"""Keeps the page view, its actions and its settings in step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QToolButton

from ui.actions.action_table import SPECS
from ui.actions.acts import Act
from ui.pages.geometry.page_arrangement import Arrangement
from ui.settings.choices import Fit, Spread
from ui.settings.settings_table import PageSettings, Settings
from ui.timers import single_shot
from ui.window import Window

_FITS = {Act.FIT_WIDTH: Fit.WIDTH, Act.FIT_PAGE: Fit.PAGE, Act.FIT_TEXT: Fit.TEXT}
_MENU = (
    (Act.FIT_WIDTH, Act.FIT_PAGE, Act.FIT_TEXT, Act.ACTUAL_SIZE),
    (Act.PAGED, Act.TWO_PAGES, Act.COVER_ALONE),
    (Act.CROP,),
    (Act.ROTATE_LEFT, Act.ROTATE_RIGHT),
)
_OF_SHEETS = (
    *_FITS,
    Act.ACTUAL_SIZE,
    Act.TWO_PAGES,
    Act.COVER_ALONE,
    Act.CROP,
    Act.ROTATE_LEFT,
    Act.ROTATE_RIGHT,
)
"""Actions that make sense only for pages with a shape of their own."""
_KEEP_MILLISECONDS = 500
"""The zoom is saved once it has settled."""


class Viewing(QObject):
    """The control of the view; settings hold for all documents, turning only while one is open."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._view = window.pane.view
        self._actions = window.acts
        self._settings = window.settings
        self._followed: PageSettings | None = None
        self._keep = single_shot(self, _KEEP_MILLISECONDS, self._keep_zoom)
        self._make_menu(window.top.view)
        self._connect(window)
        self._settings.changed.connect(self._follow)
        self._follow(self._settings.now)

    def stop(self) -> None:
        """Stop; the window is closing."""
        if self._keep.isActive():
            self._keep.stop()
            self._keep_zoom()

    def _connect(self, window: Window) -> None:
        view, zoom, change = self._view, window.top.zoom, self._settings.change
        self._actions.connect_all(
            {
                Act.ZOOM_IN: lambda: view.zoom_by(1),
                Act.ZOOM_OUT: lambda: view.zoom_by(-1),
                Act.ZOOM_TO: zoom.begin,
                Act.ACTUAL_SIZE: lambda: view.set_zoom(1.0),
                **{act: partial(view.set_fit, fit) for act, fit in _FITS.items()},
                Act.PAGED: lambda: change(replace(self._pages, paged=not self._pages.paged)),
                Act.TWO_PAGES: lambda: self._swap(Spread.SINGLE, Spread.FACING),
                Act.COVER_ALONE: lambda: self._swap(Spread.COVER, Spread.FACING),
                Act.CROP: lambda: change(replace(self._pages, cropped=not self._pages.cropped)),
                Act.ROTATE_RIGHT: lambda: view.rotate(90),
                Act.ROTATE_LEFT: lambda: view.rotate(-90),
                Act.VIEW_MENU: window.top.view.showMenu,
            }
        )
        zoom.zoom_chosen.connect(view.set_zoom)
        zoom.fit_chosen.connect(view.set_fit)
        zoom.left.connect(view.setFocus)
        view.zoom_changed.connect(zoom.show_zoom)
        view.arranged.connect(self._update_text)

    def _make_menu(self, button: QToolButton) -> None:
        menu = QMenu(button)
        menu.setAccessibleName(SPECS[Act.VIEW_MENU].text)
        for group in _MENU:
            for act in group:
                menu.addAction(self._actions[act])
            menu.addSeparator()
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @property
    def _pages(self) -> PageSettings:
        return self._settings.now.pages

    def _swap(self, one: Spread, other: Spread) -> None:
        """Change to ``one`` of the spreads, or from there to the other."""
        spread = other if self._pages.spread is one else one
        self._settings.change(replace(self._pages, spread=spread))

    def _follow(self, settings: Settings) -> None:
        pages, before = settings.pages, self._followed
        if pages == before:
            return
        self._followed = pages
        turned = self._view.arrangement.rotation
        self._view.arrange(Arrangement(pages.paged, pages.spread, pages.cropped, turned))
        if pages.fit is not self._view.fit:
            self._view.set_fit(pages.fit)
        if pages.fit is Fit.FREE and (before is None or pages.zoom != before.zoom):
            self._view.set_zoom(pages.zoom)
        self._update_text()

    def _update_text(self) -> None:
        """Show the current state on the actions; save the zoom soon."""
        arrangement, fit, flows = self._view.arrangement, self._view.fit, self._view.flows
        why_not = tr("This only works on fixed pages; the text of this book adapts to the window.")
        for act in _OF_SHEETS:
            self._actions.allow(act, allowed=not flows, why_not=why_not)
        for act, on in {
            **{act: fit is one for act, one in _FITS.items()},
            Act.PAGED: arrangement.paged,
            Act.TWO_PAGES: arrangement.spread is not Spread.SINGLE,
            Act.COVER_ALONE: arrangement.spread is Spread.COVER,
            Act.CROP: arrangement.cropped,
        }.items():
            self._actions[act].setChecked(on)
        self._keep.start()

    def _keep_zoom(self) -> None:
        fit = self._view.fit
        zoom = round(self._view.zoom, 4) if fit is Fit.FREE else self._pages.zoom
        self._followed = replace(self._pages, fit=fit, zoom=zoom)
        self._settings.change(self._followed)
