"""Keeps the page view, its actions and its settings in step."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QToolButton

from ui.action_names import Act
from ui.action_specs import SPECS
from ui.actions.actions import Actions
from ui.pages.viewing.page_view import PageView
from ui.settings.choices import Fit, Spread
from ui.settings.settings_table import PageSettings, Settings
from ui.settings.store import SettingsStore
from ui.timers import single_shot
from ui.top_bar import TopBar

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

    def __init__(
        self, view: PageView, actions: Actions, settings: SettingsStore, top: TopBar
    ) -> None:
        super().__init__(view)
        self._view = view
        self._actions = actions
        self._settings = settings
        self._top = top
        self._followed: PageSettings | None = None
        self._keep = single_shot(self, _KEEP_MILLISECONDS, self._keep_zoom)
        self._make_menu(top.view)
        self._connect()
        settings.changed.connect(self._follow)
        self._follow(settings.now)

    def stop(self) -> None:
        """Stop; the window is closing."""
        if self._keep.isActive():
            self._keep.stop()
            self._keep_zoom()

    def _connect(self) -> None:
        view, zoom = self._view, self._top.zoom
        for act, slot in {
            Act.ZOOM_IN: view.zoom_in,
            Act.ZOOM_OUT: view.zoom_out,
            Act.ZOOM_TO: zoom.begin,
            Act.ACTUAL_SIZE: lambda: view.set_zoom(1.0),
            Act.FIT_WIDTH: lambda: self._fit(Fit.WIDTH),
            Act.FIT_PAGE: lambda: self._fit(Fit.PAGE),
            Act.FIT_TEXT: lambda: self._fit(Fit.TEXT),
            Act.PAGED: lambda: self._set(paged=not self._pages.paged),
            Act.TWO_PAGES: self._toggle_pairs,
            Act.COVER_ALONE: self._toggle_cover,
            Act.CROP: lambda: self._set(cropped=not self._pages.cropped),
            Act.ROTATE_RIGHT: lambda: view.rotate(90),
            Act.ROTATE_LEFT: lambda: view.rotate(-90),
            Act.VIEW_MENU: self._top.view.showMenu,
        }.items():
            self._actions[act].triggered.connect(lambda _checked=False, do=slot: do())
        zoom.zoom_chosen.connect(view.set_zoom)
        zoom.fit_chosen.connect(self._fit)
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

    def _set(
        self,
        *,
        paged: bool | None = None,
        spread: Spread | None = None,
        cropped: bool | None = None,
    ) -> None:
        now = self._pages
        self._settings.change(
            replace(
                now,
                paged=now.paged if paged is None else paged,
                spread=spread or now.spread,
                cropped=now.cropped if cropped is None else cropped,
            )
        )
        self._update_text()

    def _fit(self, fit: Fit) -> None:
        self._view.set_fit(fit)
        self._update_text()

    def _toggle_pairs(self) -> None:
        single = self._pages.spread is Spread.SINGLE
        self._set(spread=Spread.FACING if single else Spread.SINGLE)

    def _toggle_cover(self) -> None:
        alone = self._pages.spread is Spread.COVER
        self._set(spread=Spread.FACING if alone else Spread.COVER)

    def _follow(self, settings: Settings) -> None:
        pages, before = settings.pages, self._followed
        if pages == before:
            return
        self._followed = pages
        self._view.arrange(
            replace(
                self._view.arrangement,
                paged=pages.paged,
                spread=pages.spread,
                cropped=pages.cropped,
            )
        )
        if pages.fit is not self._view.fit:
            self._view.set_fit(pages.fit)
        if pages.fit is Fit.FREE and (before is None or pages.zoom != before.zoom):
            self._view.set_zoom(pages.zoom)
        self._update_text()

    def _update_text(self) -> None:
        """Show the current state on the actions; save the zoom soon."""
        arrangement, fit = self._view.arrangement, self._view.fit
        flows = self._view.flows
        for act in _OF_SHEETS:
            why_not = tr(
                "This only works on fixed pages; the text of this book adapts to the window."
            )
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
