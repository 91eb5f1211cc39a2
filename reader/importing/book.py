"""A reflowing file before it is laid out: its parts in order, and its metadata."""

from __future__ import annotations

from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path

from lxml import etree

from reader.errors import UnreadableFileError
from reader.importing.epub.archive import Archive, open_archive
from reader.importing.epub.contents import Contents, read_contents
from reader.importing.epub.matter import parts_around
from reader.importing.epub.package import read_package
from reader.importing.opening import CONVERTED, as_xhtml
from reader.importing.safe_xml import local_name, named, parse_xml
from reader.importing.structure import Structure, read_structure
from reader.text.document import Format, Metadata
from reader.text.file_title import title_of_file
from reader.text.normalise import normalise

_LONGEST_TITLE = 300
_FONT_OBFUSCATION = frozenset(
    {"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"}
)
_ADOBE_RIGHTS = b"http://ns.adobe.com/adept"
_FAIRPLAY = "META-INF/sinf.xml"


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
    parts: tuple[Part, ...] = ()
    contents: Contents = field(default_factory=Contents)
    around: frozenset[str] = frozenset()


def read_book(path: Path, format: Format) -> Book:
    """Read the file at ``path``, in any of the reflowing formats.

    Raises:
        UnreadableFileError: it is locked, harmful, or has no readable text.
    """
    if format in CONVERTED:
        return _single_page(path, format)
    if format is not Format.EPUB:
        return Book(Metadata(title_of_file(path)))  # MuPDF shows it: its paragraphs are the text
    with open_archive(path) as archive:
        _refuse_protected(archive, path.name)
        return _epub(archive, title_of_file(path))


def _epub(archive: Archive, title: str) -> Book:
    package = read_package(archive, title)
    if package is None:
        return Book(Metadata(title))
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
    words = (_words(root, name) for name in ("title", "h1"))
    title = next(filter(None, words), "") or title_of_file(path)
    metadata = Metadata(title, language=root.get("lang") or None)
    return Book(metadata, (Part(path.name, content),))


def _words(root: etree._Element, name: str) -> str:
    """Return the words of the first element called ``name``."""
    found = next(named(root, name), None)
    words = "" if found is None else "".join(map(str, found.itertext()))
    return normalise(words)[:_LONGEST_TITLE]


def _refuse_protected(archive: Archive, name: str) -> None:
    """Raise an error for a book whose text is encrypted; obfuscated fonts don't count.

    Raises:
        UnreadableFileError: it is protected by DRM.
    """
    rights = archive.read("META-INF/rights.xml") or b""
    if _encrypts_content(archive) or _ADOBE_RIGHTS in rights or archive.find(_FAIRPLAY):
        raise UnreadableFileError(
            tr(
                "{name} is protected by digital rights management (DRM), so its text can't be read."
            ).format(name=name),
            tr("Open it in the app of the shop where you got it, or get a copy without DRM."),
        )


def _encrypts_content(archive: Archive) -> bool:
    root = parse_xml(archive.read("META-INF/encryption.xml") or b"")
    return any(
        child.get("Algorithm", "") not in _FONT_OBFUSCATION
        for element in named(root, "encrypteddata")
        for child in element
        if local_name(child) == "encryptionmethod"
    )
