"""An index of the words of a text, by their stems."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.text.stemming import stem, stems

_WORD = re.compile(r"[^\W_]+")
_PIECE = 1 << 16
"""Words indexed together: the memory needed is limited to this, however long the text."""


class WordIndex:
    """The places of every word in a folded text, in any of its forms.

    It keeps two numbers per word of the text, and each distinct word once. Stems are computed when
    a word with the same first letter is asked for: no stemmer changes that, except for its accent.
    """

    def __init__(self, folded: str, algorithm: str) -> None:
        self._algorithm = algorithm
        numbers: dict[str, int] = {}
        pieces = list(_pieces(folded, numbers))
        self._starts = np.concatenate([np.zeros(0, np.int32), *(starts for starts, _ in pieces)])
        self._numbers = np.concatenate([np.zeros(0, np.int32), *(words for _, words in pieces)])
        self._unstemmed: defaultdict[str, list[str]] = defaultdict(list)
        for word in numbers:
            self._unstemmed[_initial(word)].append(word)
        self._number_of = numbers
        self._forms: dict[str, Mapping[str, Sequence[int]]] = {}

    def places(self, word: str) -> NDArray[np.int64]:
        """Offsets at which a form of a folded ``word`` begins, in order."""
        forms = self._stemmed(_initial(word)).get(stem(word, self._algorithm), ())
        return self._starts_of(forms)

    def places_of_beginning(self, letters: str) -> NDArray[np.int64]:
        """The offsets of words that start with ``letters``, in order."""
        forms = [number for word, number in self._number_of.items() if word.startswith(letters)]
        return self._starts_of(forms)

    def places_of_nearly(self, word: str) -> NDArray[np.int64]:
        """The offsets of words that differ from ``word`` by one letter, in order."""
        lengths = range(len(word) - 1, len(word) + 2)
        forms = [
            number
            for other, number in self._number_of.items()
            if other[:1] == word[:1] and len(other) in lengths and _one_off(word, other)
        ]
        return self._starts_of(forms)

    def _starts_of(self, forms: Sequence[int]) -> NDArray[np.int64]:
        """The offsets of the words with these numbers."""
        if not forms:
            return np.zeros(0, np.int64)
        return self._starts[np.isin(self._numbers, forms)].astype(np.int64)

    def _stemmed(self, initial: str) -> Mapping[str, Sequence[int]]:
        """The numbers of words with this first letter, by stem."""
        if initial not in self._forms:
            words = self._unstemmed.pop(initial, [])
            forms: defaultdict[str, list[int]] = defaultdict(list)
            for word, root in zip(words, stems(words, self._algorithm), strict=True):
                forms[root].append(self._number_of[word])
            self._forms[initial] = forms
        return self._forms[initial]


def _initial(word: str) -> str:
    return unicodedata.normalize("NFD", word[:1])[:1]


def _one_off(one: str, other: str) -> bool:
    """Whether they differ in one letter, in one that is left out, or in two that changed places."""
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    start = sum(1 for _ in pairs)
    left, right = one[start:], other[start:]
    if len(left) == len(right):
        swapped = left[:2] == right[1::-1] and left[2:] == right[2:]
        return left[1:] == right[1:] or swapped
    return left[1:] == right or left == right[1:]


def _pieces(
    text: str, numbers: dict[str, int]
) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int32]]]:
    """Starts and numbers of words; new ones are numbered."""
    starts: list[int] = []
    words: list[int] = []
    for found in _WORD.finditer(text):
        starts.append(found.start())
        words.append(numbers.setdefault(found[0], len(numbers)))
        if len(starts) == _PIECE:
            yield np.array(starts, np.int32), np.array(words, np.int32)
            starts, words = [], []
    yield np.array(starts, np.int32), np.array(words, np.int32)
