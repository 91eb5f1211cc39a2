"""Streams of questions with known evidence: whether confirmed places help to find others."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from reader.asking.passage_scores import SUPPORT
from reader.evaluation.bench import Bench
from reader.evaluation.formats.detecting import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.measuring.gold import Locator, Places, original_text
from reader.evaluation.measuring.measures import DEPTHS, pages_in_order
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item, drawn
from reader.evaluation.ranking import ranked
from reader.evaluation.settings import Setting
from reader.evaluation.streams.streams import Occasion, alike_by
from reader.evaluation.tasks.asking_task import by_half
from reader.evaluation.tasks.evidence_task import NotLocatedError, is_measurable
from reader.evaluation.trials import Values, Wishes
from reader.learning.recalling import LEAST
from reader.text.span import Span
from reader.values.experience import (
    Experience,
    ExperienceId,
    Label,
    Recalled,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.maker import Maker
from reader.values.question import Known, Question
from reader.values.quotation import Citation

HITS = tuple(f"hit@{depth}" for depth in DEPTHS)
_QUOTED = 200


def evidence_streams(
    path: Path, wishes: Wishes, bench: Bench, texts: Texts
) -> Iterator[EvidenceStream]:
    """Return streams of the development half of a set and, if requested, of the held-out one.

    Raises:
        UnreadableFileError: the set cannot be understood.
    """
    suits = by_half(lambda item: is_measurable(item) and bool(item.gold), held_out=wishes.held_out)
    preparing = Preparing(bench)
    for name, items in suits(read_items(path, texts)):
        chosen = drawn(items, wishes.limit, wishes.documents, wishes.per_document)
        if chosen:
            yield EvidenceStream(name, preparing, chosen)


@dataclass(frozen=True)
class EvidenceStream:
    """Implements ``reader.evaluation.streams.memory_task.Stream``; slow steps are done once."""

    name: str
    preparing: Preparing
    items: Sequence[Item]
    orders: tuple[str, ...] = ("by document", "mixed")
    measures: tuple[str, ...] = HITS
    least: float = LEAST
    _known: dict[ScopeKind, list[Occasion]] = field(default_factory=dict)

    def occasions(self, setting: Setting) -> Generator[str, None, Sequence[Occasion]]:
        """Return occasions from documents it reads, except evidence not found in them."""
        if setting.scope not in self._known:
            self._known[setting.scope] = yield from self._made(setting.scope)
        return alike_by(self._known[setting.scope], setting.encoder)

    def _made(self, scope: ScopeKind) -> Generator[str, None, list[Occasion]]:
        made: list[Occasion] = []
        for item in self.items:
            prepared = yield from self.preparing.prepare(item.path, Setting())
            locator = Locator(prepared.known.content, original_text(item.path))
            gold = locator.locate(item.gold)
            if gold is not None:
                made.append(_occasion(item, prepared, gold, scope))
                yield tr("{count} questions located").format(count=len(made))
        if not made:
            raise NotLocatedError(tr("None of the evidence was found in the imported documents."))
        return made


def _occasion(item: Item, prepared: Prepared, gold: Places, scope: ScopeKind) -> Occasion:
    content = prepared.known.content
    spans = gold.spans or tuple(
        span for page in content.pages if page.number in gold.pages for span in page.spans
    )
    truth = Experience(
        ExperienceId(0),
        Scope(scope, prepared.document) if scope is ScopeKind.DOCUMENT else Scope(),
        item.text,
        "",
        " ".join(span.of(content.text) for span in spans)[:1000],
        _evidence(prepared, spans),
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker("", ""),
        datetime(2026, 1, 1, tzinfo=UTC),
    )
    vector = prepared.reading.encoder.encode([item.text])[0]
    return Occasion(truth, vector, partial(_ask, prepared, gold, truth), item.group)


def _ask(
    prepared: Prepared, gold: Places, truth: Experience, recalled: tuple[Recalled, ...]
) -> tuple[Values, Experience]:
    content = prepared.known.content
    spans = [episode.span for episode, _ in prepared.known.memory]
    question = Question(truth.question, prepared.document, known=Known(recalled=recalled))
    order = ranked(question, content, [prepared.reading.relevance], spans, SUPPORT)
    places = [spans[index] for index in order[: max(DEPTHS)]]
    hits: Values = {
        name: _holds(prepared, places[:depth], gold)
        for name, depth in zip(HITS, DEPTHS, strict=True)
    }
    return hits, replace(truth, evidence=_evidence(prepared, places[:1]))


def _holds(prepared: Prepared, places: Sequence[Span], gold: Places) -> bool:
    """Whether a place counts as evidence, as in ``measures.judge``: by page, several count."""
    if gold.pages:
        return bool(
            gold.pages.intersection(pages_in_order(prepared.known.content, places)[: len(places)])
        )
    return any(place.overlaps(span) for place in places for span in gold.spans)


def _evidence(prepared: Prepared, spans: Sequence[Span]) -> tuple[Citation, ...]:
    text = prepared.known.content.text
    return tuple(Citation(prepared.document, span, span.of(text)[:_QUOTED]) for span in spans)
