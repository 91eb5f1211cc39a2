"""Converts a cover that is a drawing (SVG) to a picture that any program can show."""

from __future__ import annotations

import re

import pymupdf
from lxml import etree

from reader.importing.safe_xml import local_name, parse_xml

_WIDTH = 300
_LONGEST = 4
"""The largest ratio of height to width of a cover."""
_RULE = re.compile(r"([.\w-]+)\s*\{([^{}]*)\}")
_DRAWN = frozenset({"fill", "fill-opacity", "stroke", "stroke-width", "opacity", "display"})


def drawn_cover(drawing: bytes) -> bytes | None:
    """Return the drawing as a small PNG; None if that fails. Nothing outside of it is read."""
    root = parse_xml(drawing)
    if root is None or not len(root):
        return None
    _apply_styles(root)
    try:
        with pymupdf.open(stream=etree.tostring(root), filetype="svg") as document:
            page = document[0]
            width, height = page.rect.width, page.rect.height
            if width < 1 or not 1 / _LONGEST <= height / width <= _LONGEST:
                return None
            zoom = _WIDTH / width
            picture: bytes = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom)).tobytes("png")
    except (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError):
        return None
    return picture


def _apply_styles(root: etree._Element) -> None:
    """Turn rules for tags and classes into attributes: MuPDF knows no style sheets in drawings."""
    sheets = [each.text or "" for each in root.iter() if local_name(each) == "style"]
    rules = {found[1]: found[2] for sheet in sheets for found in _RULE.finditer(sheet)}
    if not rules:
        return
    for element in root.iter():
        names = [f".{name}" for name in (element.get("class") or "").split()]
        for name in (*names, local_name(element)):
            for said in rules.get(name, "").split(";"):
                key, _, value = (part.strip() for part in said.partition(":"))
                if key in _DRAWN and element.get(key) is None:
                    element.set(key, value)
