"""Writes a layout as the style sheet for MuPDF, over the book's own.

The standard layout adds nothing, so that its pages never change. Rules that are not ``!important``
only fill in what the book leaves open.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path, PurePath
from typing import Any

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

_MOST_SHEETS, _MOST_BYTES = 40, 1 << 20
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_APART = re.compile(r"text-align\s*:\s*(center|right|end)\b", re.IGNORECASE)
_COLOUR = re.compile(r"(?<![\w-])color\s*:\s*(#?\w+(?:\([\d\s.,%]*\))?)", re.IGNORECASE)
_LINK = re.compile(r"(?:^|[>+ ])a(?:[.#][\w\-.#]*)?$")
"""A selector that chooses links alone."""
_PLAIN_SELECTOR = re.compile(r"[\w\-.#*][\w\-.#*>+ \t\n]*")
"""Selectors that MuPDF certainly understands: it would drop a sheet with anything else in it."""

SetApart = tuple[str, str]
"""A selector of the book, and the alignment of what it selects."""
LinkColour = tuple[str, str]
"""A selector of links in the book, and their colour."""


def layout_of(data: Mapping[str, Any]) -> Layout:
    """Return the layout from the result of ``asdict``, perhaps among other values."""
    values = {one.name: data[one.name] for one in fields(Layout) if one.name in data}
    face = values.get("face")
    if face is not None:
        values["face"] = Face(face["family"], tuple(face["files"]))
    if "justification" in values:
        values["justification"] = Justification(values["justification"])
    return Layout(**values)


def style_sheet(
    layout: Layout,
    set_apart: Sequence[SetApart] = (),
    hidden: Sequence[str] = (),
    links: Sequence[LinkColour] = (),
) -> str:
    """Return the style sheet for MuPDF; ``set_apart`` keeps its own alignment.

    Elements chosen by the selectors of ``hidden`` are not shown. ``links`` are the book's
    colours of links.
    """
    parts = (
        _page(layout),
        _links(layout, links),
        _lines(layout),
        _face(layout.face),
        _alignment(layout, set_apart),
        _hyphens(layout),
        (f"{selector} {{ display: none !important; }}" for selector in hidden),
    )
    return "\n".join(rule for part in parts for rule in part)


def sheets_of(path: Path) -> Sequence[str]:
    """Return the style sheets of an EPUB, as far as they are small enough to be looked through.

    Empty if the file is no archive that can be read.
    """
    try:
        with zipfile.ZipFile(path) as book:
            names = [n for n in book.infolist() if n.filename.lower().endswith(".css")]
            small = [n for n in names[:_MOST_SHEETS] if n.file_size <= _MOST_BYTES]
            return [book.read(name).decode("utf-8", "replace") for name in small]
    except (OSError, RuntimeError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return []


def set_apart(sheets: Iterable[str]) -> list[SetApart]:
    """Return what an EPUB centres or sets to the right by plain selectors in its style sheets."""
    return [found for sheet in sheets for found in _apart_in(sheet)]


def link_colours(sheets: Iterable[str]) -> list[LinkColour]:
    """Return the colours that an EPUB's style sheets give to links by plain selectors.

    MuPDF's own rule for links would count more than most of them.
    """
    return [found for sheet in sheets for found in _link_colours_in(sheet)]


def _link_colours_in(sheet: str) -> Iterator[LinkColour]:
    for selectors, declarations in _rules(sheet):
        colour = _COLOUR.search(declarations)
        for selector in map(str.strip, selectors.split(",") if colour else ()):
            plain = selector.removesuffix(":link").removesuffix("[href]")
            if colour and _PLAIN_SELECTOR.fullmatch(plain) and _LINK.search(plain):
                yield plain, colour[1]


def _rules(sheet: str) -> Sequence[tuple[str, str]]:
    """Return selectors and declarations."""
    return _RULE.findall(_COMMENT.sub(" ", sheet))


def _apart_in(sheet: str) -> Iterator[SetApart]:
    for selectors, declarations in _rules(sheet):
        aligned = _APART.search(declarations)
        if not aligned:
            continue
        alignment = "center" if aligned[1].lower() == "center" else "right"
        for selector in map(str.strip, selectors.split(",")):
            if _PLAIN_SELECTOR.fullmatch(selector):
                yield selector, alignment


def _page(layout: Layout) -> Iterator[str]:
    if layout.margin is not None:
        sides = layout.margin if layout.sides is None else layout.sides
        yield f"@page {{ margin: {layout.margin:g}pt {sides:g}pt; }}"
        yield "html, body { margin: 0; padding: 0; font-size: 1em; }"


def _links(layout: Layout, colours: Iterable[LinkColour]) -> Iterator[str]:
    if layout.margin is not None:
        for selector, colour in (("a", LINK_COLOUR), *colours):
            yield f"{selector}:link {{ color: {colour}; }}"


def _hyphens(layout: Layout) -> Iterator[str]:
    """Set hyphenation by the book's language; a book that forbids it is obeyed."""
    if layout.hyphens:
        yield f"{_HYPHENATED} {{ hyphens: auto; }}"


def _lines(layout: Layout) -> Iterator[str]:
    if layout.line_height is not None:
        for what in ("html", _PARAGRAPHS):
            yield f"{what} {{ line-height: {layout.line_height:g} !important; }}"
    elif layout.margin is not None:
        yield f"html {{ line-height: {_LEADING}; }}"


def _face(face: Face | None) -> Iterator[str]:
    if face is None:
        return
    for file, style in zip(face.files, _STYLES, strict=False):
        if file:
            yield f'@font-face {{ font-family: "{_FAMILY}"; {style} src: url("{_url(file)}"); }}'
    family = f'"{_FAMILY}"' if face.files else face.family
    yield f"* {{ font-family: {family} !important; }}"
    yield f"{_FIXED_WIDTH} {{ font-family: monospace !important; }}"


def _url(file: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", PurePath(file).as_posix())


def _alignment(layout: Layout, apart: Iterable[SetApart]) -> Iterator[str]:
    aligned = _ALIGNED.get(layout.justification)
    if aligned is None:
        return
    yield f"{_PARAGRAPHS} {{ text-align: {aligned} !important; }}"
    for selector, alignment in (("center", "center"), *apart):
        # Paragraphs inside inherit it in the book; the rule above would hide that.
        for what in (selector, f"{selector} p"):
            yield f"{what} {{ text-align: {alignment} !important; }}"
