"""Stems words by the Snowball algorithm of their language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from snowballstemmer import stemmer

from reader.text.languages import base

_ENGLISH = "english"
_ALGORITHMS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": _ENGLISH,
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}


_APART = {"founded": "founded", "founding": "founded"}
"""Words that Snowball gives the stem of quite another one: what was founded was not found."""


def algorithm_of(language: str | None) -> str | None:
    """Return the Snowball algorithm for a code such as "de-AT"; None if there is none."""
    return _ALGORITHMS.get(base(language))


def algorithm(language: str | None) -> str:
    """Return the algorithm by the first two letters, since books also write "eng"; else English."""
    return algorithm_of((language or "")[:2]) or _ENGLISH


@lru_cache(maxsize=8192)
def stem(word: str, name: str = _ENGLISH) -> str:
    """Return a folded word without its ending, so that its forms are equal."""
    return stems((word,), name)[0]


def stems(words: Sequence[str], name: str = _ENGLISH) -> list[str]:
    """Return the stems of many folded words, in order."""
    # A stemmer of its own, since one keeps its state between steps and threads share this module.
    one, apart = stemmer(name), _APART if name == _ENGLISH else {}
    return [apart.get(word) or one.stemWord(word) or word for word in words]
