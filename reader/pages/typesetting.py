"""Writes a layout as the style sheet for MuPDF, over the book's own.

The standard layout adds nothing, so that its pages never change. Rules that are not ``!important``
only fill in what the book leaves open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import PurePath
from typing import Any

from reader.pages.book_styles import BookStyles
from reader.values.page_layout import Face, Justification, Layout

LINK_COLOUR = "#1d4f91"
"""The colour of links if the book leaves it open: legible on paper of every theme."""
_LEADING = 1.4
"""The line height, in font sizes, if the book leaves it open."""
_FAMILY = "chosen by the reader"
_STYLES = (
    "",
    "font-weight: bold;",
    "font-style: italic;",
    "font-weight: bold; font-style: italic;",
)
_PARAGRAPHS = "body, p, li, dd, blockquote, div, section"
_HYPHENATED = "p, li, dd, blockquote"
_FIXED_WIDTH = "pre, pre *, code, code *, kbd, samp, tt"
_ALIGNED = {Justification.JUSTIFIED: "justify", Justification.RAGGED: "left"}


def layout_of(data: Mapping[str, Any]) -> Layout:
    """Return the layout from the result of ``asdict``, perhaps among other values."""
    values = {one.name: data[one.name] for one in fields(Layout)}
    if face := values["face"]:
        values["face"] = Face(face["family"], tuple(face["files"]))
    values["justification"] = Justification(values["justification"])
    return Layout(**values)


def style_sheet(layout: Layout, book: BookStyles = BookStyles()) -> str:
    """Return the style sheet for MuPDF, which respects what ``book`` sets in ways of its own."""
    parts = (
        _page(layout, book) if layout.margin is not None else (),
        _lines(layout),
        _face(layout.face) if layout.face else (),
        _alignment(layout, book),
    )
    return "\n".join(rule for part in parts for rule in part)


def _page(layout: Layout, book: BookStyles) -> Iterator[str]:
    """Set the page as the window has it; a layout without margins leaves it to the book."""
    sides = layout.margin if layout.sides is None else layout.sides
    yield f"@page {{ margin: {layout.margin:g}pt {sides:g}pt; }}"
    yield "html, body { margin: 0; padding: 0; font-size: 1em; }"
    for selector, colour in (("a", LINK_COLOUR), *book.links):
        yield f"{selector}:link {{ color: {colour}; }}"
    yield from (f"{selector} {{ display: none !important; }}" for selector in book.hidden)


def _lines(layout: Layout) -> Iterator[str]:
    """Set lines apart, and divide words by the book's language, unless the book forbids it."""
    if layout.line_height is not None:
        for what in ("html", _PARAGRAPHS):
            yield f"{what} {{ line-height: {layout.line_height:g} !important; }}"
    elif layout.margin is not None:
        yield f"html {{ line-height: {_LEADING}; }}"
    if layout.hyphens:
        yield f"{_HYPHENATED} {{ hyphens: auto; }}"


def _face(face: Face) -> Iterator[str]:
    for file, style in zip(face.files, _STYLES, strict=False):
        if file:
            url = re.sub(r'(["\\])', r"\\\1", PurePath(file).as_posix())
            yield f'@font-face {{ font-family: "{_FAMILY}"; {style} src: url("{url}"); }}'
    family = f'"{_FAMILY}"' if face.files else face.family
    yield f"* {{ font-family: {family} !important; }}"
    yield f"{_FIXED_WIDTH} {{ font-family: monospace !important; }}"


def _alignment(layout: Layout, book: BookStyles) -> Iterator[str]:
    if aligned := _ALIGNED.get(layout.justification):
        yield f"{_PARAGRAPHS} {{ text-align: {aligned} !important; }}"
        for selector, alignment in (("center", "center"), *book.apart):
            # Paragraphs inside inherit it in the book; the rule above would hide that.
            for what in (selector, f"{selector} p"):
                yield f"{what} {{ text-align: {alignment} !important; }}"
