"""Colours, spacing and type in one place. The window follows the system's light or dark."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

RESOURCES = Path(__file__).resolve().parents[2] / "resources"


@dataclass(frozen=True, slots=True)
class Theme:
    """Named colours as #rrggbb. Text on its own background has a contrast of at least 4.5."""

    dark: bool
    desk: str
    """Behind the pages."""
    panel: str
    field: str
    hover: str
    line: str
    text: str
    quiet: str
    """Second-rank text."""
    scroll: str
    accent: str
    on_accent: str
    tint: str
    """Selected row."""
    warning: str
    warning_field: str


LIGHT = Theme(
    dark=False,
    desk="#eceae6",
    panel="#f8f7f5",
    field="#ffffff",
    hover="#edebe7",
    line="#dedbd5",
    text="#23211e",
    quiet="#69655e",
    scroll="#c9c5bd",
    accent="#2f6152",
    on_accent="#ffffff",
    tint="#dfeae5",
    warning="#8a4b0f",
    warning_field="#fbf0de",
)

DARK = Theme(
    dark=True,
    desk="#191a1b",
    panel="#212324",
    field="#2a2c2e",
    hover="#303335",
    line="#383b3d",
    text="#e4e2de",
    quiet="#a3a19c",
    scroll="#4a4d50",
    accent="#86c3ae",
    on_accent="#10221c",
    tint="#2a3a35",
    warning="#f0c28a",
    warning_field="#3a2f21",
)

SPACE = 8
"""Pixels; distances are this, its half, or its multiples."""

SMALL, BODY, LARGE, TITLE = 9.0, 10.0, 11.5, 14.0
"""Sizes of type in points."""


def current(application: QApplication) -> Theme:
    """The theme that fits the system's colour scheme now."""
    dark = application.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return DARK if dark else LIGHT


def apply(application: QApplication, theme: Theme) -> None:
    """Dress every widget."""
    if application.style().name().lower() != "fusion":
        application.setStyle(QStyleFactory.create("Fusion"))
    application.setPalette(_palette(theme))
    application.setStyleSheet(_style_sheet(theme))


def _style_sheet(theme: Theme) -> str:
    names = {f.name: str(getattr(theme, f.name)) for f in fields(theme)}
    sizes = {"small": SMALL, "body": BODY, "large": LARGE, "title": TITLE}
    arrows = ("branch-folded", "branch-unfolded")
    names |= {name.replace("-", "_"): _icon_path(name) for name in arrows}
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
