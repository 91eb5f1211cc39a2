"""The package of an EPUB: its title, and its parts in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

import pymupdf
from lxml import etree

from reader.importing.epub.archive import Archive
from reader.importing.epub.bare import package_name, read_bare
from reader.importing.epub.description import Description, Item, Statement
from reader.importing.epub.ebook import read_with_ebooklib
from reader.importing.opening import BROKEN
from reader.importing.safe_xml import local_name, named, parse_xml
from reader.text.document import Metadata
from reader.text.imprint import Imprint
from reader.text.normalise import normalise

_PICTURES = frozenset({"image/jpeg", "image/png"})
_DRAWING = "image/svg+xml"
_LARGEST_COVER = 16 << 20
_LONGEST = 1000
_COVER_WIDTH = 300
_TALLEST = 4
"""The largest ratio of height to width of a cover."""
_RULE = re.compile(r"([.\w-]+)\s*\{([^{}]*)\}")
_DRAWN = frozenset({"fill", "fill-opacity", "stroke", "stroke-width", "opacity", "display"})
_NCX = "application/x-dtbncx+xml"
_YEAR = re.compile(r"[12]\d{3}(?:-|$)")
_DAY = len("1996-05-31")
_ISBN = re.compile(r"(?<![\w-])(97[89][\d-]{10,14}|\d[\d-]{8,11}[\dXx])(?![\w-])")


@dataclass(frozen=True)
class Package:
    """``spine`` are the parts in reading order; ``nav`` and ``ncx`` hold the table of contents."""

    metadata: Metadata
    spine: tuple[Item, ...]
    nav: Item | None
    ncx: Item | None


def read_package(archive: Archive, fallback_title: str) -> Package | None:
    """Read the package, as far as it makes sense; None if there is none.

    ebooklib reads it; if it cannot, the bare XML is read.
    """
    name = package_name(archive)
    if name is None:
        return None
    said = read_with_ebooklib(archive, name) or read_bare(archive, name)
    return choose(said, archive, fallback_title) if said else None


def choose(said: Description, archive: Archive, fallback_title: str) -> Package:
    """Choose the statements that count among all that a package makes."""
    items = {item.id: item for item in said.manifest}
    typed = (item for item in said.manifest if item.media_type == _NCX)
    languages = [language for language in _texts(said.terms["language"]) if language != "und"]
    return Package(
        metadata=Metadata(
            title=_title(said) or fallback_title,
            authors=tuple(dict.fromkeys(_texts(said.terms["creator"]))),
            language=languages[0] if languages else None,
            cover=_cover(said, archive),
            imprint=_imprint(said),
        ),
        spine=tuple(items[idref] for idref in said.spine if idref in items),
        nav=next((item for item in said.manifest if "nav" in item.properties), None),
        ncx=items.get(said.ncx) or next(typed, None),
    )


def _title(said: Description) -> str | None:
    """Return the main title, if a book has several (EPUB 3); else the first."""
    for meta in said.metas:
        if meta.attributes.get("property") == "title-type" and meta.text.strip() == "main":
            wanted = meta.attributes.get("refines", "").lstrip("#")
            main = (title for title in said.terms["title"] if title.attributes.get("id") == wanted)
            if wanted and (texts := _texts(main)):
                return texts[0]
    return next(iter(_texts(said.terms["title"])), None)


def _imprint(said: Description) -> Imprint:
    dates = [text for text in _texts(said.terms["date"]) if _YEAR.match(text)]
    isbns = (_ISBN.search(text) for text in _texts(said.terms["identifier"]))
    series, number = _series(said)
    return Imprint(
        series=series,
        series_number=number,
        date=dates[0][:_DAY] if dates else "",
        publisher=next(iter(_texts(said.terms["publisher"])), ""),
        isbn=next((found[1] for found in isbns if found), ""),
    )


def _series(said: Description) -> tuple[str, str]:
    """Return its name and the number of this volume, from EPUB 3 or else from calibre."""
    for meta in said.metas:
        name = next(iter(_texts([meta])), "")
        if name and meta.attributes.get("property") == "belongs-to-collection":
            number, kind = (_refined(said, meta, w) for w in ("group-position", "collection-type"))
            if number or kind in ("", "series"):  # a set without an order is a list of books
                return name, number
    named = {meta.attributes.get("name"): meta.attributes.get("content", "") for meta in said.metas}
    name = normalise(named.get("calibre:series", ""))[:_LONGEST]
    number = normalise(named.get("calibre:series_index", ""))[:_LONGEST]
    return name, number.removesuffix(".0") if name else ""


def _refined(said: Description, meta: Statement, what: str) -> str:
    """Return the value of another statement that refines this one."""
    own = meta.attributes.get("id")
    of_it = (m for m in said.metas if own and m.attributes.get("refines") == f"#{own}")
    return next(iter(_texts(m for m in of_it if m.attributes.get("property") == what)), "")


def _cover(said: Description, archive: Archive) -> bytes | None:
    metas = (meta.attributes for meta in said.metas if meta.attributes.get("name") == "cover")
    named = next((attributes.get("content", "") for attributes in metas), "")
    wanted = [item for item in said.manifest if "cover-image" in item.properties]
    wanted += [item for item in said.manifest if named and named in {item.id, item.name}]
    wanted += [item for item in said.manifest if PurePosixPath(item.name).stem.lower() == "cover"]
    for item in wanted:
        known = item.media_type in (*_PICTURES, _DRAWING)
        content = archive.read(item.name) if known else None
        if content and len(content) <= _LARGEST_COVER:
            picture = drawn_cover(content) if item.media_type == _DRAWING else content
            if picture and _is_picture(picture):
                return picture
    return None


def _is_picture(content: bytes) -> bool:
    return content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def _texts(statements: Iterable[Statement]) -> list[str]:
    texts = (normalise(statement.text)[:_LONGEST] for statement in statements)
    return [text for text in texts if text]


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
            if width < 1 or not 1 / _TALLEST <= height / width <= _TALLEST:
                return None
            zoom = _COVER_WIDTH / width
            picture: bytes = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom)).tobytes("png")
    except BROKEN:
        return None
    return picture


def _apply_styles(root: etree._Element) -> None:
    """Turn rules for tags and classes into attributes: MuPDF knows no style sheets in drawings."""
    sheets = [each.text or "" for each in named(root, "style")]
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
