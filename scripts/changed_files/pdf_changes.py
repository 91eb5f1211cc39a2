"""Changes of PDF files that keep most of them sound: objects, references, streams, the page tree.

Each takes the bytes of a file and a source of chance, and returns those of a changed file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping

import pymupdf

Change = Callable[[bytes, random.Random], bytes]

_DEEP = 50_000
_MANY_PAGES = 20_000
_FILTERS = (b"/FlateDecode", b"/LZWDecode", b"/DCTDecode", b"/JBIG2Decode", b"/JPXDecode")
_BOXES = ("[0 0 1e9 1e9]", "[0 0 0 0]", "[5 5 -5 -5]", "[0 0 nan inf]", "[0 0 1e-9 1e-9]", "null")


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _noise(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(50):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _replaced(pattern: bytes, by: Callable[[re.Match[bytes]], bytes], share: float) -> Change:
    def change(data: bytes, chance: random.Random) -> bytes:
        return re.sub(
            pattern, lambda found: by(found) if chance.random() < share else found[0], data
        )

    return change


def _references(data: bytes, chance: random.Random) -> bytes:
    """Point some references to other objects."""
    numbers = sorted(set(re.findall(rb"(\d+) 0 R", data))) or [b"1"]
    change = _replaced(rb"\d+ 0 R", lambda _: chance.choice(numbers) + b" 0 R", 0.1)
    return change(data, chance)


def _lengths(data: bytes, chance: random.Random) -> bytes:
    lies = (b"0", b"1", b"-1", b"999999999", b"99999999999999999999")
    return _replaced(rb"/Length\s+\d+", lambda _: b"/Length " + chance.choice(lies), 0.3)(
        data, chance
    )


def _filters(data: bytes, chance: random.Random) -> bytes:
    change = _replaced(rb"/FlateDecode", lambda _: chance.choice(_FILTERS), 0.3)
    return change(data, chance)


def _filter_chains(data: bytes, chance: random.Random) -> bytes:
    chain = b"/Filter [" + b"/FlateDecode " * 200 + b"]"
    return _replaced(rb"/Filter\s*/FlateDecode", lambda _: chain, 0.3)(data, chance)


def _table(data: bytes, chance: random.Random) -> bytes:
    """Move the table of objects, or point it elsewhere."""
    changed = re.sub(rb"startxref\s+\d+", b"startxref %d" % chance.randrange(len(data)), data)
    return _replaced(
        rb"\d{10} 00000 n", lambda _: b"%010d 00000 n" % chance.randrange(len(data)), 0.3
    )(changed, chance)


def _stream_noise(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for found in re.finditer(rb"stream\r?\n(.+?)endstream", data, re.DOTALL):
        if chance.random() < 0.3:
            changed[chance.randrange(found.start(1), found.end(1))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _edited(edit: Callable[[pymupdf.Document, random.Random], None]) -> Change:
    """Change a file through MuPDF, which writes a sound file around the change."""

    def change(data: bytes, chance: random.Random) -> bytes:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            edit(document, chance)
            return bytes(document.tobytes(garbage=0))

    return change


def _page(document: pymupdf.Document, chance: random.Random) -> int:
    return int(document.page_xref(chance.randrange(document.page_count)))


def _boxes(document: pymupdf.Document, chance: random.Random) -> None:
    for key in ("MediaBox", "CropBox"):
        document.xref_set_key(_page(document, chance), key, chance.choice(_BOXES))


def _circle(document: pymupdf.Document, chance: random.Random) -> None:
    """Make a page its own parent, and its tree its child."""
    page = _page(document, chance)
    document.xref_set_key(page, "Kids", f"[{page} 0 R {document.pdf_catalog()} 0 R]")
    document.xref_set_key(page, "Type", "/Pages")
    document.xref_set_key(page, "Parent", f"{page} 0 R")


def _appended(write: Callable[[int, random.Random], str]) -> Change:
    """Append another root of the page tree, as programs append their changes."""

    def change(data: bytes, chance: random.Random) -> bytes:
        with pymupdf.open(stream=data, filetype="pdf") as document:
            page, catalog = _page(document, chance), document.pdf_catalog()
            kind, pages = document.xref_get_key(catalog, "Pages")
            length = document.xref_length()
        number = int(pages.split()[0]) if kind == "xref" else catalog
        before = re.findall(rb"startxref\s+(\d+)", data)
        head = data + f"\n{number} 0 obj\n".encode()
        body = head + write(page, chance).encode() + b"\nendobj\n"
        table = f"xref\n{number} 1\n{len(data) + 1:010d} 00000 n\r\n"
        trailer = (
            f"trailer\n<</Root {catalog} 0 R/Size {length}/Prev {int((before or [0])[-1])}>>\n"
        )
        return body + f"{table}{trailer}startxref\n{len(body)}\n%%EOF\n".encode()

    return change


def _many_pages(page: int, _chance: random.Random) -> str:
    kids = f"{page} 0 R " * _MANY_PAGES
    return f"<</Type/Pages/Kids[{kids}]/Count {_MANY_PAGES}>>"


def _count(page: int, chance: random.Random) -> str:
    count = chance.choice(["-1", "2147483647", "99999999999", "0", "1000000"])
    return f"<</Type/Pages/Kids[{page} 0 R]/Count {count}>>"


def _content(write: Callable[[random.Random], bytes]) -> Change:
    """Replace the content stream of a page."""

    def edit(document: pymupdf.Document, chance: random.Random) -> None:
        number = document.get_new_xref()
        document.update_object(number, "<<>>")
        document.update_stream(number, write(chance), new=True)
        document.xref_set_key(_page(document, chance), "Contents", f"{number} 0 R")

    return _edited(edit)


def _within_itself(document: pymupdf.Document, chance: random.Random) -> None:
    """Add a picture that draws itself twice."""
    number = document.get_new_xref()
    document.update_object(
        number,
        f"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X {number} 0 R>>>>>>",
    )
    document.update_stream(number, b"/X Do /X Do", new=True)
    page = _page(document, chance)
    document.xref_set_key(page, "Resources", f"<</XObject<</X {number} 0 R>>>>")
    document.update_stream(_contents(document), b"/X Do", new=True)
    document.xref_set_key(page, "Contents", f"{document.xref_length() - 1} 0 R")


def _contents(document: pymupdf.Document) -> int:
    number = int(document.get_new_xref())
    document.update_object(number, "<<>>")
    return number


def _outline(document: pymupdf.Document, _chance: random.Random) -> None:
    number = document.get_new_xref()
    document.update_object(
        number,
        f"<</Title(a)/Next {number} 0 R/First {number} 0 R/Parent {number} 0 R/Count 9999999>>",
    )
    document.xref_set_key(document.pdf_catalog(), "Outlines", f"{number} 0 R")


def _fonts(document: pymupdf.Document, chance: random.Random) -> None:
    """Use fonts without widths, or with an invalid or foreign character map."""
    page = chance.randrange(document.page_count)
    for number, *_ in document.get_page_fonts(page):
        key = chance.choice(
            ["Widths", "ToUnicode", "Encoding", "DescendantFonts", "FontDescriptor"]
        )
        value = chance.choice(["null", f"{number} 0 R", "[99999 [1 2 3]]", "/Identity-H", "-1"])
        document.xref_set_key(number, key, value)


PDF_CHANGES: Mapping[str, Change] = {
    "cut": _cut,
    "noise": _noise,
    "noise in streams": _stream_noise,
    "references exchanged": _references,
    "lengths that lie": _lengths,
    "filters exchanged": _filters,
    "chains of filters": _filter_chains,
    "table of objects": _table,
    "boxes": _edited(_boxes),
    "a circle of pages": _edited(_circle),
    "many pages": _appended(_many_pages),
    "a count that lies": _appended(_count),
    "states nested": _content(lambda _: b"q " * (20 * _DEEP)),
    "arrays nested": _content(lambda _: b"[" * (20 * _DEEP)),
    "dictionaries nested": _content(lambda _: b"<</a" * (4 * _DEEP)),
    "much text": _content(lambda _: b"BT /F1 9 Tf " + b"(whale) Tj 9 0 Td " * (4 * _DEEP) + b"ET"),
    "many paths": _content(lambda _: b"0 0 m 9 9 l S " * (10 * _DEEP)),
    "a picture within itself": _edited(_within_itself),
    "an outline within itself": _edited(_outline),
    "fonts": _edited(_fonts),
}
