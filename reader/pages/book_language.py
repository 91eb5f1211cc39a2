"""Puts the language of a book where MuPDF looks for it, which hyphenation needs.

MuPDF knows ``lang`` alone; most books have ``xml:lang``, or one language for the book.
"""

from __future__ import annotations

import re
import zipfile
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from reader.pages.book_styles import BROKEN_BOOK, is_chapter

_MOST_BYTES = 48 << 20
"""The limit of the file: a larger one is full of pictures, which would be held in memory."""
_MOST_UNPACKED = 160 << 20
_ROOT = re.compile(rb"<html\b[^>]*>")
_LANG = re.compile(rb"""\slang\s*=""")
_XML_LANG = re.compile(rb"""xml:lang\s*=\s*["']([A-Za-z][\w\-]*)["']""")
_OF_THE_BOOK = re.compile(rb"<dc:language[^>]*>\s*([A-Za-z][\w\-]*)\s*</dc:language>")


@lru_cache(1)
def speaking(path: Path) -> bytes | None:
    """Return the EPUB at ``path`` with the language in each chapter; None if not needed."""
    with suppress(*BROKEN_BOOK):
        if path.stat().st_size <= _MOST_BYTES:
            with zipfile.ZipFile(path) as book:
                return _rewritten(book)
    return None


def _rewritten(book: zipfile.ZipFile) -> bytes | None:
    if sum(each.file_size for each in book.infolist()) > _MOST_UNPACKED:
        return None
    usual = _usual(book)
    made, changed = BytesIO(), False
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as copy:
        for name in book.namelist():
            before = book.read(name)
            after = _with_language(before, usual) if is_chapter(name) else before
            changed = changed or after is not before
            copy.writestr(name, after)
    return made.getvalue() if changed else None


def _usual(book: zipfile.ZipFile) -> bytes:
    """Return the language that the book declares for itself."""
    packages = (name for name in book.namelist() if name.lower().endswith(".opf"))
    found = (_OF_THE_BOOK.search(book.read(name)) for name in packages)
    return next((match[1] for match in found if match), b"")


def _with_language(chapter: bytes, usual: bytes) -> bytes:
    root = _ROOT.search(chapter)
    if not root or _LANG.search(root[0]):
        return chapter
    named, at = _XML_LANG.search(root[0]), root.start() + len(b"<html")
    language = named[1] if named else usual
    return chapter[:at] + b' lang="' + language + b'"' + chapter[at:] if language else chapter
