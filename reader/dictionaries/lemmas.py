"""The word that an inflected form belongs to, from lists of forms in some fifty languages."""

from __future__ import annotations

from functools import cache
from typing import Protocol

_GROUPED = {"bs": "hbs", "hr": "hbs", "no": "nb", "sh": "hbs", "sr": "hbs"}
"""Languages whose forms are listed under another code."""
_MOST_LANGUAGES = 2
"""The number of lists kept in memory: each takes a second to unpack, and up to 20 MB."""


class Lemmatizer(Protocol):
    """The part of the library's interface that is used."""

    def lemmatize(self, token: str, lang: str) -> str:
        """Return the word that ``token`` is a form of; itself if that is unknown."""
        ...


def lemma_of(form: str, language: str) -> str | None:
    """Return “gehen” for “ging”; None if the form is not listed, or its language has no list."""
    try:
        lemma = _lemmatizer().lemmatize(form, _GROUPED.get(language, language))
    except ValueError:  # no list for this language
        return None
    return lemma if lemma.casefold() != form.casefold() else None


@cache
def _lemmatizer() -> Lemmatizer:
    # Imported here since most sessions look up no form that needs it.
    from simplemma import Lemmatizer as Simplemma
    from simplemma.strategies import DefaultStrategy
    from simplemma.strategies.dictionaries import stream_dictionary_factory as streams

    lists = streams.StreamDictionaryFactory(cache_max_size=_MOST_LANGUAGES)
    return Simplemma(lemmatization_strategy=DefaultStrategy(dictionary_factory=lists))
