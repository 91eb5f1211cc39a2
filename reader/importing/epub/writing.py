"""Writes the parts of an EPUB that name the others."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

_PACKAGE = "gistwalker.opf"
_CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
    f'<rootfile full-path="{_PACKAGE}" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)


def write_package(
    file: zipfile.ZipFile, spine: Iterable[tuple[str, str]], metadata: str = "", items: str = ""
) -> None:
    """Write a container and a package with the names and types of the parts in reading order.

    ``metadata`` and ``items`` are further elements of the package.
    """
    parts = list(spine)
    items += "".join(
        f'<item id="part{number}" href={quoteattr(name)} media-type={quoteattr(kind)}/>'
        for number, (name, kind) in enumerate(parts)
    )
    order = "".join(f'<itemref idref="part{number}"/>' for number in range(len(parts)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{metadata}</metadata>'
        f"<manifest>{items}</manifest><spine>{order}</spine></package>"
    )
    written = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": _CONTAINER,
        _PACKAGE: package,
    }
    for name, content in written.items():
        # A time of its own would make the same book another file.
        file.writestr(zipfile.ZipInfo(name), content)
