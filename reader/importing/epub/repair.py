"""Rewrites a book in memory whose package MuPDF cannot follow."""

from __future__ import annotations

import io
import posixpath
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

from reader.errors import UnreadableFileError
from reader.importing.epub.archive import Archive, open_archive
from reader.importing.epub.package import read_package

_LARGEST = 256 << 20
_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
    "<rootfile full-path={} media-type={}/></rootfiles></container>"
)


def repaired(path: Path) -> bytes | None:
    """Return the book at ``path`` with a plain container and package; None without readable parts.

    The parts in reading order are those that ``read_package`` finds, so that both agree.
    """
    try:
        with open_archive(path) as archive:
            return _rewritten(archive, path.stem)
    except UnreadableFileError:
        return None


def _rewritten(archive: Archive, title: str) -> bytes | None:
    package = read_package(archive, title)
    spine = package.spine if package else ()
    if not any(archive.find(item.name) for item in spine) or archive.size > _LARGEST:
        return None
    name = "gistwalker.opf"
    opf = quoteattr(name), quoteattr("application/oebps-package+xml")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("mimetype", "application/epub+zip")
        file.writestr("META-INF/container.xml", _CONTAINER.format(*opf))
        file.writestr(name, _package([(item.name, item.media_type) for item in spine]))
        for part in archive.names():
            content = archive.read(part)
            clean = posixpath.normpath(part)
            if content is not None and clean not in file.NameToInfo:
                file.writestr(clean, content)
    return made.getvalue()


def _package(spine: list[tuple[str, str]]) -> str:
    items = "".join(
        f'<item id="part{number}" href={quoteattr(name)} media-type={quoteattr(kind)}/>'
        for number, (name, kind) in enumerate(spine)
    )
    order = "".join(f'<itemref idref="part{number}"/>' for number in range(len(spine)))
    return (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/>'
        f"<manifest>{items}</manifest><spine>{order}</spine></package>"
    )
