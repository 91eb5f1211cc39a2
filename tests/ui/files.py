"""Documents made by code."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pymupdf
from ebooklib import epub

FILLER = (
    "Along the river the path is level and wide. Herons stand in the shallow water there. "
    "Farmers cut the reeds in late autumn. The ferry crosses twice a day in summer. "
)
LONG_SENTENCE = (
    "The lighthouse keeper wrote every evening, in a small and careful hand, how many ships had "
    "passed the point, from where they came, and whether any of them had asked for help."
)
CHAPTERS = ("The river", "The lighthouse", "The way home")


def write_pdf(path: Path, title: str = "Walks by the water", password: str = "") -> Path:
    """Three pages in two columns; the lighthouse stands in the second. Equal ones are one file."""
    path.write_bytes(_pdf(title, password))
    return path


@cache
def _pdf(title: str, password: str) -> bytes:
    document = pymupdf.open()
    for number, chapter in enumerate(CHAPTERS):
        page = document.new_page(width=420, height=595)
        page.insert_text((40, 60), chapter, fontsize=18, fontname="hebo")
        body = FILLER * 4 + (LONG_SENTENCE + " " if number == 1 else "") + FILLER * 2
        words = body.split()
        half = len(words) // 2
        for column, part in enumerate((words[:half], words[half:])):
            left = 40 + column * 178
            page.insert_textbox((left, 80, left + 162, 560), " ".join(part), fontsize=10)
    document.set_metadata({"title": title, "author": "Ada Example"})
    document.set_toc([[1, chapter, number + 1] for number, chapter in enumerate(CHAPTERS)])
    options = {"encryption": pymupdf.PDF_ENCRYPT_AES_256} if password else {}
    content = document.tobytes(user_pw=password, owner_pw=password, **options)
    document.close()
    return bytes(content)


def write_epub(path: Path, title: str = "Walks by the water") -> Path:
    """Three chapters; the lighthouse stands in the second. Equal ones are one file."""
    path.write_bytes(_epub(title))
    return path


@cache
def _epub(title: str) -> bytes:
    book = epub.EpubBook()
    book.set_identifier("made")
    book.set_title(title)
    book.set_language("en")
    book.add_author("Ada Example")
    chapters = []
    for number, name in enumerate(CHAPTERS):
        chapter = epub.EpubHtml(title=name, file_name=f"c{number}.xhtml")
        middle = LONG_SENTENCE if number == 1 else ""
        body = (
            f"<p>{FILLER * 6}</p>" * 3
            + f"<p>{FILLER}{middle} {FILLER}</p>"
            + f"<p>{FILLER * 9}</p>"
        )
        chapter.content = f"<html><body><h1>{name}</h1>{body}</body></html>"
        book.add_item(chapter)
        chapters.append(chapter)
    book.toc = chapters
    book.spine = chapters
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    written = io.BytesIO()
    epub.write_epub(written, book)
    return written.getvalue()
