"""StarDict dictionaries: an .ifo, an .idx with headwords, a .dict with articles, maybe a .syn."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from gettext import gettext as tr
from pathlib import Path

from reader.dictionaries.article_file import (
    ArticleFile,
    beside,
    cannot_read,
    damaged,
    found,
    open_articles,
)
from reader.dictionaries.article_text import text_of_fields
from reader.dictionaries.dictionary import DictionaryError, Entry
from reader.dictionaries.packed_index import LONGEST_HEADWORD, MOST_ENTRIES, pieces, too_large

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
