"""Ways of finding the place that answers a question, to be compared over the same episodes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from gettext import gettext as tr
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.asking.asking import ask
from reader.asking.bm25 import bm25
from reader.asking.evidence import span_scores
from reader.asking.fusion import reciprocal_rank_fusion
from reader.asking.values import Answer, Answered, Question, Strategy
from reader.errors import LibraryProblem
from reader.evaluation.measures import RECALL_DEPTH, Retrieved
from reader.ports import Encoder, Library, Relevance
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.words import WordCounts

Floats = NDArray[np.float32]


class Method(Protocol):
    """Finds places."""

    @property
    def name(self) -> str:
        """As tables call it."""
        ...

    def retrieve(self, question: Question, content: DocumentText, *, by_page: bool) -> Retrieved:
        """Places for one question, best first: episodes, or with ``by_page`` rather the pages."""
        ...


class WordRelevance:
    """Plain BM25 over passages: the question as it stands, all words alike."""

    def __init__(self, library: Library) -> None:
        self._terms = library.terms

    def scores(self, question: Question) -> Floats:
        """See ``reader.ports.Relevance``."""
        counts = self._terms.counts(question.document, question.text)
        return bm25(counts, self._terms.lengths(question.document))


class MeaningRelevance:
    """Plain dense retrieval: a passage is as close as its closest sentence.

    All sentences must have vectors.
    """

    def __init__(self, library: Library, encoder: Encoder) -> None:
        self._library = library
        self._encoder = encoder
        self._at_hand: tuple[DocumentId, Floats, NDArray[np.int64]] | None = None

    def scores(self, question: Question) -> Floats:
        """See ``reader.ports.Relevance``."""
        vectors, first = self._of(question.document)
        cosines = vectors @ self._encoder.encode([question.text])[0]
        closest: Floats = np.maximum.reduceat(cosines, first)
        return closest

    def _of(self, document: DocumentId) -> tuple[Floats, NDArray[np.int64]]:
        """The vectors of the sentences, and at which of them each passage begins."""
        if self._at_hand is None or self._at_hand[0] != document:
            content = self._library.documents.content(document)
            first = np.searchsorted(content.sentences.ends, content.passages.starts, side="right")
            vectors = self._library.memories.vectors(document, self._encoder.name)
            self._at_hand = (document, vectors, first)
        return self._at_hand[1:]


class RankedEpisodes:
    """Episodes by their passages' scores; by reciprocal-rank fusion where there are several.

    ``support`` is how much an episode's best passages count, see ``span_scores``.
    """

    def __init__(
        self,
        name: str,
        library: Library,
        relevances: Sequence[Relevance],
        support: Sequence[float] = (1.0,),
    ) -> None:
        self.name = name
        self._library = library
        self._relevances = relevances
        self._support = support

    def retrieve(self, question: Question, content: DocumentText, *, by_page: bool) -> Retrieved:
        """All episodes, or their pages; an episode's pages in the order of their best passages."""
        begun = time.perf_counter()
        scores = [relevance.scores(question) for relevance in self._relevances]
        memory = self._library.memories.episodes(question.document)
        spans = [episode.span for episode, _ in memory]
        order = np.argsort(-self._of(content, scores, spans), kind="stable")
        ranked = [spans[index] for index in order.tolist()]
        seconds = time.perf_counter() - begun
        words = WordCounts(content.text)
        read = sum(words.of(span) for span in ranked[:RECALL_DEPTH])
        places = self._pages(content, scores, ranked) if by_page else ranked
        return Retrieved(tuple(places), seconds, read)

    def _of(self, content: DocumentText, scores: Sequence[Floats], spans: Sequence[Span]) -> Floats:
        each = [span_scores(content.passages, one, spans, self._support) for one in scores]
        return each[0] if len(each) == 1 else reciprocal_rank_fusion(each)

    def _pages(
        self, content: DocumentText, scores: Sequence[Floats], episodes: Sequence[Span]
    ) -> list[Span]:
        places: list[Span] = []
        for episode in episodes:
            parts = (part for page in content.pages_of(episode) for part in page.spans)
            on_it = [common for part in parts if (common := part.intersection(episode))]
            order = np.argsort(-self._of(content, scores, on_it), kind="stable")
            places.extend(on_it[index] for index in order.tolist())
        return places


class RankedPages:
    """Pages by their passages' scores, whatever episodes they are in."""

    def __init__(self, name: str, relevance: Relevance, support: Sequence[float]) -> None:
        self.name = name
        self._relevance = relevance
        self._support = support

    def retrieve(self, question: Question, content: DocumentText, *, by_page: bool) -> Retrieved:  # noqa: ARG002  # it knows pages only
        """All pages."""
        begun = time.perf_counter()
        scores = self._relevance.scores(question)
        spans = [part for page in content.pages for part in page.spans]
        found = span_scores(content.passages, scores, spans, self._support)
        ranked = [spans[index] for index in np.argsort(-found, kind="stable").tolist()]
        seconds = time.perf_counter() - begun
        words = WordCounts(content.text)
        return Retrieved(tuple(ranked), seconds, sum(words.of(s) for s in ranked[:RECALL_DEPTH]))


class AskedStrategy:
    """The reader itself: what an answer cites, then what else was consulted for it."""

    def __init__(
        self, name: str, library: Library, model: ReadingModel, strategy: Strategy
    ) -> None:
        self.name = name
        self._library = library
        self._model = model
        self._strategy = strategy

    def retrieve(self, question: Question, content: DocumentText, *, by_page: bool) -> Retrieved:  # noqa: ARG002  # it looks the content up itself
        """The cited places come first; as episodes, unless pages are wanted."""
        answer = self._answer(question)
        cited = [citation.span for citation in answer.citations]
        consulted = [place.span for place in answer.consulted]
        places = [*cited, *consulted] if by_page else cited_first(consulted, cited)
        return Retrieved(tuple(places), answer.seconds, answer.words_read, answer.answered)

    def _answer(self, question: Question) -> Answer:
        for event in ask(self._library, question, self._strategy, self._model):
            if isinstance(event, Answered):
                return event.answer
        raise LibraryProblem(tr("A question ended without an answer."))


def cited_first(consulted: Sequence[Span], cited: Sequence[Span]) -> list[Span]:
    """Consulted places: those that are cited in the order of citations, then the others."""
    holding = (place for quote in cited for place in consulted if place.overlaps(quote))
    return list(dict.fromkeys([*holding, *consulted]))
