"""Finds what a book hides by rules that MuPDF doesn't support, such as extra headings.

Such headings are beside a picture, for screen readers. They are moved off the page, or chosen by
an attribute of the EPUB's own; MuPDF would show them.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

_MOST_SHEETS, _MOST_BYTES = 40, 1 << 20
_MOST_READ = 16 << 20
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_GONE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_PLACED = re.compile(r"position\s*:\s*absolute", re.IGNORECASE)
_FAR = re.compile(
    r"(?:left|top|text-indent)\s*:\s*-\d{3,}|clip(?:-path)?\s*:\s*(?:rect|inset)", re.IGNORECASE
)
_PLAIN = re.compile(r"[\w\-.#* ]+")
_BY_TYPE = re.compile(
    r"""(?P<tag>[a-z0-9]*)\[epub\\?[|:]type\s*~?=\s*["']?(?P<type>[\w\-:]+)["']?\]"""
    r"""(?P<rest>[\w\-.#* ]*)"""
)
_TAG = re.compile(r"""<(?P<tag>[a-z0-9]+)\s(?P<said>[^<>]*epub:type\s*=\s*[^<>]*)>""")
_ATTRIBUTE = re.compile(r"""(?P<name>[\w:\-]+)\s*=\s*(["'])(?P<value>.*?)\2""", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][\w\-]*")
_BROKEN = (OSError, RuntimeError, ValueError, NotImplementedError, zipfile.BadZipFile)


@lru_cache(4)
def hidden(path: Path) -> tuple[str, ...]:
    """Return selectors, in MuPDF's subset, of what the EPUB at ``path`` hides.

    Empty if the file is no archive that can be read.
    """
    try:
        with zipfile.ZipFile(path) as book:
            selectors = list(_hiding(_sheets(book)))
            found = list(dict.fromkeys(s for s in selectors if _PLAIN.fullmatch(s)))
            typed = [match for s in selectors if (match := _BY_TYPE.fullmatch(s))]
            return (*found, *_by_identity(book, typed)) if typed else tuple(found)
    except _BROKEN:
        return ()


def _sheets(book: zipfile.ZipFile) -> Iterator[str]:
    sheets = [each for each in book.infolist() if each.filename.lower().endswith(".css")]
    for sheet in sheets[:_MOST_SHEETS]:
        if sheet.file_size <= _MOST_BYTES:
            yield book.read(sheet).decode("utf-8", "replace")


def _hiding(sheets: Iterator[str]) -> Iterator[str]:
    """Yield selectors of hiding rules: unknown to MuPDF, or placing elements off the page."""
    for sheet in sheets:
        for selectors, said in _RULE.findall(_COMMENT.sub(" ", sheet)):
            far = bool(_PLACED.search(said) and _FAR.search(said))
            for selector in map(str.strip, selectors.split(",")):
                if far or (_GONE.search(said) and not _PLAIN.fullmatch(selector)):
                    yield " ".join(selector.split())


def _by_identity(book: zipfile.ZipFile, typed: Sequence[re.Match[str]]) -> Iterator[str]:
    """Yield selectors by the ids of those elements that rules choose by their type."""
    read = 0
    for chapter in book.infolist():
        read += chapter.file_size
        if read > _MOST_READ:
            return
        if not chapter.filename.lower().endswith((".xhtml", ".html", ".htm")):
            continue
        for element in _TAG.finditer(book.read(chapter).decode("utf-8", "replace")):
            said = {m["name"]: m["value"] for m in _ATTRIBUTE.finditer(element["said"])}
            identity, types = said.get("id", ""), said.get("epub:type", "").split()
            if not _NAME.fullmatch(identity):
                continue
            for rule in typed:
                if rule["type"] in types and rule["tag"] in {"", element["tag"]}:
                    yield f"#{identity}{rule['rest']}"
