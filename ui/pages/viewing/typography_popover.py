"""The look of pages and window, in one small window under the button that opens it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from gettext import gettext as tr

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from reader.values.page_layout import Justification
from ui.pages.drawing.page_colours import page_colours
from ui.settings.choices import Shade
from ui.settings.fields import About, entries
from ui.settings.settings_table import BookTextSettings, Settings
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, SPACE, Theme
from ui.widgets.choice import Choice
from ui.widgets.scrolled import Scrolled
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.stepper import Stepper

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
        self.alone.setChecked(alone)
        text = settings.book_text
        self.shade.show_value(settings.window.theme)
        self.printed.show_value(settings.pages.printed)
        self.text_size.show_value(text.size)
        self.lines.show_value(text.line_height or _BY_BOOK)
        self.margin.show_value(text.margin)
        self.measure.show_value(text.measure)
        self.columns.show_value(text.columns)
        self.hyphens.setChecked(text.hyphens)
        self.ends.show_value(text.justification)
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
        layout = self.layout()
        self._area.updateGeometry()  # the parts of a hidden window changed without telling it
        if layout:
            layout.activate()
        width = max(_WIDTH, self.sizeHint().width())  # as words of a language need
        height = layout.totalHeightForWidth(width) if layout else self.sizeHint().height()
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
        pages = _about("pages", "printed")
        self.printed = Choice(pages.title, pages.choices or {})
        self._white = text_label(tr("With light colours all pages are white."), "small")
        self.face = QComboBox()
        self.face.setAccessibleName(_about("book_text", "face").title)
        self.face.setMaxVisibleItems(14)
        self.text_size = _stepper("size")
        self.lines = _stepper("line_height", least=_BY_BOOK, at_least=_ENDS[Justification.BOOK])
        self.margin = _stepper("margin", decimals=0)
        self.measure = _stepper("measure", decimals=0)
        columns = _about("book_text", "columns")
        self.columns = Choice(columns.title, columns.choices or {})
        self.hyphens = QCheckBox(_about("book_text", "hyphens").title)
        self.hyphens.setToolTip(_about("book_text", "hyphens").explanation)
        self.ends = Choice(_about("book_text", "justification").title, _ENDS)
        self.alone = QCheckBox(tr("Only for this book"))
        self.alone.setToolTip(
            tr("Use these settings for this book only. Off: the same settings as for all books.")
        )
        self.reset = push_button(tr("Reset to the book’s own"), "link")
        self.reset.setToolTip(tr("Reset all settings for the text of books"))

    def _arrange(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(SPACE)
        column.addWidget(_heading(_about("window", "theme").title))
        column.addWidget(self.shade)
        self._for_pages, self._for_text = QWidget(), QWidget()
        pages = QVBoxLayout(self._for_pages)
        pages.setContentsMargins(0, SPACE, 0, 0)
        for widget in (_heading(_about("pages", "printed").title), self.printed, self._white):
            pages.addWidget(widget)
        self._arrange_text()
        column.addWidget(self._for_pages)
        column.addWidget(self._for_text)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        self._area = Scrolled(content)
        whole.addWidget(self._area)

    def _arrange_text(self) -> None:
        grid = QGridLayout(self._for_text)
        grid.setContentsMargins(0, SPACE, 0, 0)
        grid.setVerticalSpacing(SPACE)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.addWidget(_heading(tr("Text of books")), 0, 0, 1, 2)
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
        ends = _heading(_about("book_text", "justification").title)
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
        self.ends.chosen.connect(lambda ends: self._set(justification=ends))
        self.face.activated.connect(lambda _row: self._set(face=self.face.currentData()))
        self.text_size.changed.connect(lambda size: self._set(size=size))
        self.margin.changed.connect(lambda margin: self._set(margin=margin))
        self.measure.changed.connect(lambda letters: self._set(measure=round(letters)))
        self.columns.chosen.connect(lambda columns: self._set(columns=columns))
        self.alone.clicked.connect(self.set_alone)
        self.hyphens.clicked.connect(lambda wished: self._set(hyphens=wished))
        self.lines.changed.connect(
            lambda height: self._set(line_height=height if height > _BY_BOOK else 0.0)
        )
        self.reset.clicked.connect(lambda: self.changed.emit(BookTextSettings()))

    def _set(self, **values: object) -> None:
        self.changed.emit(replace(self._now.book_text, **values))  # type: ignore[arg-type]  # named above

    def _show_face(self) -> None:
        face = self._now.book_text.face
        if self.face.findData(face) < 0:
            self.face.addItem(face, face)
        self.face.setCurrentIndex(self.face.findData(face))


def _about(group: str, name: str) -> About:
    return next(entry.about for entry in entries(Settings(), group) if entry.name == name)


def _heading(text: str) -> QLabel:
    return text_label(text, "section")


def _stepper(
    name: str, *, least: float | None = None, at_least: str = "", decimals: int = 1
) -> Stepper:
    about = _about("book_text", name)
    bounds = (about.least or 0.0) if least is None else least, about.most or 0.0
    return Stepper(
        about.title, bounds, about.step, unit=about.unit, at_least=at_least, decimals=decimals
    )
