"""One document in two layouts at once: the one that is shown, and the one it changes to.

MuPDF knows one user style sheet for all documents, and reads it whenever it lays out a chapter; so
the sheet is set before every request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import pymupdf

from reader.pages.book_styles import BookStyles, styles_of
from reader.pages.typesetting import layout_of, style_sheet
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT, Layout

_BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, OSError)

Opened = TypeVar("Opened")


class Layouts(Generic[Opened]):
    """The layouts of a document. ``open_in`` opens the file in one, under the style sheet then."""

    def __init__(self, opening: Mapping[str, Any], open_in: Callable[[Layout], Opened]) -> None:
        self._path = Path(opening["path"])
        self._format = Format(opening["format"])
        self._open_in = open_in
        self._opened: dict[Layout, tuple[Opened, str]] = {}
        self._current = STANDARD_LAYOUT
        self.use(layout_of(opening))

    def current(self) -> Opened:
        """The document as it is shown."""
        return self.in_layout(self._current)

    def in_layout(self, layout: Layout) -> Opened:
        """Return the document in ``layout``, which may not be shown yet."""
        key = layout if self._format.reflows else STANDARD_LAYOUT
        if key not in self._opened:
            own = key != STANDARD_LAYOUT and self._format is Format.EPUB
            sheet = style_sheet(key, styles_of(self._path) if own else BookStyles())
            pymupdf.mupdf.fz_set_user_css(sheet)
            self._opened[key] = self._open_in(key), sheet
        document, sheet = self._opened[key]
        pymupdf.mupdf.fz_set_user_css(sheet)
        return document

    def use(self, layout: Layout) -> Opened:
        """Show the document in ``layout`` from now on, and close it in any other."""
        self._current = layout if self._format.reflows else STANDARD_LAYOUT
        self._opened = {k: v for k, v in self._opened.items() if k == self._current}
        return self.current()


def usable_files(files: list[str]) -> list[str]:
    """Replace font files that cannot be loaded by ""; return none without the regular one."""
    usable = [file if file and _loads(file) else "" for file in files]
    return usable if usable and usable[0] else []


def _loads(file: str) -> bool:
    try:
        return bool(pymupdf.Font(fontfile=file).glyph_count)
    except _BROKEN:
        return False
