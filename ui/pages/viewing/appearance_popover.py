"""The look of pages and window, in one small window under the button that opens it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QWidget,
)

from reader.values.page_layout import Justification
from ui import layouts
from ui.pages.drawing.page_colours import page_colours
from ui.settings.choices import Shade
from ui.settings.fields import About, entries
from ui.settings.settings_table import BookTextSettings, Settings
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, SPACE, Theme
from ui.widgets.choice import Choice, Stepper
from ui.widgets.scrolled import Scrolled
from ui.widgets.small_widgets import push_button, text_label

_WIDTH = 348
_BY_BOOK = 0.9
"""Stands for 0, the book's own line spacing: one step below the smallest."""
_BUILT_IN = {"": tr("The book’s own"), "serif": tr("Serif"), "sans-serif": tr("Sans serif")}
_EASY = ("opendyslexic", "atkinson hyperlegible", "lexend", "andika", "luciole", "sylexiad")
"""Beginnings of names of typefaces designed to be easy to read; they come first."""
_SHADES: dict[StrEnum, str] = {
    Shade.SYSTEM: tr("System"),
    Shade.LIGHT: tr("Light"),
    Shade.SEPIA: tr("Sepia"),
    Shade.DARK: tr("Dark"),
    Shade.BLACK: tr("Black"),
}
_ENDS: dict[StrEnum, str] = {
    Justification.BOOK: tr("Book’s own"),
    Justification.JUSTIFIED: tr("Justified"),
    Justification.RAGGED: tr("Left-aligned"),
}


