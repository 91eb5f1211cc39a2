"""What a person wishes of the text of books, as a layout that MuPDF can set."""

from __future__ import annotations

from dataclasses import dataclass, field

from reader.pages.fonts import InstalledFaces
from reader.values.page_layout import Layout
from ui.settings.table import BookTextSettings

_HEIGHT_TO_WIDTH = 595 / 420
"""Of a page, as of paper."""
_LEAST_LINE_HEIGHT = 0.8
_MOST_OF_PAGE = 0.3
"""A margin wider than this share of the page would leave no room for words."""


@dataclass(frozen=True)
class Typography:
    """Settings together with the typefaces that there are."""

    text: BookTextSettings = field(default_factory=BookTextSettings)
    faces: InstalledFaces = field(default_factory=lambda: InstalledFaces(()))

    def layout(self) -> Layout:
        """The layout wished for; may look through the folders of fonts, so not for the window."""
        text = self.text
        return Layout(
            width=text.page_width,
            height=round(text.page_width * _HEIGHT_TO_WIDTH),
            font_size=text.size,
            face=self.faces.find(text.face),
            margin=min(text.margin, _MOST_OF_PAGE * text.page_width),
            line_height=text.line_height if text.line_height >= _LEAST_LINE_HEIGHT else None,
            justification=text.justification,
        )

    def missing(self, layout: Layout) -> str:
        """The name of the typeface that was wished for and is not in ``layout``; mostly empty."""
        return self.text.face if self.text.face and layout.face is None else ""
