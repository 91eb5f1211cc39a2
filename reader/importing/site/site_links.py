"""The saved web pages in a folder, and the links between them."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

_TAG = re.compile(r"<(a|area|frame|iframe|link)\b([^<>]*)>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""(?<![\w:-])([\w:-]++)\s*+=\s*+(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_SAVED_FROM = re.compile(
    r"<!--[^>]{0,500}?(?:saved from url=\(\d+\)|SingleFile\s+url:\s*)(http[^\s>]+)"
)
_WEB = ("http", "https")


@dataclass(frozen=True, slots=True)
class Linked:
    """What a page says of itself: its address on the web, the page that follows it, its links."""

    address: str = ""
    following: str = ""
    links: tuple[str, ...] = ()


def linked_in(markup: str) -> Linked:
    """Read the links of a page in their order, frames among them."""
    found = _SAVED_FROM.search(markup)
    address, following, links = found[1] if found else "", "", list[str]()
    for tag, inside in _TAG.findall(markup):
        said = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(inside)}
        href = said.get("href", said.get("src", "")).replace("&amp;", "&")
        rel = said.get("rel", "").lower() if tag.lower() == "link" else ""
        if rel == "canonical":
            address = address or href
        elif rel == "next":
            following = href
        elif href and tag.lower() != "link":
            links.append(href)
    return Linked(address, following, tuple(links))


class Site:
    """The pages of a folder that were added, and where their links lead."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages: dict[Path, Linked] = {}
        self._by_place: dict[str, Path] = {}
        self._by_address: dict[str, Path] = {}

    def add(self, page: Path, linked: Linked, same: Path | None = None) -> None:
        """Add a page of the folder; links to it lead to the ``same`` page if it was saved twice."""
        first = same or page
        self._by_place[_key(page.relative_to(self.folder).as_posix())] = first
        try:
            address = _plain(linked.address)
        except ValueError:  # no address at all
            address, linked = "", replace(linked, address="")
        if address:
            self._by_address.setdefault(address, first)
        if first == page:
            self.pages[page] = linked

    def find(self, page: Path, href: str) -> Path | None:
        """Return the page that a link on ``page`` leads to; None if it isn't one of these.

        Known are places in the folder, addresses on the web, and paths in another folder in which
        the same pages were.
        """
        with suppress(ValueError):  # no address at all
            url = urldefrag(href.strip()).url
            if not url:
                return page
            known = self._by_address.get(_plain(urljoin(self.pages[page].address, url)))
            parts = urlsplit(url)
            if known or parts.netloc or parts.scheme not in ("", "file"):
                return known
            return self._in_folder(page, unquote(parts.path), parts.query)
        return None

    def linked(self, page: Path) -> Iterator[Path]:
        """Yield the pages that ``page`` links to, in the order of its links, if not once each."""
        found = (self.find(page, href) for href in self.pages[page].links)
        return (other for other in found if other and other != page)

    def in_order(self) -> list[Path]:
        """Return the pages as a reader would follow them, from the index page on, each once."""
        found: dict[Path, None] = {}
        for first in (min(self.pages, key=self._rank), *self.pages):
            waiting = deque([first])
            while waiting:
                page = waiting.popleft()
                if page not in found:
                    found[page] = None
                    waiting.extend(self.linked(page))
                    following = self.find(page, self.pages[page].following)
                    waiting.extendleft([following] if following else ())
        return list(found)

    def _rank(self, page: Path) -> tuple[bool, int, int]:
        links = len(set(self.linked(page)))
        return page.stem.casefold() != "index", len(page.parts), -links

    def _in_folder(self, page: Path, path: str, query: str) -> Path | None:
        if path.startswith("/"):
            parts = ["", *path.strip("/").split("/")]
            roots = [n for n, part in enumerate(parts) if part in ("", self.folder.name)]
            places = ["/".join(parts[n + 1 :]) for n in roots]
        else:
            here = posixpath.dirname(page.relative_to(self.folder).as_posix())
            places = [posixpath.normpath(posixpath.join(here, path))]
        names = (f"{place}{end}" for place in places for end in _ends(query))
        return next(filter(None, (self._by_place.get(_key(name)) for name in names)), None)


def _ends(query: str) -> Iterator[str]:
    """Yield what may follow a path: a query that became part of the name, or an index page."""
    yield from (f"?{query}", f"?{query}.html", "") if query else ("",)
    yield from ("/index.html", "/index.htm", ".html")


def _key(place: str) -> str:
    return unicodedata.normalize("NFC", place.removeprefix("./")).casefold()


def _plain(address: str) -> str:
    """Return an address without the parts in which two addresses of one page differ."""
    parts = urlsplit(address)
    if parts.scheme not in _WEB:
        return ""
    path = re.sub(r"/index\.html?$", "", unquote(parts.path).rstrip("/")).rstrip("/")
    return f"{parts.netloc.casefold().removeprefix('www.')}{path}?{parts.query}"
