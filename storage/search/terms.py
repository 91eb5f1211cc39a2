"""Full-text search in the library, and the statistics of one document for BM25."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from reader.records import Hit, HitPlace, TermCounts
from reader.text.document import DocumentId
from reader.text.stemming import algorithm, algorithm_of, stem, stems
from storage.file.store import Store
from storage.rows import content, encoding
from storage.search import index
from storage.search.analysis import Analyser, Postings, is_one_unspaced, spaced
from storage.search.query import distinct_terms, places, search_query

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


_LAST_ROW = (1 << 63) - 1


class StoredTerms:
    """``reader.ports.Terms`` in the library file."""

    def __init__(self, store: Store, analyser: Analyser) -> None:
        self._store = store
        self._analyser = analyser
        self._forms: tuple[tuple[DocumentId, str | None], WordForms] | None = None

    def counts(self, document: DocumentId, query: str) -> Sequence[TermCounts]:
        """One entry per distinct term of ``query``, analysed as the index was, in query order.

        All forms of a word count, by the stems of the document's language.
        """
        terms = distinct_terms(query, self._analyser)
        with self._store.unchanging():
            forms, here = self._forms_in(document), {document: 0}
            return [self._count(here, term, forms.of(term)) for term in terms]

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        """The number of terms in each passage of the document. Raises ``NotFoundError``."""
        return self.all_lengths([document])[0]

    def all_lengths(self, documents: Sequence[DocumentId]) -> Sequence[NDArray[np.int32]]:
        """The same for several documents, in their order, read at once."""
        return content.passage_lengths(self._store, documents)

    def together(self, firsts: Mapping[DocumentId, int], query: str) -> Sequence[TermCounts]:
        """``counts`` of several documents, whose passages are numbered on from these ``firsts``.

        Words count as the index has them, since vocabularies of many documents take long to read.
        """
        terms = distinct_terms(query, self._analyser)
        with self._store.unchanging():
            return [self._count(firsts, term, (term,)) for term in terms]

    def counts_in(self, passages: Sequence[str], query: str) -> Sequence[TermCounts]:
        """The same as ``counts``, for a text outside the library."""
        known = dict(self._postings(passages))
        none = np.zeros((0, 2), np.int32)
        pairs = ((t, known.get(t, none)) for t in distinct_terms(query, self._analyser))
        return [
            TermCounts(t, np.ascontiguousarray(p[:, 0]), np.ascontiguousarray(p[:, 1]))
            for t, p in pairs
        ]

    def lengths_of(self, passages: Sequence[str]) -> NDArray[np.int32]:
        """The same as ``lengths``, for a text outside the library."""
        return self._postings(passages).lengths

    def _postings(self, passages: Sequence[str]) -> Postings:
        texts = (encoding.storable(passage).replace("\0", " ") for passage in passages)
        return self._analyser.postings([spaced(text) for text in texts])

    def search(
        self,
        query: str,
        document: DocumentId | None,
        limit: int,
        *,
        unfinished: bool = False,
    ) -> Sequence[Hit]:
        """The best passages of one document or of all. Any ``query`` is valid; there is no syntax.

        Text in quotation marks is searched literally. Passages with all words and phrases come
        first; only if there are none, any of them suffices. Ranked by FTS5's BM25 over the whole
        library. In an ``unfinished`` query, the last word may be the beginning of a longer one.
        """
        wanted = search_query(query, self._analyser, unfinished=unfinished)
        with self._store.unchanging():
            found = self._matches(wanted.all_of, document, limit)
            return self._hits(found or self._matches(wanted.any_of, document, limit))

    def places(self, hits: Sequence[Hit], query: str) -> Sequence[HitPlace]:
        """The place of each of ``hits``, which were found for ``query``; no book is loaded."""
        with self._store.unchanging():
            return list(places(self._store, self._analyser, hits, query))

    def _forms_in(self, document: DocumentId) -> WordForms:
        row = self._store.row(
            """SELECT ifnull(edits.language, documents.language) FROM documents
               LEFT JOIN edits ON edits.document = id WHERE id = ?""",
            document,
        )
        key = document, algorithm_of(row[0] if row else None)
        if self._forms is None or self._forms[0] != key:
            self._forms = key, WordForms(key[1], partial(index.vocabulary, self._store, document))
        return self._forms[1]

    def _count(
        self, places: Mapping[DocumentId, int], term: str, forms: Sequence[str]
    ) -> TermCounts:
        if is_one_unspaced(term):
            pairs = index.occurrences_of_prefix(self._store, places, term)
        else:
            pairs = index.occurrences(self._store, places, forms)
        return TermCounts(
            term, np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1])
        )

    def _matches(
        self, expression: str, document: DocumentId | None, limit: int
    ) -> list[tuple[int, float]]:
        if not expression or limit < 1:
            return []
        first, last = (0, _LAST_ROW) if document is None else index.row_range(document)
        return self._store.rows(
            """SELECT rowid, -rank FROM passages WHERE passages MATCH ?
               AND rowid BETWEEN ? AND ?
               AND rowid / ? NOT IN (SELECT id FROM documents WHERE set_aside IS NOT NULL)
               ORDER BY rank LIMIT ?""",
            expression,
            first,
            last,
            index.PASSAGES_PER_DOCUMENT,
            limit,
        )

    def _hits(self, found: Sequence[tuple[int, float]]) -> list[Hit]:
        of_document: dict[DocumentId, list[int]] = defaultdict(list)
        for row_id, _ in found:
            document, passage = index.place(row_id)
            of_document[document].append(passage)
        texts = {}
        for document, passages in of_document.items():
            table = content.passages(self._store, document)
            spans = [table[passage] for passage in passages]
            pieces = content.excerpts(self._store, document, spans)
            for passage, span, text in zip(passages, spans, pieces, strict=True):
                texts[document, passage] = (span, text)
        return [
            Hit(index.place(row_id)[0], *texts[index.place(row_id)], score)
            for row_id, score in found
        ]
