"""Binds a folder of saved web pages as an EPUB: one chapter for each page, links between them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path
from xml.sax.saxutils import escape

from lxml import etree, html

from reader.errors import UnreadableFileError
from reader.importing.epub.contents import EPUB_TYPE
from reader.importing.epub.writing import write_package
from reader.importing.folders import pages_below
from reader.importing.import_events import Progress, Stage
from reader.importing.safe_xml import local_name, named
from reader.importing.site.site_links import Site
from reader.importing.site.site_pages import (
    SavedPage,
    on_most,
    read_page,
    text_of,
    titles_of_most,
    without,
)
from reader.text.file_title import title_of_file

_XHTML = "application/xhtml+xml"
_NAMESPACE = "http://www.w3.org/1999/xhtml"
_NAV = "nav.xhtml"
_NAV_ITEM = f'<item id="nav" href="{_NAV}" media-type="{_XHTML}" properties="nav"/>'
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_OUTSIDE = ("http:", "https:", "mailto:")
_MOST_NAMED = 3


@dataclass(frozen=True)
class BoundSite:
    """The bytes of the book, and what people should know of it."""

    book: bytes
    warnings: tuple[str, ...] = ()


def bind(folder: Path) -> Iterator[Progress | BoundSite]:
    """Read the pages in ``folder``; the last event is the book, the same for the same pages.

    Raises:
        UnreadableFileError: none of them can be read.
    """
    site, pages, known = Site(folder), dict[Path, SavedPage](), dict[str, Path]()
    files, unread = list(pages_below(folder)), list[str]()
    for number, path in enumerate(files, start=1):
        yield Progress(Stage.READING, number, len(files))
        try:
            pages[path] = page = read_page(path)
            if page.text:
                site.add(path, page.linked, known.setdefault(page.text, path))
        except UnreadableFileError:
            unread.append(path.name)
    if not known:
        raise UnreadableFileError(
            tr("{name} contains no text.").format(name=folder.name),
            tr("Choose a file that contains text."),
        )
    book = _Book(site, {path: pages[path] for path in site.in_order()})
    yield from book.write()
    yield BoundSite(book.made.getvalue(), _warnings(unread))


def _warnings(unread: Sequence[str]) -> tuple[str, ...]:
    if not unread:
        return ()
    listed = ", ".join(unread[:_MOST_NAMED]) + (" …" if len(unread) > _MOST_NAMED else "")
    return (tr("Some pages can't be read: {listed}.").format(listed=listed),)


@dataclass
class _Book:
    """An EPUB in the making. ``pages`` are in the order of reading."""

    site: Site
    pages: Mapping[Path, SavedPage]
    made: io.BytesIO = field(default_factory=io.BytesIO)

    def __post_init__(self) -> None:
        saved = list(self.pages.values())
        self._names = {path: f"page{n}.xhtml" for n, path in enumerate(self.pages, start=1)}
        self._repeated = on_most(saved)
        self._shared = titles_of_most(saved)

    def write(self) -> Iterator[Progress]:
        """Write all parts."""
        entries: list[tuple[int, str, str]] = []
        with zipfile.ZipFile(self.made, "w") as file:
            spine = [(name, _XHTML) for name in self._names.values()]
            write_package(file, spine, f"<dc:title>{escape(self._name())}</dc:title>", _NAV_ITEM)
            for number, (path, name) in enumerate(self._names.items(), start=1):
                yield Progress(Stage.ARRANGING, number, len(self._names))
                root = self._page(path, entries)
                _put(file, name, etree.tostring(root, encoding="utf-8", xml_declaration=True))
            _put(file, _NAV, _contents(entries))

    def _name(self) -> str:
        """Return what most titles name, else the title of the first page, else the folder."""
        first = next(iter(self.pages.values())).titles
        shared = max(self._shared, key=self._shared.__getitem__, default="")
        return shared or " – ".join(first) or self.site.folder.name

    def _title(self, path: Path, headings: Sequence[html.HtmlElement]) -> str:
        """Return the title of a page without what most titles have, else its first heading."""
        titles = self.pages[path].titles
        own = " – ".join(part for part in titles if part not in self._shared)
        heading = text_of(headings[0]) if headings else ""
        return own or heading or " – ".join(titles) or title_of_file(path)

    def _page(self, path: Path, entries: list[tuple[int, str, str]]) -> html.HtmlElement:
        """Return the page as it is shown; its title and its headings are added to ``entries``."""
        root = self.pages[path].root()
        if not without(root, self._repeated):
            root = self.pages[path].root()
        for link in list(named(root, "a")):
            self._redirect(link, path)
        headings = [each for each in root.iter() if local_name(each) in _HEADINGS and text_of(each)]
        title, name = self._title(path, headings), self._names[path]
        if not headings:
            heading = etree.Element(f"{{{_NAMESPACE}}}h1")
            heading.text = title
            next(named(root, "body")).insert(0, heading)
        entries.append((1, title, name))
        for number, each in enumerate(headings):
            place = each.get("id") or f"gistwalker-{number}"
            each.set("id", place)
            if number or text_of(each) != title:
                entries.append((1 + _HEADINGS[local_name(each)], text_of(each), f"{name}#{place}"))
        return root

    def _redirect(self, link: html.HtmlElement, path: Path) -> None:
        """Let a link lead to the chapter or the web page that it means, or nowhere."""
        href = link.get("href")
        if href is None:
            return
        target, fragment, text = self.site.find(path, href), href.partition("#")[2], text_of(link)
        if target == path and fragment and text and not any(map(str.isalnum, text)):
            link.drop_tree()  # the sign beside a heading that links to it
            return
        name = self._names.get(target) if target else None
        if name:
            link.set("href", f"{name}#{fragment}" if fragment else name)
        elif not href.strip().lower().startswith(_OUTSIDE):
            del link.attrib["href"]


def _put(file: zipfile.ZipFile, name: str, content: bytes) -> None:
    # A time of its own would make the same book another file. Not compressed: what reading it may
    # take is judged by its size.
    file.writestr(zipfile.ZipInfo(name), content)


def _contents(entries: Sequence[tuple[int, str, str]]) -> bytes:
    """Return the navigation document for entries with their level, title and place."""
    root = etree.Element("html", {"xmlns": _NAMESPACE})
    nav = etree.SubElement(etree.SubElement(root, "body"), "nav", {EPUB_TYPE: "toc"})
    holders: list[tuple[int, etree._Element]] = [(0, nav)]
    for level, title, place in entries:
        while holders[-1][0] >= level:
            holders.pop()
        inner = holders[-1][1].find("ol")
        listing = etree.SubElement(holders[-1][1], "ol") if inner is None else inner
        item = etree.SubElement(listing, "li")
        etree.SubElement(item, "a", href=place).text = title
        holders.append((level, item))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)