class AppearancePopover(QFrame):
    """Every change applies at once. Options that the open document lacks are hidden."""

    changed = Signal(object)
    """The changed group of settings."""
    set_alone = Signal(bool)
    """Whether this book has its own text settings."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("appearance")
        self.setAccessibleName(tr("Appearance"))
        self._now = Settings()
        self._make_controls()
        self._arrange()
        self._connect()
        self.show_faces(())
        self.show_settings(self._now)

    def show_settings(self, settings: Settings, *, alone: bool = False) -> None:
        """Show the current settings; ``alone``: those of the text are for the open book only."""
        self._now = settings
        text = settings.book_text
        self.alone.setChecked(alone)
        self.shade.show_value(settings.window.theme)
        self.printed.show_value(settings.pages.printed)
        for name, control in self._values.items():
            control.show_value(getattr(text, name))
        self.lines.show_value(text.line_height or _BY_BOOK)
        self.hyphens.setChecked(text.hyphens)
        self._show_face()
        self.reset.setEnabled(text != BookTextSettings())

    def show_faces(self, families: Sequence[str]) -> None:
        """Offer these typefaces besides those that are always there."""
        easy = [name for name in families if name.casefold().startswith(_EASY)]
        self.face.blockSignals(True)
        self.face.clear()
        for group in (list(_BUILT_IN), easy, [name for name in families if name not in easy]):
            if self.face.count() and group:
                self.face.insertSeparator(self.face.count())
            for family in group:
                self.face.addItem(_BUILT_IN.get(family, family), family)
        self.face.blockSignals(False)
        self._show_face()

    def open_under(self, button: QWidget, *, reflows: bool, printed: bool) -> None:
        """Appear below ``button``, for text that reflows or for pages with a look of their own."""
        self._for_text.setVisible(reflows)
        self._for_pages.setVisible(printed)
        self.ensurePolished()
        for choice in (self.shade, self.printed, self.columns, self.ends):
            choice.make_room()
        self._area.updateGeometry()  # the parts of a hidden window changed without telling it
        self._layout.activate()
        width = max(_WIDTH, self.sizeHint().width())  # as words of a language need
        height = self._layout.totalHeightForWidth(width)
        corner = button.mapToGlobal(QPoint(button.width() - width, button.height() + 4))
        room = button.screen().availableGeometry()
        self.resize(width, min(height, room.bottom() - SPACE // 2 - corner.y()))
        self.move(max(room.left(), min(corner.x(), room.right() - self.width())), corner.y())
        self.show()
        self.shade.buttons[self._now.window.theme].setFocus(Qt.FocusReason.PopupFocusReason)

    def dress(self, theme: Theme) -> None:
        """Change colours. Each button for a theme wears that theme's own."""
        worn = {
            Shade.LIGHT: LIGHT,
            Shade.SEPIA: SEPIA,
            Shade.DARK: DARK,
            Shade.BLACK: BLACK,
        }
        for shade, button in self.shade.buttons.items():
            paper = page_colours(worn.get(Shade(shade), theme), None)
            colours = f"background: {paper.paper}; color: {paper.ink};"
            button.setStyleSheet(f"QPushButton#swatch {{ {colours} }}")
        self.printed.setEnabled(theme is not LIGHT)
        self._white.setVisible(theme is LIGHT)

    def _make_controls(self) -> None:
        self.shade = Choice(_about("window", "theme").title, _SHADES, "swatch")
        self.printed = _choice("pages", "printed")
        self._white = text_label(tr("With light colours all pages are white."), "small")
        self.face = QComboBox(maxVisibleItems=14)
        self.face.setAccessibleName(_about("book_text", "face").title)
        self.text_size = _stepper("size")
        self.lines = _stepper("line_height", least=_BY_BOOK, at_least=_ENDS[Justification.BOOK])
        self.margin = _stepper("margin", decimals=0)
        self.measure = _stepper("measure", decimals=0)
        self.columns = _choice("book_text", "columns")
        self.hyphens = QCheckBox(_about("book_text", "hyphens").title)
        self.hyphens.setToolTip(_about("book_text", "hyphens").explanation)
        self.ends = Choice(_about("book_text", "justification").title, _ENDS)
        self.alone = QCheckBox(tr("Only for this book"))
        self.alone.setToolTip(
            tr("Use these settings for this book only. Off: the same settings as for all books.")
        )
        self.reset = push_button(tr("Reset to the book’s own"), "link")
        self.reset.setToolTip(tr("Reset all settings for the text of books"))
        self._values: dict[str, Stepper | Choice] = {
            "size": self.text_size,
            "margin": self.margin,
            "measure": self.measure,
            "columns": self.columns,
            "justification": self.ends,
        }

    def _arrange(self) -> None:
        content, self._for_pages, self._for_text = QWidget(), QWidget(), QWidget()
        colours = text_label(_about("window", "theme").title, "section")
        pages = text_label(_about("pages", "printed").title, "section")
        parts, wide = (colours, self.shade, self._for_pages, self._for_text), 2 * SPACE
        layouts.column(*parts, on=content, margins=(wide, wide, wide, wide), spacing=SPACE)
        printed = (pages, self.printed, self._white)
        layouts.column(*printed, on=self._for_pages, margins=(0, SPACE, 0, 0), spacing=SPACE)
        self._arrange_text()
        self._area = Scrolled(content)
        self._layout = layouts.column(self._area, on=self, margins=(1, 1, 1, 1))

    def _arrange_text(self) -> None:
        grid = QGridLayout(self._for_text)
        grid.setContentsMargins(0, SPACE, 0, 0)
        grid.setVerticalSpacing(SPACE)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.addWidget(text_label(tr("Text of books"), "section"), 0, 0, 1, 2)
        rows: dict[str, QWidget] = {
            "face": self.face,
            "size": self.text_size,
            "line_height": self.lines,
            "margin": self.margin,
            "measure": self.measure,
            "columns": self.columns,
        }
        for row, (name, control) in enumerate(rows.items(), 1):
            about = _about("book_text", name)
            control.setToolTip(about.explanation)
            grid.addWidget(QLabel(about.title), row, 0)
            grid.addWidget(control, row, 1)
        grid.setColumnStretch(1, 1)
        ends = text_label(_about("book_text", "justification").title, "section")
        rest = (ends, self.ends, self.hyphens, self.alone, self.reset)
        for row, widget in enumerate(rest, len(rows) + 1):
            grid.addWidget(widget, row, 0, 1, 2)

    def _connect(self) -> None:
        self.shade.chosen.connect(
            lambda shade: self.changed.emit(replace(self._now.window, theme=shade))
        )
        self.printed.chosen.connect(
            lambda printed: self.changed.emit(replace(self._now.pages, printed=printed))
        )
        for name, control in self._values.items():
            signal = control.changed if isinstance(control, Stepper) else control.chosen
            signal.connect(partial(self._set, name))
        self.lines.changed.connect(
            lambda height: self._set("line_height", height if height > _BY_BOOK else 0.0)
        )
        self.face.activated.connect(lambda _row: self._set("face", self.face.currentData()))
        self.hyphens.clicked.connect(lambda wished: self._set("hyphens", wished))
        self.alone.clicked.connect(self.set_alone)
        self.reset.clicked.connect(lambda: self.changed.emit(BookTextSettings()))

    def _set(self, name: str, value: object) -> None:
        kind = type(getattr(self._now.book_text, name))  # numbers of steppers have decimals
        changed = {name: kind(value)}
        self.changed.emit(replace(self._now.book_text, **changed))

    def _show_face(self) -> None:
        face = self._now.book_text.face
        if self.face.findData(face) < 0:
            self.face.addItem(face, face)
        self.face.setCurrentIndex(self.face.findData(face))


def _about(group: str, name: str) -> About:
    return next(entry.about for entry in entries(Settings(), group) if entry.name == name)


def _choice(group: str, name: str) -> Choice:
    about = _about(group, name)
    return Choice(about.title, about.choices or {})


def _stepper(
    name: str, *, least: float | None = None, at_least: str = "", decimals: int = 1
) -> Stepper:
    about = _about("book_text", name)
    bounds = (about.least or 0.0) if least is None else least, about.most or 0.0
    return Stepper(
        about.title, bounds, about.step, unit=about.unit, at_least=at_least, decimals=decimals
    )
