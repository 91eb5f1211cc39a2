"""Occurrences of a word in a text, in any of its forms."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from models.embedded.material import Material
from reader.dictionaries.irregular_forms import other_forms
from reader.text.other_spellings import other_spellings

_PLAIN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_APOSTROPHE = re.compile(r"['’]")
_UNSPACED_FROM = "\u0e00"
"""From Thai on, words begin anywhere: most of these scripts put no spaces between them."""
_LONG, _LEAST_SHARED, _ENDING = 7, 6, 3
"""Letters of a long word, those that its relatives share at least, and those that may differ."""


def occurrences(material: Material, word: str) -> NDArray[np.int64]:
    """Offsets at which a form of a folded ``word`` begins in the document.

    A word with an apostrophe is looked up by its longest part: the rest is an article or an ending.
    Anything but a plain word, such as a figure with commas, is looked up literally.
    """
    if not word or word[0] >= _UNSPACED_FROM or not _PLAIN.fullmatch(word):
        return _as_written(material.folded, word)
    longest = max(_APOSTROPHE.split(word), key=len)
    found = material.index.places(longest)
    return found if len(found) else _spelt_otherwise(material, longest)


def irregular_occurrences(material: Material, word: str) -> NDArray[np.int64]:
    """The places of the forms of a folded word that no stemmer matches: “write”, “wrote”.

    In English; nothing for other languages.
    """
    if not material.is_english:
        return np.zeros(0, np.int64)
    found = [material.index.places(form) for form in sorted(other_forms(word))]
    return np.unique(np.concatenate([np.zeros(0, np.int64), *found]))


def relatives(material: Material, word: str) -> NDArray[np.int64]:
    """The places of words that differ from a long word (not a name) only in their endings.

    No stemmer matches “septicemia” with “septicemic”, or “recognise” with “recognition”.
    """
    if len(word) < _LONG:
        return np.zeros(0, np.int64)
    return material.index.places_of_beginning(word[: max(_LEAST_SHARED, len(word) - _ENDING)])


def _spelt_otherwise(material: Material, word: str) -> NDArray[np.int64]:
    """The places of the same word as another country spells it, or without a slip of a letter."""
    spelt = (material.index.places(other) for other in other_spellings(word))
    found = next((places for places in spelt if len(places)), None)
    if found is None and len(word) >= _LONG and word.isalpha():
        found = material.index.places_of_nearly(word)
    return np.zeros(0, np.int64) if found is None else found


def _as_written(text: str, word: str) -> NDArray[np.int64]:
    found = []
    at = text.find(word) if word else -1
    while at >= 0:
        if text[at] >= _UNSPACED_FROM or _stands_alone(text, at, at + len(word)):
            found.append(at)
        at = text.find(word, at + 1)
    return np.array(found, np.int64)


def _stands_alone(text: str, start: int, end: int) -> bool:
    return not (start and text[start - 1].isalnum()) and not text[end : end + 1].isalnum()
