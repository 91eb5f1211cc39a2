"""Puts the language of a book where MuPDF looks for it, which hyphenation needs.

MuPDF knows ``lang`` alone; most books have ``xml:lang``, or one language for the book.
"""

from __future__ import annotations

import re
import zipfile
from functools import lru_cache
from io import BytesIO
from pathlib import Path

_MOST_BYTES = 48 << 20
"""The limit of the file: a larger one is full of pictures, which would be held in memory."""
_MOST_UNPACKED = 160 << 20
_ROOT = re.compile(rb"<html\b[^>]*>")
_LANG = re.compile(rb"""\slang\s*=""")
_XML_LANG = re.compile(rb"""xml:lang\s*=\s*["']([A-Za-z][\w\-]*)["']""")
_OF_THE_BOOK = re.compile(rb"<dc:language[^>]*>\s*([A-Za-z][\w\-]*)\s*</dc:language>")
_BROKEN = (OSError, RuntimeError, ValueError, NotImplementedError, zipfile.BadZipFile)


@lru_cache(1)
def speaking(path: Path) -> bytes | None:
    """Return the EPUB at ``path`` with the language in each chapter; None if not needed."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        with zipfile.ZipFile(path) as book:
            return _rewritten(book)
    except _BROKEN:
        return None


def _rewritten(book: zipfile.ZipFile) -> bytes | None:
    names = book.infolist()
    if sum(name.file_size for name in names) > _MOST_UNPACKED:
        return None
    usual = _usual(book)
    made, changed = BytesIO(), False
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as copy:
        for name in names:
            before = book.read(name)
            is_chapter = name.filename.lower().endswith((".xhtml", ".html", ".htm"))
            after = _with_language(before, usual) if is_chapter else before
            changed = changed or after is not before
            copy.writestr(name.filename, after)
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
    named = _XML_LANG.search(root[0])
    language = named[1] if named else usual
    if not language:
        return chapter
    at = root.start() + len(b"<html")
    return chapter[:at] + b' lang="' + language + b'"' + chapter[at:]
