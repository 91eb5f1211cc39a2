"""Makes the handbook's EPUB and PDF from its one Markdown source.

    python scripts/build_handbook.py [FOLDER]

Both files are reproducible: they depend on nothing but the source, so a test can tell when they
are out of date.
"""

from __future__ import annotations

import re
import sys
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pymupdf
from ebooklib import epub
from markdown_it import MarkdownIt

HOME = Path(__file__).resolve().parent.parent / "resources" / "handbook"
TITLE = "The Gistwalker Handbook"
AUTHOR = "The Gistwalker project"
EDITION = datetime(2026, 11, 1, tzinfo=UTC)
IDENTIFIER = "urn:gistwalker:handbook"
PAPER = pymupdf.paper_rect("a5")
MARGINS = (48, 54, -48, -60)
STYLE = """
body { font-family: serif; line-height: 1.4; }
h1 { font-size: 1.7em; margin-bottom: 0.8em; }
h2 { font-size: 1.2em; margin-top: 1.2em; }
p { text-align: justify; margin: 0 0 0.6em 0; }
code, pre { font-family: monospace; font-size: 0.85em; }
pre { margin: 0.6em 0; }
table { border-collapse: collapse; }
td, th { padding: 0.15em 0.5em; text-align: left; }
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One first-level heading and what follows it, as XHTML."""

    title: str
    html: str


def chapters(markdown: str) -> list[Chapter]:
    """The source, cut at its first-level headings."""
    render = MarkdownIt("commonmark", {"html": False, "xhtmlOut": True}).enable("table").render
    parts = re.split(r"^# (?=\S)", markdown, flags=re.MULTILINE)[1:]
    return [Chapter(part.split("\n", 1)[0].strip(), render("# " + part)) for part in parts]


def build_epub(parts: list[Chapter]) -> bytes:
    """An EPUB 3 with one file per chapter and a navigation document."""
    book = epub.EpubBook()
    book.set_identifier(IDENTIFIER)
    book.set_title(TITLE)
    book.set_language("en")
    book.add_author(AUTHOR)
    style = epub.EpubItem("style", "style.css", "text/css", STYLE.encode())
    book.add_item(style)
    items = []
    for number, chapter in enumerate(parts, start=1):
        item = epub.EpubHtml(chapter.title, f"chapter-{number:02}.xhtml", lang="en")
        item.content = chapter.html
        item.add_item(style)
        book.add_item(item)
        items.append(item)
    book.toc = items
    book.spine = items
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    written = BytesIO()
    epub.write_epub(written, book, {"mtime": EDITION})
    return _without_dates(written.getvalue())


def build_pdf(parts: list[Chapter]) -> bytes:
    """An A5 PDF with outline, page numbers and running heads."""
    made = BytesIO()
    writer = pymupdf.DocumentWriter(made)
    outline = []
    page = 0
    for chapter in parts:
        outline.append([1, chapter.title, page + 1])
        story = pymupdf.Story(html=chapter.html, user_css=STYLE, em=10)
        more = 1
        while more:
            device = writer.begin_page(PAPER)
            more, _ = story.place(PAPER + MARGINS)
            story.draw(device)
            writer.end_page()
            page += 1
    writer.close()
    document = pymupdf.open(stream=made.getvalue(), filetype="pdf")
    document.set_toc(outline)
    document.set_metadata({"title": TITLE, "author": AUTHOR})
    _add_folios(document, outline)
    document.subset_fonts()
    return bytes(document.tobytes(garbage=4, deflate=True, no_new_id=True))


def _add_folios(document: pymupdf.Document, outline: list[list[object]]) -> None:
    starts = {int(str(entry[2])) for entry in outline}
    for number, page in enumerate(document, start=1):
        foot = pymupdf.Rect(PAPER.x0, PAPER.y1 - 44, PAPER.x1, PAPER.y1 - 28)
        page.insert_textbox(foot, str(number), fontsize=8, align=pymupdf.TEXT_ALIGN_CENTER)
        if number not in starts:
            head = pymupdf.Rect(PAPER.x0, 28, PAPER.x1, 44)
            page.insert_textbox(head, TITLE, fontsize=8, align=pymupdf.TEXT_ALIGN_CENTER)


def _without_dates(archive: bytes) -> bytes:
    """The same ZIP with fixed time stamps, so that it depends on nothing but the source."""
    steady = BytesIO()
    with zipfile.ZipFile(BytesIO(archive)) as old, zipfile.ZipFile(steady, "w") as new:
        for entry in old.infolist():
            info = zipfile.ZipInfo(entry.filename, EDITION.timetuple()[:6])
            info.compress_type = entry.compress_type
            new.writestr(info, old.read(entry))
    return steady.getvalue()


def main(folder: Path) -> None:
    """Write both files into ``folder``."""
    parts = chapters((HOME / "handbook.md").read_text(encoding="utf-8"))
    (folder / "gistwalker-handbook.epub").write_bytes(build_epub(parts))
    (folder / "gistwalker-handbook.pdf").write_bytes(build_pdf(parts))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HOME)
