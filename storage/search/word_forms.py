"""The terms of a document that are forms of one word, by the stems of its language.

The index itself has terms without accents and English endings, whatever the language is. So stems
are compared when a question is asked: a language that is corrected later needs no new index.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property

from reader.text.stemming import algorithm, stem, stems

_ENGLISH = algorithm("en")


class WordForms:
    """The forms in one document; ``vocabulary`` returns its terms, when they are first needed."""

    def __init__(self, name: str | None, vocabulary: Callable[[], Sequence[str]]) -> None:
        """``name`` is the Snowball algorithm of its language; None if there is none."""
        self._name = name
        self._vocabulary = vocabulary

    def of(self, term: str) -> Sequence[str]:
        """The terms that count as ``term``; itself alone in English, and without an algorithm."""
        if self._name is None or self._name == _ENGLISH:
            return (term,)
        return self._by_stem.get(_key(stem(_spelt(term), self._name)), ())

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        terms = self._vocabulary()
        found: dict[str, list[str]] = defaultdict(list)
        for term, its in zip(terms, stems(list(map(_spelt, terms)), self._name or ""), strict=True):
            found[_key(its)].append(term)
        return dict(found)


def _key(stemmed: str) -> str:
    """A stem without s, which the index takes from “Haus”, but not from “Hauses”."""
    return stemmed.removesuffix("s")


def _spelt(term: str) -> str:
    """A term as it is also written: ß is ss, final sigma is sigma, and dotless i is i."""
    return term.casefold().replace("ı", "i")  # noqa: RUF001  # the dotless letter is meant
