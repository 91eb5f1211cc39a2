"""The user's settings for the text of books, as a layout that MuPDF can set for the window."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.pages.fonts import InstalledFaces
from reader.values.page_layout import Layout
from ui.settings.choices import Columns
from ui.settings.settings_table import BookTextSettings

_LETTER = 0.46
"""The width of a letter of running text, in sizes of the font."""
_LEADING = 1.4
_LEAST_LINE_HEIGHT = 0.8
_LEAST_SIDE = 14.0
_MOST_ABOVE = 0.12
"""Share of the height: wider margins above and below would leave no room for lines."""
_NEARLY_A_COLUMN = 0.75
"""Share of the set line length: two columns this narrow are better than one and much white."""
_LINES_OF_A_STRIP = 80
"""The height of a page of scrolling text, in lines; nobody sees where it ends."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room for text: points across and down, and whether it is turned page by page."""

    width: float
    height: float
    paged: bool


_SHEET = Room(440, 623, paged=True)


@dataclass(frozen=True)
class Typography:
    """The settings, the available typefaces, and the window's room."""

    text: BookTextSettings = field(default_factory=BookTextSettings)
    faces: InstalledFaces = field(default_factory=lambda: InstalledFaces(()))
    room: Room = _SHEET

    @property
    def columns(self) -> int:
        """The number of columns side by side."""
        if not self.room.paged or self.text.columns is Columns.ONE:
            return 1
        wanted = self._line if self.text.columns is Columns.AUTO else 2 * self.text.size
        needed = 2 * (_NEARLY_A_COLUMN * wanted + 2 * _LEAST_SIDE)
        return 2 if self.room.width >= needed else 1

    def measures(self) -> tuple[float, ...]:
        """The measures of the window that the layout depends on."""
        return self._width, self._height, self._above, self._sides, self.columns

    def layout(self) -> Layout:
        """Return the wanted layout; may look through font folders, so not for the window."""
        text = self.text
        return Layout(
            width=self._width,
            height=self._height,
            font_size=text.size,
            face=self.faces.find(text.face),
            margin=self._above,
            sides=self._sides,
            line_height=text.line_height if text.line_height >= _LEAST_LINE_HEIGHT else None,
            justification=text.justification,
            continuous=not self.room.paged,
            hyphens=text.hyphens,
        )

    def missing(self, layout: Layout) -> str:
        """Return the name of the typeface that was set and is not in ``layout``; mostly empty."""
        return self.text.face if self.text.face and layout.face is None else ""

    @property
    def _line(self) -> float:
        """The set line length, in points."""
        return self.text.measure * _LETTER * self.text.size

    @property
    def _column(self) -> float:
        """The length of a line, in points."""
        return max(1.0, min(self._line, self.room.width / self.columns - 2 * _LEAST_SIDE))

    @property
    def _width(self) -> float:
        """The width of a page: a column with its margins, as far as there is room."""
        return min(self.room.width / self.columns, self._column + 2 * self.text.margin)

    @property
    def _sides(self) -> float:
        return max(0.0, (self._width - self._column) / 2)

    @property
    def _above(self) -> float:
        """The margin above the text; none where text scrolls, so that nothing breaks it."""
        return min(self.text.margin, _MOST_ABOVE * self.room.height) if self.room.paged else 0.0

    @property
    def _height(self) -> float:
        if self.room.paged:
            return self.room.height
        return (self.text.line_height or _LEADING) * self.text.size * _LINES_OF_A_STRIP
