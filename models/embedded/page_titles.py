"""The title of a page tells what the tables on it leave out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.embedded.weights import RELEVANCE
from models.embedded.wordlists import ENGLISH
from models.embedded.words import content_terms
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.stemming import stem

_PARTS = frozenset(map(stem, ENGLISH.parts))
"""Names of parts of a document."""


def page_title_scores(content: DocumentText, question: str) -> NDArray[np.float32]:
    """How closely each passage's page is titled as the part that an English question names.

    Applies to documents with printed pages (PDF). Tables seldom are under headings: only the
    page's title says that one is part of the balance sheet. A title must have the name of such a
    part and one more word: “note” or “letter” alone may be at the top of any page.
    """
    terms, size = content_terms(question), RELEVANCE.part_words
    runs = [set(terms[n : n + size]) for n in range(max(1, len(terms) - size + 1))]
    names = [run for run in runs if run & _PARTS]
    titled = list(_titles(content)) if names else []
    scores = np.zeros(len(content.passages), np.float32)
    for name in names:
        called = [(title & name, page) for title, page in titled if title & name & _PARTS]
        spread = Counter(word for held, _ in called for word in held)
        for held, page in called:
            if len(held) > 1:
                weight = sum(math.log1p(len(called) / spread[word]) for word in held)
                first, last = np.searchsorted(content.passages.starts, (page.start, page.end))
                scores[first:last] = np.maximum(scores[first:last], np.float32(weight))
    return scores


def _titles(content: DocumentText) -> Iterator[tuple[set[str], Span]]:
    """For each page, the stems of its first words, and its span."""
    for number in np.unique(content.lines.pages).tolist():
        if spans := content.pages[number - 1].spans:
            page = cover(spans)
            top = page.of(content.text).split(maxsplit=RELEVANCE.title_words)
            yield set(content_terms(" ".join(top[: RELEVANCE.title_words]))), page
