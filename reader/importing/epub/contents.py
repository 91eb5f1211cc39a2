"""Tables of contents and lists of print pages, from a navigation document or an NCX.

Read here for every book, since ebooklib's own lists lose things: it never reads the page list of an
NCX, takes only the first element of an NCX label, sees only the lines of a navigation document that
are directly in their list item, and leaves names escaped and relative to different places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from lxml import etree

from reader.importing.epub.archive import Archive, resolve
from reader.importing.epub.description import Item
from reader.importing.epub.package import Package
from reader.importing.safe_xml import local_name, named, parse_xml
from reader.text.normalise import normalise

EPUB_TYPE = "{http://www.idpf.org/2007/ops}type"
_MOST_ENTRIES = 100_000
_TEXT_AND_BREAKS = etree.XPath("descendant::text() | descendant::*[local-name() = 'br']")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents: its depth, part and place."""

    title: str
    level: int
    part: str
    fragment: str


@dataclass(frozen=True)
class Contents:
    """The lists in a book: its chapters, and the beginnings of its printed pages."""

    chapters: tuple[Entry, ...] = ()
    print_pages: tuple[Entry, ...] = ()


def read_contents(archive: Archive, package: Package) -> Contents:
    """Read both lists; what the navigation document lacks is taken from the NCX."""
    nav = _root(archive, package.nav)
    ncx = _root(archive, package.ncx)
    nav_name = package.nav.name if package.nav else ""
    ncx_name = package.ncx.name if package.ncx else ""
    chapters = tuple(_nav_entries(nav, nav_name, "toc")) or tuple(
        _ncx_entries(ncx, ncx_name, "navmap", "navpoint")
    )
    pages = tuple(_nav_entries(nav, nav_name, "page-list")) or tuple(
        _ncx_entries(ncx, ncx_name, "pagelist", "pagetarget")
    )
    return Contents(chapters[:_MOST_ENTRIES], pages[:_MOST_ENTRIES])


def _root(archive: Archive, item: Item | None) -> etree._Element | None:
    return parse_xml(archive.read(item.name) or b"") if item else None


def _nav_entries(root: etree._Element | None, name: str, kind: str) -> Iterator[Entry]:
    for nav in named(root, "nav"):
        if kind not in (nav.get(EPUB_TYPE) or nav.get("role") or "").replace("doc-", "").split():
            continue
        for element, level in _with_depth(nav, "ol"):
            if local_name(element) in {"a", "span"} and element.get("href"):
                yield _entry(_text(element), level, name, element.get("href", ""))
        return


def _ncx_entries(
    root: etree._Element | None, name: str, holder: str, point: str
) -> Iterator[Entry]:
    for listing in named(root, holder):
        for element, level in _with_depth(listing, point):
            if local_name(element) != point:
                continue
            inner = {local_name(child): child for child in reversed(element)}
            label = _text(inner["navlabel"]) if "navlabel" in inner else ""
            source = inner["content"].get("src", "") if "content" in inner else ""
            if source:
                yield _entry(label or element.get("value", ""), level, name, source)
        return


def _entry(title: str, level: int, base: str, href: str) -> Entry:
    part, fragment = resolve(base, href)
    return Entry(title, max(1, level), part, fragment)


def _with_depth(root: etree._Element, counted: str) -> Iterator[tuple[etree._Element, int]]:
    """Yield every element below ``root`` with the number of ``counted`` ones around it."""
    level = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        is_counted = local_name(element) == counted
        if event == "start":
            level += is_counted
            yield element, level
        else:
            level -= is_counted


def _text(element: etree._Element) -> str:
    """Return the words unchanged: "<span>I</span>: Loomings" has no gap, lines have one."""
    pieces = cast("list[object]", _TEXT_AND_BREAKS(element))
    return normalise("".join(piece if isinstance(piece, str) else " " for piece in pieces))
