"""Occurrences of a word in a text, in any of its forms."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from models.embedded.material import Material

_PLAIN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_APOSTROPHE = re.compile(r"['’]")
_UNSPACED_FROM = "\u0e00"
"""From Thai on, words begin anywhere: most of these scripts put no spaces between them."""


def occurrences(material: Material, word: str) -> NDArray[np.int64]:
    """Offsets at which a form of a folded ``word`` begins in the document.

    A word with an apostrophe is looked up by its longest part: the rest is an article or an ending.
    Anything but a plain word, such as a figure with commas, is looked up literally.
    """
    if not word or word[0] >= _UNSPACED_FROM or not _PLAIN.fullmatch(word):
        return _as_written(material.folded, word)
    return material.index.places(max(_APOSTROPHE.split(word), key=len))


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
