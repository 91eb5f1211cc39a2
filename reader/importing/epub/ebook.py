"""Reads the package of an EPUB with ebooklib; ``contents`` explains why its lists are not used."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping

from ebooklib import epub
from lxml import etree

from reader.importing.epub.archive import Archive
from reader.importing.epub.description import TERMS, Description, Item, Statement
from reader.importing.safe_xml import parse_xml

_MOST_BYTES = 256 << 20
"""ebooklib keeps every part in memory; larger books (with sound, for example) are read without it.
"""


def read_with_ebooklib(archive: Archive, package: str) -> Description | None:
    """Read the package called ``package``; None if ebooklib cannot read the complete book.

    It raises if a part is missing, is on the network or has no table of contents, and loses what
    is not in the usual namespaces or is in containers of EPUB's predecessors.
    """
    if archive.size > _MOST_BYTES:
        return None
    try:
        reader = _CheckedReader(archive, package)
        description = _description(reader, reader.load())
    except Exception:  # noqa: BLE001  # foreign code, on books it did not foresee: it raises KeyError, IndexError, AttributeError, lxml's errors, its own
        return None
    return description if description.terms["title"] and description.spine else None


class _CheckedReader(epub.EpubReader):  # type: ignore[misc]  # ebooklib carries no types
    """ebooklib, reading only through the checked archive, and each part once.

    So a manifest that lists one large part a thousand times costs no more than once.
    """

    def __init__(self, archive: Archive, package: str) -> None:
        super().__init__(package)
        self.opf_file = package
        self.opf_dir = posixpath.dirname(package)
        self._archive = archive
        self._read: dict[str, bytes] = {}

    def load(self) -> epub.EpubBook:
        """Return the book; the archive is open already, and its package known."""
        self._load_opf_file()
        return self.book

    def read_file(self, name: str) -> bytes:
        """Return a part; the package without entities, comments and damage. Raises ``KeyError``."""
        found = self._archive.find(name)
        if found is None:
            raise KeyError(name)
        if found not in self._read:
            content = self._archive.read(found)
            if content is None:
                raise KeyError(name)
            self._read[found] = _plain(content) if name == self.opf_file else content
        return self._read[found]


def _plain(package: bytes) -> bytes:
    root = parse_xml(package)
    return b"" if root is None else etree.tostring(root)


def _description(reader: _CheckedReader, book: epub.EpubBook) -> Description:
    if any(isinstance(item, epub.EpubCoverHtml) for item in book.items):
        raise ValueError("ebooklib forgets the name of a page marked as the cover")
    spine = reader.container.find(f"{{{epub.NAMESPACES['OPF']}}}spine")
    return Description(
        terms={term: _statements(book.get_metadata("DC", term)) for term in TERMS},
        metas=_statements(book.get_metadata("OPF", "meta")),
        manifest=tuple(_item(item, reader.opf_dir) for item in book.items),
        spine=tuple((idref or "").strip() for idref, _linear in book.spine),
        ncx=spine.get("toc", ""),
    )


def _statements(found: Iterable[tuple[str | None, Mapping[str, str]]]) -> tuple[Statement, ...]:
    return tuple(Statement(text or "", attributes) for text, attributes in found)


def _item(item: epub.EpubItem, folder: str) -> Item:
    properties = set(getattr(item, "properties", ()))
    if isinstance(item, epub.EpubNav):
        properties.add("nav")
    if isinstance(item, epub.EpubCover):
        properties.add("cover-image")
    return Item(
        id=item.get_id().strip(),
        name=posixpath.normpath(posixpath.join(folder, item.get_name())),
        media_type=(item.media_type or "").strip().lower(),
        properties=frozenset(properties),
    )
