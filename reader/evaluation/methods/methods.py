"""Methods that find the place of an answer, compared over the same episodes."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from reader.asking.citations import CitedText
from reader.asking.grading import grade_without_answer
from reader.asking.passage_scores import SUPPORT
from reader.evaluation.measuring.measures import RECALL_DEPTH, Retrieved
from reader.evaluation.methods.going import Gone, go
from reader.evaluation.methods.searching_methods import Asked
from reader.evaluation.preparing import Prepared
from reader.evaluation.ranking import Floats, episode_scores, ranked, span_scores
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.grade import Grade

BY_PAGE = "hybrid, by page"
RANKED: dict[str, Sequence[float]] = {
    "BM25": (1.0,),
    "dense": (1.0,),
    "fusion": (1.0,),
    "hybrid": SUPPORT,
}
"""Plain rankings, and the weights of an episode's best passages, see ``span_scores``."""
ASKED = ("gist-P", "gist-S", "conditional", "tree", "multihop", "auto", "dense gists")
"""The methods that answer a question."""


def rank_episodes(asked: Asked, name: str, *, by_page: bool) -> Retrieved:
    """Rank all episodes, or their pages; an episode's pages by their best passages."""
    prepared = asked.prepared
    content, support = prepared.known.content, RANKED[name]
    spans = [episode.span for episode in asked.episodes]
    relevances = prepared.rankings[name]
    order = ranked(asked.question, content, relevances, spans, support)
    best = [spans[index] for index in order]
    read = _words(prepared, best)
    if not by_page:
        return Retrieved(tuple(best), read)
    scores = [relevance.scores(asked.question) for relevance in relevances]
    return Retrieved(tuple(_pages(content, scores, best, support)), read)


def rank_pages(asked: Asked) -> Retrieved:
    """Rank all pages, in any episode."""
    content = asked.prepared.known.content
    scores = asked.prepared.reading.relevance.scores(asked.question)
    spans = [part for page in content.pages for part in page.spans]
    found = span_scores(content.passages, scores, spans, SUPPORT)
    best = [spans[index] for index in np.argsort(-found, kind="stable").tolist()]
    return Retrieved(tuple(best), _words(asked.prepared, best))


@dataclass(frozen=True)
class AnsweredPlaces:
    """The result of a method that answers."""

    retrieved: Retrieved
    gone: Gone
    cited: tuple[Span, ...]
    grade: Grade


def answered_places(
    asked: Asked, method: str, *, by_page: bool
) -> Generator[str, None, AnsweredPlaces]:
    """Return the places that an answer cites, then others consulted: episodes, unless by page."""
    gone = yield from go(asked, method)
    found = gone.findings
    pieces = list(gone.asked.model.answer(asked.question, found.opened, found.notes))
    sources = [span for piece in pieces if piece.supports for span in piece.sources]
    cited = [span for span in sources if any(place.contains(span) for place in found.ground)]
    written = CitedText(
        asked.prepared.known.content,
        asked.question.document,
        found.ground,
        unanswered=grade_without_answer(gone.asked.model.roles, None),
    )
    for piece in pieces:
        written.add(piece)
    consulted = [place.span for place in found.consulted]
    places = [*cited, *consulted] if by_page else cited_first(consulted, cited)
    read = float(sum(step.words_read for step in gone.steps))
    retrieved = Retrieved(tuple(places), read, bool(cited), next(iter(cited), None))
    return AnsweredPlaces(retrieved, gone, tuple(cited), written.grade)


def cited_first(consulted: Sequence[Span], cited: Sequence[Span]) -> list[Span]:
    """Return consulted places: cited ones in the order of citations, then the others."""
    holding = (place for quote in cited for place in consulted if place.overlaps(quote))
    return list(dict.fromkeys([*holding, *consulted]))


def _words(prepared: Prepared, places: Sequence[Span]) -> float:
    words = prepared.known.content.words
    return sum(words.of(span) for span in places[:RECALL_DEPTH])


def _pages(
    content: DocumentText,
    scores: Sequence[Floats],
    episodes: Iterable[Span],
    support: Sequence[float],
) -> list[Span]:
    places: list[Span] = []
    for episode in episodes:
        parts = (part for page in content.pages_of(episode) for part in page.spans)
        on_it = [common for part in parts if (common := part.intersection(episode))]
        order = np.argsort(-episode_scores(content, scores, on_it, support), kind="stable")
        places.extend(on_it[index] for index in order.tolist())
    return places
