"""Runs one method on one question: the places that it finds, and its costs."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from reader.asking.citations import CitedText
from reader.asking.findings import Findings
from reader.asking.grading import grade_without_answer
from reader.asking.passage_scores import SUPPORT
from reader.building_skills import Effort
from reader.evaluation.gold import RECALL_DEPTH
from reader.evaluation.methods import METHODS, RANKED, Asked, order_of
from reader.evaluation.ranking import episode_scores, span_scores
from reader.evaluation.reports import Values
from reader.generators import Ending
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Grade, Step

BY_PAGE = "hybrid, by page"


@dataclass(frozen=True)
class Gone:
    """A run of a method, begun at that moment when the model had made that effort."""

    asked: Asked
    findings: Findings
    steps: Sequence[Step]
    moment: float
    effort: Effort

    def costs(self) -> Values:
        """Return the measures that all tasks share, up to now."""
        words, read = max(1.0, self.asked.prepared.words), sum(s.words_read for s in self.steps)
        opened = [excerpt.text for excerpt in self.findings.opened]
        shown = sum(map(words_in, [*opened, *(note.text for note in self.findings.notes)]))
        actions = [step.action for step in self.steps]
        walking = (Action.DESCEND, Action.REVERT, Action.COMMIT, Action.STOP)
        now = self.asked.model.effort or Effort()
        return {
            "words": round(words),
            "share read": min(1.0, read / words),
            "shown": shown,
            "compression": 1 - min(1.0, shown / words),
            "look-ups": actions.count(Action.OPEN),
            "steps": sum(action in walking for action in actions),
            "strayed": Action.REVERT in actions,
            "committed": Action.COMMIT in actions,
            "calls": now.calls - self.effort.calls,
            "tokens": now.tokens - self.effort.tokens,
            "seconds": time.perf_counter() - self.moment,
        }


def go(asked: Asked, method: str) -> Generator[str, None, Gone]:
    """Run ``method``; each step is a word of progress.

    Raises:
        ModelError: from the model's skills.
        TooLongError: the method reads the complete text, which does not fit.
        CannotReasonError: the setting is about reasons, and the reader has no words.
    """
    moment, effort = time.perf_counter(), asked.model.effort or Effort()
    searching, steps = Ending(METHODS[method](asked)), []
    for step in searching:
        steps.append(step)
        yield f"{method}: {step.action.value}"
    return Gone(asked, searching.value, steps, moment, effort)


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The places that a method found for one question, best first, and the ``words`` it read.

    A method that answers has the places it ``cited``, the ``grade`` of its answer, and its costs.
    """

    places: Sequence[Span]
    words: float
    cited: Sequence[Span] | None = None
    grade: Grade | None = None
    gone: Gone | None = None


def retrieved(asked: Asked, method: str, *, by_page: bool) -> Generator[str, None, Retrieved]:
    """Return where a method looks: at episodes, or at pages."""
    if method not in RANKED and method != BY_PAGE:
        return (yield from answered(asked, method, by_page=by_page))
    content = asked.prepared.known.content
    if method == BY_PAGE:
        places = best = _best_pages(asked)
    else:
        best = [asked.episodes[index].span for index in order_of(method, asked)]
        places = _pages_of(asked, method, best) if by_page else best
    return Retrieved(places, sum(content.words.of(span) for span in best[:RECALL_DEPTH]))


def answered(asked: Asked, method: str, *, by_page: bool) -> Generator[str, None, Retrieved]:
    """Return the places that an answer cites, then others consulted: episodes, unless by page."""
    gone = yield from go(asked, method)
    found, model = gone.findings, asked.model
    pieces = list(model.answer(asked.question, found.opened, found.notes))
    sources = [span for piece in pieces if piece.supports for span in piece.sources]
    cited = [span for span in sources if any(place.contains(span) for place in found.ground)]
    unanswered = grade_without_answer(model.roles, None)
    content, document = asked.prepared.known.content, asked.question.document
    written = CitedText(content, document, found.ground, unanswered=unanswered)
    for piece in pieces:
        written.add(piece)
    consulted = [place.span for place in found.consulted]
    places = [*cited, *consulted] if by_page else cited_first(consulted, cited)
    read = float(sum(step.words_read for step in gone.steps))
    return Retrieved(places, read, cited, written.grade, gone)


def cited_first(consulted: Sequence[Span], cited: Sequence[Span]) -> list[Span]:
    """Return consulted places: cited ones in the order of citations, then the others."""
    holding = (place for quote in cited for place in consulted if place.overlaps(quote))
    return list(dict.fromkeys([*holding, *consulted]))


def _best_pages(asked: Asked) -> list[Span]:
    """All pages, whatever episode they are in, best first."""
    content = asked.prepared.known.content
    scores = asked.prepared.reading.relevance.scores(asked.question)
    spans = [part for page in content.pages for part in page.spans]
    found = span_scores(content.passages, scores, spans, SUPPORT)
    return [spans[index] for index in np.argsort(-found, kind="stable").tolist()]


def _pages_of(asked: Asked, name: str, episodes: Iterable[Span]) -> list[Span]:
    """The pages of each episode in turn, by their best passages."""
    content, relevances = asked.prepared.known.content, asked.prepared.rankings[name]
    scores = [relevance.scores(asked.question) for relevance in relevances]
    places: list[Span] = []
    for episode in episodes:
        parts = (part for page in content.pages_of(episode) for part in page.spans)
        on_it = [common for part in parts if (common := part.intersection(episode))]
        found = episode_scores(content, scores, on_it, RANKED[name])
        places += [on_it[index] for index in np.argsort(-found, kind="stable").tolist()]
    return places
