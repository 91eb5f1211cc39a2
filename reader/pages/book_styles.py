"""What MuPDF wouldn't see in an EPUB: rules of its own style sheets, and its language."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

_MOST_SHEETS, _MOST_BYTES = 40, 1 << 20
_MOST_READ = 16 << 20
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_APART = re.compile(r"text-align\s*:\s*(center|right|end)\b", re.IGNORECASE)
_COLOUR = re.compile(r"(?<![\w-])color\s*:\s*(#?\w+(?:\([\d\s.,%]*\))?)", re.IGNORECASE)
_LINK = re.compile(r"(?:^|[>+ ])a(?:[.#][\w\-.#]*)?$")
"""A selector that chooses links alone."""
_PLAIN_SELECTOR = re.compile(r"[\w\-.#*][\w\-.#*>+ \t\n]*")
"""Selectors that MuPDF certainly understands: it would drop a sheet with anything else in it."""
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
BROKEN_BOOK = (OSError, RuntimeError, ValueError, NotImplementedError, zipfile.BadZipFile)
"""What is raised over an archive that is none, or damaged."""

_Rules = Sequence[tuple[str, str]]
"""Selectors with the declarations for them."""


@dataclass(frozen=True)
class BookStyles:
    """Selectors, in MuPDF's subset, of what a book sets in a way of its own."""

    hidden: tuple[str, ...] = ()
    """What it hides by rules that MuPDF doesn't support, such as extra headings for screen readers:
    they are moved off the page, or chosen by an attribute of the EPUB's own.
    """
    apart: tuple[tuple[str, str], ...] = ()
    """What it centres or sets to the right, with the alignment."""
    links: tuple[tuple[str, str], ...] = ()
    """Links with their colours: MuPDF's own rule for them would count more."""


@lru_cache(4)
def styles_of(path: Path) -> BookStyles:
    """Return the styles of the EPUB at ``path``, from style sheets that are small enough.

    Empty if the file is no archive that can be read.
    """
    with suppress(*BROKEN_BOOK), zipfile.ZipFile(path) as book:
        rules = list(_rules(book))
        return BookStyles(tuple(_hidden(book, rules)), tuple(_apart(rules)), tuple(_links(rules)))
    return BookStyles()


def is_chapter(name: str) -> bool:
    """Return whether a file of a book has text of it."""
    return name.lower().endswith((".xhtml", ".html", ".htm"))


def _rules(book: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    sheets = [each for each in book.infolist() if each.filename.lower().endswith(".css")]
    for sheet in sheets[:_MOST_SHEETS]:
        if sheet.file_size <= _MOST_BYTES:
            text = _COMMENT.sub(" ", book.read(sheet).decode("utf-8", "replace"))
            for selectors, said in _RULE.findall(text):
                yield from ((selector.strip(), said) for selector in selectors.split(","))


def _apart(rules: _Rules) -> Iterator[tuple[str, str]]:
    for selector, said in rules:
        aligned = _APART.search(said)
        if aligned and _PLAIN_SELECTOR.fullmatch(selector):
            yield selector, "center" if aligned[1].lower() == "center" else "right"


def _links(rules: _Rules) -> Iterator[tuple[str, str]]:
    for selector, said in rules:
        plain, colour = selector.removesuffix(":link").removesuffix("[href]"), _COLOUR.search(said)
        if colour and _PLAIN_SELECTOR.fullmatch(plain) and _LINK.search(plain):
            yield plain, colour[1]


def _hidden(book: zipfile.ZipFile, rules: _Rules) -> Iterator[str]:
    """Yield selectors of hiding rules: unknown to MuPDF, or placing elements off the page."""
    found = [
        " ".join(selector.split())
        for selector, said in rules
        if (_PLACED.search(said) and _FAR.search(said))
        or (_GONE.search(said) and not _PLAIN.fullmatch(selector))
    ]
    yield from dict.fromkeys(selector for selector in found if _PLAIN.fullmatch(selector))
    if typed := [match for selector in found if (match := _BY_TYPE.fullmatch(selector))]:
        yield from _by_identity(book, typed)


def _by_identity(book: zipfile.ZipFile, typed: Sequence[re.Match[str]]) -> Iterator[str]:
    """Yield selectors by the ids of those elements that rules choose by their type."""
    read = 0
    for chapter in book.infolist():
        read += chapter.file_size
        if read > _MOST_READ:
            return
        if is_chapter(chapter.filename):
            with suppress(*BROKEN_BOOK):  # a damaged chapter
                yield from _chosen(book.read(chapter).decode("utf-8", "replace"), typed)


def _chosen(chapter: str, typed: Sequence[re.Match[str]]) -> Iterator[str]:
    for element in _TAG.finditer(chapter):
        said = {m["name"]: m["value"] for m in _ATTRIBUTE.finditer(element["said"])}
        identity, types = said.get("id", ""), said.get("epub:type", "").split()
        if _NAME.fullmatch(identity):
            for rule in typed:
                if rule["type"] in types and rule["tag"] in {"", element["tag"]}:
                    yield f"#{identity}{rule['rest']}"


_MOST_COPIED = 48 << 20
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
        if path.stat().st_size <= _MOST_COPIED:
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
