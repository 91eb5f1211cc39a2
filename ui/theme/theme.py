"""Colours, spacing and type in one place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from string import Template

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from shiboken6 import isValid

from ui.settings.choices import Shade

RESOURCES = Path(__file__).resolve().parents[2] / "resources"


@dataclass(frozen=True, slots=True)
class Theme:
    """Named colours as #rrggbb. Text on its own background has a contrast of at least 4.5."""

    dark: bool
    surround: str
    """Behind the pages."""
    panel: str
    field: str
    hover: str
    line: str
    """Between parts; nothing depends on seeing it."""
    edge: str
    """Around fields and controls."""
    text: str
    quiet: str
    """Less important text."""
    scroll: str
    accent: str
    on_accent: str
    tint: str
    """A selected row."""
    warning: str
    warning_field: str


LIGHT = Theme(
    dark=False,
    surround="#eceae6",
    panel="#f8f7f5",
    field="#ffffff",
    hover="#edebe7",
    line="#dedbd5",
    edge="#8d887f",
    text="#23211e",
    quiet="#69655e",
    scroll="#89847c",
    accent="#2f6152",
    on_accent="#ffffff",
    tint="#dfeae5",
    warning="#8a4b0f",
    warning_field="#fbf0de",
)

SEPIA = Theme(
    dark=False,
    surround="#e0d5bf",
    panel="#f1e8d5",
    field="#faf4e6",
    hover="#e6dbc4",
    line="#d5c8ad",
    edge="#8d7d60",
    text="#33291c",
    quiet="#675840",
    scroll="#857558",
    accent="#2b5a50",
    on_accent="#fdf8ec",
    tint="#dfe0c8",
    warning="#7f4410",
    warning_field="#f6e3c0",
)

DARK = Theme(
    dark=True,
    surround="#191a1b",
    panel="#212324",
    field="#2a2c2e",
    hover="#303335",
    line="#383b3d",
    edge="#7a7e81",
    text="#e4e2de",
    quiet="#a3a19c",
    scroll="#6e7275",
    accent="#86c3ae",
    on_accent="#10221c",
    tint="#2a3a35",
    warning="#f0c28a",
    warning_field="#3a2f21",
)

BLACK = Theme(
    dark=True,
    surround="#000000",
    panel="#0b0c0c",
    field="#151617",
    hover="#1e2021",
    line="#292b2d",
    edge="#75797c",
    text="#d2d0cb",
    quiet="#9b9994",
    scroll="#66696c",
    accent="#86c3ae",
    on_accent="#10221c",
    tint="#1c2a26",
    warning="#f0c28a",
    warning_field="#2b2216",
)

SPACE = 8
"""Pixels; all distances are this, its half, or its multiples."""
LEAST_TARGET = 24
"""Pixels; the least height of anything clickable, as WCAG 2.2 AA requires."""

SMALL, BODY, LARGE, TITLE = 9.0, 10.0, 11.5, 14.0
"""Font sizes in points."""

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_CURRENT = "theme"
"""The property of the application that holds its theme."""
_STEP_SECONDS = 0.008
"""The time for one step; the widgets' own events take half as long again."""


def chosen(shade: Shade, system: Qt.ColorScheme) -> Theme:
    """Return the theme that the user chose; without a choice, the one that fits the system's."""
    match shade:
        case Shade.LIGHT:
            return LIGHT
        case Shade.SEPIA:
            return SEPIA
        case Shade.DARK:
            return DARK
        case Shade.BLACK:
            return BLACK
    return DARK if system == Qt.ColorScheme.Dark else LIGHT


def current_theme() -> Theme:
    """Return the theme that the application has now, as its palette and style sheet do.

    A widget that draws or writes in colours asks when it does so, and once more when its style has
    changed.
    """
    application = QApplication.instance()
    theme = application.property(_CURRENT) if application else None
    return theme if isinstance(theme, Theme) else LIGHT


def apply(application: QApplication, theme: Theme) -> None:
    """Dress every widget at once."""
    application.setProperty(_CURRENT, theme)
    undress(application)
    application.setPalette(_palette(theme))
    application.setStyleSheet(_style_sheet(theme))


def change(application: QApplication, theme: Theme) -> Iterator[None]:
    """Do as ``apply``, in steps that are short for any number of widgets; may be started again.

    By itself, Qt unpolishes all polished widgets at once, and polishes them in another. So here a
    few at a time are unpolished and marked as such; Qt, which then finds none, changes the style;
    and they are polished a few at a time.
    """
    application.setProperty(_CURRENT, theme)
    yield from _few_at_a_time(_unpolish, _all(application, polished=True))
    undress(application)
    yield
    application.setPalette(_palette(theme))
    yield
    application.setStyleSheet(_style_sheet(theme))
    yield
    yield from _few_at_a_time(_polish, _all(application, polished=False))


def undress(application: QApplication) -> None:
    """Remove the style sheet: replacing one takes three times as long as starting over."""
    if application.style().name().lower() != "fusion":
        application.setStyle(QStyleFactory.create("Fusion"))
    application.setStyleSheet("")


def _all(application: QApplication, *, polished: bool) -> Sequence[QWidget]:
    every = application.allWidgets()
    return [widget for widget in every if widget.testAttribute(_POLISHED) is polished]


def _few_at_a_time(work: Callable[[QWidget], None], widgets: Sequence[QWidget]) -> Iterator[None]:
    end = time.perf_counter() + _STEP_SECONDS
    for widget in widgets:
        if isValid(widget):  # it may have been deleted since the last step
            work(widget)
        if time.perf_counter() > end:
            yield
            end = time.perf_counter() + _STEP_SECONDS


def _unpolish(widget: QWidget) -> None:
    widget.style().unpolish(widget)
    widget.setAttribute(_POLISHED, False)


def _polish(widget: QWidget) -> None:
    widget.setAttribute(_POLISHED)
    widget.style().polish(widget)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def _style_sheet(theme: Theme) -> str:
    names = {f.name: str(getattr(theme, f.name)) for f in fields(theme)}
    sizes = {"small": SMALL, "body": BODY, "large": LARGE, "title": TITLE}
    pictures = ("branch-folded", "branch-unfolded", "branch-up", "tick")
    names |= {name.replace("-", "_"): _icon_path(name) for name in pictures}
    names |= {name: f"{size}pt" for name, size in sizes.items()}
    return Template((RESOURCES / "window.qss").read_text("utf-8")).substitute(names)


def _icon_path(name: str) -> str:
    return (RESOURCES / "icons" / f"{name}.svg").as_posix()


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for which, colour in {
        role.Window: theme.panel,
        role.Base: theme.field,
        role.AlternateBase: theme.panel,
        role.Button: theme.field,
        role.WindowText: theme.text,
        role.Text: theme.text,
        role.ButtonText: theme.text,
        role.BrightText: theme.text,
        role.PlaceholderText: theme.quiet,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
        role.ToolTipBase: theme.field,
        role.ToolTipText: theme.text,
        role.Mid: theme.line,
        role.Accent: theme.accent,
    }.items():
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.quiet))
    return palette
