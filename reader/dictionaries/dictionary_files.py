"""Dictionaries of StarDict and dictd: found by any of their files, or where systems keep them."""

from __future__ import annotations

import string
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from gettext import gettext as tr
from pathlib import Path

from reader.dictionaries.article_file import (
    LONGEST_HEADWORD,
    MOST_ENTRIES,
    ArticleFile,
    beside,
    cannot_read,
    damaged,
    found,
    open_articles,
    pieces,
    too_large,
)
from reader.dictionaries.article_text import text_of_dictd, text_of_fields
from reader.dictionaries.dictionary import DictionaryError, DictionaryFile, Entry

_MAGIC = "StarDict's dict ifo file"
_LARGEST_IFO = 1 << 16
_OFFSET_BYTES = {"32": 4, "64": 8}


class StarDict:
    """Implements ``DictionaryFile``; ``ifo`` is its main file, with the others beside it."""

    def __init__(self, ifo: Path) -> None:
        self._about = _about(ifo)
        self._index = beside(ifo, ".idx", ".idx.gz", ".idx.dz")
        self._synonyms = found(ifo, ".syn", ".syn.gz", ".syn.dz")
        self._articles: ArticleFile = open_articles(beside(ifo, ".dict", ".dict.dz"))
        self._offset_bytes = _OFFSET_BYTES.get(self._about.get("idxoffsetbits", "32"), 4)
        self._types = self._about.get("sametypesequence", "")
        self.name = self._about.get("bookname", "") or ifo.stem

    def entries(self) -> Iterator[Entry]:
        """Yield the headwords, then the synonyms."""
        offsets, sizes = array("Q"), array("L")
        for word, where in _records(self._index, self._offset_bytes + 4):
            offset = int.from_bytes(where[: self._offset_bytes], "big")
            size = int.from_bytes(where[self._offset_bytes :], "big")
            offsets.append(offset)
            sizes.append(size)
            yield Entry(word, offset, size)
        if self._synonyms is None:
            return
        for word, where in _records(self._synonyms, 4):
            number = int.from_bytes(where, "big")
            if number < len(offsets):
                yield Entry(word, offsets[number], sizes[number])

    def article(self, entry: Entry) -> str:
        """Return the text of all fields; sounds and pictures are left out."""
        return text_of_fields(self._articles.read(entry.offset, entry.size), self._types)

    def close(self) -> None:
        """Close the articles."""
        self._articles.close()


def _records(path: Path, tail: int) -> Iterator[tuple[str, bytes]]:
    """Yield words ending with a zero byte, each with the ``tail`` bytes after it."""
    left = b""
    count = 0
    for piece in pieces(path):
        data, at = left + piece, 0
        while 0 <= (end := data.find(b"\0", at)) <= len(data) - 1 - tail:
            word, behind = data[at:end], data[end + 1 : end + 1 + tail]
            at = end + 1 + tail
            count += 1
            if count > MOST_ENTRIES:
                raise too_large(path)
            if 0 < len(word) <= LONGEST_HEADWORD:
                yield word.decode("utf-8", "replace"), behind
            else:
                yield "", behind  # synonyms count the entries
        left = data[at:]
        if len(left) > 1 << 20:
            raise damaged(path)
    if left:
        raise damaged(path)


def _about(ifo: Path) -> Mapping[str, str]:
    try:
        with ifo.open("rb") as stream:
            said = stream.read(_LARGEST_IFO).decode("utf-8-sig", "replace")
    except OSError as error:
        raise cannot_read(ifo, error) from error
    first, *lines = said.splitlines() or [""]
    if first.strip() != _MAGIC:
        raise DictionaryError(
            tr("{name} isn't a StarDict dictionary.").format(name=ifo.name),
            tr("Choose the .ifo file of a dictionary, with its other files beside it."),
        )
    pairs = (line.partition("=") for line in lines)
    return {key.strip(): value.strip() for key, _, value in pairs}


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


SYSTEM_FOLDERS: Sequence[Path] = (
    Path("/usr/share/dictd"),
    Path("/usr/share/stardict/dic"),
    Path("/usr/local/share/dictd"),
    Path("/usr/local/share/stardict/dic"),
)
_ENDINGS = (
    *(".dict.dz", ".idx.gz", ".idx.dz", ".syn.gz", ".syn.dz"),
    *(".ifo", ".idx", ".dict", ".syn", ".index"),
)
_MOST_FOLDERS = 200


def main_file(path: Path) -> Path:
    """Return the main file of a dictionary: its .ifo, else its .index.

    Raises:
        DictionaryError: ``path`` is no file of a dictionary.
    """
    ending = next((each for each in _ENDINGS if path.name.endswith(each)), None)
    if ending is not None:
        stem = path.name.removesuffix(ending)
        for known in (".ifo", ".index"):
            main = path.with_name(stem + known)
            if main.is_file():
                return main.absolute()
    raise DictionaryError(
        tr("{name} isn't a dictionary that can be read.").format(name=path.name),
        tr("Choose the .ifo file of a StarDict dictionary, or the .index file of a dictd one."),
    )


def files_of(main: Path) -> Sequence[Path]:
    """Return the existing files of a dictionary; empty without the main one."""
    if not main.is_file():
        return ()
    beside = (main.with_name(main.stem + ending) for ending in _ENDINGS)
    return [path for path in beside if path.is_file()]


def open_dictionary(path: Path) -> DictionaryFile:
    """Open the dictionary with the main file ``path``. Raises ``DictionaryError``."""
    return StarDict(path) if path.suffix == ".ifo" else Dictd(path)


def dictionaries_in(folders: Sequence[Path]) -> Iterator[Path]:
    """Find the main files of dictionaries in ``folders`` and in the folders directly in them."""
    for folder in folders:
        try:
            inner = sorted(each for each in folder.iterdir() if each.is_dir())[:_MOST_FOLDERS]
            for place in (folder, *inner):
                for ending in (".ifo", ".index"):
                    yield from sorted(place.glob(f"*{ending}"))
        except OSError:
            continue  # a folder that is not there has none
