"""One document in two layouts at once: the one that is shown, and the one it changes to.

MuPDF knows one user style sheet for all documents, and reads it whenever it lays out a chapter; so
the sheet is set before every request.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import pymupdf

from reader.pages.hidden import hidden
from reader.pages.typesetting import layout_of, link_colours, set_apart, sheets_of, style_sheet
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT, Justification, Layout

_BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, OSError)

Opened = TypeVar("Opened")


@dataclass(frozen=True)
class _InLayout(Generic[Opened]):
    document: Opened
    sheet: str


class Layouts(Generic[Opened]):
    """The layouts of a document. ``open_in`` opens the file in one, under the style sheet then."""

    def __init__(self, opening: Mapping[str, Any], open_in: Callable[[Layout], Opened]) -> None:
        self._path = Path(opening["path"])
        self._format = Format(opening["format"])
        self._open_in = open_in
        self._opened: dict[Layout, _InLayout[Opened]] = {}
        self._current = STANDARD_LAYOUT
        self.use(layout_of(opening))

    def current(self) -> Opened:
        """The document as it is shown."""
        return self.in_layout(self._current)

    def in_layout(self, layout: Layout) -> Opened:
        """Return the document in ``layout``, which may not be shown yet."""
        key = layout if self._format.reflows else STANDARD_LAYOUT
        found = self._opened.get(key)
        if found is None:
            sheet = style_sheet(key, self._set_apart(key), self._hidden(key), self._links(key))
            pymupdf.mupdf.fz_set_user_css(sheet)
            found = self._opened[key] = _InLayout(self._open_in(key), sheet)
        pymupdf.mupdf.fz_set_user_css(found.sheet)
        return found.document

    def use(self, layout: Layout) -> Opened:
        """Show the document in ``layout`` from now on, and close it in any other."""
        self._current = layout if self._format.reflows else STANDARD_LAYOUT
        self._opened = {k: v for k, v in self._opened.items() if k == self._current}
        return self.current()

    def _hidden(self, layout: Layout) -> Sequence[str]:
        """Return the hidden elements; none in the standard layout, whose pages never change."""
        return hidden(self._path) if self._flows(layout) else ()

    def _links(self, layout: Layout) -> list[tuple[str, str]]:
        return link_colours(self._sheets) if self._flows(layout) else []

    def _flows(self, layout: Layout) -> bool:
        return layout.margin is not None and self._format is Format.EPUB

    def _set_apart(self, layout: Layout) -> list[tuple[str, str]]:
        asked = layout.justification is not Justification.BOOK
        return set_apart(self._sheets) if asked and self._format is Format.EPUB else []

    @cached_property
    def _sheets(self) -> Sequence[str]:
        """The book's own style sheets, read once: every change of the layout asks twice."""
        return sheets_of(self._path)


def usable_files(files: list[str]) -> list[str]:
    """Replace font files that cannot be loaded by ""; return none without the regular one."""
    usable = [file if file and _loads(file) else "" for file in files]
    return usable if usable and usable[0] else []


def _loads(file: str) -> bool:
    try:
        return bool(pymupdf.Font(fontfile=file).glyph_count)
    except _BROKEN:
        return False
