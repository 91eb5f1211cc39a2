"""Small books about one place, made by code: the volumes of a shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pymupdf
from ebooklib import epub

LIGHT = (
    "The lighthouse at Skerra was built in 1854 by the engineer Agnes Farrow. It stands on a rock "
    "that the sea covers twice a day."
)
SHIP = (
    "The ship that went down in the winter of 1871 was called the Marigold. She carried barley, "
    "and her captain was a brother of the keeper of Skerra."
)
GARDEN = "The roses were pruned in March, and the hedge in June."


def pdf_volume(path: Path, title: str, pages: Sequence[str]) -> Path:
    """One page for each text."""
    document = pymupdf.open()
    for text in pages:
        page = document.new_page(width=300, height=400)
        page.insert_textbox((40, 60, 260, 360), text, fontsize=12)
    document.set_metadata({"title": title})
    document.save(path)
    document.close()
    return path


def epub_volume(path: Path, title: str, chapters: Mapping[str, Sequence[str]]) -> Path:
    """Chapters of paragraphs."""
    book = epub.EpubBook()
    book.set_identifier(title)
    book.set_title(title)
    book.set_language("en")
    for number, (name, paragraphs) in enumerate(chapters.items()):
        chapter = epub.EpubHtml(title=name, file_name=f"c{number}.xhtml")
        body = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
        chapter.content = f"<html><body><h1>{name}</h1>{body}</body></html>"
        book.add_item(chapter)
        book.toc.append(chapter)
        book.spine.append(chapter)
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    epub.write_epub(str(path), book)
    return path


def three_volumes(folder: Path) -> tuple[Path, Path, Path]:
    """A PDF on a lighthouse, an EPUB on a ship, and a text on neither."""
    light = pdf_volume(folder / "light.pdf", "The Light at Skerra", ["Preface.", LIGHT])
    ship = epub_volume(folder / "ship.epub", "The Ship", {"The loss": [SHIP]})
    garden = folder / "garden.txt"
    garden.write_text(f"Garden notes\n\n{GARDEN}\n")
    return light, ship, garden
