"""Documents with links, notes and pictures, made by code and read in as the program does it."""

from __future__ import annotations

from pathlib import Path

import pymupdf
from ebooklib import epub

from reader.importing.parser_replies import parse_file
from reader.text.document import DocumentText, ParsedDocument

FILLER = "The ferry crosses twice a day in summer and the reeds are cut in autumn. " * 6
NOTE = "A herring gull, which the keeper had tamed over three long winters."
ALONG = "Along the river the path is level and wide, and herons stand in the water."


def parsed(path: Path) -> DocumentText:
    *_, last = parse_file(path, ocr=False)
    assert isinstance(last, ParsedDocument)
    return last.content


def picture(width=60, height=40) -> bytes:
    pixels = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, width, height))
    pixels.set_rect(pixels.irect, (200, 30, 30))
    return pixels.tobytes("png")


def write_linked_pdf(path: Path, *, rotation=0, links=0) -> Path:
    """A goto link in the left column of page 1 to page 2's right column, and links out."""
    document = pymupdf.open()
    for number in range(3):
        page = document.new_page(width=420, height=595)
        for column in range(2):
            left = 40 + column * 178
            text = f"Column {number}{column} begins here. {FILLER}"
            page.insert_textbox((left, 80, left + 162, 400), text, fontsize=10)
    document[1].insert_text((218, 500), NOTE[:34], fontsize=10)
    document[1].insert_text((218, 512), NOTE[35:], fontsize=10)
    first = document[0]
    first.insert_image((60, 450, 180, 530), stream=picture())
    goto = {"kind": pymupdf.LINK_GOTO, "page": 1, "to": pymupdf.Point(218, 491)}
    first.insert_link(goto | {"from": pymupdf.Rect(40, 82, 100, 94)})
    for top, address in ((100, "https://example.org/a"), (120, "mailto:ada@example.org")):
        first.insert_link(
            {"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(40, top, 120, top + 12), "uri": address}
        )
    first.insert_link(
        {"kind": pymupdf.LINK_LAUNCH, "from": pymupdf.Rect(40, 140, 120, 152), "file": "/bin/sh"}
    )
    for n in range(links):
        box = pymupdf.Rect(218 + n % 20 * 8, 80 + n // 20 * 6, 224 + n % 20 * 8, 84 + n // 20 * 6)
        document[2].insert_link(goto | {"from": box})
    for page in document:
        page.set_rotation(rotation)
    document.save(path)
    document.close()
    return path


def write_linked_epub(path: Path) -> Path:
    """A note reference, links to an anchor, a chapter, nowhere, outside; a picture."""
    book = epub.EpubBook()
    book.set_identifier("linked")
    book.set_title("Linked")
    book.set_language("en")
    book.add_author("Ada Example")
    image = epub.EpubItem(file_name="gull.png", media_type="image/png", content=picture())
    book.add_item(image)
    bodies = {
        "one.xhtml": (
            f'<h1>One</h1><p>{ALONG}<a epub:type="noteref" href="notes.xhtml#n2"><sup>2</sup></a>'
            ' Go <a href="#here">down</a>, <a href="two.xhtml">on</a>,'
            ' <a href="missing.xhtml#q">nowhere</a>,'
            ' <a href="https://example.org/x">out</a>,'
            ' <a href="mailto:ada@example.org">write</a>, <a href="javascript:alert(1)">run</a>,'
            ' <a href="file:///etc/passwd">file</a>.</p>'
            f"<p>{FILLER}</p><p><img src='gull.png' alt=''/></p>"
            + f"<p>{FILLER}</p>" * 12
            + f'<p id="here">Here it is. {FILLER}</p>'
        ),
        "two.xhtml": f"<h1>Two</h1><p>{FILLER}</p>",
        "notes.xhtml": (
            f'<h1>Notes</h1><p id="n1">1. First. {FILLER}</p>'
            f'<p id="n2">2. {NOTE}</p><p id="n3">3. {FILLER}</p>'
        ),
    }
    chapters = []
    for name, body in bodies.items():
        chapter = epub.EpubHtml(title=name, file_name=name)
        chapter.content = f"<html><body>{body}</body></html>"
        book.add_item(chapter)
        chapters.append(chapter)
    book.toc = book.spine = chapters
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    epub.write_epub(str(path), book)
    return path
