"""The package of an EPUB: what it is called, and which parts are read in which order."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath

from lxml import etree

from reader.importing.epub.archive import Archive, resolve
from reader.importing.safe_xml import local_name, parse_xml
from reader.text.document import Metadata
from reader.text.normalise import normalise

_CONTAINER = "META-INF/container.xml"
_PICTURES = frozenset({"image/jpeg", "image/png"})
_LARGEST_COVER = 16 << 20


@dataclass(frozen=True, slots=True)
class Item:
    """A part that the manifest lists, with its full name in the archive."""

    id: str
    name: str
    media_type: str
    properties: frozenset[str]


@dataclass(frozen=True)
class Package:
    """``spine`` are the parts in reading order; ``nav`` and ``ncx`` hold the table of contents."""

    metadata: Metadata
    spine: tuple[Item, ...]
    nav: Item | None
    ncx: Item | None


def read_package(archive: Archive, fallback_title: str) -> Package | None:
    """The package, as far as it makes sense; None where there is none."""
    name = _package_name(archive)
    root = parse_xml(archive.read(name) or b"") if name else None
    if name is None or root is None:
        return None
    manifest = _manifest(root, name)
    items = {item.id: item for item in manifest}
    idrefs = [element.get("idref", "").strip() for element in _all(root, "itemref")]
    return Package(
        metadata=_metadata(root, manifest, archive, fallback_title),
        spine=tuple(items[idref] for idref in idrefs if idref in items),
        nav=next((item for item in manifest if "nav" in item.properties), None),
        ncx=_ncx(root, manifest, items),
    )


def _package_name(archive: Archive) -> str | None:
    root = parse_xml(archive.read(_CONTAINER) or b"")
    named = [element.get("full-path", "") for element in _all(root, "rootfile")]
    for name in (*named, *archive.packages()):
        if archive.find(name):
            return name
    return None


def _manifest(root: etree._Element, package: str) -> list[Item]:
    return [
        Item(
            id=element.get("id", "").strip(),
            name=resolve(package, element.get("href", ""))[0],
            media_type=element.get("media-type", "").strip().lower(),
            properties=frozenset(element.get("properties", "").split()),
        )
        for element in _all(root, "item")
    ]


def _ncx(root: etree._Element, manifest: list[Item], items: dict[str, Item]) -> Item | None:
    named = next((element.get("toc", "") for element in _all(root, "spine")), "")
    typed = (item for item in manifest if item.media_type == "application/x-dtbncx+xml")
    return items.get(named) or next(typed, None)


def _metadata(
    root: etree._Element, manifest: list[Item], archive: Archive, fallback_title: str
) -> Metadata:
    titles = _texts(root, "title")
    languages = [language for language in _texts(root, "language") if language != "und"]
    return Metadata(
        title=_main_title(root) or (titles[0] if titles else fallback_title),
        authors=tuple(dict.fromkeys(_texts(root, "creator"))),
        language=languages[0] if languages else None,
        cover=_cover(root, manifest, archive),
    )


def _main_title(root: etree._Element) -> str | None:
    """The title refined as the main one, where a book has several (EPUB 3)."""
    for meta in _all(root, "meta"):
        if meta.get("property") == "title-type" and (meta.text or "").strip() == "main":
            wanted = meta.get("refines", "").lstrip("#")
            for title in _all(root, "title"):
                if wanted and title.get("id") == wanted:
                    return _text(title) or None
    return None


def _cover(root: etree._Element, manifest: list[Item], archive: Archive) -> bytes | None:
    named = next((m.get("content", "") for m in _all(root, "meta") if m.get("name") == "cover"), "")
    wanted = [item for item in manifest if "cover-image" in item.properties]
    wanted += [item for item in manifest if named and named in {item.id, item.name}]
    wanted += [item for item in manifest if PurePosixPath(item.name).stem.lower() == "cover"]
    for item in wanted:
        content = archive.read(item.name) if item.media_type in _PICTURES else None
        if content and len(content) <= _LARGEST_COVER and _is_picture(content):
            return content
    return None


def _is_picture(content: bytes) -> bool:
    return content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"))


def _texts(root: etree._Element, name: str) -> list[str]:
    return [text for text in map(_text, _all(root, name)) if text]


def _text(element: etree._Element) -> str:
    return normalise("".join(map(str, element.itertext())))[:1000]


def _all(root: etree._Element | None, name: str) -> list[etree._Element]:
    if root is None:
        return []
    return [element for element in root.iter() if local_name(element) == name]
