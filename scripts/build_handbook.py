"""Make the handbook's EPUB and PDF from its one Markdown source.

    python scripts/build_handbook.py [FOLDER]

Both files are reproducible: they depend only on the source, so a test can detect outdated ones.
"""

from __future__ import annotations

import itertools
import re
import sys
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pymupdf
from ebooklib import epub
from markdown_it import MarkdownIt

HOME = Path(__file__).resolve().parent.parent / "resources" / "handbook"
TITLE = "The Gistwalker Handbook"
AUTHOR = "The Gistwalker project"
EDITION = datetime(2026, 11, 1, tzinfo=UTC)
IDENTIFIER = "urn:gistwalker:handbook"
PAPER = pymupdf.paper_rect("a5")
MARGINS = (46, 52, -46, -56)
STYLE = """
body { font-family: serif; line-height: 1.27; }
h1 { font-size: 1.7em; margin-bottom: 0.8em; }
h2 { font-size: 1.2em; margin-top: 1.2em; }
p { text-align: justify; margin: 0 0 0.6em 0; }
code, pre { font-family: monospace; font-size: 0.85em; }
pre { margin: 0.6em 0; }
table { border-collapse: collapse; margin: 0 0 0.6em 0; }
td, th { padding: 0.1em 0.5em; text-align: left; font-size: 0.92em; }
"""


Heading = tuple[int, str, int]
"""An entry of the outline: level, title and page."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A first-level heading and what follows, as XHTML; sections have ids s1, s2 and so on."""

    title: str
    html: str
    sections: tuple[str, ...]


def chapters(markdown: str) -> list[Chapter]:
    """The source, cut at its first-level headings."""
    return [_chapter(part) for part in re.split(r"^# (?=\S)", markdown, flags=re.MULTILINE)[1:]]


def _chapter(source: str) -> Chapter:
    render = MarkdownIt("commonmark", {"html": False, "xhtmlOut": True}).enable("table").render
    title = source.split("\n", 1)[0].strip()
    sections = re.findall(r"^## (.+)$", source, flags=re.MULTILINE)
    numbers = itertools.count(1)
    html = re.sub("<h2>", lambda _: f'<h2 id="s{next(numbers)}">', render("# " + source))
    return Chapter(title, html, tuple(section.strip() for section in sections))


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
        name = f"chapter-{number:02}.xhtml"
        item = epub.EpubHtml(f"chapter-{number}", name, title=chapter.title, lang="en")
        item.content = chapter.html
        item.add_item(style)
        book.add_item(item)
        items.append(item)
    book.toc = [_toc_entry(*pair) for pair in zip(parts, items, strict=True)]
    book.spine = items
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    written = BytesIO()
    epub.write_epub(written, book, {"mtime": EDITION})
    return _without_dates(written.getvalue())


def _toc_entry(chapter: Chapter, item: epub.EpubHtml) -> object:
    links = [
        epub.Link(f"{item.file_name}#s{number}", title, f"{item.id}-s{number}")
        for number, title in enumerate(chapter.sections, start=1)
    ]
    return (epub.Section(chapter.title, item.file_name), links) if links else item


def build_pdf(parts: list[Chapter]) -> bytes:
    """An A5 PDF with outline, page numbers and running heads."""
    made = BytesIO()
    writer = pymupdf.DocumentWriter(made)
    outline: list[Heading] = []
    page = 0
    for chapter in parts:
        story = pymupdf.Story(html=chapter.html, user_css=STYLE, em=10)
        more = 1
        while more:
            page += 1
            device = writer.begin_page(PAPER)
            more, _ = story.place(PAPER + MARGINS)
            story.element_positions(_collect_headings, {"outline": outline, "number": page})
            story.draw(device)
            writer.end_page()
    writer.close()
    document = pymupdf.open(stream=made.getvalue(), filetype="pdf")
    document.set_toc([list(heading) for heading in outline])
    document.set_metadata({"title": TITLE, "author": AUTHOR})
    _add_folios(document, {page for level, _, page in outline if level == 1})
    document.subset_fonts()
    return bytes(document.tobytes(garbage=4, deflate=True, no_new_id=True))


def _collect_headings(position: Any) -> None:
    if position.heading and position.open_close & 1:
        position.outline.append((position.heading, position.text, position.number))


def _add_folios(document: pymupdf.Document, starts: set[int]) -> None:
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
