"""Headings and page titles, which name what the paragraphs below them leave out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from models.embedded.weights import RELEVANCE
from models.embedded.wordlists import ENGLISH
from models.embedded.words import content_terms
from reader.text.document import DocumentText
from reader.text.span import Span, cover
from reader.text.stemming import stem

_PARTS = frozenset(map(stem, ENGLISH.document.parts))
"""Names of parts of a document."""


def heading_scores(content: DocumentText, words: Sequence[str]) -> NDArray[np.float32]:
    """Per passage, how much of ``words`` the best heading above it has; rarer ones weigh more."""
    titled = [(set(content_terms(each.title)), each.span) for each in content.sections]
    return _scores(content, {stem(word) for word in words}, titled)


def named_scores(content: DocumentText, question: str) -> NDArray[np.float32]:
    """Per passage, how closely its page's title matches the part that an English question names.

    Applies to documents with printed pages (PDF). Tables seldom are under headings: only the
    page's title says that one is part of the balance sheet. A title must have the name of such a
    part and one more word: “note” or “letter” alone may be at the top of any page.
    """
    scores = np.zeros(len(content.passages), np.float32)
    names = list(_names(question))
    titled = list(_page_titles(content)) if names else []
    for name in names:
        called = [(title, span) for title, span in titled if title & name & _PARTS]
        scores = np.maximum(scores, _scores(content, name, called, least=2))
    return scores


def _names(question: str) -> Iterator[set[str]]:
    terms = content_terms(question)
    for first in range(max(1, len(terms) - RELEVANCE.part_words + 1)):
        name = set(terms[first : first + RELEVANCE.part_words])
        if name & _PARTS:
            yield name


def _page_titles(content: DocumentText) -> Iterator[tuple[set[str], Span]]:
    """For each page, the stems of its first words, and its span."""
    for number in np.unique(content.lines.pages).tolist():
        if spans := content.pages[number - 1].spans:
            page = cover(spans)
            top = content.text[page.start : min(page.end, page.start + RELEVANCE.longest_title)]
            yield set(content_terms(" ".join(top.split()[: RELEVANCE.title_words]))), page


def _scores(
    content: DocumentText,
    wanted: set[str],
    titled: Sequence[tuple[set[str], Span]],
    least: int = 1,
) -> NDArray[np.float32]:
    """Scores of titles with at least the required number of the words ``wanted``."""
    held = [wanted & title for title, _ in titled]
    spread = {word: sum(word in terms for terms in held) for word in wanted}
    starts = content.passages.starts
    scores = np.zeros(len(starts), np.float32)
    for (_, span), terms in zip(titled, held, strict=True):
        if len(terms) < least:
            continue
        weight = sum(math.log1p(len(held) / spread[word]) for word in terms)
        first, last = np.searchsorted(starts, (span.start, span.end))
        scores[first:last] = np.maximum(scores[first:last], np.float32(weight))
    return scores
