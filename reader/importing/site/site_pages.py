"""Reads saved web pages, and finds what is the same on most of them."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lxml import etree, html

from reader.importing.elements import BLOCKS
from reader.importing.markup import html_to_xhtml
from reader.importing.safe_xml import local_name, named
from reader.importing.site.site_links import Linked, linked_in
from reader.importing.web_archive import markup_of
from reader.text.ink import ink
from reader.text.normalise import normalise

_FEWEST = 3
"""The fewest pages that something must be on to be no text of any of them."""
_REPEATED = BLOCKS - {"html", "body"}
_CELLS = frozenset({"td", "th"})
_PARTS_OF_TITLE = re.compile(r"\s+[-–—:]\s+|\s*[|·•»]\s*")
_FAST = 1


@dataclass(frozen=True)
class SavedPage:
    """A page as XHTML, compressed, and what of it may be on other pages too.

    ``titles`` are the parts of its title, ``blocks`` are hashes, ``text`` is one of all its words.
    """

    linked: Linked
    titles: tuple[str, ...]
    packed: bytes
    blocks: frozenset[int]
    text: str

    def root(self) -> html.HtmlElement:
        """Return the page to be changed."""
        return _parsed(zlib.decompress(self.packed))


def read_page(path: Path) -> SavedPage:
    """Read a page; without any ``text`` if it has none. Raises ``UnreadableFileError``."""
    markup = markup_of(path)
    content = html_to_xhtml(markup, linked=True)
    root = _parsed(content)
    said = next((text_of(element) for element in named(root, "title")), "")
    titles = tuple(filter(None, map(normalise, _PARTS_OF_TITLE.split(said))))
    words = "".join(text_of(body) for body in named(root, "body"))
    shown = hashlib.sha256(words.encode()).hexdigest() if words else ""
    blocks = frozenset(hash(text) for _, text in _blocks(root))
    return SavedPage(linked_in(markup), titles, zlib.compress(content, _FAST), blocks, shown)


def _parsed(content: bytes) -> html.HtmlElement:
    parser = html.XHTMLParser(resolve_entities=False, no_network=True, huge_tree=True, recover=True)
    return etree.fromstring(content, parser)


def text_of(element: etree._Element) -> str:
    """Return the words of an element, with single spaces."""
    return normalise(" ".join(map(str, element.itertext())))


def _blocks(root: html.HtmlElement) -> Iterator[tuple[html.HtmlElement, str]]:
    """Yield the blocks with their kind and text, outer ones first.

    Cells of data, such as “yes”, are none. A heading is another block than the link to its page.
    """
    for element in root.iter():
        tag = local_name(element)
        if tag in _REPEATED or (tag in _CELLS and next(named(element, "a"), None) is not None):
            text = ink("".join(map(str, element.itertext())))
            if text:
                yield element, f"{tag} {text}"


def on_most(pages: Sequence[SavedPage]) -> frozenset[int]:
    """Return the blocks that are on most of the pages: navigation, banners, footers."""
    fewest = max(_FEWEST, len(pages) // 2 + 1)
    counted = Counter(each for page in pages for each in page.blocks)
    return frozenset(each for each, count in counted.items() if count >= fewest)


def titles_of_most(pages: Sequence[SavedPage]) -> Counter[str]:
    """Count the parts that most titles share: the name of the site."""
    counted = Counter(part for page in pages for part in set(page.titles))
    return Counter({part: count for part, count in counted.items() if 2 * count > len(pages) > 1})


def without(root: html.HtmlElement, repeated: frozenset[int]) -> bool:
    """Remove the blocks that are ``repeated``; return whether any text is left."""
    for element, text in list(_blocks(root)):
        if hash(text) in repeated:
            element.drop_tree()
    return any(text_of(body) for body in named(root, "body"))
