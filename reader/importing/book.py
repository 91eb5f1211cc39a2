"""A reflowing file before it is laid out: its parts in order, and its metadata."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from lxml import etree

from reader.errors import UnreadableFileError
from reader.importing.epub.archive import Archive, open_archive
from reader.importing.epub.contents import Contents, read_contents
from reader.importing.epub.matter import parts_around
from reader.importing.epub.package import read_package
from reader.importing.epub.protection import refuse_protected
from reader.importing.opening import as_xhtml
from reader.importing.safe_xml import local_name, parse_xml
from reader.importing.structure import Structure, read_structure
from reader.text.document import Format, Metadata
from reader.text.file_title import title_of_file
from reader.text.normalise import normalise

_LONGEST_TITLE = 300


@dataclass(frozen=True, slots=True)
class Part:
    """One file of XHTML; ``content`` is None if it cannot be read."""

    name: str
    content: bytes | None

    def structure(self) -> Structure | None:
        """Its blocks and anchors, if it has any content."""
        root = parse_xml(self.content) if self.content else None
        return None if root is None else read_structure(root)


@dataclass(frozen=True)
class Book:
    """The known facts of a reflowing file before MuPDF has laid it out.

    ``around`` are the names of parts that are called title page, imprint or the like.
    """

    metadata: Metadata
    parts: tuple[Part, ...]
    contents: Contents
    around: frozenset[str] = frozenset()


def read_book(path: Path, format: Format) -> Book:
    """Read the file at ``path``, in any of the reflowing formats.

    Raises:
        UnreadableFileError: it is locked, harmful, or has no readable text.
    """
    if format is not Format.EPUB:
        return _single_page(path, format)
    with open_archive(path) as archive:
        refuse_protected(archive, path.name)
        return _epub(archive, path)


def _epub(archive: Archive, path: Path) -> Book:
    title = title_of_file(path)
    package = read_package(archive, title)
    if package is None:
        return Book(Metadata(title), (), Contents((), ()))
    parts = tuple(Part(item.name, archive.read(item.name)) for item in package.spine)
    contents = read_contents(archive, package)
    around = parts_around(archive, package, contents.chapters)
    return Book(package.metadata, parts, contents, around)


def _single_page(path: Path, format: Format) -> Book:
    content = as_xhtml(path, format)
    root = parse_xml(content)
    if root is None:
        raise UnreadableFileError(
            tr("{name} contains no text.").format(name=path.name),
            tr("Choose a file that contains text."),
        )
    title = _first(root, "title") or _first(root, "h1") or title_of_file(path)
    metadata = Metadata(title, language=root.get("lang") or None)
    return Book(metadata, (Part(path.name, content),), Contents((), ()))


def _first(root: etree._Element, name: str) -> str:
    """Return the words of the first element called ``name``."""
    for element in root.iter():
        if local_name(element) == name:
            return normalise("".join(map(str, element.itertext())))[:_LONGEST_TITLE]
    return ""
