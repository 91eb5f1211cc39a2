"""Reads the package of an EPUB leniently from its XML: for books that ebooklib refuses."""

from __future__ import annotations

from lxml import etree

from reader.importing.epub.archive import Archive, resolve
from reader.importing.epub.description import TERMS, Description, Item, Statement
from reader.importing.safe_xml import named, parse_xml

_CONTAINER = "META-INF/container.xml"


def package_name(archive: Archive) -> str | None:
    """Return the package that the container names first, or any there is."""
    root = parse_xml(archive.read(_CONTAINER) or b"")
    stated = [element.get("full-path", "") for element in named(root, "rootfile")]
    for name in (*stated, *archive.packages()):
        if archive.find(name):
            return name
    return None


def read_bare(archive: Archive, package: str) -> Description | None:
    """Read the package called ``package``, even with parts missing; None if it is no XML."""
    root = parse_xml(archive.read(package) or b"")
    if root is None:
        return None
    return Description(
        terms={term: _statements(root, term) for term in TERMS},
        metas=_statements(root, "meta"),
        manifest=tuple(_item(element, package) for element in named(root, "item")),
        spine=tuple(element.get("idref", "").strip() for element in named(root, "itemref")),
        ncx=next((element.get("toc", "") for element in named(root, "spine")), ""),
    )


def _item(element: etree._Element, package: str) -> Item:
    return Item(
        id=element.get("id", "").strip(),
        name=resolve(package, element.get("href", ""))[0],
        media_type=element.get("media-type", "").strip().lower(),
        properties=frozenset(element.get("properties", "").split()),
    )


def _statements(root: etree._Element, name: str) -> tuple[Statement, ...]:
    return tuple(
        Statement(
            text="".join(map(str, element.itertext())),
            attributes={str(key): str(value) for key, value in element.items()},
        )
        for element in named(root, name)
    )
