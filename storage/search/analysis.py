"""Analysis of text into terms, exactly as the full-text index does it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

TOKENIZER = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
"""As in the index's migration. Marks belong to words, or Hindi would fall apart."""

_UNSPACED = (
    r"\u0e00-\u0eff"  # Thai, Lao
    r"\u1000-\u109f"  # Burmese
    r"\u1780-\u17ff"  # Khmer
    r"\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"  # Japanese
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Chinese characters
)
_RUN = re.compile(f"[{_UNSPACED}]+")
_WORD = re.compile(r"\w")


def is_one_unspaced(term: str) -> bool:
    """Whether ``term`` is a single character of a script that writes no spaces."""
    return len(term) == 1 and _RUN.fullmatch(term) is not None


def unspaced_runs(text: str) -> list[str]:
    """The stretches of ``text`` in scripts that write no spaces."""
    return _RUN.findall(text)


Ends = Literal["always", "inside", "never"]
"""The runs of an unspaced script that must end at their end: all, those before words, none."""


def spaced(text: str, ends: Ends = "always") -> str:
    """``text`` with runs of unspaced scripts written as overlapping pairs of characters.

    Where a run must end, its last character follows alone, so that in an indexed text every
    character begins exactly one term: a single character is found as a prefix of those.
    """

    def pairs(match: re.Match[str]) -> str:
        run = match.group()
        found = [first + second for first, second in pairwise(run)]
        if not found or _must_end(text, match.end(), ends):
            found.append(run[-1])
        return f" {' '.join(found)} "

    return _RUN.sub(pairs, text)


def _must_end(text: str, end: int, ends: Ends) -> bool:
    return ends == "always" or (ends == "inside" and _WORD.search(text, end) is not None)


@dataclass(frozen=True)
class Postings:
    """The terms in the passages of one document.

    ``occurrences`` (int32, n × 2) are pairs of passage and count, ordered by term and passage;
    those of ``terms[i]`` are rows ``bounds[i]`` up to ``bounds[i + 1]``. ``lengths`` (int32) counts
    the terms of each passage.
    """

    terms: tuple[str, ...]
    bounds: NDArray[np.int64]
    occurrences: NDArray[np.int32]
    lengths: NDArray[np.int32]

    def __iter__(self) -> Iterator[tuple[str, NDArray[np.int32]]]:
        for term, (first, last) in zip(self.terms, pairwise(self.bounds.tolist()), strict=True):
            yield term, self.occurrences[first:last]


class Analyser:
    """SQLite's own tokenizer, used through a full-text table in memory.

    The library's own index cannot be used: its vocabulary tables list a term's places in all books,
    which takes seconds for common words in a library of fifty books.
    """

    def __init__(self) -> None:
        self._memory = sqlite3.connect(":memory:", isolation_level=None)
        quoted = TOKENIZER.replace("'", "''")
        self._memory.execute(
            f"CREATE VIRTUAL TABLE texts USING fts5(text, content='', tokenize='{quoted}')"
        )
        self._memory.execute("CREATE VIRTUAL TABLE places USING fts5vocab(texts, instance)")

    def words(self, texts: Sequence[str]) -> list[list[str]]:
        """The terms of each of ``texts``, in order, with repetitions."""
        self._fill(texts)
        found: list[list[str]] = [[] for _ in texts]
        # A mark with no letter before it leaves an empty term, which means nothing.
        rows = self._memory.execute(
            "SELECT term, doc FROM places WHERE term <> '' ORDER BY doc, offset"
        )
        for term, text in rows:
            found[text].append(term)
        return found

    def postings(self, passages: Sequence[str]) -> Postings:
        """The statistics of a document's passages, already ``spaced``."""
        self._fill(passages)
        terms: list[str] = []
        places: list[NDArray[np.int32]] = []
        rows = self._memory.execute(
            "SELECT term, group_concat(doc) FROM places WHERE term <> '' GROUP BY term"
        )
        for term, listed in rows:
            terms.append(term)
            places.append(np.fromstring(listed, dtype=np.int32, sep=","))
        self._fill([])
        return _counted(tuple(terms), places, len(passages))

    def close(self) -> None:
        """Close it."""
        self._memory.close()

    def _fill(self, texts: Sequence[str]) -> None:
        self._memory.execute("BEGIN")
        self._memory.execute("INSERT INTO texts (texts) VALUES ('delete-all')")
        self._memory.executemany("INSERT INTO texts (rowid, text) VALUES (?, ?)", enumerate(texts))
        self._memory.execute("COMMIT")


def _counted(
    terms: tuple[str, ...], places: Sequence[NDArray[np.int32]], passages: int
) -> Postings:
    sizes = np.array([len(of_term) for of_term in places], dtype=np.int64)
    passage = np.concatenate([np.zeros(0, np.int32), *places])
    lengths = np.bincount(passage, minlength=passages).astype(np.int32)
    key = np.repeat(np.arange(len(terms)), sizes) * max(1, passages) + passage
    # Sorted already: terms come grouped, and a term's places in the order of the text.
    firsts = np.flatnonzero(np.diff(key, prepend=-1))
    counts = np.diff(firsts, append=len(key))
    occurrences = np.column_stack([passage[firsts], counts]).astype(np.int32)
    bounds = np.searchsorted(firsts, np.concatenate([[0], np.cumsum(sizes)]))
    return Postings(terms, bounds, occurrences, lengths)
