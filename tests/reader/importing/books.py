"""Small EPUBs made in tests."""

from __future__ import annotations

import zipfile
from pathlib import Path

from reader.importing.reflow_import import parse_reflowing
from reader.text.document import Format, ParsedDocument

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
    '<rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>"
)
METADATA = "<dc:title>A Book</dc:title><dc:creator>Ann Author</dc:creator>"


def xhtml(body: str, head: str = "") -> str:
    return (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>T</title>{head}</head><body>{body}</body></html>"
    )


def package(spine, items=(), metadata=METADATA, spine_attributes=""):
    kind = 'media-type="application/xhtml+xml"'
    manifest = dict.fromkeys(f'<item id="{n}" href="{n}.xhtml" {kind}/>' for n in spine)
    order = "".join(f'<itemref idref="{n}"/>' for n in spine)
    return (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{metadata}</metadata>'
        f"<manifest>{''.join(manifest)}{''.join(items)}</manifest>"
        f"<spine{spine_attributes}>{order}</spine></package>"
    )


def make_epub(path: Path, chapters: dict[str, str], *, opf: str | None = None, more=None) -> Path:
    """``chapters`` are bodies by name; ``more`` are other parts by their full name."""
    parts = {
        "META-INF/container.xml": CONTAINER,
        "OPS/package.opf": opf or package(list(chapters)),
        **{f"OPS/{name}.xhtml": xhtml(body) for name, body in chapters.items()},
        **(more or {}),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        for name, content in parts.items():
            if content is not None:
                file.writestr(name, content)
    return path


def parsed(path: Path, kind: Format = Format.EPUB) -> ParsedDocument:
    *_, document = parse_reflowing(path, kind)
    assert isinstance(document, ParsedDocument)
    return document


def blocks(document: ParsedDocument):
    content = document.content
    return [(block.kind.value, block.span.of(content.text)) for block in content.blocks]
