"""dictd dictionaries: an .index with headwords, a .dict or .dict.dz with articles."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

from reader.dictionaries.article_file import ArticleFile, beside, damaged, open_articles
from reader.dictionaries.article_text import text_of_dictd
from reader.dictionaries.dictionary import DictionaryError, Entry
from reader.dictionaries.packed_index import LONGEST_HEADWORD, MOST_ENTRIES, pieces, too_large

_DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
_VALUES = {ord(digit): value for value, digit in enumerate(_DIGITS)}
_MOST_DIGITS = 10
_LONGEST_LINE = 4096
_ABOUT = ("00-database", "00database")
_NAME = ("00-database-short", "00databaseshort")
_LONGEST_NAME = 200


class Dictd:
    """Implements ``DictionaryFile``; ``index`` is its main file."""

    def __init__(self, index: Path) -> None:
        self._index = index
        self._articles: ArticleFile = open_articles(beside(index, ".dict.dz", ".dict"))
        try:
            self.name = self._short_name() or index.stem
        except DictionaryError:
            self.close()
            raise

    def entries(self) -> Iterator[Entry]:
        """Yield the entries, except those in which the file describes itself."""
        return (entry for entry in self._all() if not entry.headword.startswith(_ABOUT))

    def article(self, entry: Entry) -> str:
        """Return the article, with lines joined that were only broken to fit."""
        return text_of_dictd(self._articles.read(entry.offset, entry.size))

    def close(self) -> None:
        """Close the articles."""
        self._articles.close()

    def _all(self) -> Iterator[Entry]:
        for count, line in enumerate(_lines(self._index), 1):
            if count > MOST_ENTRIES:
                raise too_large(self._index)
            word, *where = line.split(b"\t")
            if len(where) < 2:
                raise damaged(self._index)
            offset, size = self._number(where[0]), self._number(where[1])
            shown = where[2] if len(where) > 2 and where[2] else word
            if 0 < len(shown) <= LONGEST_HEADWORD:
                yield Entry(shown.decode("utf-8", "replace"), offset, size)

    def _short_name(self) -> str:
        """Find the line that names the dictionary, in an article near the top of the index."""
        for entry, _ in zip(self._all(), range(_LONGEST_LINE), strict=False):
            if entry.headword in _NAME:
                said = self._articles.read(entry.offset, entry.size).decode("utf-8", "replace")
                lines = [line.strip() for line in said.splitlines() if line.strip()]
                return next((line for line in lines if line not in _NAME), "")[:_LONGEST_NAME]
        return ""

    def _number(self, digits: bytes) -> int:
        if not 0 < len(digits) <= _MOST_DIGITS or not set(digits) <= _VALUES.keys():
            raise damaged(self._index)
        return reduce(lambda value, digit: value * 64 + _VALUES[digit], digits, 0)


def _lines(path: Path) -> Iterator[bytes]:
    left = b""
    for piece in pieces(path):
        *lines, left = (left + piece).split(b"\n")
        yield from (line for line in lines if line)
        if len(left) > _LONGEST_LINE:
            raise damaged(path)
    if left:
        yield left
