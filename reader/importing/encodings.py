"""Decodes the bytes of text files, whatever wrote them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from gettext import gettext as tr
from pathlib import Path

from charset_normalizer import from_bytes

from reader.errors import UnreadableFileError
from reader.importing.refusals import cannot_read

LARGEST_TEXT = 64 << 20
"""The limit in bytes of a text, Markdown or HTML file: some twenty times the longest novel."""

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""")
_SAMPLE = 4096
_ASCII = bytes(range(0x80))
_FOREIGN = 0.25
"""The share of bytes beyond ASCII that no Western text has; a German one has five in a hundred."""
_LEAST = 16
"""The fewest such bytes for a guess."""
_GUESSED_BY = 1 << 16
_ENCODINGS = (
    *("cp1251", "koi8_r", "koi8_u", "iso8859_5", "cp1253", "iso8859_7", "cp1255"),
    *("shift_jis", "euc_jp", "gb18030", "big5", "euc_kr"),
)
"""Encodings of other scripts; guesses among those of Latin ones fail too often."""
_BINARY = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")


def read_bytes(path: Path) -> bytes:
    """Return the file's content.

    Raises:
        UnreadableFileError: missing, a folder, not allowed, empty, or larger than any book.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST_TEXT:
            raise UnreadableFileError(
                tr("{name} is too large for a text file ({size} MB).").format(
                    name=path.name, size=size >> 20
                ),
                tr("Split it into parts of less than {size} MB.").format(size=LARGEST_TEXT >> 20),
            )
        content = path.read_bytes()
    except OSError as problem:
        raise cannot_read(path.name, problem) from problem
    if not content.strip():
        raise UnreadableFileError(
            tr("{name} is empty.").format(name=path.name), tr("Choose a file that contains text.")
        )
    return content


def decode(content: bytes, name: str, *, may_declare: bool = False) -> str:
    """Decode ``content`` by its byte order mark, its declaration, its letters, or as Western.

    ``may_declare`` is for markup, which can name its encoding. ``name`` is for the error.

    Raises:
        UnreadableFileError: it is not text.
    """
    text = _decoded(content, _declared(content) if may_declare else None)
    sample = text[:_SAMPLE]
    if len(_BINARY.findall(sample)) * 50 > len(sample):
        raise UnreadableFileError(
            tr("{name} isn't a text file.").format(name=name),
            tr("Choose a text file, or open it in the program that created it."),
        )
    return text.replace("\x00", "")


def _decoded(content: bytes, declared: str | None) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding, "replace")
    for candidate in filter(None, _candidates(content, declared)):
        with suppress(UnicodeDecodeError):
            return content.decode(candidate)
    return content.decode("latin-1")


def _candidates(content: bytes, declared: str | None) -> Iterator[str | None]:
    yield from (_wide(content[:_SAMPLE]), "utf-8", declared)
    yield from (_guessed(content), "cp1252")


def _guessed(content: bytes) -> str | None:
    """Guess the encoding of a text in another script; None for a Western one, or if unclear."""
    sample = content[: content.find(b"\n", _GUESSED_BY) + 1 or None]
    foreign = len(sample.translate(None, _ASCII))
    if foreign < max(_LEAST, _FOREIGN * len(sample)):
        return None
    guess = from_bytes(sample, cp_isolation=[*_ENCODINGS], preemptive_behaviour=False).best()
    return guess.encoding if guess else None


def _wide(sample: bytes) -> str | None:
    """Detect UTF-16 without a mark: in most texts every other byte is zero."""
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if 3 * max(even, odd) < len(sample) or 10 * min(even, odd) > len(sample):
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _declared(content: bytes) -> str | None:
    found = _DECLARED.search(content[:_SAMPLE])
    if found is None:
        return None
    try:
        return codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return None
